/** Words that follow what is drawn along: there at once, and then no more often than they can be read. */

const READ = 80; // ms

/** What can be called at any rate; the last call always counts. @param {() => void} act */
export function seldom(act) {
  let due = false;
  let waits = false;
  const run = () => {
    waits = due;
    if (!due) return;
    due = false;
    setTimeout(run, READ);
    act();
  };
  return () => {
    due = true;
    if (!waits) run();
  };
}
