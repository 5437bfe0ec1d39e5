import type { EndpointResults } from '../queue/queued-request.js';

type Results = Omit<EndpointResults, 'account' | 'webhook'>;

/** What an endpoint answered since that was recorded last: attempts add up until it is taken. */
export class UnrecordedResults {
  private results: Results | undefined;

  /** Counts an attempt. @param pauseSeconds for which the endpoint asks to be sent nothing. */
  count(failed: boolean, pauseSeconds: number | undefined): void {
    const result = { succeeded: !failed, failures: failed ? 1 : 0, pauseSeconds: pauseSeconds ?? null };
    this.results = merged(this.results, result);
  }

  /** Takes what has added up; undefined when nothing has. */
  take(): Results | undefined {
    const { results } = this;
    this.results = undefined;
    return results;
  }

  /** Takes back results that could not be recorded: what came since is later. */
  restore(earlier: Results): void {
    this.results = this.results === undefined ? earlier : merged(earlier, this.results);
  }
}

function merged(earlier: Results | undefined, later: Results): Results {
  if (earlier === undefined) return later;
  const pauses = [earlier.pauseSeconds, later.pauseSeconds].filter((seconds) => seconds !== null);
  return {
    succeeded: earlier.succeeded || later.succeeded,
    failures: later.succeeded ? later.failures : earlier.failures + later.failures,
    pauseSeconds: pauses.length === 0 ? null : Math.max(...pauses),
  };
}
