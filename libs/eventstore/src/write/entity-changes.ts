import { isDeepStrictEqual } from 'node:util';
import {
  currentVersion,
  decide,
  deletedAfter,
  type Decided,
  type Decision,
  type DomainEvent,
  fitsInJson,
  jsonBytes,
  newUuid,
} from '#eventstore/domain';
import type { Publication } from '../read/publications.js';
import { publishedBody, publishedEntity } from '../read/published-body.js';
import { type EventMeta, presentContext, type RequestContext } from '../read/request-context.js';
import {
  type AnyEntityType,
  type Entity,
  type EntityRef,
  type EntityType,
  rowOf,
  snakeCase,
  uniqueIndex,
} from '../schema/entity-type.js';
import type { Write } from './commit.js';
import type { PendingEntry } from './outbox-bodies.js';

/** A decision about an entity, or what it has decided already, where the handler looks at that first. */
export type Decidable<S extends object, E extends DomainEvent> = Decision<S, E> | Decided<S, E>;

/** An entity after the events of a decision, and their uuids. */
export interface Recorded<S extends object, L extends string> {
  readonly entity: Entity<S, L>;
  readonly events: readonly string[];
}

/** The changes of entities that a command records: their rows, events, and what webhooks may show of them. */
export class EntityChanges {
  /** One for each entity, in the order of their first changes. */
  readonly writes: Write[] = [];
  readonly outbox: PendingEntry[] = [];
  private events = 0;

  /**
   * @param now the time of the command.
   * @param refs the references that the command has resolved, by `<type>/<uuid>`.
   * @param publicationOf how the events of an entity type are published; undefined when they are not.
   * @param meta returns the metadata of the events.
   */
  constructor(
    private readonly ctx: RequestContext,
    private readonly now: string,
    private readonly publicUrl: string,
    private readonly refs: ReadonlyMap<string, EntityRef>,
    private readonly publicationOf: (entityType: AnyEntityType) => Publication | undefined,
    private readonly meta: () => EventMeta,
  ) {}

  /**
   * Adds the row, the events and their outbox entries of a decision, which is run unless it was.
   * @param at the path of the entity in the request, for validation errors.
   * @throws DomainError of the decision, of the size limit of the type, or 403 for what the person may not change.
   */
  add<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    before: Entity<S, L>,
    decision: Decidable<S, E>,
    at?: string,
  ): Recorded<S, L> {
    const decided = typeof decision === 'function' ? decide(entityType.aggregate, decision, before.state) : decision;
    let entity = before;
    const events = decided.events.map(({ event, state }) => {
      const after: Entity<S, L> = {
        ...entity,
        version: entity.version + 1,
        updatedAt: this.now,
        deletedAt: deletedAfter(event, this.now, entity.deletedAt),
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
    if (events.length > 0) {
      const { person } = this.ctx;
      if (person?.isOwner === false) entityType.mayChange?.(person, before.state, entity.state);
      mustFit(entityType, before, entity, this.publicUrl);
      this.write({
        type: entityType.aggregate.type,
        uuid: entity.uuid,
        expected: before.version,
        ...(before.version === 0
          ? { row: rowOf(entityType, this.ctx.account, entity), set: '' }
          : changedRow(entityType, this.ctx.account, before, entity)),
        events,
        claims: claimsOf(entityType, before, entity),
        derived: derivedRows(entityType, before, entity),
        at,
      });
    }
    return { entity, events: events.map(({ id }) => id) };
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
    const row = { ...first.row, ...next.row };
    this.writes[i] = {
      ...next,
      expected: first.expected,
      row,
      set: first.set.replace(/0/g, (bit, at: number) => next.set[at] ?? bit),
      events: [...first.events, ...next.events],
      // A value that the later change replaced is no longer claimed.
      claims: [...first.claims, ...next.claims].filter(({ column, value }) => row[column] === value),
      derived: [
        ...first.derived.filter(({ table }) => !next.derived.some((one) => one.table === table)),
        ...next.derived,
      ],
      at: first.at,
    };
  }

  /** The references after a change: from the row, or resolved by the command. */
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
    const isShown = entityType.published !== undefined || entityType.delivered !== undefined;
    if (!isShown && entityType.sizeLimit === undefined) return refLists;
    const after = Object.entries(entityType.refLists).map(([name, { type, by }]) => {
      const uuids = (state as Readonly<Record<string, readonly string[]>>)[by] ?? [];
      return [name, uuids.map((uuid) => this.refTo(type, uuid, refLists[name]))] as const;
    });
    return Object.fromEntries(after);
  }

  /** @throws Error when neither the row nor the command has the reference. */
  private refTo(type: string, uuid: string, known: readonly (EntityRef | null | undefined)[] = []): EntityRef {
    const ref = known.find((one) => one?.uuid === uuid) ?? this.refs.get(`${type}/${uuid}`);
    if (ref == null) throw new Error(`No reference of this command named the ${type} ${uuid}`);
    return ref;
  }

  private publish<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    { id, nth, event }: { readonly id: string; readonly nth: number; readonly event: E },
    before: Entity<S, L>,
    after: Entity<S, L>,
  ): void {
    const { aggregate, accountColumns } = entityType;
    const publication = this.ctx.triggerWebhooks ? this.publicationOf(entityType) : undefined;
    if (publication === undefined) return;
    const previous = before.version === 0 ? undefined : before;
    const lacks = after.account === undefined ? accountColumns : [];
    publication.typesOf(event).forEach(({ type, subscriptions }, i) => {
      const bodyOf = (account: Entity<S>['account']): string => {
        const of = (one: Entity<S, L>): Entity<S, L> => ({ ...one, account: one.account ?? account });
        const entity = publishedEntity(publication.present, previous && of(previous), of(after));
        return publishedBody({ uuid: id, type }, presentContext(this.meta()), aggregate.type, entity);
      };
      this.outbox.push({ event: nth, ordinal: i + 1, type, subscriptions, lacks, bodyOf });
    });
  }
}

