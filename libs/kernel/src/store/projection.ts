import type { DomainEvent } from '#kernel/domain';
import { snakeCase } from './stored-aggregate.js';

/** Where a projection's event comes from, beside its facts. */
export interface EventOrigin {
  readonly streamId: string;
  readonly version: number;
  readonly recordedAt: string;
}

/**
 * A read model kept by the worker: one row a stream, folded from the stream's events and written in bulk. Its table has
 * `account_id`, `generation` and `uuid` (the stream) as primary key, and a column for each field of the row.
 */
export interface Projection<R extends object, E extends DomainEvent> {
  /** Also the name of its table. */
  readonly name: string;
  readonly fields: readonly (keyof R & string)[];
  /** The row after an event; null removes it. `row` is undefined before the stream's first. */
  readonly on: {
    readonly [T in E['type']]: (
      row: R | undefined,
      data: Extract<E, { type: T }>['data'],
      origin: EventOrigin,
    ) => R | null;
  };
}

/** A projection of which only the running matters. */
export interface AnyProjection {
  readonly name: string;
  readonly fields: readonly string[];
  readonly on: Readonly<Record<string, (row: object | undefined, data: object, origin: EventOrigin) => object | null>>;
}

/** Declares an asynchronous read model over the events of `E`. */
export const defineProjection = <R extends object, E extends DomainEvent>(
  projection: Projection<R, E>,
): AnyProjection => projection as unknown as AnyProjection;

/** Field → column of a projection's table. */
export const projectionColumns = (projection: AnyProjection): readonly (readonly [string, string])[] =>
  projection.fields.map((field) => [field, snakeCase(field)]);
