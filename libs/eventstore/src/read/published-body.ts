import { type DomainEvent, deletedAfter, fold } from '#eventstore/domain';
import type { AnyEntityType, Entity, EntityExample, EntityRef } from '../schema/entity-type.js';
import { isUuidColumn } from '../schema/feed-types.js';
import type { Presenter, Publication } from './publications.js';
import type { Registry } from './registry.js';
import type { WireContext } from './request-context.js';
import { referencesIn } from './snapshots.js';

/**
 * The entity in the body of a published event: its view, and its view before the event.
 * @param before undefined for a new entity.
 */
export const publishedEntity = (
  present: Presenter,
  before: Entity<object> | undefined,
  after: Entity<object>,
): object => ({
  ...present(after),
  previous: before === undefined ? null : present(before),
});

/** The body of a published event as JSON. @param noun the member of the entity; undefined: the event concerns none. */
export const publishedBody = (
  { uuid, type }: { readonly uuid: string; readonly type: string },
  context: WireContext,
  noun?: string,
  entity?: object,
): string =>
  JSON.stringify({
    event_uuid: uuid,
    event_type: type,
    context,
    ...(noun === undefined ? {} : { [noun]: entity }),
  });

/** The uuid of examples without one of their own, and of what they refer to. */
const EXAMPLE_UUID = '019b76da-5c00-7a61-8e85-ac9d1b2f7a07';
const EXAMPLE_AT = '2026-01-15T10:20:00.000Z';

/** An entity as an example shows it, with that before it. */
interface Example {
  readonly before: Entity<object> | undefined;
  readonly after: Entity<object>;
}

/**
 * An example of an event type of webhooks: the entity in its body, and the time of its event.
 * @param noun the entity type.
 * @throws Error when nothing publishes it, or its example lacks a reference.
 */
export function exampleOf(
  registry: Pick<Registry, 'aggregate' | 'publication' | 'reference'>,
  noun: string,
  type: string,
): { readonly entity: object; readonly at: string } {
  const entityType = registry.aggregate(noun);
  const publication = registry.publication(entityType);
  if (publication === undefined) throw new Error(`There is no example of ${type}`);
  const { before, after } = foldedExample(entityType, publication, type) ?? sampleOf(registry, entityType, type);
  return { entity: publishedEntity(publication.present, before, after), at: after.updatedAt };
}

/** The example of the entity type at an event of a type; at its last event when none is of this type. */
function foldedExample(entityType: AnyEntityType, publication: Publication, type: string): Example | undefined {
  const { aggregate, published, refs, refLists } = entityType;
  if (published === undefined) return undefined;
  const { example } = published;
  const isOfType = (event: DomainEvent): boolean => publication.typesOf(event).some((one) => one.type === type);
  const history = example.histories.find((events) => events.some(({ event }) => isOfType(event)));
  let shown: Example | undefined;
  for (const { at, event } of history ?? example.histories[0] ?? []) {
    const before = shown?.after;
    const state = fold(aggregate, before?.state ?? aggregate.initial, [event]);
    const refsTo = (field: string): EntityRef[] => referencesIn(state, field).map((uuid) => exampleRef(example, uuid));
    const after: Entity<object> = {
      uuid: example.uuid,
      version: (before?.version ?? 0) + 1,
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
      deletedAt: deletedAfter(event, at, before?.deletedAt ?? null),
      state,
      refs: Object.fromEntries(Object.entries(refs).map(([name, { by }]) => [name, refsTo(by)[0] ?? null])),
      refLists: Object.fromEntries(Object.entries(refLists).map(([name, { by }]) => [name, refsTo(by)])),
    };
    shown = { before, after };
    if (isOfType(event)) break;
  }
  return shown;
}

/** An entity with a value in each mandatory field. */
function sampleOf(registry: Pick<Registry, 'reference'>, entityType: AnyEntityType, type: string): Example {
  const { aggregate, columns, refs, refLists, accountColumns, delivered } = entityType;
  const texts = Object.entries(aggregate.initial).filter(([field, value]) => value === '' && columns.has(field));
  const sample = delivered?.sample ?? {};
  const refTo = (other: string): EntityRef => ({
    uuid: EXAMPLE_UUID,
    ...Object.fromEntries(registry.reference(other).reference.shows.map((key) => [key, 'Example'])),
  });
  const after: Entity<object> = {
    uuid: EXAMPLE_UUID,
    version: type.endsWith('_created') ? 1 : 2,
    createdAt: EXAMPLE_AT,
    updatedAt: EXAMPLE_AT,
    deletedAt: null,
    state: {
      ...aggregate.initial,
      ...Object.fromEntries(
        texts.map(([field]) => [field, isUuidColumn(entityType, field) ? EXAMPLE_UUID : 'Example']),
      ),
      ...sample,
    },
    refs: Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, refTo(ref.type)])),
    refLists: Object.fromEntries(Object.keys(refLists).map((name) => [name, []])),
    account: Object.fromEntries(accountColumns.map((column) => [column, String(Reflect.get(sample, column))])),
  };
  return { before: after.version === 1 ? undefined : { ...after, version: 1 }, after };
}

function exampleRef({ refs }: EntityExample<DomainEvent>, uuid: string): EntityRef {
  const ref = refs.find((one) => one.uuid === uuid);
  if (ref === undefined) throw new Error(`An example refers to ${uuid}, which it does not contain`);
  // A few members are no texts, as in references from the database; their views read them by other functions.
  return ref as EntityRef;
}
