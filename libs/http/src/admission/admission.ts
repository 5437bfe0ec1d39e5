import type { Response } from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Counter, Gauge } from 'prom-client';
import { AbandonedCommandError } from '#eventstore/store';
import type { ServiceMetrics } from '#platform';
import { unavailable } from '../problems/problem.js';
import { RequestQueue } from './request-queue.js';

/** Thrown for each request that is refused: an error of its own would capture a stack that nobody reads. */
const OVERLOADED = unavailable('The service is overloaded: try again');
const ABANDONED = new AbandonedCommandError();

/** Admits requests as long as the process can answer them in time; refuses further ones at once. */
export class Admission {
  private readonly queue = new RequestQueue();
  private readonly refused: Counter<'reason'>;

  constructor({ registry }: ServiceMetrics) {
    const { queue } = this;
    new Gauge({
      name: 'fieldline_http_requests',
      help: 'Requests in progress, and those that wait for their turn',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'running' }, queue.inProgress);
        this.set({ state: 'waiting' }, queue.waiting);
      },
    });
    this.refused = new Counter({
      name: 'fieldline_http_requests_dropped_total',
      help: 'Requests that were refused because of overload, or whose client left before their turn',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of ['overload', 'abandoned']) this.refused.inc({ reason }, 0);
  }

  /** @throws HttpError 503 with `Retry-After` when the process is overloaded by the account. */
  check(account: string): void {
    if (!this.queue.mustRefuse(account)) return;
    this.refused.inc({ reason: 'overload' });
    throw OVERLOADED;
  }

  /**
   * Waits for the turn of a request.
   * @returns a function that ends it, which may be called again.
   * @throws AbandonedCommandError when the client has closed the connection; HttpError 503 as {@link check}.
   */
  async enter(account: string, response: Response): Promise<() => void> {
    // The end of a connection that waited in the backlog of the system is read after its request, in the same turn of the loop.
    await nextTurn();
    if (response.destroyed) throw this.abandoned();
    // Many bodies may have arrived since their requests were checked.
    this.check(account);
    const turn = this.queue.enter(account);
    if (turn !== undefined) {
      response.once('close', turn.leave);
      if (!(await turn.admitted)) throw this.abandoned();
      response.off('close', turn.leave);
    }
    let isEnded = false;
    const end = (): void => {
      if (!isEnded) this.queue.end(account);
      isEnded = true;
    };
    return end;
  }

  private abandoned(): AbandonedCommandError {
    this.refused.inc({ reason: 'abandoned' });
    return ABANDONED;
  }
}
