/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** An independent generator: the numbers that it draws do not change those of this one. */
  split(): SeededRandom {
    return new SeededRandom(this.below(2 ** 32));
  }

  /** A whole number from 0 to below `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  /** True with a probability of `share` percent. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  /** @throws Error when `items` is empty. */
  oneOf<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => [this.below(2 ** 32), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }
}
