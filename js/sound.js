/** Short soft ticks, made by the browser: only when wanted, and only after the player has touched the page. */

import { setting } from "./settings.js";

/** By kind the notes, in hertz. */
const NOTES = /** @type {Record<string, number[]>} */ ({
  move: [660],
  deal: [440, 520],
  no: [200],
  won: [523, 659, 784],
});

/** @type {AudioContext|null} */
let context = null;

/** @param {"move"|"deal"|"no"|"won"} kind */
export function sound(kind) {
  if (!setting("sound") || !navigator.userActivation?.hasBeenActive || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  for (const [at, note] of NOTES[kind].entries()) tick(context, note, at * 0.09);
}

/** One tick. @param {AudioContext} audio @param {number} note @param {number} delay  in seconds */
function tick(audio, note, delay) {
  const start = audio.currentTime + delay;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = note;
  volume.gain.setValueAtTime(0.06, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.08);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.09);
}
