import { Field, Pattern, type Presence, Text } from '#http';

const MOST_TYPES = 50;
const LONGEST_TYPE = 100;

const Url = (presence: Presence = {}): PropertyDecorator =>
  Text({ max: 2000, notBlank: true, description: 'http or https, to a public address', ...presence });

/** Names of event types, each once; whether they are known is seen later. */
const EventTypes = (presence: Presence = {}): PropertyDecorator =>
  Field(
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: LONGEST_TYPE },
      minItems: 1,
      maxItems: MOST_TYPES,
      uniqueItems: true,
    },
    (value) => {
      if (!Array.isArray(value)) return 'must be an array';
      if (value.length === 0) return 'must not be empty';
      if (value.length > MOST_TYPES) return `must have at most ${MOST_TYPES} entries`;
      if (!value.every((one) => typeof one === 'string' && one !== '' && one.length <= LONGEST_TYPE))
        return 'must hold names of event types';
      return new Set(value).size < value.length ? 'must not contain duplicates' : undefined;
    },
    { description: 'Names that `GET /v2/event_types` lists', ...presence },
  );

const Secret = (presence: Presence): PropertyDecorator =>
  Pattern({
    pattern: /^[\x21-\x7e]{1,255}$/,
    expected: '1 to 255 visible ASCII characters',
    description: 'Sent and signed with by each delivery; of `whsec_…` the base64-decoded rest signs',
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
