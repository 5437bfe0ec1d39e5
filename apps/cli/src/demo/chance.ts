/** Draws that are the same for the same seed and purpose (mulberry32), so that one table can grow without moving another's draws. */
export class Chance {
  private state: number;

  constructor(seed: number, purpose: string) {
    this.state = [...purpose].reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
      seed,
    );
  }

  /** A whole number from 0, less than `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * bound);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True in so many of a hundred cases. */
  happens(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of the list. @throws Error when it is empty. */
  pick<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('There is nothing to pick from');
    return one;
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.flatMap(() => rest.splice(this.below(rest.length), 1));
  }
}
