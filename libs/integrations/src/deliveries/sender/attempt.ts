/** Why a delivery got no HTTP response (contract §9); absent when one came. */
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

/** Why a request got no response; the message is what the account reads. */
export class DeliveryError extends Error {
  constructor(
    readonly type: ErrorType,
    description: string,
  ) {
    super(description);
  }
}

/** One HTTP request to a webhook's URL, ready to be sent. */
export interface DeliveryRequest {
  readonly url: string;
  /** Lower-case names; `content-length` and `host` are added by the sender. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of a request: a response, or why there was none. Never both. */
export interface Attempt {
  /** The instant before the connection was asked for. */
  readonly sentAt: string;
  /** Milliseconds from `sentAt` to the last byte read or to the error. */
  readonly requestTimeMs: number;
  readonly response: AttemptResponse | null;
  readonly error: { readonly type: ErrorType; readonly description: string } | null;
}

/** The response as it is kept: 16 KiB of body at most, headers without what is secret. */
export interface AttemptResponse {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A delivery counts as received when the status says so; redirects are never followed. */
export const isSuccess = ({ response }: Attempt): boolean =>
  response !== null && response.code >= 200 && response.code <= 299;
