import { isDeepStrictEqual } from 'node:util';

/** A domain event: its type, a literal `'<noun>.<past>'`, and its data, plain JSON. */
export interface DomainEvent {
  readonly type: `${string}.${string}`;
  readonly data: object;
}

/** Converts the data of an event from one schema version to the next. Pure. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

type Noun<T extends string> = T extends `${infer N}.${string}` ? N : never;

/** A function for each event type, from the state before the event to the state after it. */
export type Evolve<S, E extends DomainEvent> = {
  // Method types are bivariant, so that registries can contain aggregates of any state; a wrong payload still does not
  // compile.
  readonly [T in E['type']]: { apply(state: S, data: Extract<E, { type: T }>['data']): S }['apply'];
};

/** An aggregate (a consistency boundary): its initial state, and how its events change the state. */
export interface Aggregate<S extends object, E extends DomainEvent> {
  /** The noun of its events, and the `entity_type` of the change feed. */
  readonly type: Noun<E['type']>;
  /** The state before the first event. */
  readonly initial: S;
  readonly on: Evolve<S, E>;
  /** The upcasters of each event type, from version 1 on; the current version is 1 + their number. */
  readonly upcasters?: { readonly [T in E['type']]?: readonly Upcaster[] };
}

/**
 * The decision of a command: the events that it records in a state; undefined when there is nothing to record.
 * Throws a DomainError when a rule forbids the change.
 */
export type Decision<S, E extends DomainEvent> = (state: S) => E | readonly E[] | undefined;

/** Defines an aggregate. A missing evolve entry, an unknown event type or a wrong payload does not compile. */
export const defineAggregate = <S extends object, E extends DomainEvent>(aggregate: Aggregate<S, E>): Aggregate<S, E> =>
  aggregate;

/** Runs a decision in a state. @returns the events as a list. @throws DomainError when a rule forbids the change. */
export function runDecision<S, E extends DomainEvent>(decision: Decision<S, E>, state: S): readonly E[] {
  const events = decision(state);
  if (events === undefined) return [];
  return Array.isArray(events) ? (events as readonly E[]) : [events as E];
}

/** Folds `events` into `state`. A field that is newer than all events has its initial value. */
export function fold<S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  state: S,
  events: readonly E[],
): S {
  return events.reduce(
    (before, event) => ({
      ...aggregate.initial,
      ...aggregate.on[event.type as E['type']](before, event.data as never),
    }),
    state,
  );
}

/** What a decision has decided in a state. */
export interface Decided<S, E extends DomainEvent> {
  /** The events, each with the state after it. */
  readonly events: readonly { readonly event: E; readonly state: S }[];
  /** The state after all of them. */
  readonly after: S;
}

/** Runs a decision in a state, and folds its events: once, for all who ask. @throws DomainError when a rule forbids the change. */
export function decide<S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  decision: Decision<S, E>,
  state: S,
): Decided<S, E> {
  let after = state;
  const events = runDecision(decision, state).map((event) => ({
    event,
    state: (after = fold(aggregate, after, [event])),
  }));
  return { events, after };
}

/** Whether an event is a deletion, `'<noun>.deleted'`. The row of a deleted entity stays, with `deleted_at`. */
export const isDeletion = ({ type }: { readonly type: string }): boolean => type.endsWith('.deleted');

/** Whether an event is a restoration, `'<noun>.restored'`: the entity is no longer deleted. */
export const isRestoration = ({ type }: { readonly type: string }): boolean => type.endsWith('.restored');

/** When an entity was deleted, after an event at a time; null when it is not. */
export const deletedAfter = (event: { readonly type: string }, at: string, before: string | null): string | null =>
  isDeletion(event) ? at : isRestoration(event) ? null : before;

/** The schema version in which events of this type are written. */
export const currentVersion = <S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  type: E['type'],
): number => {
  const steps: readonly Upcaster[] = aggregate.upcasters?.[type] ?? [];
  return 1 + steps.length;
};

/**
 * Converts a stored event to the current schema version of its type.
 * @throws Error when the aggregate does not know the type, or the version is newer than the current one.
 */
export function upcast<S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  stored: { readonly type: string; readonly schemaVersion: number; readonly data: object },
): E {
  const type = stored.type as E['type'];
  const steps: readonly Upcaster[] = aggregate.upcasters?.[type] ?? [];
  if (!(type in aggregate.on) || stored.schemaVersion > 1 + steps.length)
    throw new Error(
      `Cannot read ${stored.type}@${stored.schemaVersion} of ${aggregate.type}: not known to this version`,
    );
  const data = steps.slice(stored.schemaVersion - 1).reduce((older, step) => step({ ...older }), stored.data);
  return { type, data } as unknown as E;
}

/**
 * The result of a pure function of stored events, or null when this program cannot read one of them: its readers go on with the
 * next one, and `events verify` names it with the reason.
 */
export function ifReadable<R>(read: () => R): R | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** A partial update of a state. Absent and undefined fields are unchanged. */
export type Patch<S> = { readonly [K in keyof S]?: S[K] | undefined };

/**
 * The fields of `patch` that differ from `state` (contract §1). An absent or undefined key leaves the field unchanged,
 * null clears it, an array replaces the whole array. Undefined when nothing changes.
 */
export function changesIn<S extends object>(patch: Patch<S>, state: S): Partial<S> | undefined {
  const changes: Partial<S> = {};
  for (const key of Object.keys(patch) as (keyof S)[]) {
    const value = patch[key];
    if (value !== undefined && !isDeepStrictEqual(value, state[key])) changes[key] = value;
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
