import { ContextView, ApiField } from '#http';
import type { Registry } from '#eventstore/store';

/** One entry of the account's change feed (contract §10). */
export class EventView {
  @ApiField({ type: 'integer', description: 'Gapless, in the order of the commits' }) position!: number;
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({
    type: 'string',
    description: '`<noun>_<past>`, such as `client_created`, `job_started`, `job_service_provided`',
  })
  type!: string;
  @ApiField({ type: 'string' }) entity_type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) entity_uuid!: string;
  @ApiField({ type: 'integer' }) entity_version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) recorded_at!: string;
  @ApiField({ of: () => ContextView }) context!: ContextView;
  @ApiField({ type: 'object', additionalProperties: true, description: 'The change' }) data!: object;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: true,
    optional: true,
    description: 'With include=snapshot: the client, site or job at that version',
  })
  snapshot?: object | null;
}

/** The type of an event in the feed: `unit_archived` of `unit.archived`. */
export const wireType = (type: string): string => type.replace('.', '_');

/** The types of the feed, sorted, with the types of the events that they are. */
export const wireTypes = (registry: Registry): ReadonlyMap<string, string> =>
  new Map(
    [...registry.aggregates.values()]
      .flatMap(({ aggregate }) => Object.keys(aggregate.on).map((type) => [wireType(type), type] as const))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
