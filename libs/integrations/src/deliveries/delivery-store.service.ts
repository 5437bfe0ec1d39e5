import type { SpanContext } from '@opentelemetry/api';
import { withSpan } from '#platform';
import type { Queryable } from '#eventstore/store';
import type { Attempt } from './attempt.js';
import type { News } from './endpoint-queue.js';

/** A delivery that this worker may attempt until its lease ends. */
export interface ClaimedRequest {
  readonly webhook: string;
  readonly uuid: string;
  readonly chain: string;
  readonly leaseNo: number;
  readonly attemptNo: number;
  /** How many workers fell silent with it in their hands. */
  readonly crashCount: number;
  /** Null when its day was dropped. */
  readonly body: string | null;
  readonly url: string;
  /** Encrypted. */
  readonly secret: string | null;
  /** The event's type on the wire, its uuid, and the request that it came of; read for traces alone. */
  readonly event?: readonly [type: string, uuid: string, correlation: string] | null;
}

/** What came of a claimed request. */
export interface RequestResult {
  readonly request: ClaimedRequest;
  readonly attempt: Attempt;
  readonly failed: boolean;
  /** Null when the delivery ends with this attempt. */
  readonly secondsToRetry: number | null;
  /** The attempt's span; undefined when nothing was sent. */
  readonly span?: SpanContext | undefined;
}

/** What a webhook's endpoint did since it was told last. */
export interface EndpointNews extends News {
  readonly webhook: string;
}

/** What a fan-out has moved. */
export interface FannedOut {
  readonly webhooks: readonly string[];
  readonly more: boolean;
}

/** Failures in a row, and days since the first of them, after which an endpoint is suspended (contract §9). */
const SUSPENDED_AFTER = { failures: 100, days: 5 } as const;
/** Most outbox rows of one fan-out. */
const FAN_OUT = 500;

/** The statements of delivery. Each is of one account and one transaction; every due time is the database's. */
export class DeliveryStore {
  constructor(private readonly database: Queryable) {}

  /**
   * Moves what the commits left in the outbox into the queues of the webhooks that wanted it then and still live.
   * @returns the webhooks that have more to be sent, and whether more is left in the outbox.
   */
  fanOut(account: string): Promise<FannedOut> {
    return withSpan('fan out', { root: true, attributes: { 'fieldline.account': account } }, async (span) => {
      const values = [account, FAN_OUT];
      const [row] = await this.database.query<{ webhooks: string[] | null; taken: number }>(FAN_OUT_SQL, values);
      const webhooks = row?.webhooks ?? [];
      span.setAttributes({ 'fieldline.events': row?.taken ?? 0, 'fieldline.webhooks': webhooks.length });
      return { webhooks, more: row?.taken === FAN_OUT };
    });
  }

  /**
   * Leases the next due requests: at most `room[i]` of `webhooks[i]`, never two of one entity. `webhooks` are sorted, so
   * that claims do not wait for each other in a circle.
   */
  claim(
    account: string,
    worker: string,
    leaseSeconds: number,
    webhooks: readonly string[],
    room: readonly number[],
  ): Promise<ClaimedRequest[]> {
    const values = [account, worker, leaseSeconds, webhooks, room];
    const attributes = { 'fieldline.account': account, 'fieldline.webhooks': webhooks.length };
    return withSpan('claim deliveries', { root: true, attributes }, async (span) => {
      const sql = span.isRecording() ? TRACED_CLAIM_SQL : CLAIM_SQL;
      const claimed = await this.database.query<ClaimedRequest>(sql, values);
      span.setAttributes({
        'fieldline.deliveries': claimed.length,
        'fieldline.correlation_id': correlationsOf(claimed),
      });
      return claimed;
    });
  }

