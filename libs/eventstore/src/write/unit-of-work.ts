import { isDeepStrictEqual } from 'node:util';
import {
  currentVersion,
  decide,
  type Decided,
  type Decision,
  type DomainError,
  type DomainEvent,
  fitsInJson,
  inUse,
  isDeletion,
  jsonBytes,
  newUuid,
  notFound,
  type Referrer,
  versionMismatch,
} from '#eventstore/domain';
import {
  acceptsVersion,
  type Actor,
  actorOf,
  type RequestContext,
  eventContextOf,
  presentContext,
} from '../read/request-context.js';
import type { Commit, CounterAdvance, Guard, OutboxEntry, TreePosition, Write } from './commit.js';
import { COMPARED } from '../schema/functions/compared-values.js';
import type { FunctionSet } from '../schema/function-set.js';
import type { Queryable } from '../database/queryable.js';
import type { EntityReader } from '../read/entity-reader.js';
import type { Condition } from '../read/entity-select.js';
import { eventsByIds, type RecordedEvent } from '../read/event-log.js';
import type { Outcome } from './outcome.js';
import { uniqueViolation } from './unique-violations.js';
import { publishedBody, publishedEntity } from '../read/published-body.js';
import type { ReferenceInput, References } from '../read/references.js';
import {
  type AnyEntityType,
  type EntityRef,
  rowOf,
  type Entity,
  type EntityType,
  snakeCase,
  uniqueIndex,
} from '../schema/entity-type.js';

/** A decision about an entity, or what it has decided already, where the handler looks at that first. */
type Decidable<S extends object, E extends DomainEvent> = Decision<S, E> | Decided<S, E>;

/** The decide step of a handler: from the current entity to a decision. */
export type Decide<S extends object, E extends DomainEvent, L extends string> = (
  entity: Entity<S, L>,
  uow: UnitOfWork,
) => Decidable<S, E> | Promise<Decidable<S, E>>;

