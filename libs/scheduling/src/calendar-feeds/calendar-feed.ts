import { changesIn, type Decision, defineAggregate, DomainError, type Patch } from '#eventstore/domain';

/** Maximum calendar feeds of an account (contract §24). */
export const MAX_CALENDAR_FEEDS = 1000;

/** What a feed shows of a job: its number alone, its place too, or also its work and client. */
export const CALENDAR_DETAILS = ['none', 'place', 'full'] as const;
export type CalendarDetails = (typeof CALENDAR_DETAILS)[number];

/** What the owner of a feed sets. One of the worker, the team and the territory is set. */
export interface CalendarFeedSettings {
  readonly name: string | null;
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly territoryUuid: string | null;
  readonly details: CalendarDetails;
  /** Whether it also has the shifts of the worker, or of the workers of the team or the territory. */
  readonly shifts: boolean;
  /** How many days before today it begins, and after today it ends. */
  readonly pastDays: number;
  readonly futureDays: number;
}

/** A calendar that programs subscribe to by a URL with a secret. */
export interface CalendarFeedState extends CalendarFeedSettings {
  /** SHA-256 of the secret in its URL, in hexadecimal. */
  readonly hash: string;
}

export type CalendarFeedEvent =
  | { readonly type: 'calendar_feed.created'; readonly data: CalendarFeedState }
  | { readonly type: 'calendar_feed.updated'; readonly data: Partial<CalendarFeedSettings> }
  | { readonly type: 'calendar_feed.rotated'; readonly data: { readonly hash: string } }
  | { readonly type: 'calendar_feed.deleted'; readonly data: object };

export const CalendarFeed = defineAggregate<CalendarFeedState, CalendarFeedEvent>({
  type: 'calendar_feed',
  initial: {
    name: null,
    workerUuid: null,
    teamUuid: null,
    territoryUuid: null,
    details: 'none',
    shifts: false,
    pastDays: 30,
    futureDays: 180,
    hash: '',
  },
  on: {
    'calendar_feed.created': (_, data) => data,
    'calendar_feed.updated': (feed, data) => ({ ...feed, ...data }),
    'calendar_feed.rotated': (feed, { hash }) => ({ ...feed, hash }),
    'calendar_feed.deleted': (feed) => feed,
  },
});

type FeedDecision = Decision<CalendarFeedState, CalendarFeedEvent>;

export const createCalendarFeed =
  (fields: Patch<CalendarFeedSettings>, hash: string): FeedDecision =>
  (blank) => ({ type: 'calendar_feed.created', data: { ...blank, ...changesIn(fields, blank), hash } });

export const updateCalendarFeed =
  (patch: Patch<CalendarFeedSettings>): FeedDecision =>
  (feed) => {
    const data = changesIn<CalendarFeedSettings>(patch, feed);
    return data && { type: 'calendar_feed.updated', data };
  };

/** Replaces the secret: the URL before ends at once. */
export const rotateCalendarFeed =
  (hash: string): FeedDecision =>
  () => ({ type: 'calendar_feed.rotated', data: { hash } });

export const deleteCalendarFeed = (): FeedDecision => () => ({ type: 'calendar_feed.deleted', data: {} });

/** The error of a calendar feed above the maximum of the account. */
export const tooManyCalendarFeeds = (): DomainError =>
  new DomainError(
    'invalid',
    'calendar_feed.too_many',
    `An account has at most ${MAX_CALENDAR_FEEDS} calendar feeds: delete one that is not used`,
  );