  /**
   * Ends attempts: the waiting row goes, its record comes, and the next attempt waits when one is due, all at once.
   * @returns the uuids that were recorded; the others were taken over by another worker, whose result counts.
   */
  async record(account: string, results: readonly RequestResult[]): Promise<Set<string>> {
    const rows = results.map(({ request, attempt: { sentAt, requestTimeMs, response, error }, ...rest }) => ({
      webhook_uuid: request.webhook,
      uuid: request.uuid,
      lease_no: request.leaseNo,
      // Nothing was sent of what expired.
      sent_at: error?.type === 'expired' || error?.type === 'worker_crash' ? null : sentAt,
      request_time_ms: Math.round(requestTimeMs),
      response_code: response?.code ?? null,
      response_headers: response?.headers ?? null,
      response_body: response?.body ?? null,
      error_type: error?.type ?? null,
      error_description: error?.description ?? null,
      failed: rest.failed,
      retry_seconds: rest.secondsToRetry,
    }));
    const attributes = {
      'fieldline.account': account,
      'fieldline.deliveries': results.length,
      'fieldline.correlation_id': correlationsOf(results.map(({ request }) => request)),
    };
    const links = results.flatMap(({ span }) => (span === undefined ? [] : { context: span }));
    const done = await withSpan('record deliveries', { root: true, attributes, links }, () =>
      this.database.query<{ uuid: string }>(RECORD_SQL, [account, JSON.stringify(rows)]),
    );
    return new Set(done.map(({ uuid }) => uuid));
  }

  /** Gives claimed requests back that were not begun. */
  async release(account: string, requests: readonly ClaimedRequest[]): Promise<void> {
    await this.database.query(
      `update webhook_queue q set lease_worker = null, lease_until = null
       from unnest($2::uuid[], $3::uuid[], $4::int[]) r (webhook_uuid, uuid, lease_no)
       where q.account_id = $1 and q.webhook_uuid = r.webhook_uuid and q.uuid = r.uuid and q.lease_no = r.lease_no`,
      [
        account,
        requests.map(({ webhook }) => webhook),
        requests.map(({ uuid }) => uuid),
        requests.map(({ leaseNo }) => leaseNo),
      ],
    );
  }

  /** Gives back what a worker has leased without knowing: the answer of a claim was lost. */
  async releaseUnknown(account: string, worker: string, inHand: readonly string[]): Promise<void> {
    await this.database.query(
      `update webhook_queue set lease_worker = null, lease_until = null
       where account_id = $1 and lease_worker = $2 and uuid <> all($3::uuid[])`,
      [account, worker, inHand],
    );
  }

  /** Keeps what endpoints did. @returns those that are suspended by it. */
  async note(account: string, news: readonly EndpointNews[]): Promise<string[]> {
    const rows = news.map(({ webhook, succeeded, failures, pauseSeconds }) => ({
      webhook_uuid: webhook,
      succeeded,
      failures,
      pause_seconds: pauseSeconds,
    }));
    const changed = await this.database.query<{ webhook: string; suspended: boolean }>(NOTE_SQL, [
      account,
      JSON.stringify(rows),
      SUSPENDED_AFTER.failures,
      SUSPENDED_AFTER.days,
    ]);
    return changed.filter(({ suspended }) => suspended).map(({ webhook }) => webhook);
  }
}

// One at a time of an account, so that what is first in the outbox is first in the queue.
const FAN_OUT_SQL = `with turn as materialized (select pg_try_advisory_xact_lock(hashtextextended($1::uuid::text, 9)) as ours
  ), taken as materialized (
    select * from outbox where account_id = $1 and (select ours from turn) order by position, ordinal limit $2
    for update skip locked
  ), gone as (
    delete from outbox o using taken t where o.account_id = $1 and o.position = t.position and o.ordinal = t.ordinal
  ), wanted as materialized (
    select t.*, e.webhook_uuid from taken t cross join lateral unnest(t.subscribers) s (uuid)
    join webhook_endpoint e on e.account_id = $1 and e.webhook_uuid = s.uuid and e.deleted_at is null
  ), kept as (
    insert into webhook_message (account_id, day, position, ordinal, body)
    select distinct on (position, ordinal) $1::uuid, current_date, position, ordinal, body from wanted
    on conflict do nothing
  ), queued as (
    insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
      entity_uuid, entity_version, attempt_no, priority, send_at)
    select $1, webhook_uuid, time_ordered_uuid(), time_ordered_uuid(), current_date, position, ordinal, event_type, entity_type,
      entity_uuid, entity_version, 1, 0, now() from (select * from wanted order by position, ordinal) w
  )
  select (select array_agg(distinct webhook_uuid) from wanted) as webhooks, (select count(*) from taken)::int as taken`;

