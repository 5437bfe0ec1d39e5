import { durationBody, Examples, Bool, Enum, Field, Nested, type ReferenceBody, ReferenceTo, Text, Uuid } from '#http';
import { CHECK_LEVELS, type CheckLevel } from '#scheduling/fit';
import { currencyError, type SchedulingPatch, timeZoneError } from './account.js';
import { countryError } from './country.js';

/** A check of a field: a string that a rule accepts. */
const checkText =
  (rule: (text: string) => string | undefined) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : 'must be a string';

const Level = (description: string): PropertyDecorator => Enum({ values: CHECK_LEVELS, optional: true, description });

export class SchedulingChecksBody {
  @Level('Whether a worker may have two jobs or holds at a time') overlap?: CheckLevel;
  @Level('Whether a job may lie outside of the working hours of its assignees') hours?: CheckLevel;
  @Level('Whether the assignees may lack skills of the job') skills?: CheckLevel;
  @Level('Whether the assignees may work in other territories than that of the job') territory?: CheckLevel;
}

export class DefaultDurationBody extends durationBody(1, 1440) {}

export class BufferBody extends durationBody(0, 240) {}

export class SchedulingBody {
  @Nested(() => SchedulingChecksBody, { optional: true, description: 'Omitted checks keep their level' })
  checks?: SchedulingChecksBody;
  @Nested(() => DefaultDurationBody, { optional: true, description: 'How long a job without a duration lasts' })
  default_duration?: DefaultDurationBody;
  @Nested(() => BufferBody, { optional: true, description: 'Kept free between two jobs of a worker' })
  buffer?: BufferBody;
}

export class FieldSettingsBody {
  @Bool({
    optional: true,
    description:
      'Whether an action of an API key is refused (403 `permission.missing`) when its `user` lacks the permissions `mobile.login` and `mobile.jobs.complete`, or is not assigned; otherwise it has a warning',
  })
  enforce_permissions?: boolean;
}

@Examples({
  // Tools send the first example as it is: it has the value that new accounts have. None renames the account, by whose name guides
  // find it, and none has checks: they are sent before the examples of jobs.
  'default duration': { scheduling: { default_duration: { minutes: 60 } } },
  'time zone and currency': { time_zone: 'Europe/London', currency: 'gbp' },
  country: { country: 'GB' },
  buffer: { scheduling: { buffer: { minutes: 10 } } },
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
  @Field({ type: 'string' }, checkText(countryError), {
    optional: true,
    nullable: true,
    description:
      'ISO 3166 alpha-2, whose phone numbers are read without their country code; by default that of the time zone, null for none',
  })
  country?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true }) default_territory?: ReferenceBody<'name'>;
  @Uuid({ optional: true, description: 'Same as default_territory.uuid' }) default_territory_uuid?: string;
  @Bool({
    optional: true,
    description:
      'Whether a job that becomes scheduled is published at once; a job whose required custom fields are not filled stays scheduled',
  })
  publish_automatically?: boolean;
  @Nested(() => SchedulingBody, { optional: true, description: 'Omitted members keep their value' })
  scheduling?: SchedulingBody;
  @Nested(() => FieldSettingsBody, { optional: true, description: 'Omitted members keep their value' })
  field?: FieldSettingsBody;
}

/** Maps the settings of a body to the state. */
export const schedulingInput = ({ checks, default_duration, buffer }: SchedulingBody): SchedulingPatch => ({
  checks,
  defaultMinutes: default_duration?.minutes,
  bufferMinutes: buffer?.minutes,
});
