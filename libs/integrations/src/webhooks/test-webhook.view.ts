import { ApiField } from '#http';
import { AttemptView } from '../deliveries/attempts/request.view.js';
import type { Attempt } from '../deliveries/sender/attempt.js';

/** The result of a test delivery, which refers to no entity. */
export class TestRequestView extends AttemptView {
  @ApiField({ type: ['string', 'null'] }) entity_type!: null;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) entity_uuid!: null;
  @ApiField({ type: ['integer', 'null'] }) entity_version!: null;
}

export class TestDeliveryView {
  @ApiField({ of: () => TestRequestView }) request!: TestRequestView;
}

/** What a test sent. */
export interface TestRequest {
  readonly uuid: string;
  readonly eventType: string;
  readonly body: string;
  readonly sendAt: string;
}

/** The record of a test delivery, which is not stored. */
export const presentTest = (
  { uuid, eventType, body, sendAt }: TestRequest,
  { sentAt, requestTimeMs, response, error }: Attempt,
): TestRequestView => ({
  uuid,
  event_type: eventType,
  entity_type: null,
  entity_uuid: null,
  entity_version: null,
  attempt_no: 1,
  status: 'sent',
  http_request_body: body,
  http_response_code: response?.code ?? null,
  http_response_headers: response?.headers ?? null,
  http_response_body: response?.body ?? null,
  send_at: sendAt,
  sent_at: sentAt,
  request_time_ms: requestTimeMs,
  ...(error === null ? {} : { error_type: error.type }),
  error_description: error?.description ?? null,
});
