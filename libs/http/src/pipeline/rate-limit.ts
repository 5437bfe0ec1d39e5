import { HttpError } from '../problems/http-error.js';

/** The values of the `RateLimit` header. */
export interface RateLimitState {
  /** Remaining requests. */
  readonly remaining: number;
  /** Seconds until the bucket is empty and all requests are available again. */
  readonly resetSeconds: number;
}

/** A leaky bucket for each API key with the capacity of one minute, in the memory of this process (contract §3). */
export class RateLimit {
  private readonly emptyAt = new Map<string, number>();
  private readonly msPerRequest: number;

  constructor(
    readonly perMinute: number,
    /** The steady clock of the process, in milliseconds: nothing of it is shown or shared. */
    private readonly now: () => number = () => performance.now(),
  ) {
    this.msPerRequest = 60_000 / perMinute;
  }

  /** The `RateLimit-Policy` of every response; undefined when the limit is off. */
  get policy(): string | undefined {
    return this.perMinute === 0 ? undefined : `"default";q=${this.perMinute};w=60`;
  }

  /**
   * Counts requests of a key: all of them, or none.
   * @throws HttpError 429 with `Retry-After` when the limit is exceeded.
   */
  take(key: string, count = 1): RateLimitState {
    const now = this.now();
    // A leaky bucket is fully described by the time at which it is empty.
    const emptyAt = Math.max(now, this.emptyAt.get(key) ?? 0) + count * this.msPerRequest;
    const over = emptyAt - now - 60_000;
    if (over > 0.001) {
      const seconds = Math.ceil(over / 1000);
      throw new HttpError(429, 'rate_limited', `Too many requests: retry in ${seconds} s`, {
        'Retry-After': String(seconds),
        RateLimit: `"default";r=0;t=${seconds}`,
      });
    }
    this.emptyAt.set(key, emptyAt);
    if (this.emptyAt.size > 100_000) this.deleteIdle(now);
    return {
      remaining: Math.max(0, Math.floor(-over / this.msPerRequest)),
      resetSeconds: Math.ceil((emptyAt - now) / 1000),
    };
  }

  private deleteIdle(now: number): void {
    for (const [key, emptyAt] of this.emptyAt) if (emptyAt <= now) this.emptyAt.delete(key);
  }
}
