import type { ProblemType } from '#http';
import type { AnyEntityType, ReferenceKind } from './entity-type.js';
import type { UnitOfWork } from './unit-of-work.js';
import type { AnyProjection } from './projection.js';

/** A table of rows without version and events that are only ever added, in the order of the commits within `scope`. */
export interface AppendTable {
  /** As {@link UnitOfWork.append} names it; also the table's name. */
  readonly type: string;
  /** The column within which its `seq` counts. */
  readonly scope: string;
}

/** What a bounded context brings to the kernel: plain data, from its front door. */
export interface BoundedContext {
  readonly name: string;
  readonly aggregates: readonly AnyEntityType[];
  readonly projections: readonly AnyProjection[];
  readonly appends?: readonly AppendTable[];
  /** Its own codes of refusals, explained. */
  readonly problems?: readonly ProblemType[];
  /** What a new account is given by this context; the defaults go to the account's row. */
  provision?(uow: UnitOfWork): Promise<Readonly<Record<string, string>>>;
}

/** A wire event that leaves the house: when it is told, and what its body holds under which noun. */
export interface EventType {
  readonly name: string;
  readonly description: string;
  readonly noun: string;
  /** The class of the entity's shape, as GET answers it. */
  readonly view: new () => object;
}

/** Everything the contexts of this program brought, by name. */
export class Registry {
  readonly aggregates: ReadonlyMap<string, AnyEntityType>;
  readonly projections: ReadonlyMap<string, AnyProjection>;
  readonly appends: readonly AppendTable[];
  /** The refusals of all contexts by their codes. */
  readonly problems: ReadonlyMap<string, ProblemType>;
  /** The wire events by their names, which are sorted. */
  readonly eventTypes: ReadonlyMap<string, EventType>;

  constructor(readonly contexts: readonly BoundedContext[]) {
    this.aggregates = byName(
      contexts.flatMap((context) => context.aggregates).map((entityType) => [entityType.aggregate.type, entityType]),
    );
    this.appends = contexts.flatMap((context) => context.appends ?? []);
    this.problems = byName(
      contexts.flatMap(({ problems = [] }) => problems.map((refusal) => [refusal.example.code, refusal])),
    );
    this.projections = byName(contexts.flatMap((context) => context.projections).map((one) => [one.name, one]));
    const told = [...this.aggregates].flatMap(([noun, { published }]) =>
      published === undefined
        ? []
        : Object.entries(published.types).map(
            ([name, description]) => [name, { name, description, noun, view: published.view }] as const,
          ),
    );
    this.eventTypes = byName(told.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** @throws Error when no context brought such an aggregate. */
  aggregate(type: string): AnyEntityType {
    const entityType = this.aggregates.get(type);
    if (entityType === undefined) throw new Error(`No context brings an aggregate "${type}"`);
    return entityType;
  }

  /** The kind of thing that can be referred to, with its table. */
  reference(type: string): { readonly table: string; readonly reference: ReferenceKind; readonly archivable: boolean } {
    const entityType = this.aggregate(type);
    if (entityType.reference === undefined) throw new Error(`"${type}" cannot be referred to`);
    return { table: entityType.table, reference: entityType.reference, archivable: entityType.columns.has('archived') };
  }
}

function byName<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const [name, value] of entries) {
    if (map.has(name)) throw new Error(`Two contexts bring "${name}"`);
    map.set(name, value);
  }
  return map;
}
