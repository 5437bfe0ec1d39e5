import { ApiField } from '#http';

/** An event type of webhooks or of the change feed. */
export class EventTypeView {
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string', description: 'What happened' }) description!: string;
  @ApiField({
    type: 'object',
    additionalProperties: true,
    description: 'JSON Schema (2020-12) of the body of a delivery; with `of=feed`, of `data` in the feed',
  })
  schema!: object;
}
