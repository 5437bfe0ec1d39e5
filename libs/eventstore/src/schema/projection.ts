import type { DomainEvent } from '#eventstore/domain';

/** The origin of an event that a projection applies. */
export interface EventOrigin {
  readonly streamId: string;
  readonly version: number;
  readonly recordedAt: string;
}

/**
 * An asynchronous read model: one row per stream, folded from the stream's events by the worker. Its table has
 * `account_id`, `generation` and `uuid` (the stream) as primary key, `row` (jsonb) for the folded row, and a column for
 * each of `columns`.
 */
export interface Projection<R extends object, E extends DomainEvent> {
  /** The name, also of the table. */
  readonly name: string;
  /** Columns for search, filters and sorting, computed from the row when it is written. */
  readonly columns: Readonly<Record<string, { make(row: R): unknown }['make']>>;
  /** The types of the streams, when rows are found by their type: `stream_type` is then part of the primary key. */
  readonly byStreamType?: readonly string[];
  /**
   * The columns with the uuids of rows whose `names` are part of the column `words`, with the types of their streams.
   * `own_words` has the other words, and is null in rows without such columns. A change of `names` changes the words of
   * all rows that include them. The rows of the included types include none themselves.
   */
  readonly includes?: Readonly<Record<string, string>>;
  /**
   * The table with the number of rows of each word of `words` that has no digit: by account, generation, type of the stream,
   * and `word`; `entries` counts a word as often as a row has it,
   * and no row with it has a later uuid than `newest`.
   */
  readonly counts?: string;
  /**
   * The row after each event; null deletes it. `row` is undefined before the first event of the stream. Events without
   * an entry are not read.
   */
  readonly on: {
    readonly [T in E['type']]?: {
      apply(row: R | undefined, data: Extract<E, { type: T }>['data'], origin: EventOrigin): R | null;
    }['apply'];
  };
}

/** A projection with erased type parameters. */
export type AnyProjection = Projection<object, DomainEvent>;

/** Defines a projection of some of the events of `E`. */
export const defineProjection = <R extends object, E extends DomainEvent>(
  projection: Projection<R, E>,
): AnyProjection => projection;

/** The columns of a projection's table after its key. */
export const projectionColumns = (projection: AnyProjection): readonly string[] => [
  'row',
  ...Object.keys(projection.columns),
];
