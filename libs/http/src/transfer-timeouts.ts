/** How long the transfer of requests and responses may take, in milliseconds. */
export interface TransferTimeouts {
  /** For all of an ordinary body. */
  readonly bodyMs: number;
  /** Without a byte of a body that is read, or a response that is sent, as a stream. */
  readonly stallMs: number;
}

/** The timeouts of the service (contract §3). */
export const TRANSFER_TIMEOUTS: TransferTimeouts = { bodyMs: 30_000, stallMs: 30_000 };
