import { isDeepStrictEqual } from 'node:util';
import { clock, decide, type Decision, type DomainEvent, newUuid, notFound, versionMismatch } from '#eventstore/domain';
import type { Queryable } from '../database/queryable.js';
import type { Lookup } from '../read/lookups.js';
import type { EntityReader } from '../read/entity-reader.js';
import type { Condition } from '../read/entity-select.js';
import type { Found, ReferenceInput, References } from '../read/references.js';
import type { Registry, Shown } from '../read/registry.js';
import {
  acceptsVersion,
  type Actor,
  actorOf,
  eventContextOf,
  type EventMeta,
  type RequestContext,
  type StepRecord,
} from '../read/request-context.js';
import { limitedPerson } from '../read/visibility.js';
import {
  type AnyEntityType,
  type Entity,
  type EntityRef,
  type EntityType,
  refOf,
  refusalOf,
} from '../schema/entity-type.js';
import type { FunctionSet } from '../schema/function-set.js';
import type { CounterAdvance, Guard } from './commit.js';
import { type Decidable, EntityChanges, type Recorded } from './entity-changes.js';
import type { UnrenderedCommit } from './outbox-bodies.js';
import { storedReceipt } from './receipts.js';
import { TASK_ROW_TABLE } from '../schema/task-tables.js';

/** The parts of the store that a unit of work uses. */
interface UnitParts {
  readonly entities: EntityReader;
  readonly references: References;
  readonly registry: Registry;
}

/** The result of a command on an entity. */
export interface Outcome {
  readonly uuid: string;
  /** The version after the change; 0 for entities without a version. */
  readonly version: number;
  readonly created: boolean;
  /** The uuids of the recorded events. */
  readonly events: readonly string[];
  /** The uuids of further entities that the same commit created, by type. */
  readonly related?: Readonly<Record<string, string>>;
  /** What the response warns of, in its form on the wire. */
  readonly warnings?: readonly object[];
  /** A secret that the command generated, which the response shows. */
  readonly secret?: string;
}

/** The decide step of a handler: from the current entity to a decision. */
export type Decide<S extends object, E extends DomainEvent, L extends string> = (
  entity: Entity<S, L>,
  uow: UnitOfWork,
) => Decidable<S, E> | Promise<Decidable<S, E>>;

/** The value of a counter of the account. */
const COUNTER: Lookup = {
  name: 'counter',
  sql: () =>
    `select to_json(coalesce((a.counters ->> w.value)::int, 0)) as found from account_log a where a.account_id = $1`,
};

/** What one command does: reads through one connection, collects writes, and becomes one unit of the commit. */
export class UnitOfWork {
  /** The generated SQL functions. */
  readonly functions: FunctionSet;
  /** What the command has recorded. */
  readonly changes: EntityChanges;
  private readonly guards: Guard[] = [];
  private readonly counters = new Map<string, CounterAdvance>();
  /** The references that the command has resolved, by `<type>/<uuid>`. */
  private readonly refs = new Map<string, EntityRef>();
  /** The entities that the command has read, as references lead to them, by `<type>/<uuid>`. */
  private readonly found = new Map<string, Found>();
  /** The last generated uuid. */
  private lastUuid = '';
  private occurrence: { readonly at: string; readonly actor: Actor } | undefined;
  /** The time of the command: `updated_at` and `recorded_at` of all its writes. */
  readonly now = clock.instant();

  constructor(
    readonly database: Queryable,
    private readonly parts: UnitParts,
    readonly ctx: RequestContext,
    /**
     * Whether a check that a guard repeats may be left to it: when it fails, the command is decided again by a unit of work
     * that must check by itself, and can say what is wrong.
     */
    readonly mayRelyOnGuards = false,
  ) {
    const { functions, publicUrl } = parts.registry;
    this.functions = functions;
    const publicationOf = (entityType: AnyEntityType) => parts.registry.publication(entityType);
    this.changes = new EntityChanges(ctx, this.now, publicUrl, this.refs, publicationOf, () => this.meta);
  }

  /** Sets the time and actor of the recorded events, if they differ from the command's (a device that was offline). */
  occurredAt(at: string, actor: Actor): void {
    this.occurrence = { at, actor };
  }

  /** Appends a row to an append table, in the same commit. @param type the type of the table. */
  append(type: string, row: Readonly<Record<string, unknown>>): void {
    const none = { set: '', events: [], claims: [], derived: [] };
    this.changes.writes.push({ type, uuid: this.ctx.account, expected: 0, row, ...none });
  }

  /** Adds a guard, which the commit checks. When it fails, the command is decided again. */
  addGuard(guard: Guard): void {
    if (!this.guards.some((one) => one.uuid === guard.uuid && isDeepStrictEqual(one, guard))) this.guards.push(guard);
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
    const [value] = await this.parts.references.lookups.find<number>(this.database, this.ctx.account, COUNTER, counter);
    if (value === undefined) throw new Error(`There is no account ${this.ctx.account}`);
    return value;
  }

  /**
   * Resolves a reference of a body. The commit checks that the target of a new reference is still usable.
   * @param current the current reference, which may be repeated even when its target takes no new references or was deleted.
   * @returns the reference, or the message of a validation error.
   */
  async resolve(type: string, input: ReferenceInput, current?: EntityRef | null): Promise<EntityRef | string> {
    const known = this.found.get(`${type}/${input.uuid?.toLowerCase()}`);
    const resolved = await this.parts.references.resolve(this.database, this.ctx.account, type, input, current, known);
    if (typeof resolved === 'string') return resolved;
    if (!resolved.isCurrent)
      return (await this.sees(type, resolved.ref.uuid)) ? this.refersTo(type, resolved.ref) : 'not found';
    // Another entity that the command changes may get it as well.
    this.cacheRef(type, resolved.ref);
    return resolved.ref;
  }

