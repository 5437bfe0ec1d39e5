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
} from '#eventstore/domain';
import {
  accepts,
  type Actor,
  actorOf,
  type RequestContext,
  eventContextOf,
  presentContext,
} from './request-context.js';
import type { Commit, CounterAdvance, Guard, OutboxEntry, TreePosition, Write } from './commit.js';
import type { FunctionSet } from './function-set.js';
import type { Queryable } from './database.js';
import type { EntityReader } from './entity-reader.js';
import type { Condition } from './entity-select.js';
import { eventsNamed, type RecordedEvent } from './event-log.js';
import type { Outcome } from './outcome.js';
import type { ReferenceInput, References } from './references.js';
import {
  type AnyEntityType,
  type EntityRef,
  rowOf,
  type Entity,
  type EntityType,
  snakeCase,
  uniqueIndex,
} from './entity-type.js';

/** What a handler makes of an entity as it stands. */
export type Decide<S extends object, E extends DomainEvent, L extends string> = (
  entity: Entity<S, L>,
  uow: UnitOfWork,
) => Decision<S, E> | Promise<Decision<S, E>>;

/** Deletes an entity that nothing refers to. @throws DomainError what the rule refuses with, or 409 `in_use`. */
export const unlessInUse =
  <S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    remove: () => Decision<S, E>,
  ): Decide<S, E, L> =>
  async ({ uuid, state }, uow) => {
    const decision = remove();
    // The rule first: what can never be deleted, such as something built in, does not become free by not being used.
    decided(decision, state);
    await uow.mustBeUnused(entityType, uuid);
    return decision;
  };

/** An entity after the events of a decision, and their uuids. */
interface Recorded<S extends object, L extends string> {
  readonly entity: Entity<S, L>;
  readonly events: readonly string[];
}

/** What one command does: reads through one connection, collects writes, and becomes one unit of the commit. */
export class UnitOfWork {
  readonly writes: Write[] = [];
  private readonly guards: Guard[] = [];
  private readonly counters = new Map<string, CounterAdvance>();
  private readonly outbox: OutboxEntry[] = [];
  private readonly refs = new Map<string, EntityRef>();
  private events = 0;
  /** The uuid of what was created last. */
  private lastUuid = '';
  private occurrence: { readonly at: string; readonly actor: Actor } | undefined;
  /** The moment of the command: `updated_at` and `recorded_at` of all it writes. */
  readonly now = new Date().toISOString();

  constructor(
    readonly database: Queryable,
    private readonly parts: {
      readonly entities: EntityReader;
      readonly references: References;
      readonly functions: FunctionSet;
    },
    readonly ctx: RequestContext,
  ) {}

  /** Says that what this command records happened at another moment (on a device that was offline), by another actor. */
  occurredAt(at: string, actor: Actor): void {
    this.occurrence = { at, actor };
  }

  private get actor(): Actor {
    return this.occurrence?.actor ?? actorOf(this.ctx);
  }

  /** Writes rows that have no version and no events, in the same commit; `type` is that of an append table. */
  append(type: string, row: Readonly<Record<string, unknown>>): void {
    this.writes.push({ type, uuid: this.ctx.account, expected: 0, row, events: [], claims: [], derived: [] });
  }

  get isEmpty(): boolean {
    return this.writes.length === 0;
  }

  /** The commit must find that this still holds, else the command is decided once more. */
  addGuard(guard: Guard): void {
    const parentOf = (one: Guard): string | undefined => ('parent' in one ? one.parent : undefined);
    const same = (one: Guard): boolean =>
      one.guard === guard.guard && one.uuid === guard.uuid && parentOf(one) === parentOf(guard);
    if (!this.guards.some(same)) this.guards.push(guard);
  }

