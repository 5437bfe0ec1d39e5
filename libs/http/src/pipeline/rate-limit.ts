import { HttpError } from '../problems/http-error.js';

/** A limit after a request: the header of its response, and the requests that remain. */
interface RateLimitState {
  /** The value of the header `RateLimit`. */
  readonly header: string;
  readonly remaining: number;
}

/** The limits of each API key and of each account, in the memory of this process: a request counts for both, or for none. */
export class RateLimits {
  private readonly ofKey: RateLimit;
  /** Those that are on. */
  private readonly limits: readonly RateLimit[];
  /** The `RateLimit-Policy` of every response; undefined when the limits are off. */
  readonly policy: string | undefined;

  /**
   * @param perKey requests per minute; 0: no limit.
   * @param perAccount as `perKey`.
   * @param now the steady clock of the process, in milliseconds: nothing of it is shown or shared.
   */
  constructor(
    perKey: number,
    perAccount: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.ofKey = new RateLimit('default', perKey);
    this.limits = [this.ofKey, new RateLimit('account', perAccount)].filter(({ perMinute }) => perMinute > 0);
    this.policy = this.limits.length === 0 ? undefined : this.limits.map(({ policy }) => policy).join(', ');
  }

  /** The most requests that may ever count at once. */
  get most(): number {
    return Math.min(...this.limits.map(({ perMinute }) => perMinute));
  }

  /**
   * Counts requests of a key: all of them, or none.
   * @returns the header `RateLimit` of the nearer limit; undefined when the limits are off.
   * @throws HttpError 429 with `Retry-After` when a limit is exceeded.
   */
  take(key: string, account: string, count = 1): string | undefined {
    const now = this.now();
    const subjects = this.limits.map((limit) => ({ limit, subject: limit === this.ofKey ? key : account }));
    for (const { limit, subject } of subjects) limit.check(subject, count, now);
    const states = subjects.map(({ limit, subject }) => limit.count(subject, count, now));
    return states.reduce<RateLimitState | undefined>(
      (nearest, state) => (nearest === undefined || state.remaining < nearest.remaining ? state : nearest),
      undefined,
    )?.header;
  }
}

/** The inaccuracy of sums of times, in milliseconds. */
const INACCURACY_MS = 0.001;

const secondsOf = (ms: number): number => Math.ceil((ms - INACCURACY_MS) / 1000);

/** A leaky bucket for each API key or account with the capacity of one minute (contract §3). */
class RateLimit {
  private readonly emptyAt = new Map<string, number>();
  private readonly msPerRequest: number;

  constructor(
    private readonly name: string,
    readonly perMinute: number,
  ) {
    this.msPerRequest = 60_000 / perMinute;
  }

  get policy(): string {
    return `"${this.name}";q=${this.perMinute};w=60`;
  }

  /** @throws HttpError 429 with `Retry-After` when there is no room for these requests. */
  check(subject: string, count: number, now: number): void {
    const over = this.emptyAfter(subject, count, now) - now - 60_000;
    if (over <= INACCURACY_MS) return;
    const seconds = secondsOf(over);
    throw new HttpError(429, 'rate_limited', `Too many requests: retry in ${seconds} s`, {
      'Retry-After': String(seconds),
      RateLimit: `"${this.name}";r=0;t=${seconds}`,
    });
  }

  /** Counts requests for which there is room. */
  count(subject: string, count: number, now: number): RateLimitState {
    const emptyAt = this.emptyAfter(subject, count, now);
    this.emptyAt.set(subject, emptyAt);
    if (this.emptyAt.size > 100_000) this.deleteIdle(now);
    const ms = emptyAt - now;
    const remaining = Math.max(0, Math.floor((60_000 - ms + INACCURACY_MS) / this.msPerRequest));
    return { header: `"${this.name}";r=${remaining};t=${secondsOf(ms)}`, remaining };
  }

  /** When the bucket is empty after these requests: this time describes it completely. */
  private emptyAfter(subject: string, count: number, now: number): number {
    return Math.max(now, this.emptyAt.get(subject) ?? 0) + count * this.msPerRequest;
  }

  private deleteIdle(now: number): void {
    for (const [subject, emptyAt] of this.emptyAt) if (emptyAt <= now) this.emptyAt.delete(subject);
  }
}
