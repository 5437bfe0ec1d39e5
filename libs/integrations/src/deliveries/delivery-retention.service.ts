import { isUnavailable, type Queryable, sqlState } from '#kernel/store';

/** Rows of one deletion or one expiry. */
const BATCH = 1000;

/** Ends what waited too long, and drops what was kept long enough. Any number of workers may run it side by side. */
export class DeliveryRetention {
  /** @param days how long records are kept, and how long a delivery may wait (`WEBHOOK_RETENTION_DAYS`). */
  constructor(
    private readonly database: Queryable,
    private readonly days: number,
  ) {}

  /** Makes the partitions of the days ahead. */
  async prepare(): Promise<void> {
    await this.database.query('select make_webhook_partitions()');
  }

  /** Ends deliveries that waited for longer than records are kept, as failed with `expired`. @returns how many. */
  async expire(): Promise<number> {
    let ended = 0;
    for (;;) {
      const [row] = await this.database.query<{ count: number }>(EXPIRE_SQL, [this.days, BATCH]);
      ended += row?.count ?? 0;
      if ((row?.count ?? 0) < BATCH) return ended;
    }
  }

  /** Forgets what waits for webhooks that were deleted. */
  async forgetDeleted(): Promise<void> {
    const gone = await this.database.query<{ account: string; webhook: string }>(
      'select account_id as account, webhook_uuid as webhook from webhook_endpoint where deleted_at is not null',
    );
    for (const { account, webhook } of gone) {
      for (let deleted = BATCH; deleted === BATCH;) {
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
    const old = await this.database.query<{ parent: string; name: string }>(
      `select p.relname as parent, c.relname as name from pg_inherits i
       join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
       where p.relname in ('webhook_request', 'webhook_message') and c.relname ~ '_[0-9]{8}$'
         and to_date(right(c.relname, 8), 'YYYYMMDD')
           < current_date - case p.relname when 'webhook_request' then $1::int else $1::int * 2 + 1 end
       order by c.relname`,
      [this.days],
    );
    const dropped: string[] = [];
    for (const { parent, name } of old) {
      try {
        await this.database.query(`alter table ${parent} detach partition ${name} concurrently`);
        await this.database.query(`drop table ${name}`);
        dropped.push(name);
      } catch (error) {
        // Another worker is at it, or was cut short: what is half detached is finished, what is gone is gone.
        if (isUnavailable(error) || sqlState(error) === undefined) throw error;
        await this.finishDetaching(parent, name);
      }
    }
    return dropped;
  }

  private async finishDetaching(parent: string, name: string): Promise<void> {
    const [pending] = await this.database.query(
      `select 1 as one from pg_inherits where inhrelid = to_regclass($1) and inhdetachpending`,
      [name],
    );
    if (pending === undefined) return;
    await this.database.query(`alter table ${parent} detach partition ${name} finalize`);
    await this.database.query(`drop table ${name}`);
  }
}

const EXPIRE_SQL = `with old as (
    delete from webhook_queue where (account_id, webhook_uuid, uuid) in (
      select account_id, webhook_uuid, uuid from webhook_queue
      where day < current_date - $1::int and lease_worker is null limit $2 for update skip locked)
    returning *
  ), kept as (
    insert into webhook_request (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
      entity_uuid, entity_version, attempt_no, send_at, error_type, error_description, failed, chain_ended, recorded_at)
    select account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type, entity_uuid,
      entity_version, attempt_no, send_at, 'expired', 'It waited for ' || $1::int || ' days', true, true, now() from old
  )
  select count(*)::int as count from old`;
