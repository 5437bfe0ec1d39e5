import { type Attempt, isSuccess } from '../sender/attempt.js';

/** Limits of the requests in flight to an endpoint: minimum, initial, maximum. */
const MIN_LIMIT = 1;
const INITIAL_LIMIT = 4;
const MAX_LIMIT = 32;
/** Mean request duration above which an endpoint is slow, in milliseconds. */
const SLOW_THRESHOLD_MS = 1000;
/** Weight of the newest request in the exponential moving average. */
const NEWEST_WEIGHT = 0.2;

/**
 * Limits the requests in flight to an endpoint by additive increase and multiplicative decrease (AIMD): one more after as
 * many fast successes as the limit, half after a timeout, a server error (5xx) or 429.
 */
export class EndpointLimiter {
  /** Maximum requests in flight, 1 to 32. */
  limit = INITIAL_LIMIT;
  private successes = 0;
  private meanMs = 0;

  /** Whether its requests take so long that they would block those of other endpoints. */
  get isSlow(): boolean {
    return this.meanMs > SLOW_THRESHOLD_MS;
  }

  /** Updates limit and mean duration with a finished request. */
  finished(attempt: Attempt): void {
    this.meanMs += (attempt.requestTimeMs - this.meanMs) * NEWEST_WEIGHT;
    if (isSuccess(attempt)) {
      if (attempt.requestTimeMs > SLOW_THRESHOLD_MS || ++this.successes < this.limit) return;
      this.successes = 0;
      this.limit = Math.min(MAX_LIMIT, this.limit + 1);
    } else if (isOverload(attempt)) {
      this.successes = 0;
      this.limit = Math.max(MIN_LIMIT, Math.floor(this.limit / 2));
    }
  }

  /** Updates the mean duration with a request that is still in flight. @param ms its age, in milliseconds. */
  stillRunning(ms: number): void {
    if (ms > SLOW_THRESHOLD_MS) this.meanMs = Math.max(this.meanMs, ms);
  }
}

const isOverload = ({ response, error }: Attempt): boolean =>
  response === null
    ? error?.type === 'timeout' || error?.type === 'connection_timeout'
    : response.code >= 500 || response.code === 429;
