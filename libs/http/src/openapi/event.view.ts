import { ContextView } from './context.view.js';
import { ApiField } from './fields.js';

/**
 * One entry of the account's change feed (contract §10). In the OpenAPI document it is one of the types of the feed,
 * by the discriminator `type`.
 */
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
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The change; null when the event is unreadable',
  })
  data!: object | null;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: true,
    optional: true,
    description: 'With include=snapshot: the client, site, job or attachment at that version',
  })
  snapshot?: object | null;
  @ApiField({
    type: 'boolean',
    const: true,
    optional: true,
    description:
      'true when the service cannot read the event: then `data` and `snapshot` are null, and no schema below holds. Readers go on after it',
  })
  unreadable?: true;
}
