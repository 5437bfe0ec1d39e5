import { HttpError } from './problems/http-error.js';

/** What the header `RateLimit` reports. */
export interface Allowance {
  /** Requests that are left. */
  readonly remaining: number;
  /** Seconds until the bucket is empty and all requests are available again. */
  readonly resetSeconds: number;
}

/** A leaky bucket per key, one minute's worth deep, counted per process (contract §3). */
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
   * Counts one request of a key.
   * @throws HttpError 429 with `Retry-After` when none is left.
   */
  take(key: string): Allowance {
    const now = this.now();
    // The time at which the bucket is empty is the whole state of a leaky bucket.
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