/** Deletes an entity unless others refer to it. @throws DomainError of the deletion rule, or 409 `in_use`. */
export const unlessInUse =
  <S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    remove: () => Decision<S, E>,
  ): Decide<S, E, L> =>
  async ({ uuid, state }, uow) => {
    // The rule first: a built-in entity cannot be deleted, even when it is unused.
    const decided = decide(entityType.aggregate, remove(), state);
    await uow.mustBeUnused(entityType, uuid);
    return decided;
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
  /** The table of each type of the writes. */
  private readonly tables = new Map<string, string>();
  private events = 0;
  /** The last generated uuid. */
  private lastUuid = '';
  private occurrence: { readonly at: string; readonly actor: Actor } | undefined;
  /** The time of the command: `updated_at` and `recorded_at` of all its writes. */
  readonly now = new Date().toISOString();

  constructor(
    readonly database: Queryable,
    private readonly parts: {
      readonly entities: EntityReader;
      readonly references: References;
      readonly functions: FunctionSet;
      readonly publicUrl: string;
    },
    readonly ctx: RequestContext,
    /**
     * Whether a check that a guard repeats may be left to it: when it fails, the command is decided again by a unit of work
     * that must check by itself, and can say what is wrong.
     */
    readonly mayRelyOnGuards = false,
  ) {}

  /** Sets the time and actor of the recorded events, if they differ from the command's (a device that was offline). */
  occurredAt(at: string, actor: Actor): void {
    this.occurrence = { at, actor };
  }

  private get actor(): Actor {
    return this.occurrence?.actor ?? actorOf(this.ctx);
  }

  /** Appends a row to an append table, in the same commit. @param type the type of the table. */
  append(type: string, row: Readonly<Record<string, unknown>>): void {
    this.writes.push({ type, uuid: this.ctx.account, expected: 0, row, events: [], claims: [], derived: [] });
  }

  /** Whether there is nothing to write. */
  get isEmpty(): boolean {
    return this.writes.length === 0;
  }

  /** Adds a guard, which the commit checks. When it fails, the command is decided again. */
  addGuard(guard: Guard): void {
    if (!this.guards.some((one) => isDeepStrictEqual(one, guard))) this.guards.push(guard);
  }

  /**
   * Checks that no entity restricts the deletion of another; the commit checks it again.
   * @param except a type whose references are ignored, because the same command changes them.
   * @throws DomainError 409 `in_use` with the referring entities.
   */
  async mustBeUnused({ aggregate, table }: AnyEntityType, uuid: string, except?: string): Promise<void> {
    const [row] = await this.database.query<{ referrers: readonly { entity_type: string; uuid: string }[] }>(
      `select ${this.parts.functions.name(`referrers_of_${table}`)}($1, $2) as referrers`,
      [this.ctx.account, uuid],
    );
    if (row === undefined) throw new Error(`referrers_of_${table} returned no row`);
    const referrers = row.referrers
      .filter(({ entity_type }) => entity_type !== except)
      .map(({ entity_type: entityType, uuid }): Referrer => ({ entityType, uuid }));
    if (referrers.length > 0) throw inUse(aggregate.type, referrers);
    this.addGuard({ guard: `${aggregate.type}.unused`, uuid });
  }

  /** A reference that {@link cacheRef} stored. @throws Error when the command resolved no such reference. */
  cachedRef(type: string, uuid: string): EntityRef {
    const entityRef = this.refs.get(`${type}/${uuid}`);
    if (entityRef === undefined) throw new Error(`No reference of this command named the ${type} ${uuid}`);
    return entityRef;
  }

  /** Adds the guard that the account does not exceed the limit of the entity type. */
  mustStayWithinLimit({ aggregate }: AnyEntityType): void {
    this.addGuard({ guard: `${aggregate.type}.limit`, uuid: null });
  }

  /**
   * The next number of a counter of the account: 1, 2, 3 … without gaps or duplicates, because a number is only taken
   * when the command commits.
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

  /** The position of an entity (null: a new one) in the tree under a parent; the commit checks that it is unchanged. */
  async treePosition({ aggregate, table }: AnyEntityType, uuid: string | null, parent: string): Promise<TreePosition> {
    const [row] = await this.database.query<{ place: TreePosition }>(
      `select ${this.parts.functions.name(`place_in_${table}`)}($1, $2, $3) as place`,
      [this.ctx.account, uuid, parent],
    );
    if (row === undefined) throw new Error(`place_in_${table} returned no row`);
    this.addGuard({ guard: `${aggregate.type}.place`, uuid, parent, place: row.place });
    return row.place;
  }

  /**
   * Resolves a reference of a body. The commit checks that the target of a new reference is still usable.
   * @param current the current reference, which may be repeated even when its target was archived or deleted.
   * @returns the reference, or the message of a validation error.
   */
  async resolve(type: string, input: ReferenceInput, current?: EntityRef | null): Promise<EntityRef | string> {
    const resolved = await this.parts.references.resolve(this.database, this.ctx.account, type, input, current);
    if (typeof resolved === 'string') return resolved;
    return resolved.isCurrent ? resolved.ref : this.refersTo(type, resolved.ref);
  }

  /** The account's default entity of a type. @throws Error when it has none. */
  async accountDefault(type: string): Promise<EntityRef> {
    return this.refersTo(type, await this.parts.references.accountDefault(this.database, this.ctx.account, type));
  }

  private refersTo(type: string, ref: EntityRef): EntityRef {
    this.cacheRef(type, ref);
    this.addGuard({ guard: `${type}.usable`, uuid: ref.uuid });
    return ref;
  }

  /** Stores a reference for the published bodies of this command. */
  cacheRef(type: string, ref: EntityRef): void {
    this.refs.set(`${type}/${ref.uuid}`, ref);
  }

  /** An entity before its first event. @param uuid generated by default. */
  blank<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    uuid = this.nextUuid(),
  ): Entity<S, L> {
    return {
      uuid,
      version: 0,
      createdAt: this.now,
      updatedAt: this.now,
      deletedAt: null,
      state: entityType.aggregate.initial,
      refs: {} as Entity<S, L>['refs'],
      refLists: {},
    };
  }

  /** Creates an entity. @param uuid generated by default. */
  async create<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    decisionOf: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
    { uuid }: { readonly uuid?: string } = {},
  ): Promise<Outcome> {
    const decision = await decisionOf(this);
    return this.record(entityType, this.blank(entityType, uuid), decision);
  }

  /**
   * As {@link create}, for a command that goes on with the entity as it was created.
   * @param at the path of the entity in the request, for validation errors.
   */
  createEntity<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    decision: Decision<S, E>,
    { at, uuid }: { readonly at?: string; readonly uuid?: string } = {},
  ): Recorded<S, L> {
    return this.apply(entityType, this.blank(entityType, uuid), decision, at);
  }

  /** An identifier of the command's own moment: those of one command sort in the order in which they are made. */
  nextUuid(): string {
    const before = this.lastUuid;
    do this.lastUuid = newUuid(Date.parse(this.now));
    while (this.lastUuid <= before);
    return this.lastUuid;
  }

  /**
   * The entity that `ref` identifies, to be changed.
   * @param mayChange of another the request sees none.
   * @throws DomainError `not_found`, `version_mismatch`.
   */
  async load<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
    mayChange: (entity: Entity<S, L>) => boolean = () => true,
  ): Promise<Entity<S, L>> {
    const entity = await this.find(entityType, ref);
    if (entity === undefined || !mayChange(entity)) throw notFound(entityType.aggregate.type);
    return this.expected(entity);
  }

  /**
   * Changes the entity that `ref` identifies.
   * @throws DomainError `not_found`, `version_mismatch`, or an error of `decisionOf`.
   */
  async change<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
    decisionOf: Decide<S, E, L>,
  ): Promise<Outcome> {
    const entity = await this.load(entityType, ref);
    return this.record(entityType, entity, await decisionOf(entity, this));
  }

  /** As {@link change}, but creates the entity when it does not exist. */
  async upsert<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
    decisionOf: Decide<S, E, L>,
    creationOf: (uow: UnitOfWork) => Decision<S, E> | Promise<Decision<S, E>>,
  ): Promise<Outcome> {
    const entity = await this.find(entityType, ref);
    if (entity === undefined) return this.create(entityType, creationOf);
    return this.record(entityType, entity, await decisionOf(this.expected(entity), this));
  }

  /** @throws DomainError `version_mismatch` when the request expects another version. */
  private expected<S extends object, L extends string>(entity: Entity<S, L>): Entity<S, L> {
    if (!acceptsVersion(this.ctx, entity.version)) throw versionMismatch(entity.version);
    return entity;
  }

  /** The entity that `ref` identifies; undefined when it does not exist or is deleted. */
  find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
  ): Promise<Entity<S, L> | undefined> {
    return this.parts.entities.find(entityType, this.ctx.account, ref, this.database);
  }

  /** The entities of a type that satisfy a condition and are not deleted, oldest first. */
  where<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    condition: Condition,
  ): Promise<Entity<S, L>[]> {
    return this.parts.entities.where(entityType, this.ctx.account, condition, this.database);
  }

  /** The events of a stream with the given uuids. */
  eventsOf(stream: string, uuids: readonly string[]): Promise<RecordedEvent[]> {
    return eventsByIds(this.database, this.ctx.account, stream, uuids);
  }

  /**
   * Records a decision about an entity that the command has read, the addressed one or a further one.
   * @throws DomainError of the decision.
   */
  record<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    before: Entity<S, L>,
    decision: Decidable<S, E>,
  ): Outcome {
    const { entity, events } = this.apply(entityType, before, decision);
    return { uuid: entity.uuid, version: entity.version, events, created: before.version === 0 };
  }

  /** Collects the row, events and published bodies of a decision, which is run unless it was. */
  private apply<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    before: Entity<S, L>,
    decision: Decidable<S, E>,
    at?: string,
  ): Recorded<S, L> {
    const decided = typeof decision === 'function' ? decide(entityType.aggregate, decision, before.state) : decision;
    let entity = before;
    const written = decided.events.map(({ event, state }) => {
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
      this.mustFit(entityType, before, entity);
      this.tables.set(entityType.aggregate.type, entityType.table);
      this.write({
        type: entityType.aggregate.type,
        uuid: entity.uuid,
        expected: before.version,
        row: rowOf(entityType, this.ctx.account, entity),
        events: written,
        claims: claimsOf(entityType, before, entity),
        derived: derivedRows(entityType, before, entity),
        at,
      });
    }
    return { entity, events: written.map(({ id }) => id) };
  }

  /** Checks the size of an entity that a command changes. @throws DomainError of its type's limit. */
  private mustFit<S extends object, L extends string>(
    { sizeLimit }: Pick<EntityType<S, DomainEvent, L>, 'sizeLimit'>,
    before: Entity<S, L>,
    after: Entity<S, L>,
  ): void {
    if (sizeLimit === undefined) return;
    const view = sizeLimit.present(after, this.parts.publicUrl);
    if (fitsInJson(view, sizeLimit.bytes)) return;
    const bytes = jsonBytes(view);
    if (bytes <= sizeLimit.bytes) return;
    const sizeBefore = (): number =>
      jsonBytes(sizeLimit.present({ ...before, version: after.version }, this.parts.publicUrl));
    if (before.version === 0 || bytes > sizeBefore()) throw sizeLimit.error(bytes);
  }

  /** Adds a write. Several changes of one entity are merged into one write. */
  private write(next: Write): void {
    const i = this.writes.findIndex(({ uuid, type }) => uuid === next.uuid && type === next.type);
    const first = this.writes[i];
    if (first === undefined) {
      this.writes.push(next);
      return;
    }
    if (next.expected !== first.expected + first.events.length)
      throw new Error(`The command changes a stale version of the ${next.type} ${next.uuid}, which it changed before`);
    this.writes[i] = {
      ...next,
      expected: first.expected,
      events: [...first.events, ...next.events],
      // A value that the later change replaced is no longer claimed.
      claims: [...first.claims, ...next.claims].filter(({ column, value }) => next.row[column] === value),
      derived: [
        ...first.derived.filter(({ table }) => !next.derived.some((one) => one.table === table)),
        ...next.derived,
      ],
      at: first.at,
    };
  }

  /** The references after a change: from the row, or resolved by this command. */
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

  /** As {@link refsAfter} for lists, only for types whose views a command shows: to webhooks, or to measure them. */
  private refListsAfter<S extends object>(
    entityType: AnyEntityType,
    { refLists }: Entity<S>,
    state: S,
  ): Entity<S>['refLists'] {
    if (entityType.published === undefined && entityType.sizeLimit === undefined) return refLists;
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
    const previous = before.version === 0 ? undefined : before;
    const entity = publishedEntity(entityType.published, previous, after, this.parts.publicUrl);
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
        body: publishedBody({ uuid: id, type }, context, noun, entity),
      }),
    );
  }

  /**
   * The error of a unique value that a write takes and another entity has; undefined when there is none. The commit finds it by
   * itself, but a command that is refused before may ask.
   */
  async takenValue(): Promise<DomainError | undefined> {
    const own = this.writes.map(({ uuid }) => uuid);
    const claims = this.writes.flatMap(({ type, uuid, claims }) => claims.map((claim) => ({ type, uuid, ...claim })));
    const conflicts = await Promise.all(
      claims.map(async ({ type, uuid, constraint, column, value, comparison }) => {
        const compared = COMPARED[comparison];
        const [holder] = await this.database.query<{ uuid: string }>(
          `select uuid from ${this.tables.get(type)} where account_id = $1 and ${compared(column)} = ${compared('$2::text')}
             and uuid <> all($3::uuid[]) and deleted_at is null`,
          [this.ctx.account, value, own],
        );
        return holder && { constraint, uuid, holder: holder.uuid };
      }),
    );
    const first = conflicts.find((conflict) => conflict !== undefined);
    return first && uniqueViolation(this.writes, first);
  }

  /** The commit of the whole command. @param result the result of the command, for the response in its receipt. */
  toCommit(result: unknown): Commit {
    const { receipt } = this.ctx;
    return {
      ...(receipt && {
        receipt: { key: receipt.key, request_hash: receipt.requestHash, ...receipt.responseOf(result) },
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

/** The rows of derived tables after a change, unless they stay as they are. */
function derivedRows<S extends object>(
  { derived }: { readonly derived: EntityType<S, DomainEvent>['derived'] },
  before: Entity<S>,
  after: Entity<S>,
): Write['derived'] {
  return derived.flatMap((table) => {
    const rows = table.rows(after);
    const isKnown = table.isExclusive && isDeepStrictEqual(rows, before.version === 0 ? [] : table.rows(before));
    return isKnown ? [] : { table: table.table, rows };
  });
}

/** The unique values that a change claims. */
function claimsOf<S extends object>(
  entityType: { readonly table: string; readonly unique: AnyEntityType['unique'] },
  before: Pick<Entity<S>, 'version' | 'state'>,
  after: Pick<Entity<S>, 'deletedAt' | 'state'>,
): Write['claims'] {
  if (after.deletedAt !== null) return [];
  return Object.entries(entityType.unique).flatMap(([field, comparison]) => {
    const value: unknown = after.state[field as keyof S];
    if (typeof value !== 'string' || (before.version > 0 && value === before.state[field as keyof S])) return [];
    return [{ constraint: uniqueIndex(entityType, field, comparison), column: snakeCase(field), value, comparison }];
  });
}
