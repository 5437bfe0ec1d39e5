import { excerpt } from '#eventstore/domain';
import { Enum, EnumFilter, Field, mayReadKind, QueryList, textError, Uuid, UuidFilter, type Validation } from '#http';
import { type ActorFilter, type EventFilter, type Registry, type RequestContext, VIAS } from '#eventstore/store';
import { mayReadContext } from './readable-contexts.queries.js';

/** Validates the text of a whole number. @param takes what it must be, in the error message. */
export const digits =
  (takes: string, fits: (value: number) => boolean) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) && fits(Number(value)) ? undefined : `must be ${takes}`;

/** A position of the feed. */
export const Position = (description: string): PropertyDecorator =>
  Field({ type: 'integer', minimum: 0 }, positionError, { optional: true, description });

/** The error of a position; undefined when it is valid. */
export const positionError = digits('a position: a whole number from 0', () => true);

/** Which events a reader of the feed wants, and how it wants them: the common part of a page and a stream. */
export class FeedQuery {
  @QueryList({
    max: 500,
    items: { type: 'string' },
    check: (type) => textError(type, { max: 200, notBlank: true }),
    optional: true,
    description:
      'Only these types, which `GET /v2/event_types?of=feed` lists; `<kind>_*` stands for all types of a kind of entities, such as `job_*`',
  })
  types?: readonly string[];

  @QueryList({
    max: 100,
    items: { type: 'string' },
    check: (type) => textError(type, { max: 200, notBlank: true }),
    optional: true,
    description: 'Only events of these types of entities, such as `job,client`',
  })
  entity_type?: readonly string[];

  @UuidFilter({ optional: true, description: 'Only events of these entities' }) entity_uuid?: readonly string[];

  @UuidFilter({ optional: true, description: 'Only changes by these users' }) user_uuid?: readonly string[];

  @UuidFilter({ optional: true, description: 'Only changes by these API keys' }) api_key_uuid?: readonly string[];

  @EnumFilter({ values: VIAS, optional: true, description: 'Only changes that were made in these ways' })
  via?: readonly string[];

  @Enum({
    values: ['snapshot'],
    optional: true,
    description: 'Adds `snapshot`: the client, site, job or attachment at that version',
  })
  include?: 'snapshot';

  @Uuid({
    optional: true,
    description:
      'The epoch of the known position, from an earlier answer. When the log has another one, the request is refused with 410 `feed.epoch_changed`',
  })
  epoch?: string;
}

/** The filters of queries of the feed. */
export class FeedFilters {
  private readonly entityTypes: readonly string[];
  /** The names of all types, sorted. */
  private readonly names: readonly string[];

  constructor(private readonly registry: Registry) {
    this.entityTypes = [...registry.aggregates.keys()].sort();
    this.names = [...new Set([...registry.eventsByFeedName.values()].map((type) => registry.feedName(type)))].sort();
  }

  /**
   * The filter of a query: the given types, entities and actors, without the events that the scopes of the API key, or the
   * permissions of the person, may not read (contract §3, §19). Adds the errors of unknown types.
   */
  of(validation: Validation<FeedQuery>, { scopes, person }: RequestContext): EventFilter {
    const { types, entity_type: entityTypes, entity_uuid: entities } = validation.value;
    const check = (field: 'types' | 'entity_type', given: readonly string[] = [], known: readonly string[]): void => {
      const unknown = given.filter((name) => !known.includes(name));
      if (unknown.length > 0)
        validation.addError(
          field,
          `contains unknown types: ${excerpt(unknown.join(', '))}; known types are ${known.join(', ')}`,
        );
    };
    const wanted = types?.map((name) => ({ name, events: this.eventsNamed(name) }));
    check(
      'types',
      wanted?.flatMap(({ name, events }) => (events.length === 0 ? [name] : [])),
      this.names,
    );
    check('entity_type', entityTypes, this.entityTypes);
    const hidden = [...this.registry.contexts]
      .filter(([streamType, context]) =>
        person === undefined ? !mayReadContext(scopes, context) : !mayReadKind(person, streamType),
      )
      .map(([streamType]) => streamType);
    const streams = lowerCase(entities);
    const actor = actorOf(validation.value);
    const isWanted = (type: string): boolean => {
      const streamType = type.split('.')[0] ?? type;
      return !hidden.includes(streamType) && (entityTypes === undefined || entityTypes.includes(streamType));
    };
    if (wanted !== undefined)
      return { streams, actor, types: [...new Set(wanted.flatMap(({ events }) => events))].filter(isWanted) };
    // For a key with narrow scopes most events are hidden, so the visible ones are selected by type.
    if (entityTypes === undefined && mayReadContext(scopes, undefined)) return { streams, actor, hidden };
    return { streams, actor, types: [...new Set(this.registry.eventsByFeedName.values())].filter(isWanted) };
  }

  /** The types of events that a name or a pattern stands for. */
  private eventsNamed(name: string): readonly string[] {
    const type = this.registry.eventsByFeedName.get(name);
    if (type !== undefined) return [type];
    const kind = this.registry.kindOfPattern(name);
    return kind === undefined ? [] : Object.keys(this.registry.aggregate(kind).aggregate.on);
  }
}

const lowerCase = (uuids: readonly string[] | undefined): readonly string[] | undefined =>
  uuids?.map((uuid) => uuid.toLowerCase());

/** The actors that a query wants; undefined: all. */
const actorOf = ({ user_uuid: users, api_key_uuid: apiKeys, via: vias }: FeedQuery): ActorFilter | undefined =>
  (users ?? apiKeys ?? vias) && { users: lowerCase(users), apiKeys: lowerCase(apiKeys), vias };
