import type { Queryable } from '#eventstore/store';

/** After this long, in seconds, a silent worker's requests are given to others. */
const SILENT_SECONDS = 3;
/** After this long, in seconds, what another worker should have claimed is anybody's. */
const LATE_SECONDS = 2;
/** Most accounts, or webhooks, of one look. */
const MOST = 1000;

const LEAST = '00000000-0000-0000-0000-000000000000';
const FIRST = { account: LEAST, webhook: LEAST };

/** An account with rows in its outbox, and the position of the first. */
export interface Outbox {
  readonly account: string;
  readonly position: number;
}

/** A webhook that has something due. */
export interface Due {
  readonly account: string;
  readonly webhook: string;
  readonly late: boolean;
}

/** What is waiting, and who is there to work on it: plain reads across accounts, and the leases of the dead. */
export class DeliveryWatch {
  /** Where the next look begins: behind the last one's end when that saw no more than its share. */
  private outboxesAfter = LEAST;
  private dueAfter: Pick<Due, 'account' | 'webhook'> = FIRST;

  constructor(private readonly database: Queryable) {}

  /** Says that this worker lives. @returns the uuids of all that do, in order. */
  async beat(worker: string): Promise<string[]> {
    const rows = await this.database.query<{ uuid: string }>(
      `with me as (
         insert into webhook_worker (uuid, seen_at) values ($1, now()) on conflict (uuid) do update set seen_at = excluded.seen_at
       ), gone as (delete from webhook_worker where seen_at < now() - interval '1 hour')
       select uuid from webhook_worker where seen_at > now() - make_interval(secs => $2) and uuid <> $1
       union all select $1::uuid order by 1`,
      [worker, SILENT_SECONDS],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** Takes a worker off the list, which then holds no lease. */
  async leave(worker: string): Promise<void> {
    await this.database.query('delete from webhook_worker where uuid = $1', [worker]);
  }

  /** Frees what is leased to workers that are silent, or for too long. @returns how many. */
  async freeLeases(): Promise<number> {
    const rows = await this.database.query(
      `with held as materialized (
         select q.account_id, q.webhook_uuid, q.uuid, not exists (select from webhook_worker w where w.uuid = q.lease_worker
           and w.seen_at > now() - make_interval(secs => $1)) as silent, q.lease_until < now() as over
         from webhook_queue q where q.lease_worker is not null
       )
       update webhook_queue q set lease_worker = null, lease_until = null, crash_count = crash_count + h.silent::int
       from held h where (h.silent or h.over) and q.account_id = h.account_id and q.webhook_uuid = h.webhook_uuid
         and q.uuid = h.uuid and q.lease_worker is not null
       returning 1 as one`,
      [SILENT_SECONDS],
    );
    return rows.length;
  }

  /** Accounts with rows in the outbox, each with its first: whoever sees the same twice may take it. */
  async outboxes(): Promise<Outbox[]> {
    const rows = await this.database.query<Outbox>(OUTBOXES_SQL, [MOST, this.outboxesAfter]);
    this.outboxesAfter = (rows.length === MOST ? rows.at(-1)?.account : undefined) ?? LEAST;
    return rows;
  }

  /** Webhooks that have something due and are not held; `late`: for long, and nobody is at work on them. */
  async due(): Promise<Due[]> {
    const rows = await this.database.query<Due>(DUE_SQL, [
      LATE_SECONDS,
      MOST,
      this.dueAfter.account,
      this.dueAfter.webhook,
    ]);
    this.dueAfter = (rows.length === MOST ? rows.at(-1) : undefined) ?? FIRST;
    return rows;
  }
}

// Both jump from key to key in an index: they cost as much as there are accounts or webhooks with something waiting.
const OUTBOXES_SQL = `with recursive a as (
    (select account_id, position from outbox where account_id > $2 order by account_id, position limit 1)
    union all
    select n.account_id, n.position from a cross join lateral (
      select account_id, position from outbox where account_id > a.account_id order by account_id, position limit 1
    ) n
  )
  select account_id as account, position from a limit $1`;

const DUE_SQL = `with recursive w as (
    (select account_id, webhook_uuid from webhook_queue
      where lease_worker is null and (account_id, webhook_uuid) > ($3::uuid, $4::uuid) order by account_id, webhook_uuid limit 1)
    union all
    select n.account_id, n.webhook_uuid from w cross join lateral (
      select account_id, webhook_uuid from webhook_queue
      where lease_worker is null and (account_id, webhook_uuid) > (w.account_id, w.webhook_uuid)
      order by account_id, webhook_uuid limit 1
    ) n
  )
  select w.account_id as account, w.webhook_uuid as webhook,
    least(d0.send_at, d1.send_at, d2.send_at) < now() - make_interval(secs => $1) and not exists (
      select from webhook_queue l where l.account_id = w.account_id and l.webhook_uuid = w.webhook_uuid
        and l.lease_worker is not null) as late
  from w join webhook_endpoint e on e.account_id = w.account_id and e.webhook_uuid = w.webhook_uuid
    and e.deleted_at is null and e.suspended_at is null and (e.paused_until is null or e.paused_until <= now())
  ${[0, 1, 2]
    .map(
      (priority) => `left join lateral (
      select send_at from webhook_queue q where q.account_id = w.account_id and q.webhook_uuid = w.webhook_uuid
        and q.lease_worker is null and q.priority = ${priority} and q.send_at <= now() order by q.send_at limit 1
    ) d${priority} on true`,
    )
    .join('\n  ')}
  where coalesce(d0.send_at, d1.send_at, d2.send_at) is not null limit $2`;
