import {
  currentVersion,
  type Decision,
  decided,
  type DomainEvent,
  fold,
  inUse,
  isDeletion,
  newUuid,
  notFound,
  type Referrer,
  versionMismatch,
} from '#kernel/domain';
import type { Answer, Outcome } from './answer.js';
import { accepts, type Actor, actorOf, type Caller, eventContextOf, wireContext } from './caller.js';
import type { Guard, OutboxEntry, Place, Unit, Write } from './commit-lane.js';
import type { Queryable } from './database.js';
import { type Condition, findRow, rowsWhere } from './entity-reader.js';
import { eventsNamed, type RecordedEvent } from './event-log.js';
import { type AnyStoredAggregate, type Label, rowOf, type Stored, type StoredAggregate } from './stored-aggregate.js';

/** What a handler makes of an entity as it stands. */
export type Decide<S extends object, E extends DomainEvent, L extends string> = (
  stored: Stored<S, L>,
  work: Work,
) => Decision<S, E> | Promise<Decision<S, E>>;

/** Deletes an entity that nothing refers to. @throws DomainError what the rule refuses with, or 409 `in_use`. */
export const unlessInUse =
  <S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    remove: () => Decision<S, E>,
  ): Decide<S, E, L> =>
  async ({ uuid, state }, work) => {
    const decision = remove();
    // The rule first: what can never be deleted, such as something built in, does not become free by not being used.
    decided(decision, state);
    await work.mustBeUnused(kind, uuid);
    return decision;
  };

/** What one command does: reads through one connection, collects writes, and becomes one unit of the commit. */
export class Work {
  readonly writes: Write[] = [];
  /** The kinds of what was written, by their types. */
  readonly kinds = new Map<string, StoredAggregate<object, DomainEvent, string>>();
  private readonly guards: Guard[] = [];
  private readonly outbox: OutboxEntry[] = [];
  private readonly known = new Map<string, Label>();
  private events = 0;
  /** The uuid of what was created last. */
  private youngest = '';
  private happening: { readonly at: string; readonly actor: Actor } | undefined;
  /** The moment of the command: `updated_at` and `recorded_at` of all it writes. */
  readonly now = new Date().toISOString();

  constructor(
    readonly database: Queryable,
    readonly who: Caller,
  ) {}

  /** Says that what this command records happened at another moment (on a device that was offline), by another actor. */
  happened(at: string, actor: Actor): void {
    this.happening = { at, actor };
  }

  private get actor(): Actor {
    return this.happening?.actor ?? actorOf(this.who);
  }

  /** Writes rows that have no version and no events, in the same commit; `type` is that of an append table. */
  append(type: string, row: Readonly<Record<string, unknown>>): void {
    this.writes.push({ type, uuid: this.who.account, expected: 0, row, events: [] });
  }

  get isEmpty(): boolean {
    return this.writes.length === 0;
  }

  /** The commit must find that this still holds, else the command is decided once more. */
  requires(guard: Guard): void {
    const same = ({ guard: name, uuid }: Guard): boolean => name === guard.guard && uuid === guard.uuid;
    if (!this.guards.some(same)) this.guards.push(guard);
  }

  /**
   * Asks whether an entity may be deleted; the commit asks again. What refers to it and is of the kind `but` is changed
   * by this command itself.
   * @throws DomainError 409 `in_use`, naming what refers to it.
   */
  async mustBeUnused({ aggregate, table }: AnyStoredAggregate, uuid: string, but?: string): Promise<void> {
    const [row] = await this.database.query<{ referrers: readonly Referrer[] }>(
      `select referrers_of_${table}($1, $2) as referrers`,
      [this.who.account, uuid],
    );
    if (row === undefined) throw new Error(`referrers_of_${table} answered nothing`);
    const referrers = row.referrers.filter(({ entity_type }) => entity_type !== but);
    if (referrers.length > 0) throw inUse(aggregate.type, referrers);
    this.requires({ guard: `${aggregate.type}.unused`, uuid });
  }

