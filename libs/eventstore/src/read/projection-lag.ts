import { Gauge } from 'prom-client';
import type { ServiceMetrics } from '#platform';
import type { Queryable } from '../database/queryable.js';

/**
 * The lag of live projections: the age of the oldest event that is not applied, in seconds, and the number of such
 * events. Only accounts with lag are searched for events.
 */
export const PROJECTION_LAG_SQL = `select c.projection, coalesce(sum(l.position - c.position), 0)::bigint as events,
  coalesce(max(case when c.position < l.position then extract(epoch from now() - (
    select e.recorded_at from event e where e.account_id = c.account_id and e.position = c.position + 1)) end), 0)::float8 as seconds,
  coalesce(sum(p.streams), 0)::int as parked
  from projection_checkpoint c join account_log l on l.account_id = c.account_id
  left join (select account_id, projection, count(*) as streams from projection_parked group by account_id, projection) p
    on p.account_id = c.account_id and p.projection = c.projection
  where c.state = 'live' group by c.projection order by c.projection`;

/** One projection's row of {@link PROJECTION_LAG_SQL}. */
export interface ProjectionLag {
  readonly projection: string;
  readonly seconds: number;
  readonly events: number;
  /** Streams that are parked because of an event that cannot be applied. */
  readonly parked: number;
}

/**
 * Registers the metrics of projection lag. They are read from the rows that writers update, so that a stopped worker is
 * visible.
 */
export function watchProjectionLag(metrics: ServiceMetrics, database: Queryable): void {
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name, help, labelNames: ['projection'], registers: [metrics.registry] });
  const seconds = gauge('fieldline_projection_lag_seconds', 'Age of the oldest event a projection has not applied');
  const events = gauge('fieldline_projection_lag_events', 'Events a projection has not applied');
  const parked = gauge(
    'fieldline_projection_parked_streams',
    'Streams that are parked because of an event that cannot be applied',
  );
  metrics.beforeScrape(async () => {
    for (const lag of await database.query<ProjectionLag>(PROJECTION_LAG_SQL)) {
      seconds.set({ projection: lag.projection }, lag.seconds);
      events.set({ projection: lag.projection }, lag.events);
      parked.set({ projection: lag.projection }, lag.parked);
    }
  });
}
