import { ApiField } from '#http';
import { ERROR_TYPES } from '../sender/attempt.js';
import { recordedHeaders } from '../sender/signature.service.js';
import {
  REQUEST_OUTCOMES,
  REQUEST_STATUSES,
  type RequestOutcome,
  type RequestStatus,
} from './request-select.repository.js';

/** The common fields of request records (specification, Webhook request). */
export class AttemptView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({
    type: 'string',
    format: 'uuid',
    description: 'The header `webhook-id`: equal for all attempts of a delivery, and for every resend of it',
  })
  delivery_uuid!: string;
  @ApiField({ type: 'string', format: 'uuid', description: 'The event, as in the body' }) event_uuid!: string;
  @ApiField({ type: 'string' }) event_type!: string;
  @ApiField({ type: 'integer', description: '1 at first; a resend of a delivery that has ended starts the next run' })
  run!: number;
  @ApiField({ type: 'integer', description: 'From 1 in each run' }) attempt_no!: number;
  @ApiField({
    type: 'string',
    enum: [...REQUEST_STATUSES],
    description: '`sent`: the attempt has ended, successful or not',
  })
  status!: RequestStatus;
  @ApiField({
    type: 'string',
    enum: [...REQUEST_OUTCOMES],
    description:
      '`waiting`: not sent yet. `will_retry`: failed, and another attempt follows. `exhausted`: the last attempt of the run failed, and nothing follows unless the delivery is resent. The outcome of an attempt does not change when the delivery is resent later.',
  })
  outcome!: RequestOutcome | 'failed';
  @ApiField({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'With `will_retry`: the due time of the next attempt while it waits, else null',
  })
  next_attempt_at!: string | null;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    description:
      'Those that identify the attempt: `content-type`, `x-service-delivery-attempt`, `webhook-id` and `webhook-timestamp`. An attempt that reached no receiver has those that it would have sent. The secret, the signature and the `headers` of the webhook are not recorded. Null while it waits',
  })
  http_request_headers!: Readonly<Record<string, string>> | null;
  @ApiField({ type: 'string', description: 'The exact JSON of the request' }) http_request_body!: string;
  @ApiField({ type: ['integer', 'null'] }) http_response_code!: number | null;
  @ApiField({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    description: 'Redacted as the body, and in their names. Of `Set-Cookie` and `Authorization` no value is stored',
  })
  http_response_headers!: Readonly<Record<string, string>> | null;
  @ApiField({
    type: ['string', 'null'],
    description:
      'The first 16 KiB. Secrets and the values of `headers` of the webhook that the receiver repeats, plain, JSON-escaped or percent-encoded, are replaced by `[redacted]`; values shorter than 8 characters only where they are the whole body or the whole value of a header',
  })
  http_response_body!: string | null;
  @ApiField({ type: 'string', format: 'date-time', description: 'The due time' }) send_at!: string;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) sent_at!: string | null;
  @ApiField({ type: ['integer', 'null'] }) request_time_ms!: number | null;
  @ApiField({
    type: 'string',
    enum: [...ERROR_TYPES],
    'x-open': true,
    optional: true,
    description: 'Only without an HTTP response',
  })
  error_type?: string;
  @ApiField({ type: ['string', 'null'], description: 'Describes `error_type`; null when there is none' })
  error_description!: string | null;
}

/** One attempt of a delivery, sent or scheduled. */
export class WebhookRequestView extends AttemptView {
  @ApiField({ type: 'string', description: '`job`, `client`, `site`, `attachment` or `hold`' }) entity_type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) entity_uuid!: string;
  @ApiField({ type: 'integer' }) entity_version!: number;
}

export class ResentRequestView {
  @ApiField({ type: 'string', format: 'uuid', description: 'The scheduled request' })
  request_uuid!: string;
}

export class ResentView {
  @ApiField({ type: 'integer', description: 'Number of deliveries that are sent again' }) resent!: number;
}

/** A stored record, scheduled or sent. */
export interface RequestRow {
  readonly uuid: string;
  readonly delivery_uuid: string;
  readonly event_uuid: string;
  readonly run: number;
  readonly outcome: RequestOutcome;
  readonly next_attempt_at: string | null;
  readonly event_type: string;
  readonly entity_type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly attempt_no: number;
  readonly status: RequestStatus;
  readonly body: string | null;
  readonly response_code: number | null;
  readonly response_headers: Readonly<Record<string, string>> | null;
  readonly response_body: string | null;
  readonly send_at: string;
  readonly sent_at: string | null;
  readonly request_time_ms: number | null;
  readonly error_type: string | null;
  readonly error_description: string | null;
}

/** Row → wire. */
export const presentRequest = (row: RequestRow): WebhookRequestView => ({
  uuid: row.uuid,
  delivery_uuid: row.delivery_uuid,
  event_uuid: row.event_uuid,
  event_type: row.event_type,
  entity_type: row.entity_type,
  entity_uuid: row.entity_uuid,
  entity_version: row.entity_version,
  run: row.run,
  attempt_no: row.attempt_no,
  status: row.status,
  outcome: row.outcome,
  next_attempt_at: row.next_attempt_at,
  http_request_headers:
    row.sent_at === null
      ? null
      : recordedHeaders({ id: row.delivery_uuid, attempt: row.attempt_no, sentAt: new Date(row.sent_at) }),
  // Bodies are stored longer than records. If one is missing anyway, the response still has a string.
  http_request_body: row.body ?? '',
  http_response_code: row.response_code,
  http_response_headers: row.response_headers,
  http_response_body: row.response_body,
  send_at: row.send_at,
  sent_at: row.sent_at,
  request_time_ms: row.request_time_ms,
  ...(row.error_type === null ? {} : { error_type: row.error_type }),
  error_description: row.error_description,
});
