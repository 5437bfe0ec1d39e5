import { type Database, sqlState } from '#eventstore/store';

/** Rows of one deletion or one expiry. */
const BATCH = 1000;
/** Longest wait for the lock of a table whose partition is dropped, in milliseconds. */
const LOCK_TIMEOUT_MS = 500;
/** Rows that one look for what waited too long finds: it goes through the whole queue. */
const MAX_FOUND = 50_000;

/** Ends what waited too long, and drops what was kept long enough. Any number of workers may run it side by side. */
export class DeliveryRetention {
  /** @param days how long records are kept, and how long a delivery may wait (`WEBHOOK_RETENTION_DAYS`). */
  constructor(
    private readonly database: Database,
    private readonly days: number,
  ) {}

  /** Makes the partitions of the days ahead. */
  async prepare(): Promise<void> {
    await this.database.query('select make_webhook_partitions()');
  }

  /**
   * Ends deliveries that waited for longer than records are kept, as failed with `expired`. @returns how many.
   * @param signal asks it to leave the rest for the next time.
   */
  async expire(signal?: AbortSignal): Promise<number> {
    let ended = 0;
    for (let found = MAX_FOUND; found === MAX_FOUND;) {
      const old = await this.database.query<{ account: string; webhook: string; uuid: string }>(
        `select account_id as account, webhook_uuid as webhook, uuid from webhook_queue
         where day < current_date - $1::int limit $2`,
        [this.days, MAX_FOUND],
      );
      found = old.length;
      for (const [key, requests] of Map.groupBy(old, ({ account, webhook }) => `${account}/${webhook}`)) {
        const [account = '', webhook = ''] = key.split('/');
        for (let at = 0; at < requests.length; at += BATCH) {
          if (signal?.aborted) return ended;
          const uuids = requests.slice(at, at + BATCH).map(({ uuid }) => uuid);
          const rows = await this.database.query(EXPIRE_SQL, [account, webhook, uuids, this.days]);
          ended += rows.length;
        }
      }
    }
    return ended;
  }

  /** Forgets what waits for webhooks that were deleted. @param signal asks it to leave the rest for the next time. */
  async forgetDeleted(signal?: AbortSignal): Promise<void> {
    const gone = await this.database.query<{ account: string; webhook: string }>(
      'select account_id as account, webhook_uuid as webhook from webhook_endpoint where deleted_at is not null',
    );
    for (const { account, webhook } of gone) {
      for (let deleted = BATCH; deleted === BATCH;) {
        if (signal?.aborted) return;
        const rows = await this.database.query(
          `delete from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = any(array(
             select uuid from webhook_queue where account_id = $1 and webhook_uuid = $2 limit $3)) returning 1 as one`,
          [account, webhook, BATCH],
        );
        deleted = rows.length;
      }
      // Not at once: an attempt that was under way at the deletion still looks for it.
      await this.database.query(
        `delete from webhook_endpoint where account_id = $1 and webhook_uuid = $2 and deleted_at < now() - interval '1 hour'`,
        [account, webhook],
      );
    }
  }

  /**
   * Drops whole days: of records when they are `days` old; of bodies when no record can show them any more, since a
   * delivery waits at most `days` and its record is kept as long again. @returns the names of what was dropped.
   */
  async dropOld(): Promise<string[]> {
    // By name: a partition that was detached and not dropped has no parent any more.
    const old = await this.database.query<{ parent: string; name: string; attached: boolean }>(
      `select left(c.relname, -9) as parent, c.relname as name, i.inhrelid is not null as attached
       from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ '^(webhook_request|outbox_body)_[0-9]{8}$'
         and to_date(right(c.relname, 8), 'YYYYMMDD')
           < current_date - case when c.relname like 'webhook_request%' then $1::int else $1::int * 2 + 1 end
       order by c.relname`,
      [this.days],
    );
    const dropped: string[] = [];
    for (const { parent, name, attached } of old) {
      try {
        await this.database.transaction(async (tx) => {
          // Reads and writes of the table wait behind this lock: so it gives up soon, and is tried again an hour later.
          await tx.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
          if (attached) await tx.query(`alter table ${parent} detach partition ${name}`);
          await tx.query(`drop table ${name}`);
        });
        dropped.push(name);
      } catch (error) {
        // Another worker is at it, or somebody reads it: what is left is found the next time.
        if (sqlState(error) === undefined) throw error;
      }
    }
    return dropped;
  }
}

const EXPIRE_SQL = `with old as (
    delete from webhook_queue q where account_id = $1 and webhook_uuid = $2 and uuid = any(array(
      select uuid from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = any($3::uuid[])
        for update skip locked))
    returning *
  )
  insert into webhook_request (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
    entity_uuid, entity_version, attempt_no, send_at, error_type, error_description, failed, chain_ended, recorded_at)
  select account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type, entity_uuid,
    entity_version, attempt_no, send_at, 'expired', 'It waited for ' || $4::int || ' days', true, true, now() from old
  returning 1 as one`;
