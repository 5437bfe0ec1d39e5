import { upcast } from '#eventstore/domain';
import {
  type AnyProjection,
  type EventOrigin,
  projectionColumns,
  type Queryable,
  type Registry,
} from '#eventstore/store';

/** A run of an account's events that one projection has not applied, and the rows they change. */
export interface Batch {
  readonly generation: number;
  /** The checkpoint it was read at. */
  readonly from: number;
  /** The last position it covers. */
  readonly to: number;
  /** The account's last position when it was read. */
  readonly head: number;
  readonly events: readonly ProjectedEvent[];
}

interface ProjectedEvent extends EventOrigin {
  readonly streamType: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** For traces. */
  readonly correlationId: string;
  readonly data: object;
  /** The stream's row as it is; null when there is none. */
  readonly row: object | null;
}

/** The rows that a run of events changes: by stream the row after it, null when it is gone. */
export type Fold = Map<string, object | null>;

const EVENT = `e.stream_id as "streamId", e.stream_type as "streamType", e.version, e.type,
  e.schema_version as "schemaVersion", e.data, e.recorded_at as "recordedAt", e.correlation_id as "correlationId"`;

/** The steps of a projection: for the worker's small batches, and for a rebuild's long ones. */
export class ProjectionRunner {
  private readonly types: readonly string[];
  private readonly nextSql: string;
  private readonly writeSql: string;

  constructor(
    readonly projection: AnyProjection,
    private readonly registry: Registry,
  ) {
    this.types = Object.keys(projection.on);
    const table = projection.name;
    const names = projectionColumns(projection);
    // The events of parked streams are left out; positions count all the same.
    this.nextSql = `select c.generation, c."from", least(l.position, c."from" + $4) as "to", l.position as head,
        ${EVENT}, t.row
      from (
        select *, coalesce($6, position) as "from" from projection_checkpoint
        where account_id = $1 and projection = $2 and generation = coalesce($3, generation)
          and state = case when $3::int is null then 'live' else 'building' end
      ) c
      join account_log l on l.account_id = $1
      left join event e on e.account_id = $1 and e.position > c."from"
        and e.position <= least(l.position, c."from" + $4) and e.type = any($5)
        and not exists (select from projection_parked p where p.account_id = $1 and p.projection = c.projection
          and p.generation = c.generation and p.stream_id = e.stream_id)
      left join ${table} t on t.account_id = $1 and t.generation = c.generation and t.uuid = e.stream_id
      order by e.position`;
    this.writeSql = `with moved as (
        update projection_checkpoint set position = $5, updated_at = now()
        where account_id = $1 and projection = $2 and generation = $3 and position = $4 returning 1 as one
      ), kept as (
        insert into ${table} (account_id, generation, uuid, ${names.join(', ')})
        select $1, $3, r.uuid, ${names.map((name) => `r.${name}`).join(', ')}
        from jsonb_populate_recordset(null::${table}, $6) r where exists (select from moved)
        on conflict (account_id, generation, uuid) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      ), gone as (
        delete from ${table} where account_id = $1 and generation = $3 and uuid = any($7::uuid[]) and exists (select from moved)
      )
      select one from moved`;
  }

  /**
   * The next events after the live checkpoint, at most `size` positions; for a generation being built, after `after`.
   * Undefined when there is no such checkpoint.
   */
  async next(
    database: Queryable,
    account: string,
    size: number,
    generation: number | null = null,
    after: number | null = null,
  ): Promise<Batch | undefined> {
    const rows = await database.query<Omit<Batch, 'events'> & (ProjectedEvent | { readonly type: null })>(
      this.nextSql,
      [account, this.projection.name, generation, size, this.types, after],
    );
    const [first] = rows;
    return first && { ...first, events: rows.filter((row) => row.type !== null) };
  }

  /** Applies a batch to `fold`; rows that the fold does not hold are the batch's own. */
  apply({ events }: Batch, fold: Fold): void {
    for (const event of events) {
      const { type, data } = upcast(this.registry.aggregate(event.streamType).aggregate, event);
      const row = (fold.has(event.streamId) ? fold.get(event.streamId) : event.row) ?? undefined;
      const after = this.projection.on[type]?.(row, data, event);
      if (after !== undefined) fold.set(event.streamId, after);
    }
  }

  /**
   * Writes what was folded and moves the checkpoint from one position to another, in one statement. That the checkpoint
   * still is where the batch was read makes it exactly once; no lock is held meanwhile.
   * @returns false, and nothing written, when another worker was first.
   */
  async write(
    database: Queryable,
    account: string,
    generation: number,
    from: number,
    to: number,
    fold: Fold,
  ): Promise<boolean> {
    const kept: object[] = [];
    const gone: string[] = [];
    const columns = Object.entries(this.projection.columns);
    for (const [uuid, row] of fold) {
      if (row === null) gone.push(uuid);
      else kept.push({ uuid, row, ...Object.fromEntries(columns.map(([name, make]) => [name, make(row)])) });
    }
    const moved = await database.query(this.writeSql, [
      account,
      this.projection.name,
      generation,
      from,
      to,
      JSON.stringify(kept),
      gone,
    ]);
    return moved.length > 0;
  }
}
