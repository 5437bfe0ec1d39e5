import { Field, ReferenceTo, Text, Uuid } from '#http';
import { currencyFault, timeZoneFault } from './account.js';

/** The check of a field whose text has a rule of its own. */
const textWith =
  (rule: (text: string) => string | undefined) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : 'must be a string';

export class UpdateAccountBody {
  @Text({ max: 250, notBlank: true, optional: true }) name?: string;
  @Field({ type: 'string' }, textWith(currencyFault), {
    optional: true,
    description: 'ISO 4217; alters no recorded price',
  })
  currency?: string;
  @Field({ type: 'string' }, textWith(timeZoneFault), {
    optional: true,
    description: 'IANA zone, in which date-times without offset and dates are read',
  })
  time_zone?: string;
  @ReferenceTo(['uuid', 'name'], { optional: true }) default_territory?: { uuid?: string | null; name?: string | null };
  @Uuid({ optional: true, description: 'As default_territory.uuid' }) default_territory_uuid?: string;
}
