/** Decisions by dice that fall the same way for the same seed (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Another row of dice: what one part throws does not move the others. */
  split(): Chance {
    return new Chance(this.below(2 ** 32));
  }

  /** A whole number from 0 to below `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  /** True in so many of a hundred throws. */
  percent(share: number): boolean {
    return this.below(100) < share;
  }

  /** @throws Error when there is nothing to choose from. */
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
