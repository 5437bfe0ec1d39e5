import { ApiField } from '#http';
import { AttemptView } from '../attempts/request.view.js';
import { type Attempt, isSuccess } from '../sender/attempt.js';
import { recordedHeaders } from '../sender/signature.service.js';

/** The result of a test delivery, which refers to no entity. */
export class TestRequestView extends AttemptView {
  @ApiField({ type: 'string', enum: ['succeeded', 'failed'] }) declare outcome: 'succeeded' | 'failed';
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
  /** The header `webhook-id`. */
  readonly delivery: string;
  /** The `event_uuid` of the body. */
  readonly event: string;
  readonly eventType: string;
  readonly body: string;
  readonly sendAt: string;
}

/** The record of a test delivery, which is not stored, and not retried. */
export const presentTest = (
  { uuid, delivery, event, eventType, body, sendAt }: TestRequest,
  attempt: Attempt,
): TestRequestView => ({
  uuid,
  delivery_uuid: delivery,
  event_uuid: event,
  event_type: eventType,
  entity_type: null,
  entity_uuid: null,
  entity_version: null,
  run: 1,
  attempt_no: 1,
  status: 'sent',
  outcome: isSuccess(attempt) ? 'succeeded' : 'failed',
  next_attempt_at: null,
  http_request_headers: recordedHeaders({ id: delivery, attempt: 1, sentAt: new Date(attempt.sentAt) }),
  http_request_body: body,
  http_response_code: attempt.response?.code ?? null,
  http_response_headers: attempt.response?.headers ?? null,
  http_response_body: attempt.response?.body ?? null,
  send_at: sendAt,
  sent_at: attempt.sentAt,
  request_time_ms: attempt.requestTimeMs,
  ...(attempt.error === null ? {} : { error_type: attempt.error.type }),
  error_description: attempt.error?.description ?? null,
});