  /**
   * Asks whether an entity may be deleted; the commit asks again. What refers to it and is of the type `but` is changed
   * by this command itself.
   * @throws DomainError 409 `in_use`, naming what refers to it.
   */
  async mustBeUnused({ aggregate, table }: AnyEntityType, uuid: string, but?: string): Promise<void> {
    const [row] = await this.database.query<{ referrers: readonly { entity_type: string; uuid: string }[] }>(
      `select ${this.parts.functions.name(`referrers_of_${table}`)}($1, $2) as referrers`,
      [this.ctx.account, uuid],
    );
    if (row === undefined) throw new Error(`referrers_of_${table} answered nothing`);
    const referrers = row.referrers
      .filter(({ entity_type }) => entity_type !== but)
      .map(({ entity_type: entityType, uuid }): Referrer => ({ entityType, uuid }));
    if (referrers.length > 0) throw inUse(aggregate.type, referrers);
    this.addGuard({ guard: `${aggregate.type}.unused`, uuid });
  }

  /** The reference that {@link cacheRef} kept. @throws Error when nothing of this command was resolved to it. */
  cachedRef(type: string, uuid: string): EntityRef {
    const entityRef = this.refs.get(`${type}/${uuid}`);
    if (entityRef === undefined) throw new Error(`No reference of this command named the ${type} ${uuid}`);
    return entityRef;
  }

  /** An account has at most so many of an entity type as the type allows; asked at the commit. */
  mustStayWithinLimit({ aggregate }: AnyEntityType): void {
    this.addGuard({ guard: `${aggregate.type}.limit`, uuid: null });
  }

  /**
   * The next number of one of the account's counters: 1, 2, 3 … without gaps and repeats, for a number is taken only when
   * the command commits.
   */
  async nextNumber(counter: string): Promise<number> {
    const taken = this.counters.get(counter);
    const from = taken?.from ?? (await this.counterValue(counter));
    const to = (taken?.to ?? from) + 1;
    this.counters.set(counter, { name: counter, from, to });
    return to;
  }

  private async counterValue(counter: string): Promise<number> {
    const [row] = await this.database.query<{ value: number }>(
      'select coalesce((counters ->> $2)::int, 0) as value from account_log where account_id = $1',
      [this.ctx.account, counter],
    );
    if (row === undefined) throw new Error(`There is no account ${this.ctx.account}`);
    return row.value;
  }

  /** Where an entity (null: a new one) would be in the tree under a parent; the commit must find the same. */
  async treePosition({ aggregate, table }: AnyEntityType, uuid: string | null, parent: string): Promise<TreePosition> {
    const [row] = await this.database.query<{ place: TreePosition }>(
      `select ${this.parts.functions.name(`place_in_${table}`)}($1, $2, $3) as place`,
      [this.ctx.account, uuid, parent],
    );
    if (row === undefined) throw new Error(`place_in_${table} answered nothing`);
    this.addGuard({ guard: `${aggregate.type}.place`, uuid, parent, place: row.place });
    return row.place;
  }

  /**
   * The entity that a body's reference names; what this command refers to anew must still be usable at the commit.
   * @param current what the entity refers to already: it may be named again, whatever has become of it.
   * @returns the entity, or the message of the fault.
   */
  async resolve(type: string, input: ReferenceInput, current?: EntityRef | null): Promise<EntityRef | string> {
    const resolved = await this.parts.references.resolve(this.database, this.ctx.account, type, input, current);
    if (typeof resolved === 'string') return resolved;
    return resolved.isCurrent ? resolved.ref : this.refersTo(type, resolved.ref);
  }

  /** The account's own default of a type, such as its default territory. @throws Error when it has none. */
  async accountDefault(type: string): Promise<EntityRef> {
    return this.refersTo(type, await this.parts.references.accountDefault(this.database, this.ctx.account, type));
  }

  private refersTo(type: string, ref: EntityRef): EntityRef {
    this.cacheRef(type, ref);
    this.addGuard({ guard: `${type}.usable`, uuid: ref.uuid });
    return ref;
  }

  /** Keeps a reference for bodies that this command renders later. */
  cacheRef(type: string, ref: EntityRef): void {
    this.refs.set(`${type}/${ref.uuid}`, ref);
  }

