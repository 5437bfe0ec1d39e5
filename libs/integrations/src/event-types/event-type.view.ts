import { Shown } from '#kernel/http';

/** What a webhook can be told of. */
export class EventTypeView {
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: 'string', description: 'When it is told' }) description!: string;
  @Shown({ type: 'object', additionalProperties: true, description: 'JSON Schema (2020-12) of the body of a delivery' })
  schema!: object;
}
