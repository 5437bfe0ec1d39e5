import type { EndpointResults } from '../queue/queued-request.js';

type Results = Omit<EndpointResults, 'account' | 'webhook'>;

/** Accumulates the results of an endpoint's attempts until they are recorded. */
export class UnrecordedResults {
  private results: Results | undefined;

  /** Adds an attempt. @param pauseSeconds the pause that the endpoint requests. */
  count(failed: boolean, pauseSeconds: number | undefined): void {
    const result = { succeeded: !failed, failed, failures: failed ? 1 : 0, pauseSeconds: pauseSeconds ?? null };
    this.results = merged(this.results, result);
  }

  /** Returns and clears the accumulated results; undefined when there are none. */
  take(): Results | undefined {
    const { results } = this;
    this.results = undefined;
    return results;
  }

  /** Restores results that could not be recorded, before the newer ones. */
  restore(earlier: Results): void {
    this.results = this.results === undefined ? earlier : merged(earlier, this.results);
  }
}

function merged(earlier: Results | undefined, later: Results): Results {
  if (earlier === undefined) return later;
  const pauses = [earlier.pauseSeconds, later.pauseSeconds].filter((seconds) => seconds !== null);
  return {
    succeeded: earlier.succeeded || later.succeeded,
    failed: earlier.failed || later.failed,
    failures: later.succeeded ? later.failures : earlier.failures + later.failures,
    pauseSeconds: pauses.length === 0 ? null : Math.max(...pauses),
  };
}
