import { type Aggregate, defineAggregate, type Decision } from './aggregate.js';
import { changesIn, type Patch } from './patch.js';

type RecordEvent<N extends string, S> =
  | { readonly type: `${N}.created`; readonly data: S }
  | { readonly type: `${N}.updated`; readonly data: Partial<S> }
  | { readonly type: `${N}.archived`; readonly data: object }
  | { readonly type: `${N}.restored`; readonly data: object }
  | { readonly type: `${N}.deleted`; readonly data: object };

/** A simple named thing without rules of its own, and the five decisions it needs. */
export interface RecordDefinition<N extends string, S extends object> {
  readonly aggregate: Aggregate<S, RecordEvent<N, S>>;
  /** Records the thing with all its fields; those not given are as before its first event. */
  readonly create: (fields: Patch<S>) => Decision<S, RecordEvent<N, S>>;
  /** Records what the patch changes; nothing when it changes nothing. */
  readonly update: (patch: Patch<S>) => Decision<S, RecordEvent<N, S>>;
  /** Hides the thing from new references; nothing when it is archived already. */
  readonly archive: () => Decision<S & { archived: boolean }, RecordEvent<N, S>>;
  /** Takes it back from the archive; nothing when it is not archived. */
  readonly restore: () => Decision<S & { archived: boolean }, RecordEvent<N, S>>;
  readonly remove: () => Decision<S, RecordEvent<N, S>>;
}

/**
 * Defines a record from its noun and the state before its first event. Give it a hand-written aggregate instead the day
 * it gets a rule of its own.
 */
export function defineRecord<N extends string, S extends object>(noun: N, initial: S): RecordDefinition<N, S> {
  const event = (past: string, data: object) => ({ type: `${noun}.${past}`, data }) as unknown as RecordEvent<N, S>;
  const on = {
    [`${noun}.created`]: (_: S, data: S) => data,
    [`${noun}.updated`]: (state: S, data: Partial<S>) => ({ ...state, ...data }),
    // Only what can be archived knows of it.
    ...('archived' in initial && {
      [`${noun}.archived`]: (state: S) => ({ ...state, archived: true }),
      [`${noun}.restored`]: (state: S) => ({ ...state, archived: false }),
    }),
    [`${noun}.deleted`]: (state: S) => state,
  };
  return {
    aggregate: defineAggregate({ type: noun, initial, on } as unknown as Aggregate<S, RecordEvent<N, S>>),
    create: (fields) => (blank) => event('created', { ...blank, ...changesIn(fields, blank) }),
    update: (patch) => (state) => {
      const changes = changesIn(patch, state);
      return changes && event('updated', changes);
    },
    archive: () => (state) => (state.archived ? undefined : event('archived', {})),
    restore: () => (state) => (state.archived ? event('restored', {}) : undefined),
    remove: () => () => event('deleted', {}),
  };
}
