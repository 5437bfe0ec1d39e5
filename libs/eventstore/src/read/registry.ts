import { type DomainEvent, patternOf } from '#eventstore/domain';
import { EntitySelect } from './entity-select.js';
import {
  type AnyEntityType,
  type AppendTable,
  type EntityType,
  type ReferredType,
  refusalOf,
} from '../schema/entity-type.js';
import { feedNameOf, type FeedType, feedTypeName, feedTypesOf } from '../schema/feed-types.js';
import { FunctionSet } from '../schema/function-set.js';
import type { ContextFunctions } from '../schema/functions/function-form.js';
import type { AnyProjection } from '../schema/projection.js';
import { TASK_TABLES } from '../schema/task-tables.js';
import { type Publication, publicationOf } from './publications.js';
import { searchIndex } from './search/search-index.js';

/** The types, projections and functions of a bounded context. */
export interface ContextDefinition {
  readonly name: string;
  /** The context whose scopes give access to its entities; by default its own. */
  readonly scope?: string;
  readonly aggregates: readonly AnyEntityType[];
  readonly projections: readonly AnyProjection[];
  readonly appends?: readonly AppendTable[];
  /** The table with a row for each account: what entities show of it, and its defaults. One context has it. */
  readonly accountTable?: string;
  /** SQL functions of the context, which its programs call, and functions of other contexts. */
  readonly functions?: ContextFunctions;
}

/** An event type that webhooks can subscribe to, with the noun and the view of the entity in its body. */
export interface EventType {
  readonly name: string;
  readonly description: string;
  readonly noun: string;
  /** The class of the view, the same as in the response of GET. */
  readonly view: new () => object;
  /** Whether only keys that may read the entity may subscribe to it. */
  readonly needsScope: boolean;
}

/**
 * What is read of entities: all fields and references; the same without references to entities that take no new ones; the fields
 * and references of `listed`, where the state lacks all other fields; or all fields without references, which are only known by
 * their uuids.
 */
export type Shown = 'with refs' | 'with usable refs' | 'as listed' | 'without refs';

/** The entity types, projections and event types of all contexts of a program, by name. */
export class Registry {
  readonly aggregates: ReadonlyMap<string, AnyEntityType>;
  /** The context whose scopes give access to the entities of each aggregate type, by its name in scopes. */
  readonly contexts: ReadonlyMap<string, string>;
  readonly projections: ReadonlyMap<string, AnyProjection>;
  readonly appends: readonly AppendTable[];
  /** The table of {@link ContextDefinition.accountTable}; that of the positions of accounts without one. */
  readonly accountTable: string;
  /** The generated SQL functions. */
  readonly functions: FunctionSet;
  private feed: readonly FeedType[] | undefined;
  private published: ReadonlyMap<string, EventType> | undefined;
  private readonly publications = new Map<AnyEntityType, Publication>();
  /** The names in the feed of the types of events. */
  private readonly feedNames: ReadonlyMap<string, string>;
  /** The types of events by their names in the feed, and by the names that they had before, sorted. */
  readonly eventsByFeedName: ReadonlyMap<string, string>;
  private readonly selects = new Map<AnyEntityType, Readonly<Record<Shown, EntitySelect<object, string>>>>();