/** Checks the size of an entity that a command changes. @throws DomainError of its type's limit. */
function mustFit<S extends object, L extends string>(
  { sizeLimit }: Pick<EntityType<S, DomainEvent, L>, 'sizeLimit'>,
  before: Entity<S, L>,
  after: Entity<S, L>,
  publicUrl: string,
): void {
  if (sizeLimit === undefined) return;
  const view = sizeLimit.present(after, publicUrl);
  if (fitsInJson(view, sizeLimit.bytes)) return;
  const bytes = jsonBytes(view);
  if (bytes <= sizeLimit.bytes) return;
  const sizeBefore = (): number => jsonBytes(sizeLimit.present({ ...before, version: after.version }, publicUrl));
  if (before.version === 0 || bytes > sizeBefore()) throw sizeLimit.error(bytes);
}

/** Columns that the update takes from each change, also when the time of the stored version is the same millisecond. */
const IN_EACH_CHANGE = new Set(['uuid', 'version', 'updated_at']);

/** The columns of a row that a change sets, and their bits. Values that a decision leaves alone are the same objects. */
function changedRow(
  entityType: Pick<AnyEntityType, 'columns'>,
  account: string,
  before: Entity<object>,
  after: Entity<object>,
): Pick<Write, 'row' | 'set'> {
  const stored = rowOf(entityType, account, before);
  const row: Record<string, unknown> = {};
  let set = '';
  for (const [column, value] of Object.entries(rowOf(entityType, account, after))) {
    const isSet = IN_EACH_CHANGE.has(column) || value !== stored[column];
    if (isSet) row[column] = value;
    set += isSet ? '1' : '0';
  }
  return { row, set };
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
  before: Pick<Entity<S>, 'version' | 'deletedAt' | 'state'>,
  after: Pick<Entity<S>, 'deletedAt' | 'state'>,
): Write['claims'] {
  if (after.deletedAt !== null) return [];
  // A deleted entity holds no value.
  const isLiving = before.version > 0 && before.deletedAt === null;
  return Object.entries(entityType.unique).flatMap(([field, comparison]) => {
    const value: unknown = after.state[field as keyof S];
    if (typeof value !== 'string' || (isLiving && value === before.state[field as keyof S])) return [];
    return [{ constraint: uniqueIndex(entityType, field, comparison), column: snakeCase(field), value, comparison }];
  });
}
