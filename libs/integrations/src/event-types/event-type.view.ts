import { ApiField } from '#http';

/** What a webhook can be told of. */
export class EventTypeView {
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string', description: 'When it is told' }) description!: string;
  @ApiField({
    type: 'object',
    additionalProperties: true,
    description: 'JSON Schema (2020-12) of the body of a delivery',
  })
  schema!: object;
}
