/** Why an attempt received no HTTP response (contract §9). */
export const ERROR_TYPES = [
  'dns',
  'blocked_address',
  'connection_refused',
  'connection_timeout',
  'tls',
  'reset',
  'timeout',
  'protocol',
  'expired',
  'worker_crash',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

/** The failure of a request without a response. Its message is shown to the account. */
export class DeliveryError extends Error {
  constructor(
    readonly type: ErrorType,
    description: string,
  ) {
    super(description);
  }
}

/** One HTTP request to a webhook's URL. */
export interface DeliveryRequest {
  readonly url: string;
  /** The time of the attempt, as in `webhook-timestamp`. */
  readonly sentAt: Date;
  /** `content-length` and `host` are added by the sender. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Texts that the stored response does not show: secrets, and values of further headers. */
  readonly redacted?: readonly string[];
}

/** The result of a request: either a response or an error. */
export interface Attempt {
  /** That of the request: before the connection was requested. */
  readonly sentAt: string;
  /** Milliseconds from `sentAt` to the last byte or the error. */
  readonly requestTimeMs: number;
  readonly response: AttemptResponse | null;
  readonly error: { readonly type: ErrorType; readonly description: string } | null;
}

/** The stored part of a response: at most 16 KiB of body, headers without secrets. */
export interface AttemptResponse {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whether the receiver is gone: nothing more is sent to it. */
export const isGone = ({ response }: Attempt): boolean => response?.code === 410;

/** Whether the receiver needs no further attempt: it has the event, or is gone. */
export const endsDelivery = (attempt: Attempt): boolean => isSuccess(attempt) || isGone(attempt);

/** Whether the status is 2xx. Redirects are not followed. */
export const isSuccess = ({ response }: Attempt): boolean =>
  response !== null && response.code >= 200 && response.code <= 299;
