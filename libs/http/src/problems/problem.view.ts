import { ApiField } from '../openapi/fields.js';

/** An entity whose reference prevents another from being deleted. */
export class ReferrerView {
  @ApiField({ type: 'string' }) entity_type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
}

/** The body of every error, with its members in this order (contract §2). */
export class ErrorView {
  @ApiField({ type: 'string', description: '`Cannot process request` if `errors` is present, otherwise as `detail`' })
  message!: string;
  @ApiField({
    type: 'string',
    description: 'One sentence: the first validation error by path and the number of further ones, or the rule',
  })
  detail!: string;
  @ApiField({
    type: 'object',
    optional: true,
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Validation errors by dotted path in the body or query; of more than 1,000, the first ones found',
  })
  errors?: Record<string, string[]>;
  @ApiField({
    type: 'string',
    format: 'uuid',
    optional: true,
    description: 'The entity that has the external id. Absent for a key that has only the scope `booking`',
  })
  conflicting_uuid?: string;
  @ApiField({ type: 'integer', optional: true, description: 'The current version; 0 if the entity does not exist' })
  current_version?: number;
  @ApiField({
    of: () => ReferrerView,
    list: true,
    optional: true,
    description: 'Entities that refer to this one and prevent its deletion: a few of each type',
  })
  used_by?: ReferrerView[];
  @ApiField({ type: 'integer', optional: true, description: 'The number of conflicts with the schedule' })
  conflicts_total?: number;
  @ApiField({
    type: 'array',
    optional: true,
    items: { type: 'object', additionalProperties: true },
    description:
      'The first 50 conflicts with the schedule, by time, each as in `warnings` of a job that is not refused',
  })
  conflicts?: object[];
  @ApiField({
    type: 'string',
    format: 'uuid',
    optional: true,
    description: 'The epoch of the log, when it has changed',
  })
  epoch?: string;
  @ApiField({ type: 'integer', optional: true, description: 'The newest position of the account in that epoch' })
  head?: number;
  @ApiField({ type: 'string', optional: true, description: 'The permission that the person lacks, or the user' })
  permission?: string;
  @ApiField({
    type: 'string',
    description: 'Stable identifier of the problem type; `x-codes` of a response lists the possible codes',
  })
  code!: string;
  @ApiField({ type: 'integer' }) status!: number;
  @ApiField({ type: 'string' }) title!: string;
  @ApiField({ type: 'string', description: 'The URL of the page about the code' }) type!: string;
  @ApiField({ type: 'string' }) request_id!: string;
}
