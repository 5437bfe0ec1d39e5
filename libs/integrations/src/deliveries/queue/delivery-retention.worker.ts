import { type Database, driverError, type OnUnsearched, searchAccounts, sqlState } from '#eventstore/store';

/** Maximum rows of one statement. */
const BATCH_SIZE = 1000;
/** Maximum wait for the lock to drop a partition, in milliseconds. */
const LOCK_TIMEOUT_MS = 500;
/** Maximum rows of one search for expired deliveries, which scans the whole queue. */
const MAX_FOUND = 50_000;

/** Expires overdue deliveries and drops partitions after the retention period. Workers may run it concurrently. */
export class DeliveryRetention {
  /** @param days retention of records and maximum wait of a delivery (`WEBHOOK_RETENTION_DAYS`). @param unsearched is called with nodes that are away. */
  constructor(
    private readonly database: Database,
    private readonly days: number,
    private readonly unsearched: OnUnsearched = () => undefined,
  ) {}

  /** Creates the partitions of the next days. */
  async createPartitions(): Promise<void> {
    await this.database.query('select make_webhook_partitions()');
  }

  /**
   * Ends deliveries that waited longer than the retention period, as failed with `expired`.
   * @param signal stops it; the next run continues.
   * @returns how many deliveries ended.
   */
  async expire(signal?: AbortSignal): Promise<number> {
    let ended = 0;
    for (let found = MAX_FOUND; found >= MAX_FOUND;) {
      const old = await searchAccounts<{ account: string; webhook: string; uuid: string }>(
        this.database,
        `select account_id as account, webhook_uuid as webhook, uuid from {webhook_queue}
         where day < current_date - $1::int limit $2`,
        [this.days, MAX_FOUND],
        this.unsearched,
      );
      found = old.length;
      for (const [key, requests] of Map.groupBy(old, ({ account, webhook }) => `${account}/${webhook}`)) {
        const [account = '', webhook = ''] = key.split('/');
        for (let at = 0; at < requests.length; at += BATCH_SIZE) {
          if (signal?.aborted) return ended;
          const uuids = requests.slice(at, at + BATCH_SIZE).map(({ uuid }) => uuid);
          ended += await this.expireRequests(account, webhook, uuids);
        }
      }
    }
    return ended;
  }

  private expireRequests(account: string, webhook: string, uuids: readonly string[]): Promise<number> {
    return this.database.transaction(async (tx) => {
      const expired = await tx.query<{ delivery: string }>(EXPIRE_SQL, [account, webhook, uuids, this.days]);
      await tx.query(
        `insert into webhook_exhausted (account_id, webhook_uuid, delivery_uuid, recorded_at)
         select $1, $2, delivery, now() from unnest($3::uuid[]) e (delivery) on conflict do nothing`,
        [account, webhook, expired.map(({ delivery }) => delivery)],
      );
      return expired.length;
    }, account);
  }

  /** Deletes the queued deliveries of deleted webhooks. @param signal stops it; the next run continues. */
  async deleteOrphans(signal?: AbortSignal): Promise<void> {
    const gone = await searchAccounts<{ account: string; webhook: string }>(
      this.database,
      'select account_id as account, webhook_uuid as webhook from {webhook_endpoint} where deleted_at is not null',
      [],
      this.unsearched,
    );
    for (const { account, webhook } of gone) {
      for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
        if (signal?.aborted) return;
        const rows = await this.database.query(
          `delete from webhook_queue where account_id = $1 and webhook_uuid = $2 and uuid = any(array(
             select uuid from webhook_queue where account_id = $1 and webhook_uuid = $2 limit $3)) returning 1 as one`,
          [account, webhook, BATCH_SIZE],
        );
        deleted = rows.length;
      }
      await this.database.query('delete from webhook_exhausted where account_id = $1 and webhook_uuid = $2', [
        account,
        webhook,
      ]);
      // Delayed, because an attempt that was in flight at the deletion still reads this row.
      await this.database.query(
        `delete from webhook_endpoint where account_id = $1 and webhook_uuid = $2 and deleted_at < now() - interval '1 hour'`,
        [account, webhook],
      );
    }
  }

  /** Counts deliveries as exhausted no longer when their records are dropped. @param signal stops it; the next run continues. */
  async forgetExhausted(signal?: AbortSignal): Promise<void> {
    for (let found = MAX_FOUND; found >= MAX_FOUND;) {
      const old = await searchAccounts<{ account: string; webhook: string; delivery: string }>(
        this.database,
        `select account_id as account, webhook_uuid as webhook, delivery_uuid as delivery from {webhook_exhausted}
         where recorded_at < current_date - $1::int order by recorded_at limit $2`,
        [this.days, MAX_FOUND],
        this.unsearched,
      );
      found = old.length;
      for (const [key, deliveries] of Map.groupBy(old, ({ account, webhook }) => `${account}/${webhook}`)) {
        const [account = '', webhook = ''] = key.split('/');
        for (let at = 0; at < deliveries.length; at += BATCH_SIZE) {
          if (signal?.aborted) return;
          // A delivery may have been resent, and have ended again since.
          await this.database.query(
            `delete from webhook_exhausted where account_id = $1 and webhook_uuid = $2 and delivery_uuid = any($3)
               and recorded_at < current_date - $4::int`,
            [account, webhook, deliveries.slice(at, at + BATCH_SIZE).map(({ delivery }) => delivery), this.days],
          );
        }
      }
    }
  }

  /**
   * Drops the partitions of records after `days`, and those of bodies when no record can refer to them any more: a delivery
   * waits at most `days`, and its record is stored as long again. @returns the names of the dropped partitions.
   */
  async dropExpired(): Promise<string[]> {
    // Found by name, because a partition that was detached but not dropped has no parent.
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
          // Reads and writes of the table wait for this lock, so the wait is short, and the next run tries again.
          await tx.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
          if (attached) await tx.query(`alter table ${parent} detach partition ${name}`);
          await tx.query(`drop table ${name}`);
        });
        dropped.push(name);
      } catch (error) {
        // The partition is in use, or another worker drops it. The next run tries again.
        if (sqlState(driverError(error)) === undefined) throw error;
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
  insert into webhook_request (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal,
    event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, error_type, error_description, failed, run_ended,
    recorded_at)
  select account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal, event_type, entity_type,
    entity_uuid, entity_version, attempt_no, send_at, 'expired', 'the delivery waited for ' || $4::int || ' days', true, true, now() from old
  returning delivery_uuid as delivery`;