  /**
   * @param at where in the request it stands, when it is not what the request is about.
   * @param uuid its uuid, when the caller knows it; else a new one.
   */
  async create<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    decide: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
    options: { readonly at?: string; readonly uuid?: string } = {},
  ): Promise<Outcome> {
    const { entity, events } = this.createEntity(entityType, await decide(this), options);
    return { uuid: entity.uuid, version: entity.version, events, created: true };
  }

  /** As {@link create}, for a command that goes on with the entity as it was created. */
  createEntity<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    decision: Decision<S, E>,
    { at, uuid }: { readonly at?: string; readonly uuid?: string } = {},
  ): Recorded<S, L> {
    const blank: Entity<S, L> = {
      uuid: uuid ?? this.nextUuid(),
      version: 0,
      createdAt: this.now,
      updatedAt: this.now,
      deletedAt: null,
      state: entityType.aggregate.initial,
      refs: {} as Entity<S, L>['refs'],
      refLists: {},
    };
    return this.record(entityType, blank, decision, at);
  }

  /** An identifier of the command's own moment: those of one command sort in the order in which they are made. */
  nextUuid(): string {
    const before = this.lastUuid;
    do this.lastUuid = newUuid(Date.parse(this.now));
    while (this.lastUuid <= before);
    return this.lastUuid;
  }

  async change<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
    decide: Decide<S, E, L>,
  ): Promise<Outcome> {
    const outcome = await this.changeIfAny(entityType, ref, decide);
    if (outcome === undefined) throw notFound(entityType.aggregate.type);
    return outcome;
  }

  /** As {@link change}, but undefined when there is no such entity. */
  async changeIfAny<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
    decide: Decide<S, E, L>,
  ): Promise<Outcome | undefined> {
    const entity = await this.parts.entities.find(entityType, this.ctx.account, ref, this.database);
    if (entity === undefined) return undefined;
    if (!accepts(this.ctx, entity.version)) throw versionMismatch(entity.version);
    const { entity: after, events } = this.record(entityType, entity, await decide(entity, this));
    return { uuid: after.uuid, version: after.version, events, created: false };
  }

  /** The living entity that a path names; undefined when there is none. */
  find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
  ): Promise<Entity<S, L> | undefined> {
    return this.parts.entities.find(entityType, this.ctx.account, ref, this.database);
  }

  /** The living entities of a type for which a condition holds, oldest first. */
  where<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    condition: Condition,
  ): Promise<Entity<S, L>[]> {
    return this.parts.entities.where(entityType, this.ctx.account, condition, this.database);
  }

  /** Those of a stream's events that are named by their uuids. */
  eventsOf(stream: string, uuids: readonly string[]): Promise<RecordedEvent[]> {
    return eventsNamed(this.database, this.ctx.account, stream, uuids);
  }

  /** Changes an entity that is changed along with the one addressed: `If-Match` does not speak of it. */
  changeRelated<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    entity: Entity<S, L>,
    decision: Decision<S, E>,
  ): void {
    this.record(entityType, entity, decision);
  }

  /** Folds what the decision recorded and collects row, events and rendered bodies. */
  private record<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    before: Entity<S, L>,
    decision: Decision<S, E>,
    at?: string,
  ): Recorded<S, L> {
    const events = decided(decision, before.state);
    let entity = before;
    const written = events.map((event) => {
      const state = fold(entityType.aggregate, entity.state, [event]);
      const after: Entity<S, L> = {
        ...entity,
        version: entity.version + 1,
        updatedAt: this.now,
        deletedAt: isDeletion(event) ? this.now : entity.deletedAt,
        state,
        refs: this.refsAfter(entityType, entity, state),
        refLists: this.refListsAfter(entityType, entity, state),
      };
      const id = newUuid();
      const nth = ++this.events;
      this.publish(entityType, { id, nth, event }, entity, after);
      entity = after;
      return {
        nth,
        id,
        type: event.type,
        v: currentVersion(entityType.aggregate, event.type as E['type']),
        data: event.data,
      };
    });
    if (written.length > 0) {
      this.write({
        type: entityType.aggregate.type,
        uuid: entity.uuid,
        expected: before.version,
        row: rowOf(entityType, this.ctx.account, entity),
        events: written,
        claims: claimsOf(entityType, before, entity),
        derived: entityType.derived.map((table) => ({ table: table.table, rows: table.rows(entity) })),
        at,
      });
    }
    return { entity, events: written.map(({ id }) => id) };
  }

  /** Adds a write; one row is written once, with the events of all its changes. */
  private write(next: Write): void {
    const i = this.writes.findIndex(({ uuid, type }) => uuid === next.uuid && type === next.type);
    const first = this.writes[i];
    if (first === undefined) {
      this.writes.push(next);
      return;
    }
    if (next.expected !== first.expected + first.events.length)
      throw new Error(`The command changes the ${next.type} ${next.uuid} as it was before its own change`);
    this.writes[i] = {
      ...next,
      expected: first.expected,
      events: [...first.events, ...next.events],
      // A value that the later change gives up again is claimed no more.
      claims: [...first.claims, ...next.claims].filter(({ column, value }) => next.row[column] === value),
      at: first.at,
    };
  }

  /** References after a change: those of the row, or those that this command resolved. */
  private refsAfter<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    { refs }: Entity<S, L>,
    state: S,
  ): Entity<S, L>['refs'] {
    const after = Object.keys(entityType.refs).map((name) => {
      const { type, by } = entityType.refs[name as L];
      const uuid = (state as Readonly<Record<string, string | null>>)[by] ?? null;
      return [name, uuid === null ? null : this.refTo(type, uuid, [refs[name as L]])] as const;
    });
    return Object.fromEntries(after) as Entity<S, L>['refs'];
  }

  /** As {@link refsAfter}, of lists, for those whose bodies are published. */
  private refListsAfter<S extends object>(
    entityType: AnyEntityType,
    { refLists }: Entity<S>,
    state: S,
  ): Entity<S>['refLists'] {
    if (entityType.published === undefined) return refLists;
    const after = Object.entries(entityType.refLists).map(([name, { type, by }]) => {
      const uuids = (state as Readonly<Record<string, readonly string[]>>)[by] ?? [];
      return [name, uuids.map((uuid) => this.refTo(type, uuid, refLists[name]))] as const;
    });
    return Object.fromEntries(after);
  }

  private refTo(type: string, uuid: string, known: readonly (EntityRef | null | undefined)[] = []): EntityRef {
    return known.find((ref) => ref?.uuid === uuid) ?? this.cachedRef(type, uuid);
  }

  private publish<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    { id, nth, event }: { readonly id: string; readonly nth: number; readonly event: E },
    before: Entity<S, L>,
    after: Entity<S, L>,
  ): void {
    if (entityType.published === undefined || !this.ctx.triggerWebhooks) return;
    const noun = entityType.aggregate.type;
    const entity = {
      ...entityType.published.present(after),
      previous: before.version === 0 ? null : entityType.published.present(before),
    };
    const context = presentContext({
      actor: this.actor,
      context: eventContextOf(this.ctx),
      correlationId: this.ctx.correlationId,
      occurredAt: this.occurrence?.at ?? this.now,
      recordedAt: this.now,
    });
    entityType.published.events(event).forEach((type, i) =>
      this.outbox.push({
        event: nth,
        ordinal: i + 1,
        type,
        body: JSON.stringify({ event_uuid: id, event_type: type, context, [noun]: entity }),
      }),
    );
  }

  /** The whole command as one commit; `result` is what its receipt keeps the answer of. */
  toCommit(result: unknown): Commit {
    const { receipt } = this.ctx;
    return {
      ...(receipt && {
        receipt: { key: receipt.key, request_hash: receipt.requestHash, ...receipt.answerOf(result) },
      }),
      guards: this.guards,
      counters: [...this.counters.values()],
      actor: this.actor,
      context: eventContextOf(this.ctx),
      correlation: this.ctx.correlationId,
      occurred_at: this.occurrence?.at ?? this.now,
      recorded_at: this.now,
      writes: this.writes,
      outbox: this.outbox,
    };
  }
}

/** The unique values that a change takes anew. */
function claimsOf<S extends object>(
  entityType: { readonly table: string; readonly unique: AnyEntityType['unique'] },
  before: Pick<Entity<S>, 'version' | 'state'>,
  after: Pick<Entity<S>, 'deletedAt' | 'state'>,
): Write['claims'] {
  if (after.deletedAt !== null) return [];
  return Object.entries(entityType.unique).flatMap(([field, comparison]) => {
    const value: unknown = after.state[field as keyof S];
    if (typeof value !== 'string' || (before.version > 0 && value === before.state[field as keyof S])) return [];
    return [{ constraint: uniqueIndex(entityType, field, comparison), column: snakeCase(field), value }];
  });
}
