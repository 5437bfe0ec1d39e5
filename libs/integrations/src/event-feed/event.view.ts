import { Shown } from '#kernel/http';
import { type RecordedEvent, type Registry, snakeCase, wireContext } from '#kernel/store';

/** One entry of the account's change feed (contract §10). */
export class EventView {
  @Shown({ type: 'integer', description: 'Gapless, in the order of the commits' }) position!: number;
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: '`<noun>_<past>`' }) type!: string;
  @Shown({ type: 'string' }) entity_type!: string;
  @Shown({ type: 'string', format: 'uuid' }) entity_uuid!: string;
  @Shown({ type: 'integer' }) entity_version!: number;
  @Shown({ type: 'string', format: 'date-time' }) recorded_at!: string;
  @Shown({ type: 'object', additionalProperties: true, description: 'Who did it, and when' }) context!: object;
  @Shown({ type: 'object', additionalProperties: true, description: 'The change' }) data!: object;
  @Shown({
    type: ['object', 'null'],
    additionalProperties: true,
    optional: true,
    description: 'With include=snapshot: the client, site or job at that version',
  })
  snapshot?: object | null;
}

/** `unit.archived` ↔ `unit_archived`; nouns may hold an underscore, pasts never do. */
const wireType = (type: string): string => type.replace('.', '_');
export const domainType = (type: string): string => type.replace(/_([a-z]+)$/, '.$1');

/** All types of the feed, sorted. */
export const wireTypes = (registry: Registry): string[] =>
  [...registry.aggregates.values()].flatMap(({ aggregate }) => Object.keys(aggregate.on).map(wireType)).sort();

/** Row → wire. */
export const presentEvent = (event: RecordedEvent, snapshot: { snapshot: object | null } | undefined): EventView => ({
  position: event.position,
  uuid: event.eventId,
  type: wireType(event.type),
  entity_type: event.streamType,
  entity_uuid: event.streamId,
  entity_version: event.version,
  recorded_at: event.recordedAt,
  context: wireContext(event.actor, event.occurredAt, event.recordedAt, event.context),
  data: wireKeys(event.data) as object,
  ...snapshot,
});

/** The domain's names in the wire's spelling, at every depth. */
function wireKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeCase(key), wireKeys(inner)]));
}
