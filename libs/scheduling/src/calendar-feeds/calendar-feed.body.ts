import { Bool, Enum, Examples, Integer, Nested, PartialType, type ReferenceBody, ReferenceTo, Text } from '#http';
import { CALENDAR_DETAILS, type CalendarDetails } from './calendar-feed.js';

export class PastDaysBody {
  @Integer({ min: 0, max: 90 }) days!: number;
}

export class FutureDaysBody {
  @Integer({ min: 0, max: 366 }) days!: number;
}

const OF = 'One of worker, team and territory is given';

@Examples({
  worker: { worker: { email: 'aidan.abbott@northern-heating.example' }, details: 'full', shifts: true },
})
export class CreateCalendarFeedBody {
  @Text({ max: 200, notBlank: true, optional: true, nullable: true }) name?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'email'], { optional: true, nullable: true, description: OF })
  worker?: ReferenceBody<'email'> | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'The jobs of the team and of its members',
  })
  team?: ReferenceBody<'name'> | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'The jobs of the territory, assigned or not',
  })
  territory?: ReferenceBody<'name'> | null;
  @Enum({
    values: CALENDAR_DETAILS,
    optional: true,
    description:
      '`none` (default): the number of each job; `place`: its place too; `full`: also its work, client and site. Whoever has the URL reads it',
  })
  details?: CalendarDetails;
  @Bool({ optional: true, description: 'Also the shifts of the worker, or of the workers of the team or territory' })
  shifts?: boolean;
  @Nested(() => PastDaysBody, { optional: true, description: 'How long before today it begins; by default 30 days' })
  past?: PastDaysBody;
  @Nested(() => FutureDaysBody, { optional: true, description: 'How long after today it ends; by default 180 days' })
  future?: FutureDaysBody;
}

@Examples({ 'only numbers': { details: 'none' } })
export class UpdateCalendarFeedBody extends PartialType(CreateCalendarFeedBody) {}
