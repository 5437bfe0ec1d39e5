import { feedTypeName, type Registry } from '#eventstore/store';

export { EventView } from '#http';

/** The type of an event in the feed: `unit_archived` of `unit.archived`. */
export const wireType = feedTypeName;

/** The types of the feed, sorted, with the types of the events that they are. */
export const wireTypes = (registry: Registry): ReadonlyMap<string, string> =>
  new Map(
    [...registry.aggregates.values()]
      .flatMap(({ aggregate }) => Object.keys(aggregate.on).map((type) => [wireType(type), type] as const))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
