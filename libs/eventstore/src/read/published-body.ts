import { type DomainEvent, deletedAfter, fold } from '#eventstore/domain';
import type { AnyEntityType, Entity, EntityExample, EntityRef, Published } from '../schema/entity-type.js';
import type { WireContext } from './request-context.js';
import { referencesIn } from './snapshots.js';

/**
 * The entity in the body of a published event: its view, and its view before the event.
 * @param before undefined for a new entity.
 * @param baseUrl what the URLs of this service begin with.
 */
export const publishedEntity = <S extends object, E extends DomainEvent, L extends string>(
  published: Published<S, E, L>,
  before: Entity<S, L> | undefined,
  after: Entity<S, L>,
  baseUrl: string,
): object => ({
  ...published.present(after, baseUrl),
  previous: before === undefined ? null : published.present(before, baseUrl),
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

/**
 * An example of a published event type: the entity in its body, and the time of its event.
 * @param baseUrl what the URLs of this service begin with.
 * @throws Error when the entity type does not publish it, or its example lacks the event or a reference.
 */
export function exampleOf(
  entityType: AnyEntityType,
  type: string,
  baseUrl: string,
): { readonly entity: object; readonly at: string } {
  const { aggregate, published, refs, refLists } = entityType;
  const isOfType = (event: DomainEvent): boolean => published?.events(event).includes(type) === true;
  const history = published?.example.histories.find((events) => events.some(({ event }) => isOfType(event))) ?? [];
  let entity: Entity<object> | undefined;
  for (const { at, event } of history) {
    if (published === undefined) break;
    const before = entity;
    const state = fold(aggregate, before?.state ?? aggregate.initial, [event]);
    const refsTo = (field: string): EntityRef[] =>
      referencesIn(state, field).map((uuid) => exampleRef(published.example, uuid));
    entity = {
      uuid: published.example.uuid,
      version: (before?.version ?? 0) + 1,
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
      deletedAt: deletedAfter(event, at, before?.deletedAt ?? null),
      state,
      refs: Object.fromEntries(Object.entries(refs).map(([name, { by }]) => [name, refsTo(by)[0] ?? null])),
      refLists: Object.fromEntries(Object.entries(refLists).map(([name, { by }]) => [name, refsTo(by)])),
    };
    if (isOfType(event)) return { entity: publishedEntity(published, before, entity, baseUrl), at };
  }
  throw new Error(`There is no example of ${type}`);
}

function exampleRef({ refs }: EntityExample<DomainEvent>, uuid: string): EntityRef {
  const ref = refs.find((one) => one.uuid === uuid);
  if (ref === undefined) throw new Error(`An example refers to ${uuid}, which it does not contain`);
  // A few members are no texts, as in references from the database; their views read them by other functions.
  return ref as EntityRef;
}
