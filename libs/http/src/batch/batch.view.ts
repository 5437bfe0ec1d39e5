import { ApiField } from '../openapi/fields.js';

/** The response of an operation, as it would be to a request. */
export class OperationResultView {
  @ApiField({ type: 'integer', description: 'The status of the response' })
  status!: number;

  @ApiField({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The body of the response, a problem when the operation is rejected; null when there is none',
  })
  body!: object | null;

  @ApiField({ type: 'string', optional: true, description: 'The header `ETag` of the response, if it has one' })
  etag?: string;

  @ApiField({
    type: 'boolean',
    optional: true,
    description: 'true when the response is the replay for a repeated idempotency key; otherwise absent',
  })
  replayed?: true;
}

/** The responses of the operations of a batch. */
export class BatchView {
  @ApiField({ of: () => OperationResultView, list: true, description: 'In the order of the operations' })
  results!: readonly OperationResultView[];
}
