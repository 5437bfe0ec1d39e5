import { Examples } from '../openapi/examples.js';
import { Enum, Field, NestedList, Pattern } from '../openapi/fields.js';

/** Maximum operations of a batch (contract §10). */
export const MAX_OPERATIONS = 500;

/** Maximum characters of the path of an operation, as of a URL (contract §3). */
const MAX_PATH_CHARACTERS = 8 * 1024;

/** The methods of operations. */
export const BATCH_METHODS = ['POST', 'PATCH', 'DELETE'] as const;

const VISIBLE_WITHOUT_QUERY = /^\/[\x21-\x22\x24-\x3e\x40-\x7e]*$/;

const isPath = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_PATH_CHARACTERS && VISIBLE_WITHOUT_QUERY.test(value);

/** A request of a batch. */
export class OperationBody {
  @Enum({ values: BATCH_METHODS })
  method!: (typeof BATCH_METHODS)[number];

  @Field(
    { type: 'string', maxLength: MAX_PATH_CHARACTERS, pattern: VISIBLE_WITHOUT_QUERY.source },
    (value) => (isPath(value) ? undefined : 'must be a percent-encoded path without a query, such as /v2/clients/c-1'),
    { description: 'Without a query: `/v2/clients/c-1`' },
  )
  path!: string;

  @Field(
    { type: 'object', additionalProperties: true },
    (value) => (typeof value === 'object' && !Array.isArray(value) ? undefined : 'must be an object'),
    { optional: true, nullable: true, description: 'The body of the request; absent or null: none' },
  )
  body?: object | null;

  @Pattern({
    pattern: /^[\x20-\x7e]{1,500}$/,
    expected: '1 to 500 ASCII characters',
    optional: true,
    nullable: true,
    description: 'As the header `If-Match`',
  })
  if_match?: string | null;

  @Pattern({
    pattern: /^[\x21-\x7e]{1,255}$/,
    expected: '1 to 255 visible ASCII characters',
    optional: true,
    nullable: true,
    description: 'As the header `Idempotency-Key`; used instead of the key that the batch gives. DELETE ignores it',
  })
  idempotency_key?: string | null;
}

/** The operations of a batch. */
@Examples({
  'create and update': {
    operations: [
      { method: 'POST', path: '/v2/clients', body: { organization: true, organization_name: 'Acme' } },
      {
        method: 'PATCH',
        path: '/v2/clients/crm-1002',
        body: { organization: false, first_name: 'Ada', last_name: 'Byron' },
      },
    ],
  },
})
export class BatchBody {
  @NestedList(() => OperationBody, {
    min: 1,
    max: MAX_OPERATIONS,
    description: 'Operations with the same path run in order, others up to 16 at a time. None may rely on another',
  })
  operations!: readonly OperationBody[];
}
