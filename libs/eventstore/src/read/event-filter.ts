import type { StoredEvent } from './event-log.js';
import type { Actor } from './request-context.js';

/** Which events of an account are read: those that meet all conditions that are set. */
export interface EventFilter {
  /** Domain event types. */
  readonly types?: readonly string[] | undefined;
  /** The uuids of entities. */
  readonly streams?: readonly string[] | undefined;
  /** Stream types that are excluded; they have few events. */
  readonly hidden?: readonly string[];
  /** Who made the change; undefined: anyone. */
  readonly actor?: ActorFilter | undefined;
}

/** The actors of events that are read: those that meet all conditions that are set. Uuids are in lower case. */
export interface ActorFilter {
  readonly users?: readonly string[] | undefined;
  readonly apiKeys?: readonly string[] | undefined;
  readonly vias?: readonly string[] | undefined;
}

/** Whether an event meets a filter: the same conditions as the statements of pages have, for events that were read already. */
export function matcherOf({ types, streams, hidden = [], actor }: EventFilter): (event: StoredEvent) => boolean {
  const [typeSet, streamSet, hiddenSet] = [types && new Set(types), streams && new Set(streams), new Set(hidden)];
  const isWanted = actor && actorMatcherOf(actor);
  return (event) =>
    (typeSet === undefined || typeSet.has(event.type)) &&
    (streamSet === undefined || streamSet.has(event.streamId)) &&
    !hiddenSet.has(event.streamType) &&
    (isWanted === undefined || isWanted(actorIn(event)));
}

function actorMatcherOf({ users, apiKeys, vias }: ActorFilter): (actor: Actor) => boolean {
  const within = (values: readonly string[] | undefined): ((value: string | null | undefined) => boolean) => {
    const set = values && new Set<string | null | undefined>(values);
    return (value) => set === undefined || set.has(value);
  };
  const [isUser, isKey, isVia] = [within(users), within(apiKeys), within(vias)];
  return (actor) => isUser(actor.user_uuid) && isKey(actor.api_key_uuid) && isVia(actor.via);
}

/** The actors of events, each parsed once for all readers of the event. */
const actors = new WeakMap<StoredEvent, Actor>();

function actorIn(event: StoredEvent): Actor {
  let actor = actors.get(event);
  if (actor === undefined) actors.set(event, (actor = JSON.parse(event.actor) as Actor));
  return actor;
}