  /** The label that {@link remember} kept. @throws Error when nothing of this command was resolved to it. */
  recall(kind: string, uuid: string): Label {
    const label = this.known.get(`${kind}/${uuid}`);
    if (label === undefined) throw new Error(`No reference of this command named the ${kind} ${uuid}`);
    return label;
  }

  /** Where an entity (null: a new one) would stand under a parent; the commit must find the same. */
  async place({ aggregate, table }: AnyStoredAggregate, uuid: string | null, parent: string): Promise<Place> {
    const [row] = await this.database.query<{ place: Place }>(`select place_in_${table}($1, $2, $3) as place`, [
      this.who.account,
      uuid,
      parent,
    ]);
    if (row === undefined) throw new Error(`place_in_${table} answered nothing`);
    this.requires({ guard: `${aggregate.type}.place`, uuid, parent, place: row.place });
    return row.place;
  }

  /** Keeps a label that a reference was resolved to, for bodies rendered later in this command. */
  remember(kind: string, label: Label): void {
    this.known.set(`${kind}/${label.uuid}`, label);
  }

  /** @param at where in the request it stands, when it is not what the request is about. */
  async create<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    decide: (work: Work) => Decision<S, E> | Promise<Decision<S, E>>,
    at?: string,
  ): Promise<Outcome> {
    const decision = await decide(this);
    const blank: Stored<S, L> = {
      uuid: this.nextUuid(),
      version: 0,
      createdAt: this.now,
      updatedAt: this.now,
      deletedAt: null,
      state: kind.aggregate.initial,
      labels: {} as Stored<S, L>['labels'],
      lists: {},
    };
    return { ...this.record(kind, blank, decision, at), created: true };
  }

  /** Of the command's own moment: what one command creates sorts in the order in which it does. */
  private nextUuid(): string {
    const before = this.youngest;
    do this.youngest = newUuid(Date.parse(this.now));
    while (this.youngest <= before);
    return this.youngest;
  }

  async change<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    ref: string,
    decide: Decide<S, E, L>,
  ): Promise<Outcome> {
    const outcome = await this.changeIfAny(kind, ref, decide);
    if (outcome === undefined) throw notFound(kind.aggregate.type);
    return outcome;
  }

  /** As {@link change}, but undefined when there is no such entity. */
  async changeIfAny<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    ref: string,
    decide: Decide<S, E, L>,
  ): Promise<Outcome | undefined> {
    const stored = await findRow(this.database, kind, this.who.account, ref);
    if (stored === undefined) return undefined;
    if (!accepts(this.who, stored.version)) throw versionMismatch(stored.version);
    return { ...this.record(kind, stored, await decide(stored, this)), created: false };
  }

  /** The living entity that a path names; undefined when there is none. */
  find<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    ref: string,
  ): Promise<Stored<S, L> | undefined> {
    return findRow(this.database, kind, this.who.account, ref);
  }

  /** The living entities of a kind for which a condition holds, oldest first. */
  where<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    condition: Condition,
  ): Promise<Stored<S, L>[]> {
    return rowsWhere(this.database, kind, this.who.account, condition);
  }

  /** Those of a stream's events that are named by their uuids. */
  eventsOf(stream: string, uuids: readonly string[]): Promise<RecordedEvent[]> {
    return eventsNamed(this.database, this.who.account, stream, uuids);
  }

  /** Changes an entity that is changed along with the one addressed: `If-Match` does not speak of it. */
  changeAlong<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    stored: Stored<S, L>,
    decision: Decision<S, E>,
  ): void {
    this.record(kind, stored, decision);
  }

  /** Folds what the decision recorded and collects row, events and rendered bodies. */
  private record<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    before: Stored<S, L>,
    decision: Decision<S, E>,
    at?: string,
  ): Omit<Outcome, 'created'> {
    const events = decided(decision, before.state);
    let stored = before;
    const written = events.map((event) => {
      const state = fold(kind.aggregate, stored.state, [event]);
      const after: Stored<S, L> = {
        ...stored,
        version: stored.version + 1,
        updatedAt: this.now,
        deletedAt: isDeletion(event) ? this.now : stored.deletedAt,
        state,
        labels: this.relabel(kind, stored, state),
        lists: this.relist(kind, stored, state),
      };
      const id = newUuid();
      this.publish(kind, id, event, stored, after);
      stored = after;
      return { id, type: event.type, v: currentVersion(kind.aggregate, event.type as E['type']), data: event.data };
    });
    if (written.length > 0) {
      const erased = kind as unknown as StoredAggregate<object, DomainEvent, string>;
      this.kinds.set(kind.aggregate.type, erased);
      this.writes.push({
        type: kind.aggregate.type,
        uuid: stored.uuid,
        expected: before.version,
        row: rowOf(erased, this.who.account, stored),
        events: written,
        ...(at === undefined ? {} : { at }),
      });
    }
    return { uuid: stored.uuid, version: stored.version, events: written.map(({ id }) => id) };
  }

  /** Labels after a change: those of the row, or of the references this command resolved. */
  private relabel<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    stored: Stored<S, L>,
    state: S,
  ): Stored<S, L>['labels'] {
    const labels = { ...stored.labels } as Record<L, Label | null>;
    for (const name of Object.keys(kind.labels) as L[]) {
      const { kind: other, by } = kind.labels[name];
      const uuid = (state as Readonly<Record<string, string | null>>)[by] ?? null;
      labels[name] ??= null;
      if (uuid === (labels[name]?.uuid ?? null)) continue;
      const label = uuid === null ? null : this.known.get(`${other}/${uuid}`);
      if (label === undefined)
        throw new Error(`${kind.aggregate.type}.${by} was set to a ${other} that no reference resolved`);
      labels[name] = label;
    }
    return labels;
  }

  /** As {@link relabel}, of lists, for those whose bodies leave the house. */
  private relist<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    { lists }: Stored<S, L>,
    state: S,
  ): Stored<S, L>['lists'] {
    if (kind.published === undefined) return lists;
    return Object.fromEntries(
      Object.entries(kind.lists).map(([name, { kind: other, by }]) => [
        name,
        (state as Readonly<Record<string, readonly string[]>>)[by]?.map((uuid) => {
          const label = lists[name]?.find((one) => one.uuid === uuid) ?? this.known.get(`${other}/${uuid}`);
          if (label === undefined)
            throw new Error(`${kind.aggregate.type}.${by} holds a ${other} that no reference resolved`);
          return label;
        }) ?? [],
      ]),
    );
  }

  private publish<S extends object, E extends DomainEvent, L extends string>(
    kind: StoredAggregate<S, E, L>,
    id: string,
    event: E,
    before: Stored<S, L>,
    after: Stored<S, L>,
  ): void {
    this.events++;
    if (kind.published === undefined || !this.who.triggerWebhooks) return;
    const noun = kind.aggregate.type;
    const entity = {
      ...kind.published.present(after),
      previous: before.version === 0 ? null : kind.published.present(before),
    };
    const context = wireContext({
      actor: this.actor,
      context: eventContextOf(this.who),
      correlationId: this.who.requestId,
      occurredAt: this.happening?.at ?? this.now,
      recordedAt: this.now,
    });
    kind.published.events(event).forEach((type, i) =>
      this.outbox.push({
        event: this.events,
        ordinal: i + 1,
        type,
        entity_type: noun,
        entity_uuid: after.uuid,
        entity_version: after.version,
        body: JSON.stringify({ event_uuid: id, event_type: type, context, [noun]: entity }),
      }),
    );
  }

  /** The whole command as one unit of the commit. */
  unit(answer: Answer): Unit {
    const { idempotency } = this.who;
    return {
      ...(idempotency && {
        receipt: {
          key: idempotency.key,
          request_hash: idempotency.requestHash,
          status: answer.status,
          answer: JSON.stringify({ body: answer.body ?? null, headers: answer.headers }),
        },
      }),
      guards: this.guards,
      actor: this.actor,
      context: eventContextOf(this.who),
      correlation: this.who.requestId,
      occurred_at: this.happening?.at ?? this.now,
      recorded_at: this.now,
      writes: this.writes,
      outbox: this.outbox,
    };
  }
}
