import type { Queryable } from '#kernel/store';
import { type AnyProjection, type EventOrigin, projectionColumns, type Registry, type SqlValue } from '#kernel/store';
import { upcast } from '#kernel/domain';

/** How far a projection of an account is, and how far it could be. */
export interface Progress {
  readonly generation: number;
  readonly position: number;
  /** The account's last position when it was asked. */
  readonly head: number;
}

interface EventRow extends EventOrigin {
  readonly streamType: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
}

/** The rows that a run of events changes: by stream the row after it, null when it is gone. */
export class Fold {
  readonly rows = new Map<string, object | null>();
}

/** The steps of a projection, for the worker's small batches and for a rebuild's long ones. */
export class Projecting {
  private readonly columns: readonly (readonly [string, string])[];
  private readonly types: readonly string[];
  private readonly writeSql: string;

  constructor(
    readonly projection: AnyProjection,
    private readonly registry: Registry,
  ) {
    this.columns = projectionColumns(projection);
    this.types = Object.keys(projection.on);
    const table = projection.name;
    const names = this.columns.map(([, column]) => column);
    this.writeSql = `with kept as (
        insert into ${table} (account_id, generation, uuid, ${names.join(', ')})
        select $1, $2, r.uuid, ${names.map((name) => `r.${name}`).join(', ')} from jsonb_populate_recordset(null::${table}, $4) r
        on conflict (account_id, generation, uuid) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      ), gone as (
        delete from ${table} where account_id = $1 and generation = $2 and uuid = any($5::uuid[])
      )
      update projection_checkpoint set position = $6, updated_at = now()
      where account_id = $1 and generation = $2 and projection = $3`;
  }

  /** Locks the live checkpoint; undefined when another worker has it, or there is none yet. */
  async claim(tx: Queryable, account: string): Promise<Progress | undefined> {
    const [progress] = await tx.query<Progress>(
      `select c.generation, c.position, l.position as head from projection_checkpoint c join account_log l on l.account_id = c.account_id
       where c.account_id = $1 and c.projection = $2 and c.state = 'live' for update of c skip locked`,
      [account, this.projection.name],
    );
    return progress;
  }

  /** Applies the events of (from, to] to `fold`, reading the rows it does not hold yet. Parked streams stay as they are. */
  async apply(
    tx: Queryable,
    account: string,
    generation: number,
    from: number,
    to: number,
    fold: Fold,
  ): Promise<number> {
    const events = await tx.query<EventRow>(
      `select stream_id as "streamId", stream_type as "streamType", version, type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
       from event where account_id = $1 and position > $2 and position <= $3 and type = any($4)
         and not exists (select from projection_parked p where p.account_id = event.account_id and p.projection = $5
           and p.generation = $6 and p.stream_id = event.stream_id)
       order by position`,
      [account, from, to, this.types, this.projection.name, generation],
    );
    await this.load(
      tx,
      account,
      generation,
      [...new Set(events.map(({ streamId }) => streamId))].filter((id) => !fold.rows.has(id)),
      fold,
    );
    for (const event of events) {
      const { type, data } = upcast(this.registry.aggregate(event.streamType).aggregate, event);
      const step = this.projection.on[type];
      if (step) fold.rows.set(event.streamId, step(fold.rows.get(event.streamId) ?? undefined, data, event));
    }
    return events.length;
  }

  /** Writes what was folded and moves the checkpoint, in one statement. */
  async write(tx: Queryable, account: string, generation: number, fold: Fold, position: number): Promise<void> {
    const kept: object[] = [];
    const gone: string[] = [];
    for (const [uuid, row] of fold.rows) {
      if (row === null) gone.push(uuid);
      else
        kept.push({
          uuid,
          ...Object.fromEntries(
            this.columns.map(([field, column]) => [column, (row as Record<string, unknown>)[field]]),
          ),
        });
    }
    await tx.query(this.writeSql, [account, generation, this.projection.name, JSON.stringify(kept), gone, position]);
  }

  private async load(
    tx: Queryable,
    account: string,
    generation: number,
    streams: readonly string[],
    fold: Fold,
  ): Promise<void> {
    if (streams.length === 0) return;
    const values: SqlValue[] = [account, generation, streams];
    const rows = await tx.query<Record<string, unknown> & { uuid: string }>(
      `select uuid, ${this.columns.map(([field, column]) => `${column} as "${field}"`).join(', ')} from ${this.projection.name}
       where account_id = $1 and generation = $2 and uuid = any($3::uuid[])`,
      values,
    );
    for (const { uuid, ...row } of rows) fold.rows.set(uuid, row);
  }
}
