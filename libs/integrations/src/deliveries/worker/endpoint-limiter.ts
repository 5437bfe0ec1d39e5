import { type Attempt, isSuccess } from '../sender/attempt.js';

/** Requests in flight to an endpoint: the least, at first, and the most. */
const MIN_LIMIT = 1;
const FIRST_LIMIT = 4;
const MAX_LIMIT = 32;
/** An endpoint that takes longer than this, in milliseconds, is slow. */
const SLOW_MS = 1000;
/** Weight of the newest request in the mean. */
const NEWEST_WEIGHT = 0.2;

/**
 * Limits the requests in flight to an endpoint by additive increase and multiplicative decrease: one more after a full
 * round of quick successes, half after a timeout, an error of the receiver's (5xx) or 429.
 */
export class EndpointLimiter {
  /** Requests that may be in flight, 1 to 32. */
  limit = FIRST_LIMIT;
  private round = 0;
  private meanMs = 0;

  /** Whether its requests take so long that they would hold up those of others. */
  get isSlow(): boolean {
    return this.meanMs > SLOW_MS;
  }

  /** Takes in what came of a request. */
  finished(attempt: Attempt): void {
    this.meanMs += (attempt.requestTimeMs - this.meanMs) * NEWEST_WEIGHT;
    if (isSuccess(attempt)) {
      if (attempt.requestTimeMs > SLOW_MS || ++this.round < this.limit) return;
      this.round = 0;
      this.limit = Math.min(MAX_LIMIT, this.limit + 1);
    } else if (isOverload(attempt)) {
      this.round = 0;
      this.limit = Math.max(MIN_LIMIT, Math.floor(this.limit / 2));
    }
  }

  /** Takes in that a request has been in flight for so long, in milliseconds. */
  waited(ms: number): void {
    if (ms > SLOW_MS) this.meanMs = Math.max(this.meanMs, ms);
  }
}

const isOverload = ({ response, error }: Attempt): boolean =>
  response === null
    ? error?.type === 'timeout' || error?.type === 'connection_timeout'
    : response.code >= 500 || response.code === 429;
