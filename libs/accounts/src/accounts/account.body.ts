import { Examples, Bool, Field, ReferenceTo, Text, Uuid } from '#http';
import { currencyError, timeZoneError } from './account.js';

/** A check of a field: a string that a rule accepts. */
const checkText =
  (rule: (text: string) => string | undefined) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : 'must be a string';

@Examples({
  rename: { name: 'Brightwater Services' },
  'time zone and currency': { time_zone: 'Europe/London', currency: 'gbp' },
})
export class UpdateAccountBody {
  @Text({ max: 250, notBlank: true, optional: true }) name?: string;
  @Field({ type: 'string' }, checkText(currencyError), {
    optional: true,
    description: 'ISO 4217; recorded prices keep their currency',
  })
  currency?: string;
  @Field({ type: 'string' }, checkText(timeZoneError), {
    optional: true,
    description: 'IANA time zone of dates and of date-times without an offset',
  })
  time_zone?: string;
  @ReferenceTo(['uuid', 'name'], { optional: true }) default_territory?: { uuid?: string | null; name?: string | null };
  @Uuid({ optional: true, description: 'Same as default_territory.uuid' }) default_territory_uuid?: string;
  @Bool({
    optional: true,
    description:
      'Whether a job that becomes scheduled is published at once; a job whose required custom fields are not filled stays scheduled',
  })
  publish_automatically?: boolean;
}
