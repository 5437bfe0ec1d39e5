import { Counter, Gauge, type Registry as Metrics } from 'prom-client';
import type { Queryable } from '#eventstore/store';
import type { Attempt } from '../sender/attempt.js';

/** Limit of counted rows, because counting longer queues is slow. */
const MAX_COUNTED = 100_000;

/** The metrics of deliveries in a worker. */
export class DeliveryMetrics {
  private readonly attempts: Counter;
  private readonly supersededAttempts: Counter;

  constructor(
    private readonly metrics: Metrics,
    database: Queryable,
  ) {
    this.attempts = new Counter({
      name: 'fieldline_webhook_attempts_total',
      help: 'Recorded attempts by status class or error type',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.supersededAttempts = new Counter({
      name: 'fieldline_webhook_superseded_total',
      help: 'Attempts that were not recorded because another worker had taken over the account',
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
      'Outbox entries that are not in the delivery queues yet, counted up to 100000',
      `select count(*)::int as value from (select 1 from outbox limit ${MAX_COUNTED}) o`,
    );
    gauge(
      'fieldline_webhook_waiting',
      'Deliveries in the queues, counted up to 100000',
      `select count(*)::int as value from (select 1 from webhook_queue limit ${MAX_COUNTED}) q`,
    );
    gauge(
      'fieldline_webhook_suspended',
      'Suspended webhooks',
      'select count(*)::int as value from webhook_endpoint where suspended_at is not null and deleted_at is null',
    );
  }

  /** Registers gauges of requests in flight, buffered requests, and unrecorded results. */
  watch(shown: { inFlight(): number; buffered(): number; unrecorded(): number }): void {
    const gauge = (name: string, help: string, value: () => number): Gauge =>
      new Gauge({
        name,
        help,
        registers: [this.metrics],
        collect() {
          this.set(value());
        },
      });
    gauge('fieldline_webhook_requests_in_flight', 'Requests that wait for a response', () => shown.inFlight());
    gauge('fieldline_webhook_requests_held', 'Requests buffered in the memory of this worker', () => shown.buffered());
    gauge('fieldline_webhook_results_unrecorded', 'Results of attempts that are not recorded yet', () =>
      shown.unrecorded(),
    );
  }

  /** Counts a recorded attempt. */
  attempted({ response, error }: Attempt): void {
    this.attempts.inc({
      outcome: response === null ? (error?.type ?? 'none') : `${Math.floor(response.code / 100)}xx`,
    });
  }

  /** Counts an attempt that was not recorded because another worker had taken over the account. */
  superseded(): void {
    this.supersededAttempts.inc();
  }
}
