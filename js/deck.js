/** The drawn deck: faces and backs as SVG from the data of deck.json. */

import {
  back as backs,
  courts,
  pips as fields,
  margin,
  pip,
  ranks,
  stroke,
  styles,
  suits,
} from "../patience_widget/deck.json";

/** @typedef {[glyph: string, x: number, y: number, w: number, h: number, edge: string, turned?: number]} Put */

const SVG = "http://www.w3.org/2000/svg";
const RANKS = /** @type {Record<string, string>} */ (ranks);
const SUITS = /** @type {Record<string, string>} */ (suits);
const COURTS = /** @type {Record<string, string>} */ (courts);
const PIPS = /** @type {Record<string, number[][]>} */ (fields);
const STYLES = /** @type {Record<string, {from: number, put: any[]}[]>} */ (styles);

/** An SVG element. @param {string} name @param {Record<string, string|number>} attributes @param {Element[]} children */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The style of deck.json for a card of that width in pixels, seen in full, as a strip or at its edge. @param {string} seen @param {number} width @param {string} [faces]  plain, large or pips */
export function styleFor(seen, width, faces = "plain") {
  if (faces === "large") return seen === "full" ? "large" : `large_${seen}`;
  if (seen !== "full") return seen;
  if (width < 50) return "tile";
  return faces === "pips" && width >= 88 ? "pips" : "index";
}

/** A face: "6H" in a style, of that size in pixels; a strip is drawn in its own height. @param {string} card @param {string} style @param {number} width @param {number} height @param {number} strip */
export function face(card, style, width, height, strip) {
  const low = style.endsWith("strip");
  const wide = low ? (100 * width) / strip : 100;
  const high = low ? 100 : (100 * height) / width;
  const size = low ? strip : height;
  const variant = STYLES[style].find((v) => v.from <= high) ?? STYLES[style][STYLES[style].length - 1];
  const parts = variant.put.flatMap((/** @type {Put} */ put) => draw(card, put, wide, high));
  return picture(width, size, wide, high, parts);
}

/** A back, of that size in pixels. @param {number} width @param {number} height */
export function back(width, height) {
  const { inset, stripe, step } = backs;
  const high = (100 * height) / width;
  const [w, h] = [100 - 2 * inset, high - 2 * inset];
  let lines = "";
  for (let x = -h; x < w; x += step * Math.SQRT2) lines += `M${round(x)} ${round(h)}L${round(x + h)} 0`;
  const field = svg("svg", { x: inset, y: inset, width: w, height: h, class: "pw-field" });
  field.append(
    svg("rect", { width: w, height: h, class: "pw-field-ground" }),
    svg("path", { d: lines, "stroke-width": stripe, class: "pw-field-lines" }),
  );
  return picture(width, height, 100, high, [field]);
}

/** The SVG round the parts. @param {number} width @param {number} height @param {number} wide @param {number} high @param {Element[]} parts */
function picture(width, height, wide, high, parts) {
  const box = `0 0 ${round(wide)} ${round(high)}`;
  return svg("svg", { class: "pw-face", viewBox: box, width, height, "aria-hidden": "true" }, ...parts);
}

/** One glyph of a composition. @param {string} card @param {Put} put @param {number} wide @param {number} high @returns {Element[]} */
function draw(card, [glyph, x, y0, w, h, edge, turned], wide, high) {
  const [rank, suit] = card;
  const y = edge === "b" ? high - y0 - h : edge === "m" ? high / 2 + y0 - h / 2 : y0;
  const turn = turned ? `rotate(180 ${round(wide / 2)} ${round(high / 2)})` : "";
  if (glyph === "rank") return [stroked(RANKS[rank], x, y, w, h, turn)];
  if (glyph === "suit") return [filled(SUITS[suit], x, y, w, h, turn)];
  if (glyph === "court") return COURTS[rank] ? [court(COURTS[rank], x, y, w, h)] : [];
  return pips(rank, suit, [x, y0, w, high - y0 - h], high);
}

/** A rank, drawn with its margin inside its box. @param {string} d @param {number} x @param {number} y @param {number} w @param {number} h @param {string} turn */
function stroked(d, x, y, w, h, turn) {
  const [sx, sy] = [w / (100 + 2 * margin), h / (100 + 2 * margin)];
  const transform = `${turn}${into(x + margin * sx, y + margin * sy, sx, sy)}`;
  return svg("path", { d, transform, class: "pw-rank", "stroke-width": stroke });
}

/** A suit. @param {string} d @param {number} x @param {number} y @param {number} w @param {number} h @param {string} turn */
function filled(d, x, y, w, h, turn) {
  return svg("path", { d, transform: `${turn}${into(x, y, w / 100, h / 100)}`, class: "pw-suit" });
}

/** A crown or a feather. @param {string} d @param {number} x @param {number} y @param {number} w @param {number} h */
function court(d, x, y, w, h) {
  return svg("path", { d, transform: into(x, y, w / 100, h / 100), class: "pw-court", "stroke-width": 6 });
}

/** The pips of a rank; a court card has one large one under its mark. @param {string} rank @param {string} suit @param {number[]} field @param {number} high */
function pips(rank, suit, [x, y, w, h], high) {
  const { few, many, ace } = pip;
  const spots = PIPS[rank];
  if (!spots)
    return [filled(SUITS[suit], 50 - ace / 2, (COURTS[rank] ? 0.66 : 0.5) * high - ace / 2, ace, ace, "")];
  const size = spots.length > 7 ? many : few;
  return spots.map(([column, row]) => {
    const [cx, cy] = [x + (column / 100) * w, y + (row / 100) * h];
    const turn = row > 50 ? `rotate(180 ${round(cx)} ${round(cy)})` : "";
    return filled(SUITS[suit], cx - size / 2, cy - size / 2, size, size, turn);
  });
}

/** A transform into a box. @param {number} x @param {number} y @param {number} sx @param {number} sy */
function into(x, y, sx, sy) {
  return `translate(${round(x)} ${round(y)})scale(${round(sx)} ${round(sy)})`;
}

/** Short numbers. @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
