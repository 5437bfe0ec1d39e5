import { Examples, Bool, Field, Integer, PartialType, Pattern, type Presence, Text } from '#http';
import {
  MAX_HEADER_NAME_LENGTH,
  MAX_HEADER_VALUE_LENGTH,
  MAX_HEADERS,
  type RequestHeaders,
} from './webhook-headers.js';

const MAX_EVENT_TYPES = 50;
const MAX_TYPE_LENGTH = 100;

/** Distinct names of event types. The handler checks that they exist. */
const EventTypes = Field(
  {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: MAX_TYPE_LENGTH },
    minItems: 1,
    maxItems: MAX_EVENT_TYPES,
    uniqueItems: true,
  },
  (value) => {
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length === 0) return 'must not be empty';
    if (value.length > MAX_EVENT_TYPES) return `must hold at most ${MAX_EVENT_TYPES} entries`;
    if (!value.every((one) => typeof one === 'string' && one !== '' && one.length <= MAX_TYPE_LENGTH))
      return 'must contain names of event types';
    return new Set(value).size < value.length ? 'must name each once' : undefined;
  },
  {
    description:
      'Names that `GET /v2/event_types` lists; `<kind>_*`, such as `job_*`: each change of a kind of entities, once, by its name in the change feed; or `*` alone: all types that the API key may read, also those that later releases add. Types whose entity the key may not read are refused (403), but those of jobs, clients, sites, holds and files that were published before',
  },
);

const Secret = (presence: Presence): PropertyDecorator =>
  Pattern({
    pattern: /^[\x21-\x7e]{1,255}$/,
    expected: '1 to 255 visible ASCII characters',
    ...presence,
  });

const SECRET =
  'Sent with each delivery and used to sign it; the signing key of `whsec_…` is the base64-decoded part after the prefix';

/** Names and values of request headers. The handler checks both. */
const Headers = Field(
  {
    type: 'object',
    maxProperties: MAX_HEADERS,
    propertyNames: { maxLength: MAX_HEADER_NAME_LENGTH },
    additionalProperties: { type: 'string', minLength: 1, maxLength: MAX_HEADER_VALUE_LENGTH },
  },
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
    const values: unknown[] = Object.values(value);
    if (values.length > MAX_HEADERS) return `must hold at most ${MAX_HEADERS} headers`;
    return values.every((one) => typeof one === 'string') ? undefined : 'must contain strings';
  },
  {
    optional: true,
    description:
      'Further request headers by name, such as `Authorization`; `{}` for none. Stored encrypted, and redacted in request records. Names of headers that the service or the connection sets are rejected: `Host`, `Date`, `User-Agent`, `Accept-Encoding`, `Connection`, `Keep-Alive`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `HTTP2-Settings`, `traceparent`, `tracestate`, and those that start with `Content-`, `Proxy-`, `webhook-` or `X-Service-`. Values are visible ASCII characters with spaces between them',
  },
);

@Examples({
  'jobs that are finished': {
    url: 'https://hooks.example.com/fieldline',
    event_types: ['job_finished', 'job_canceled'],
    name: 'Back office',
  },
})
export class CreateWebhookBody {
  @Text({ max: 2000, notBlank: true, description: 'An http or https URL with a public address' }) url!: string;
  @EventTypes event_types!: readonly string[];
  @Secret({
    optional: true,
    nullable: true,
    description: `${SECRET}. Without it one is generated and returned; null: deliveries are not signed`,
  })
  secret?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) name?: string | null;
  @Bool({
    optional: true,
    description: 'Whether it receives new events. While it is false, waiting deliveries stay and are not sent',
  })
  enabled?: boolean;
  @Headers headers?: RequestHeaders;
}

@Examples({ 'event types': { event_types: ['job_created', 'job_finished', 'job_canceled'], enabled: true } })
export class UpdateWebhookBody extends PartialType(CreateWebhookBody) {
  @Secret({
    optional: true,
    nullable: true,
    description: `${SECRET}. Another secret replaces this one and the previous one at once: \`rotate_secret\` keeps the old one valid for a while`,
  })
  declare secret?: string | null;
}

/** Most minutes for which the secret before a rotation stays valid: a week. */
const MAX_OVERLAP_MINUTES = 10_080;
/** A day. */
export const DEFAULT_OVERLAP_MINUTES = 1440;

@Examples({ 'overlap of an hour': { overlap_minutes: 60 } })
export class RotateSecretBody {
  @Secret({ optional: true, description: `${SECRET}. Without it one is generated` }) secret?: string;
  @Integer({
    min: 0,
    max: MAX_OVERLAP_MINUTES,
    optional: true,
    description: `Minutes for which the old secret also signs deliveries; default ${DEFAULT_OVERLAP_MINUTES}, 0: not at all`,
  })
  overlap_minutes?: number;
}

@Examples({ 'example of a type': { event_type: 'job_finished' } })
export class TestWebhookBody {
  @Text({
    max: MAX_TYPE_LENGTH,
    optional: true,
    description: 'The type of the example to send, as `GET /v2/event_types` lists it; without it a `ping` is sent',
  })
  event_type?: string;
}
