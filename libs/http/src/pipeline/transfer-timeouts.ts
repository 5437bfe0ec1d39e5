import { HEADERS_TIMEOUT_MS } from '#platform';

/** How long the transfer of requests and responses, and the work between them, may take, in milliseconds. */
export interface TransferTimeouts {
  /** From the start of a connection to the end of its first request head; for a later head, from its first byte. */
  readonly headersMs: number;
  /** For all of an ordinary body. */
  readonly bodyMs: number;
  /** The interval in which the rate of a body is measured. */
  readonly rateMs: number;
  /** Without a byte of a body that is read, or a response that is sent, as a stream. */
  readonly stallMs: number;
  /** For the work of a request, beside the time in which its body arrives or in which it waits for an event. */
  readonly answerMs: number;
}

/** The timeouts of the service (contract §3). */
export const TRANSFER_TIMEOUTS: TransferTimeouts = {
  headersMs: HEADERS_TIMEOUT_MS,
  bodyMs: 30_000,
  rateMs: 5_000,
  stallMs: 30_000,
  answerMs: 29_000,
};
