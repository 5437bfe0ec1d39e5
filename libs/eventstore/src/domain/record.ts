import { type Aggregate, defineAggregate, type Decision, changesIn, type Patch } from './aggregate.js';

/** The events of an aggregate that `defineRecord` defines. */
export type RecordEvent<N extends string, S> =
  | { readonly type: `${N}.created`; readonly data: S }
  | { readonly type: `${N}.updated`; readonly data: Partial<S> }
  | { readonly type: `${N}.archived`; readonly data: object }
  | { readonly type: `${N}.unarchived`; readonly data: object }
  | { readonly type: `${N}.deleted`; readonly data: object }
  | { readonly type: `${N}.restored`; readonly data: S };

/** An aggregate without own rules (create, update, archive, delete), with its five decisions. */
export interface RecordDefinition<N extends string, S extends object> {
  readonly aggregate: Aggregate<S, RecordEvent<N, S>>;
  /** Records the creation with all fields; fields that are not given have their initial values. */
  readonly create: (fields: Patch<S>) => Decision<S, RecordEvent<N, S>>;
  /** Records the changed fields; nothing when the patch changes nothing. */
  readonly update: (patch: Patch<S>) => Decision<S, RecordEvent<N, S>>;
  /** Archives the entity, so that it cannot be referenced anew; nothing when it is already archived. */
  readonly archive: () => Decision<S & { archived: boolean }, RecordEvent<N, S>>;
  /** Removes the entity from the archive; nothing when it is not archived. */
  readonly unarchive: () => Decision<S & { archived: boolean }, RecordEvent<N, S>>;
  /** Records the deletion. */
  readonly remove: () => Decision<S, RecordEvent<N, S>>;
}

/**
 * Defines an aggregate without rules from its noun and its initial state. Aggregates with rules use `defineAggregate`.
 */
export function defineRecord<N extends string, S extends object>(noun: N, initial: S): RecordDefinition<N, S> {
  const event = (past: string, data: object) => ({ type: `${noun}.${past}`, data }) as unknown as RecordEvent<N, S>;
  const on = {
    [`${noun}.created`]: (_: S, data: S) => data,
    [`${noun}.updated`]: (state: S, data: Partial<S>) => ({ ...state, ...data }),
    // Only aggregates with the field `archived` can be archived.
    ...('archived' in initial && {
      [`${noun}.archived`]: (state: S) => ({ ...state, archived: true }),
      [`${noun}.unarchived`]: (state: S) => ({ ...state, archived: false }),
    }),
    [`${noun}.deleted`]: (state: S) => state,
    [`${noun}.restored`]: (_: S, data: S) => data,
  };
  return {
    aggregate: defineAggregate({ type: noun, initial, on } as unknown as Aggregate<S, RecordEvent<N, S>>),
    create: (fields) => (blank) => event('created', { ...blank, ...changesIn(fields, blank) }),
    update: (patch) => (state) => {
      const changes = changesIn(patch, state);
      return changes && event('updated', changes);
    },
    archive: () => (state) => (state.archived ? undefined : event('archived', {})),
    unarchive: () => (state) => (state.archived ? event('unarchived', {}) : undefined),
    remove: () => () => event('deleted', {}),
  };
}
