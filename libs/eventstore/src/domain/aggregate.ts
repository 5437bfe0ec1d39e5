/** What happened to one thing: a literal `'<noun>.<past>'` and its facts, plain JSON data. */
export interface DomainEvent {
  readonly type: `${string}.${string}`;
  readonly data: object;
}

/** Lifts the facts of an event written by an older version of its type to the next version. Pure. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

type Noun<T extends string> = T extends `${infer N}.${string}` ? N : never;

/** One entry for each event type of the union: the state after it. */
export type Evolve<S, E extends DomainEvent> = {
  // Method types, so that registries can hold aggregates of any state; a wrong payload still does not compile.
  readonly [T in E['type']]: { apply(state: S, data: Extract<E, { type: T }>['data']): S }['apply'];
};

/** A consistency boundary: its state, its events and how they change the state. */
export interface Aggregate<S extends object, E extends DomainEvent> {
  /** The noun of its events, and the `entity_type` of the change feed. */
  readonly type: Noun<E['type']>;
  /** State before the first event. */
  readonly initial: S;
  readonly on: Evolve<S, E>;
  /** For each event type the steps from version 1 on; the current version is 1 + their number. */
  readonly upcasters?: { readonly [T in E['type']]?: readonly Upcaster[] };
}

/** A rule: what a command makes of the state. Returns what happened; nothing when there is nothing to record. */
export type Decision<S, E extends DomainEvent> = (state: S) => E | readonly E[] | undefined;

/** Declares an aggregate. A missing evolve entry, a foreign event or a wrong payload does not compile. */
export const defineAggregate = <S extends object, E extends DomainEvent>(aggregate: Aggregate<S, E>): Aggregate<S, E> =>
  aggregate;

/** The events of a decision as a list. */
export function decided<S, E extends DomainEvent>(decision: Decision<S, E>, state: S): readonly E[] {
  const events = decision(state);
  if (events === undefined) return [];
  return Array.isArray(events) ? (events as readonly E[]) : [events as E];
}

/** The state after `events`. A field that no event gives, because it is newer than they are, has its initial value. */
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

/** A deletion is always an event `'<noun>.deleted'`; the row stays and is marked. */
export const isDeletion = (event: DomainEvent): boolean => event.type.endsWith('.deleted');

/** The version under which events of this type are written now. */
export const currentVersion = <S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  type: E['type'],
): number => {
  const steps: readonly Upcaster[] = aggregate.upcasters?.[type] ?? [];
  return 1 + steps.length;
};

/**
 * An event as stored, lifted to the current version of its type.
 * @throws Error when the aggregate does not know the type or the version is from the future.
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
  const data = steps
    .slice(stored.schemaVersion - 1)
    .reduce<Record<string, unknown>>((older, step) => step(older), { ...stored.data });
  return { type, data } as unknown as E;
}
