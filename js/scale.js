/** Where nodes lie between 0 and 1: evenly, or by their logarithm where the shortest search would be a dot. */

export class Scale {
  /** @param {number} last  the most nodes there are @param {boolean} even */
  constructor(last, even) {
    this.last = last;
    this.even = even;
  }

  /** Round numbers of nodes, a few. */
  ticks() {
    const ticks = [];
    if (!this.even) for (let node = 1; node <= this.last; node *= 10) ticks.push(node);
    const step = round(this.last / 4);
    if (this.even) for (let node = step; node <= this.last; node += step) ticks.push(node);
    return ticks.filter((node) => this.share(node) < 0.94);
  }

  /** How far along a node lies. @param {number} node */
  share(node) {
    if (!this.last) return 0;
    return this.even ? node / this.last : Math.log1p(node) / Math.log1p(this.last);
  }

  /** The node that lies there, or the last before it. @param {number} share */
  node(share) {
    const exact = this.even ? share * this.last : Math.expm1(share * Math.log1p(this.last));
    return Math.min(this.last, Math.floor(exact + 1e-6));
  }
}

/** 1, 2 or 5 and zeros, that number or less; 1 at least. @param {number} number */
function round(number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return Math.max(1, ([5, 2, 1].find((digit) => digit * power <= number) ?? 1) * power);
}
