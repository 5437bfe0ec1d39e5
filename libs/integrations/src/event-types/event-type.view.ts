import { ApiField } from '#http';

/** An event type that a webhook can subscribe to. */
export class EventTypeView {
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string', description: 'When the event is published' }) description!: string;
  @ApiField({
    type: 'object',
    additionalProperties: true,
    description: 'JSON Schema (2020-12) of the body of a delivery',
  })
  schema!: object;
}
