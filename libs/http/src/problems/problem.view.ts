import { ApiField } from '../openapi/fields.js';

/** An entity that keeps another from being deleted. */
export class ReferrerView {
  @ApiField({ type: 'string' }) entity_type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
}

/** Every error's body, its members in this order (contract §2). */
export class ErrorView {
  @ApiField({ type: 'string', description: '`Cannot process request` when `errors` is there, else as `detail`' })
  message!: string;
  @ApiField({
    type: 'string',
    description: 'What is wrong, in one sentence: the first fault by path and how many more there are, or the rule',
  })
  detail!: string;
  @ApiField({
    type: 'object',
    optional: true,
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Faults by dotted path in the body or query',
  })
  errors?: Record<string, string[]>;
  @ApiField({ type: 'string', format: 'uuid', optional: true, description: 'Who holds the external id' })
  conflicting_uuid?: string;
  @ApiField({ type: 'integer', optional: true, description: 'The version the entity has now; 0 when there is none' })
  current_version?: number;
  @ApiField({
    of: () => ReferrerView,
    list: true,
    optional: true,
    description: 'What keeps the entity from being deleted: a few of each kind',
  })
  used_by?: ReferrerView[];
  @ApiField({
    type: 'string',
    description: 'Never changes its meaning; `x-codes` of an answer lists those it may carry',
  })
  code!: string;
  @ApiField({ type: 'integer' }) status!: number;
  @ApiField({ type: 'string' }) title!: string;
  @ApiField({ type: 'string', description: 'Where the code is explained' }) type!: string;
  @ApiField({ type: 'string' }) request_id!: string;
}
