import type { Response } from 'express';
import type { HttpError } from '../problems/http-error.js';
import { unavailable } from '../problems/problem.js';

/** 503: the time of a request ended before its result, which changes nothing. */
export const tookTooLong = (): HttpError => unavailable('The request took too long: try again');

/** As {@link tookTooLong}, of a request that changes something. */
export const changeTookTooLong = (): HttpError =>
  unavailable(
    'The request took too long: the change may or may not be saved. Repeat the request with its Idempotency-Key to find out',
  );

/** The time that the service has for a request. It does not run while the request waits for its client or for an event. */
export class RequestTime {
  private endsAt: number;
  /** Whether the request was answered because its time ended. */
  isOver = false;

  constructor(
    private readonly limitMs: number,
    private readonly response: Pick<Response, 'headersSent'>,
  ) {
    this.endsAt = performance.now() + limitMs;
  }

  /** Waits for something that is no work of the service. */
  async pause<T>(happening: Promise<T>): Promise<T> {
    const leftMs = this.endsAt - performance.now();
    this.endsAt = Infinity;
    try {
      return await happening;
    } finally {
      this.endsAt = performance.now() + leftMs;
    }
  }

  /**
   * The result of work. When the time ends before it and before the head of the response, the result is the error `late()`; the
   * work goes on, and nobody waits for it.
   */
  limit<T>(work: Promise<T>, late: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const check = (): void => {
        const leftMs = this.endsAt - performance.now();
        if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, this.limitMs));
        else if (!this.response.headersSent) {
          this.isOver = true;
          reject(late());
        }
      };
      check();
      const end = (): void => clearTimeout(timer);
      void work.then(resolve, reject).then(end, end);
    });
  }
}