  /** @param publicUrl what the URLs of this service begin with in webhook bodies and in the feed; by default they are bare paths. */
  constructor(
    contexts: readonly ContextDefinition[],
    readonly publicUrl = '',
  ) {
    this.aggregates = byName(
      contexts.flatMap((context) => context.aggregates).map((entityType) => [entityType.aggregate.type, entityType]),
    );
    this.contexts = new Map(
      contexts.flatMap(({ name, scope = name.replaceAll('-', '_'), aggregates }) =>
        aggregates.map(({ aggregate }) => [aggregate.type, scope] as const),
      ),
    );
    this.accountTable = contexts.find(({ accountTable }) => accountTable)?.accountTable ?? 'account_log';
    this.appends = [...TASK_TABLES, ...contexts.flatMap((context) => context.appends ?? [])];
    const search = searchIndex([...this.aggregates.values()]);
    this.projections = byName(
      [...contexts.flatMap((context) => context.projections), ...(search === undefined ? [] : [search])].map((one) => [
        one.name,
        one,
      ]),
    );
    this.functions = new FunctionSet({
      entityTypes: [...this.aggregates.values()],
      appends: this.appends,
      projections: [...this.projections.values()],
      contexts: contexts.flatMap(({ functions }) => functions ?? []),
    });
    const named = [...this.aggregates.values()].flatMap((entityType) =>
      Object.keys(entityType.aggregate.on).map((type) => [type, feedNameOf(entityType, type)] as const),
    );
    this.feedNames = new Map(named);
    this.eventsByFeedName = new Map(
      named
        .flatMap(([type, name]) => [...new Set([name, feedTypeName(type)])].map((one) => [one, type] as const))
        .sort(inOrder),
    );
    for (const [type, entityType] of this.aggregates) {
      const publication = publicationOf(entityType, this.contexts.get(type) ?? type, publicUrl);
      if (publication !== undefined) this.publications.set(entityType, publication);
      const select = (type: AnyEntityType, onlyUsable = false): EntitySelect<object, string> =>
        new EntitySelect(type, (other) => this.reference(other), this.accountTable, onlyUsable);
      const { listed, columns } = entityType;
      const short = { ...entityType, refs: {}, refLists: {}, counts: {}, accountColumns: [] };
      this.selects.set(entityType, {
        'with refs': select(entityType),
        'with usable refs': select(entityType, true),
        'as listed': select({
          ...short,
          columns: new Map([...columns].filter(([field]) => listed.fields.includes(field))),
          refs: Object.fromEntries(Object.entries(entityType.refs).filter(([name]) => listed.refs.includes(name))),
        }),
        'without refs': select(short),
      });
    }
  }

  /** How the events of an entity type are published to webhooks; undefined when they are not. */
  publication(entityType: AnyEntityType): Publication | undefined {
    return this.publications.get(entityType);
  }

  /** The type of an event in the feed. */
  feedName(type: string): string {
    return this.feedNames.get(type) ?? feedTypeName(type);
  }

  /** The entity type whose types a pattern stands for: `unit` of `unit_*`; undefined when the name is none. */
  kindOfPattern(name: string): string | undefined {
    return [...this.aggregates.keys()].find((kind) => patternOf(kind) === name);
  }

  /** The event types of webhooks, sorted by name. They are derived at their first use, as those of the feed. */
  get eventTypes(): ReadonlyMap<string, EventType> {
    this.published ??= new Map(
      [...this.publications]
        .flatMap(([entityType, { view }]) => {
          const { published, aggregate } = entityType;
          const noun = aggregate.type;
          const older = Object.entries(published?.types ?? {}).map(([name, description]): EventType => ({
            name,
            description,
            noun,
            view,
            needsScope: false,
          }));
          const newer = this.feedTypes
            .filter((type) => type.entityType === entityType && !older.some(({ name }) => name === type.name))
            .map(({ name, description }): EventType => ({ name, description, noun, view, needsScope: true }));
          return [...older, ...newer];
        })
        .map((type) => [type.name, type] as const)
        .sort(inOrder),
    );
    return this.published;
  }

  /** The types of the change feed, sorted by name. They are derived at their first use, for the OpenAPI document. */
  get feedTypes(): readonly FeedType[] {
    return (this.feed ??= [...this.aggregates.values()]
      .flatMap(feedTypesOf)
      .sort((one, other) => (one.name < other.name ? -1 : 1)));
  }

  /** The select of an entity type. @throws Error when no context has it. */
  select<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    shown: Shown = 'with refs',
  ): EntitySelect<S, L> {
    const select = this.selects.get(entityType)?.[shown];
    if (select === undefined) throw new Error(`No context has the table "${entityType.table}"`);
    return select as EntitySelect<S, L>;
  }

  /** The entity type with this name. @throws Error when no context has it. */
  aggregate(type: string): AnyEntityType {
    const entityType = this.aggregates.get(type);
    if (entityType === undefined) throw new Error(`No context has an aggregate "${type}"`);
    return entityType;
  }

  /** How a type can be referenced, with its table. @throws Error when it cannot be. */
  reference(type: string): ReferredType {
    const entityType = this.aggregate(type);
    if (entityType.reference === undefined) throw new Error(`"${type}" cannot be referred to`);
    return { table: entityType.table, reference: entityType.reference, refusal: refusalOf(entityType) };
  }
}

const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

function byName<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const [name, value] of entries) {
    if (map.has(name)) throw new Error(`Two contexts have "${name}"`);
    map.set(name, value);
  }
  return map;
}
