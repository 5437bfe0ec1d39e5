import { type Decision, DomainError, type DomainEvent, withPaths } from '#eventstore/domain';
import { snakeCase } from '#eventstore/store';

/** The wire names of fields that have another name in the domain than their own in snake case. */
export type WireNames = Readonly<Record<string, string>>;

/** The decision, with its validation errors by the wire names of the fields: `orderedServices.0` → `ordered_services.0`. */
export const byWireNames =
  <S, E extends DomainEvent>(decision: Decision<S, E>, names?: WireNames): Decision<S, E> =>
  (state) => {
    try {
      return decision(state);
    } catch (error) {
      throw error instanceof DomainError ? withPaths(error, (path) => wirePath(path, names)) : error;
    }
  };

/** A dotted path of fields by their wire names. */
export const wirePath = (path: string, names: WireNames = {}): string =>
  path
    .split('.')
    .map((field) => names[field] ?? snakeCase(field))
    .join('.');