  /** Whether the request sees an entity, which exists. */
  private async sees(type: string, uuid: string): Promise<boolean> {
    const { person } = this.ctx;
    if (person === undefined) return true;
    const entityType = this.parts.registry.aggregate(type);
    return limitedPerson(entityType, this.ctx) === undefined || (await this.find(entityType, uuid)) !== undefined;
  }

  /** The account's default entity of a type. @throws Error when it has none. */
  async accountDefault(type: string): Promise<EntityRef> {
    return this.refersTo(type, await this.parts.references.accountDefault(this.database, this.ctx.account, type));
  }

  /** Takes a reference to an entity that was usable when it was read. The commit checks that it still is. */
  refersTo(type: string, ref: EntityRef): EntityRef {
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
    const { restores } = this.ctx;
    return restores?.type === entityType.aggregate.type
      ? this.restore(entityType, restores, decision)
      : this.record(entityType, this.blank(entityType, uuid), decision);
  }

  /**
   * Restores a deleted entity as it was, if it could be created so; only its external id is that of the creation.
   * @throws DomainError of the creation; `not_found`; `version_mismatch` when it was restored and deleted since it was read.
   */
  private async restore<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    { uuid, version }: NonNullable<RequestContext['restores']>,
    creation: Decision<S, E>,
  ): Promise<Outcome> {
    const { after: created } = decide(entityType.aggregate, creation, entityType.aggregate.initial);
    // It keeps the numbers that it has.
    this.counters.clear();
    const deleted = await this.findDeleted(entityType, uuid);
    if (deleted === undefined) return this.change(entityType, uuid, () => () => undefined);
    if (deleted.version !== version) throw versionMismatch(deleted.version);
    const externalId = 'externalId' in created ? { externalId: created.externalId } : {};
    return this.record(
      entityType,
      this.expected(deleted),
      restoration(entityType, { ...deleted.state, ...externalId }),
    );
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
    return this.changes.add(entityType, this.blank(entityType, uuid), decision, at);
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

  /** The deleted entity with this uuid; undefined when there is none. */
  findDeleted<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
  ): Promise<Entity<S, L> | undefined> {
    return this.parts.entities.findDeleted(entityType, this.ctx, ref, this.database);
  }

  /** @throws DomainError `version_mismatch` when the request expects another version. */
  private expected<S extends object, L extends string>(entity: Entity<S, L>): Entity<S, L> {
    if (!acceptsVersion(this.ctx, entity.version)) throw versionMismatch(entity.version);
    return entity;
  }

  /** The entity that `ref` identifies; undefined when it does not exist or is deleted. */
  async find<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    ref: string,
    shown?: Shown,
  ): Promise<Entity<S, L> | undefined> {
    const entity = await this.parts.entities.find(entityType, this.ctx, ref, this.database, shown);
    if (entity !== undefined && entityType.reference !== undefined) {
      const refusal = refusalOf(entityType);
      const isRefused = refusal !== undefined && entity.state[refusal.field as keyof S] === refusal.when;
      this.found.set(`${entityType.aggregate.type}/${entity.uuid}`, {
        ref: refOf(entityType, entity),
        refusal: isRefused ? refusal.message : null,
      });
    }
    return entity;
  }

  /** The entities of a type that satisfy a condition and are not deleted, oldest first. */
  where<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    condition: Condition,
  ): Promise<Entity<S, L>[]> {
    return this.parts.entities.where(entityType, this.ctx, condition, this.database);
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
    const { entity, events } = this.changes.add(entityType, before, decision);
    return { uuid: entity.uuid, version: entity.version, events, created: before.version === 0 };
  }

  /** The metadata of the events. */
  private get meta(): EventMeta {
    return {
      actor: this.occurrence?.actor ?? actorOf(this.ctx),
      context: eventContextOf(this.ctx),
      correlationId: this.ctx.correlationId,
      occurredAt: this.occurrence?.at ?? this.now,
      recordedAt: this.now,
    };
  }

  /**
   * The commit of the whole command; undefined when it changes nothing, has no receipt, and is no step of a task.
   * @param result the result of the command, for the response in its receipt.
   */
  toCommit(result: unknown): UnrenderedCommit | undefined {
    if (this.ctx.step !== undefined) this.appendStep(this.ctx.step, result);
    const { writes, outbox } = this.changes;
    if (writes.length === 0 && this.ctx.receipt === undefined) return undefined;
    const { actor, context, correlationId, occurredAt, recordedAt } = this.meta;
    return {
      ...(this.ctx.receipt && { receipt: storedReceipt(this.ctx.receipt, result) }),
      guards: this.guards,
      counters: [...this.counters.values()],
      actor,
      context,
      correlation: correlationId,
      occurred_at: occurredAt,
      recorded_at: recordedAt,
      writes,
      outbox,
    };
  }

  private appendStep({ task, step, rowOf }: StepRecord, of: unknown): void {
    const isChange = this.changes.writes.some(({ events }) => events.length > 0);
    const { result, entityType: entity_type, entityUuid: entity_uuid, detail } = rowOf(isChange, of);
    this.append(TASK_ROW_TABLE, { task_uuid: task, step, result, entity_type, entity_uuid, detail });
  }
}

/** The decision to restore an entity in a state. */
const restoration =
  <S extends object, E extends DomainEvent>(
    { aggregate }: Pick<EntityType<S, E>, 'aggregate'>,
    state: S,
  ): Decision<S, E> =>
  () =>
    // Every type that can be deleted has the event.
    ({ type: `${aggregate.type}.restored`, data: state }) as unknown as E;
