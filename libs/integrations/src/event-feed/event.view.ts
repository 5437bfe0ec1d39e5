import { ContextView, Shown } from '#kernel/http';
import { upcast } from '#kernel/domain';
import { type AnyStoredAggregate, type RecordedEvent, type Registry, wireContext, wireKeys } from '#kernel/store';

/** One entry of the account's change feed (contract §10). */
export class EventView {
  @Shown({ type: 'integer', description: 'Gapless, in the order of the commits' }) position!: number;
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: '`<noun>_<past>`' }) type!: string;
  @Shown({ type: 'string' }) entity_type!: string;
  @Shown({ type: 'string', format: 'uuid' }) entity_uuid!: string;
  @Shown({ type: 'integer' }) entity_version!: number;
  @Shown({ type: 'string', format: 'date-time' }) recorded_at!: string;
  @Shown({ of: () => ContextView }) context!: ContextView;
  @Shown({ type: 'object', additionalProperties: true, description: 'The change' }) data!: object;
  @Shown({
    type: ['object', 'null'],
    additionalProperties: true,
    optional: true,
    description: 'With include=snapshot: the client, site or job at that version',
  })
  snapshot?: object | null;
}

/** What an event is called in the feed: `unit_archived`, unless its aggregate has a name of its own for it. */
const wireType = ({ feed }: AnyStoredAggregate, type: string): string =>
  (feed?.names as Readonly<Record<string, string>> | undefined)?.[type] ?? type.replace('.', '_');

/** The types of the feed, sorted, with the types of the events that they are. */
export const wireTypes = (registry: Registry): ReadonlyMap<string, string> =>
  new Map(
    [...registry.aggregates.values()]
      .flatMap((kind) => Object.keys(kind.aggregate.on).map((type) => [wireType(kind, type), type] as const))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The change, in the shape of today whenever it was recorded. */
function changeOf(kind: AnyStoredAggregate, event: RecordedEvent): object {
  const lifted = upcast(kind.aggregate, event);
  return kind.feed?.payload(lifted) ?? lifted.data;
}

/** Row → wire. */
export const presentEvent = (
  kind: AnyStoredAggregate,
  event: RecordedEvent,
  snapshot: { snapshot: object | null } | undefined,
): EventView => ({
  position: event.position,
  uuid: event.eventId,
  type: wireType(kind, event.type),
  entity_type: event.streamType,
  entity_uuid: event.streamId,
  entity_version: event.version,
  recorded_at: event.recordedAt,
  context: wireContext(event),
  data: wireKeys(changeOf(kind, event)) as object,
  ...snapshot,
});