/** The requests to the API that deliveries came of. */
const correlationsOf = (requests: readonly ClaimedRequest[]): string[] => [
  ...new Set(requests.flatMap(({ event }) => event?.[2] ?? [])),
];

const claimSql = (
  more = '',
): string => `select q.webhook_uuid as webhook, q.uuid, q.chain_uuid as chain, q.lease_no as "leaseNo",
    q.attempt_no as "attemptNo", q.crash_count as "crashCount", q.url, q.secret, q.body${more}
  from claim_webhook_requests($1, $2, make_interval(secs => $3), $4, $5) q`;

const CLAIM_SQL = claimSql();
const TRACED_CLAIM_SQL = claimSql(`, (select array[q.event_type, e.event_id::text, e.correlation_id] from event e
      where e.account_id = $1 and e.position = q.position) as event`);

const RECORD_SQL = `with result as materialized (
    select * from json_to_recordset($2::json) as r (webhook_uuid uuid, uuid uuid, lease_no int, sent_at timestamptz,
      request_time_ms int, response_code smallint, response_headers json, response_body text, error_type text,
      error_description text, failed boolean, retry_seconds float8)
  ), done as (
    delete from webhook_queue q using result r
    where q.account_id = $1 and q.webhook_uuid = r.webhook_uuid and q.uuid = r.uuid and q.lease_no = r.lease_no
    returning q.*
  ), kept as (
    insert into webhook_request (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
      entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms, response_code, response_headers,
      response_body, error_type, error_description, failed, chain_ended, recorded_at)
    select $1, d.webhook_uuid, d.uuid, d.chain_uuid, d.day, d.position, d.ordinal, d.event_type, d.entity_type,
      d.entity_uuid, d.entity_version, d.attempt_no, d.send_at, r.sent_at, r.request_time_ms, r.response_code,
      r.response_headers, r.response_body, r.error_type, r.error_description, r.failed, r.retry_seconds is null, now()
    from done d join result r on r.uuid = d.uuid and r.lease_no = d.lease_no
  ), again as (
    insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
      entity_uuid, entity_version, attempt_no, priority, send_at)
    select $1, d.webhook_uuid, time_ordered_uuid(), d.chain_uuid, d.day, d.position, d.ordinal, d.event_type, d.entity_type,
      d.entity_uuid, d.entity_version, d.attempt_no + 1, 1, now() + make_interval(secs => r.retry_seconds)
    from done d join result r on r.uuid = d.uuid and r.lease_no = d.lease_no
    join webhook_endpoint e on e.account_id = $1 and e.webhook_uuid = d.webhook_uuid and e.deleted_at is null
    where r.retry_seconds is not null
  )
  select uuid from done`;

// Instants are computed before the UPDATE: an expression of the moment may not stand in its CASE (docs/scale-out.md).
const NOTE_SQL = `with news as (
    select * from json_to_recordset($2::json) as n (webhook_uuid uuid, succeeded boolean, failures int, pause_seconds float8)
  ), counted as materialized (
    select e.webhook_uuid, n.succeeded, n.failures,
      case when n.succeeded then n.failures else e.consecutive_failures + n.failures end as row_of,
      case when n.failures = 0 and n.succeeded then null
        when n.succeeded then now() else coalesce(e.first_failure_at, case when n.failures > 0 then now() end) end as since,
      e.suspended_at is null as awake, now() as at, now() + make_interval(secs => n.pause_seconds) as pause_until,
      now() - make_interval(days => $4) as long_ago
    from news n join webhook_endpoint e on e.account_id = $1 and e.webhook_uuid = n.webhook_uuid
    order by e.webhook_uuid for update of e
  ), kept as (
    update webhook_endpoint e set consecutive_failures = c.row_of, first_failure_at = c.since,
      last_success_at = case when c.succeeded then c.at else e.last_success_at end,
      last_failure_at = case when c.failures > 0 then c.at else e.last_failure_at end,
      paused_until = greatest(e.paused_until, c.pause_until),
      suspended_at = case when e.suspended_at is null and c.row_of >= $3 and c.since <= c.long_ago
        then c.at else e.suspended_at end
    from counted c where e.account_id = $1 and e.webhook_uuid = c.webhook_uuid
    returning e.webhook_uuid, c.awake and e.suspended_at is not null as suspended
  )
  select webhook_uuid as webhook, suspended from kept`;
