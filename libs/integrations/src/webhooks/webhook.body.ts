import { Field, Pattern, type Presence, Text } from '#http';

const MAX_EVENT_TYPES = 50;
const MAX_TYPE_LENGTH = 100;

const Url = (presence: Presence = {}): PropertyDecorator =>
  Text({ max: 2000, notBlank: true, description: 'An http or https URL with a public address', ...presence });

/** Distinct names of event types. The handler checks that they exist. */
const EventTypes = (presence: Presence = {}): PropertyDecorator =>
  Field(
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
    { description: 'Names that `GET /v2/event_types` lists', ...presence },
  );

const Secret = (presence: Presence): PropertyDecorator =>
  Pattern({
    pattern: /^[\x21-\x7e]{1,255}$/,
    expected: '1 to 255 visible ASCII characters',
    description:
      'Sent with each delivery and used to sign it; the signing key of `whsec_…` is the base64-decoded part after the prefix',
    ...presence,
  });

export class CreateWebhookBody {
  @Url() url!: string;
  @EventTypes() event_types!: readonly string[];
  @Secret({ optional: true, nullable: true }) secret?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) name?: string | null;
}

export class UpdateWebhookBody {
  @Url({ optional: true }) url?: string;
  @EventTypes({ optional: true }) event_types?: readonly string[];
  @Secret({ optional: true, nullable: true }) secret?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) name?: string | null;
}
