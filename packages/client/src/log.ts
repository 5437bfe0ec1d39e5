/** What all events of the log have. There is no key, no body and no signature in any of them. */
interface LoggedAttempt {
  readonly method: string;
  /** The URL with its query; the URLs of uploads, whose query is a signature, are without it. */
  readonly url: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** An attempt starts. */
export interface RequestEvent extends LoggedAttempt {
  readonly type: 'request';
}

/** A response arrived, of any status. */
export interface ResponseEvent extends LoggedAttempt {
  readonly type: 'response';
  readonly status: number;
  /** The code of the problem; undefined for a success. */
  readonly code: string | undefined;
  readonly durationMs: number;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
}

/** No response arrived. */
export interface FailureEvent extends LoggedAttempt {
  readonly type: 'failure';
  readonly reason: 'network' | 'timeout' | 'aborted';
  /** The cause in a sentence, as of the error. */
  readonly message: string;
  readonly durationMs: number;
}

/** The request is sent again after a pause. */
export interface RetryEvent extends LoggedAttempt {
  readonly type: 'retry';
  /** The pause before the next attempt, in milliseconds. */
  readonly delayMs: number;
}

/** An event of the log, a union discriminated by `type`. */
export type LogEvent = RequestEvent | ResponseEvent | FailureEvent | RetryEvent;

/** Receives the events of the log. What it returns or throws is ignored. */
export type Log = (event: LogEvent) => unknown;

/** Passes an event on. A logger that fails does not fail the call. */
export function report(log: Log | undefined, event: LogEvent): void {
  if (log === undefined) return;
  try {
    Promise.resolve(log(event)).catch(() => undefined);
  } catch {
    // The caller cannot do anything about it here.
  }
}
