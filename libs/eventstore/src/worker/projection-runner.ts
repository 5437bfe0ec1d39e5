import { upcast } from '#eventstore/domain';
import type { AnyProjection, EventOrigin, Queryable, Registry } from '#eventstore/store';

/** Consecutive events of an account that a projection has not applied, with the rows that they change. */
export interface Batch {
  readonly account: string;
  readonly generation: number;
  /** The checkpoint at which it was read. */
  readonly from: number;
  /** The last position it covers. */
  readonly to: number;
  /** The account's last position when it was read. */
  readonly head: number;
  readonly events: readonly ProjectedEvent[];
}

interface ProjectedEvent extends AppliedEvent {
  /** For traces. */
  readonly correlationId: string;
}

/** An event as it is applied. */
export interface AppliedEvent extends EventOrigin {
  readonly streamType: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
  /** The current row of the stream; null when there is none. */
  readonly row: object | null;
}

/** The rows after a batch, by stream; null for deleted rows. */
export type Fold = Map<string, object | null>;

/** A folded batch: the changed rows of an account between two positions. */
export interface FoldedBatch extends Pick<Batch, 'account' | 'generation' | 'from' | 'to'> {
  readonly fold: Fold;
}

/** The unapplied events of some accounts. */
export interface PendingBatches {
  /** One for each account that has new events. */
  readonly batches: readonly Batch[];
  /** The accounts without a checkpoint. */
  readonly missing: readonly string[];
}

type Row = Omit<Batch, 'events'> & (ProjectedEvent | { readonly type: null });

/**
 * Reads, applies and writes the events of a projection: for the worker, in small batches of many accounts; for a
 * rebuild, in large batches of one.
 */
export class ProjectionRunner {
  private readonly readSql: string;
  private readonly writeSql: string;

  constructor(
    readonly projection: AnyProjection,
    readonly registry: Registry,
  ) {
    const { name } = projection;
    this.readSql = `select * from ${registry.functions.name(`events_for_${name}`)}($1, $2, $3, $4, $5)`;
    this.writeSql = `select accounts from ${registry.functions.name(`project_${name}`)}($1, $2, $3, $4, $5, $6, $7, $8) accounts`;
  }

  /** The types of the streams whose events it applies; those whose names the rows of others include come first. */
  get streamTypes(): readonly string[] {
    const { on, includes = {} } = this.projection;
    const nouns = Object.keys(on).map((type) => type.slice(0, type.indexOf('.')));
    return [...new Set([...Object.values(includes), ...nouns])];
  }

  /**
   * The next events after the live checkpoints of accounts; of one account on a distributed database.
   * @param sizes the maximum positions of each account.
   */
  async next(database: Queryable, accounts: readonly string[], sizes: readonly number[]): Promise<PendingBatches> {
    const rows = await database.query<Row | { readonly account: string; readonly generation: null }>(this.readSql, [
      accounts[0] ?? null,
      accounts,
      sizes,
      null,
      null,
    ]);
    const found = rows.filter((row) => row.generation !== null);
    return {
      batches: [...Map.groupBy(found, ({ account }) => account).values()].flatMap((one) => batchOf(one) ?? []),
      missing: rows.filter(({ generation }) => generation === null).map(({ account }) => account),
    };
  }

  /**
   * The next events of a generation in a rebuild, after the position `after`. Undefined when the generation was
   * superseded.
   */
  async nextOf(
    database: Queryable,
    account: string,
    generation: number,
    after: number,
    size: number,
  ): Promise<Batch | undefined> {
    const rows = await database.query<Row | { readonly generation: null }>(this.readSql, [
      account,
      [account],
      [size],
      generation,
      after,
    ]);
    return batchOf(rows.filter((row) => row.generation !== null));
  }

  /**
   * Applies events to `fold`. Rows that are not in the fold are those that the events were read with.
   * @throws of the projection.
   */
  apply({ events }: { readonly events: readonly AppliedEvent[] }, fold: Fold): void {
    for (const event of events) {
      const { type, data } = upcast(this.registry.aggregate(event.streamType).aggregate, event);
      const row = (fold.has(event.streamId) ? fold.get(event.streamId) : event.row) ?? undefined;
      const after = this.projection.on[type]?.(row, data, event);
      if (after !== undefined) fold.set(event.streamId, after);
    }
  }

  /**
   * Writes folded batches and moves the checkpoints of all accounts, in one statement; of one account on a distributed
   * database. The compare-and-set of checkpoints makes the application exactly once without locks between read and write.
   * @returns the accounts whose checkpoints moved. Nothing was written for the others: another worker was first.
   */
  async write(database: Queryable, folded: readonly FoldedBatch[]): Promise<Set<string>> {
    // Sorted: all writes lock checkpoints in this order.
    const batches = folded.toSorted((a, b) => (a.account < b.account ? -1 : 1));
    const columns = Object.entries(this.projection.columns);
    const kept: object[] = [];
    const gone: string[] = [];
    const goneOf: number[] = [];
    for (const [i, { account, generation, fold }] of batches.entries())
      for (const [uuid, row] of fold) {
        if (row !== null) {
          const made = Object.fromEntries(columns.map(([name, make]) => [name, make(row)]));
          kept.push({ account_id: account, generation, uuid, row, ...made });
        } else {
          gone.push(uuid);
          goneOf.push(i + 1);
        }
      }
    const [moved] = await database.query<{ accounts: readonly string[] }>(this.writeSql, [
      batches[0]?.account ?? null,
      batches.map(({ account }) => account),
      batches.map(({ generation }) => generation),
      batches.map(({ from }) => from),
      batches.map(({ to }) => to),
      kept.length === 0 ? null : JSON.stringify(kept),
      gone.length === 0 ? null : goneOf,
      gone.length === 0 ? null : gone,
    ]);
    return new Set(moved?.accounts);
  }

  /**
   * Parks the stream of the single event of a batch for this projection; other streams continue. A rebuild unparks it.
   * @returns the stream; undefined, without a change, when another worker has moved the checkpoint.
   */
  async park(
    database: Queryable,
    { account, generation, from }: Batch,
    error: unknown,
    attempts: number,
  ): Promise<string | undefined> {
    const message = error instanceof Error ? error.message : String(error);
    const [parked] = await database.query<{ stream: string }>(
      `insert into projection_parked (account_id, projection, generation, stream_id, first_position, error, attempts)
       select $1, c.projection, c.generation, e.stream_id, e.position, $3, $4
       from projection_checkpoint c join event e on e.account_id = $1 and e.position = c.position + 1
       where c.account_id = $1 and c.projection = $2 and c.state = 'live' and c.generation = $5 and c.position = $6
       on conflict do nothing returning stream_id as stream`,
      [account, this.projection.name, message, attempts, generation, from],
    );
    return parked?.stream;
  }
}

/** The batch of an account's rows; undefined when there are none. */
function batchOf(rows: readonly Row[]): Batch | undefined {
  const [first] = rows;
  return first && { ...first, events: rows.filter((row) => row.type !== null) };
}
