import { type Entity, type EntityRef, refText } from '#eventstore/store';
import { ApiField, HttpResponse } from '#http';
import { nameOfUser } from '../users/user.entity.js';
import { CALENDAR_DETAILS, type CalendarDetails, type CalendarFeedState } from './calendar-feed.js';

export type StoredCalendarFeed = Entity<CalendarFeedState, 'worker' | 'team' | 'territory'>;

const INSTANT = { type: 'string', format: 'date-time' } as const;

export class CalendarOfView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class CalendarWorkerView extends CalendarOfView {
  @ApiField({ type: 'string' }) email!: string;
}

export class CalendarDaysView {
  @ApiField({ type: 'integer' }) days!: number;
}

/** A calendar feed as webhooks show it: without its last read, which is no event, and its version, which the body has. */
export class CalendarFeedSettingsView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
  @ApiField({ of: () => CalendarWorkerView, nullable: true }) worker!: CalendarWorkerView | null;
  @ApiField({ of: () => CalendarOfView, nullable: true }) team!: CalendarOfView | null;
  @ApiField({ of: () => CalendarOfView, nullable: true }) territory!: CalendarOfView | null;
  @ApiField({ type: 'string', enum: [...CALENDAR_DETAILS] }) details!: CalendarDetails;
  @ApiField({ type: 'boolean' }) shifts!: boolean;
  @ApiField({ of: () => CalendarDaysView, description: 'How long before today it begins' }) past!: CalendarDaysView;
  @ApiField({ of: () => CalendarDaysView, description: 'How long after today it ends' }) future!: CalendarDaysView;
  @ApiField(INSTANT) created_at!: string;
}

/** A calendar feed as GET returns it. */
export class CalendarFeedView extends CalendarFeedSettingsView {
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField(INSTANT) updated_at!: string;
  @ApiField({ ...INSTANT, type: ['string', 'null'], description: 'Rounded down to the minute' })
  last_read_at!: string | null;
}

/** The response with the URL of a feed, which no other response has. */
export class CalendarUrlView {
  @ApiField({ type: 'string', format: 'uuid' }) calendar_feed_uuid!: string;
  @ApiField({ type: 'string', format: 'uri', description: 'Returned only in this response' }) url!: string;
}

/** A new URL of a feed. Its secret is not stored. */
export interface IssuedCalendarUrl {
  readonly uuid: string;
  readonly version: number;
  readonly url: string;
}

const named = (ref: EntityRef | null): CalendarOfView | null => ref && { uuid: ref.uuid, name: refText(ref, 'name') };

const settingsOf = ({ uuid, createdAt, state, refs: { worker, team, territory } }: StoredCalendarFeed) => ({
  uuid,
  name: state.name,
  worker: worker && { uuid: worker.uuid, name: nameOfUser(worker), email: refText(worker, 'email') },
  team: named(team),
  territory: named(territory),
  details: state.details,
  shifts: state.shifts,
  past: { days: state.pastDays },
  future: { days: state.futureDays },
  created_at: createdAt,
});

/** Row → wire, for webhooks. */
export const presentSettings = (feed: StoredCalendarFeed): CalendarFeedSettingsView => settingsOf(feed);

/** Row → wire. @param lastReadAt null: it was never read. */
export const presentCalendarFeed = (feed: StoredCalendarFeed, lastReadAt: string | null): CalendarFeedView => ({
  ...settingsOf(feed),
  version: feed.version,
  updated_at: feed.updatedAt,
  last_read_at: lastReadAt,
});

const withUrl =
  (status: number) =>
  ({ uuid, url, version }: IssuedCalendarUrl): HttpResponse =>
    new HttpResponse(status, { calendar_feed_uuid: uuid, url } satisfies CalendarUrlView, { ETag: `"${version}"` });

export const presentNewFeed = withUrl(201);
export const presentRotatedFeed = withUrl(200);
