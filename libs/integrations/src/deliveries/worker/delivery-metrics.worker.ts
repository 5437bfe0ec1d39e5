import { Counter, Gauge, type Registry as Metrics } from 'prom-client';
import type { Queryable } from '#eventstore/store';
import type { Attempt } from '../sender/attempt.js';

/** How many waiting rows are counted at most: a longer queue is long enough. */
const MAX_COUNTED = 100_000;

/** What the worker's `/metrics` show of deliveries. */
export class DeliveryMetrics {
  private readonly attempts: Counter;
  private readonly lost: Counter;

  constructor(
    private readonly metrics: Metrics,
    database: Queryable,
  ) {
    this.attempts = new Counter({
      name: 'fieldline_webhook_attempts_total',
      help: 'Attempts recorded, by the class of the status, or the type of the error',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.lost = new Counter({
      name: 'fieldline_webhook_superseded_total',
      help: 'Attempts whose account had been taken over by another worker: its record counts',
      registers: [metrics],
    });
    const gauge = (name: string, help: string, sql: string): Gauge =>
      new Gauge({
        name,
        help,
        registers: [metrics],
        async collect() {
          const [row] = await database.query<{ value: number }>(sql);
          this.set(row?.value ?? 0);
        },
      });
    gauge(
      'fieldline_webhook_outbox_rows',
      'Events that are not in the queues yet, at most 100000',
      `select count(*)::int as value from (select from outbox limit ${MAX_COUNTED}) o`,
    );
    gauge(
      'fieldline_webhook_waiting',
      'Deliveries that wait, whatever for, at most 100000',
      `select count(*)::int as value from (select from webhook_queue limit ${MAX_COUNTED}) q`,
    );
    gauge(
      'fieldline_webhook_suspended',
      'Webhooks that are suspended',
      'select count(*)::int as value from webhook_endpoint where suspended_at is not null and deleted_at is null',
    );
  }

  /** Shows how many requests are in flight, how many wait in memory, and how many results are not recorded yet. */
  watch(shown: { inFlight(): number; held(): number; unrecorded(): number }): void {
    const gauge = (name: string, help: string, value: () => number): Gauge =>
      new Gauge({
        name,
        help,
        registers: [this.metrics],
        collect() {
          this.set(value());
        },
      });
    gauge('fieldline_webhook_requests_in_flight', 'Requests that wait for their response', () => shown.inFlight());
    gauge('fieldline_webhook_requests_held', 'Requests that this worker holds in memory to send them', () =>
      shown.held(),
    );
    gauge('fieldline_webhook_results_unrecorded', 'Results of attempts that are not recorded yet', () =>
      shown.unrecorded(),
    );
  }

  /** An attempt was recorded. */
  attempted({ response, error }: Attempt): void {
    this.attempts.inc({
      outcome: response === null ? (error?.type ?? 'none') : `${Math.floor(response.code / 100)}xx`,
    });
  }

  /** An attempt was not recorded, because another worker had taken it over. */
  superseded(): void {
    this.lost.inc();
  }
}
