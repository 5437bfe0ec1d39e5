import type { Response } from 'express';
import type { Caller } from './key-verifier.js';
import type { RequestTime } from './request-time.js';

/** The connection of a client that waits for its response. */
export class ClientConnection {
  private readonly controller = new AbortController();
  /** How long the request has waited for an event, in milliseconds, which is no time of the service. */
  waitedMs = 0;

  /** @param caller by whose key or session the request is authorised: a long response checks whether it has ended. */
  constructor(
    response: Response,
    readonly caller: Caller,
    private readonly state: { readonly time: RequestTime; readonly endTurn?: () => void },
  ) {
    if (response.destroyed) this.controller.abort();
    else response.once('close', () => this.controller.abort());
  }

  /** Waits for something that happens later. The request is in progress no more meanwhile. */
  async wait<T>(happening: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.state.endTurn?.();
    try {
      return await this.state.time.pause(happening);
    } finally {
      this.waitedMs += performance.now() - startedAt;
    }
  }

  /** Calls `listener` when the response was sent or the client has closed the connection; at once when it has already. */
  onClose(listener: () => void): void {
    if (this.signal.aborted) listener();
    else this.signal.addEventListener('abort', listener, { once: true });
  }

  /** Aborted when the response was sent, or the client has closed the connection. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }
}
