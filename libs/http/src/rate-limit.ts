import { HttpError } from './problems/http-error.js';

/** What the headers say of a key's allowance. */
export interface Allowance {
  /** Requests left before the next is refused. */
  readonly remaining: number;
  /** Seconds until the whole allowance is back. */
  readonly resetSeconds: number;
}

/** A leaky bucket a key, one minute's worth deep, counted in this process (contract §3). */
export class RateLimit {
  private readonly emptyAt = new Map<string, number>();
  private readonly msPerRequest: number;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {
    this.msPerRequest = 60_000 / perMinute;
  }

  /** `RateLimit-Policy` of every answer; undefined when the limit is off. */
  get policy(): string | undefined {
    return this.perMinute === 0 ? undefined : `"default";q=${this.perMinute};w=60`;
  }

  /**
   * Takes one request from the key's allowance.
   * @throws HttpError 429 with `Retry-After` when none is left.
   */
  take(key: string): Allowance {
    const now = this.now();
    // The moment at which the bucket will have leaked empty: the state of a leaky bucket in one number.
    const emptyAt = Math.max(now, this.emptyAt.get(key) ?? 0) + this.msPerRequest;
    const over = emptyAt - now - 60_000;
    if (over > 0.001) {
      const seconds = Math.ceil(over / 1000);
      throw new HttpError(429, 'rate_limited', `Too many requests: wait ${seconds} s`, {
        'Retry-After': String(seconds),
        RateLimit: `"default";r=0;t=${seconds}`,
      });
    }
    this.emptyAt.set(key, emptyAt);
    if (this.emptyAt.size > 100_000) this.forgetIdle(now);
    return {
      remaining: Math.max(0, Math.floor(-over / this.msPerRequest)),
      resetSeconds: Math.ceil((emptyAt - now) / 1000),
    };
  }

  private forgetIdle(now: number): void {
    for (const [key, emptyAt] of this.emptyAt) if (emptyAt <= now) this.emptyAt.delete(key);
  }
}
