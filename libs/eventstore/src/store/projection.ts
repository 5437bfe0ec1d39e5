import type { DomainEvent } from '#eventstore/domain';

/** Where a projection's event comes from, beside its facts. */
export interface EventOrigin {
  readonly streamId: string;
  readonly version: number;
  readonly recordedAt: string;
}

/**
 * A read model kept by the worker: one row a stream, folded from the stream's events and written in bulk. Its table has
 * `account_id`, `generation` and `uuid` (the stream) as primary key, `row` (jsonb) for the folded row, and a column for
 * each of `columns`.
 */
export interface Projection<R extends object, E extends DomainEvent> {
  /** Also the name of its table. */
  readonly name: string;
  /** What is searched, filtered or sorted by, made of the row once it is written. */
  readonly columns: Readonly<Record<string, { make(row: R): unknown }['make']>>;
  /**
   * The row after each event that matters to it; null removes it. `row` is undefined before the stream's first. Events
   * without an entry are not read.
   */
  readonly on: {
    readonly [T in E['type']]?: {
      apply(row: R | undefined, data: Extract<E, { type: T }>['data'], origin: EventOrigin): R | null;
    }['apply'];
  };
}

/** A projection of which only the running matters. */
export type AnyProjection = Projection<object, DomainEvent>;

/** Declares an asynchronous read model over some of the events of `E`. */
export const defineProjection = <R extends object, E extends DomainEvent>(
  projection: Projection<R, E>,
): AnyProjection => projection;

/** The columns of a projection's table beside its key. */
export const projectionColumns = (projection: AnyProjection): readonly string[] => [
  'row',
  ...Object.keys(projection.columns),
];
