import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, lifecycle, type Person } from '#eventstore/store';
import { mayNot } from '#http';
import { CalendarFeed, type CalendarDetails, MAX_CALENDAR_FEEDS } from './calendar-feed.js';
import { CalendarFeedSettingsView, presentSettings } from './calendar-feed.view.js';

export const CalendarFeedEntity = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    ...identity,
    name: p.text().nullable(),
    workerUuid: p.uuid().nullable(),
    teamUuid: p.uuid().nullable(),
    territoryUuid: p.uuid().nullable(),
    details: p.text().$type<CalendarDetails>(),
    shifts: p.boolean(),
    pastDays: p.integer(),
    futureDays: p.integer(),
    hash: p.text(),
    ...lifecycle,
  },
});

/** Checks that a person may have a feed of a worker. @throws DomainError 403. */
export function mayHaveFeedOf(person: Person | undefined, workerUuid: string | null | undefined): void {
  if (person?.isOwner === false && workerUuid !== person.uuid)
    throw mayNot('web.schedule.view', 'A person may have calendar feeds of the own work alone');
}

const SHOWN_FIELDS = [
  'name',
  'workerUuid',
  'teamUuid',
  'territoryUuid',
  'details',
  'shifts',
  'pastDays',
  'futureDays',
] as const;

/** Reads of a feed are no events: the separate table `calendar_feed_use` has the last one. */
export const CalendarFeeds = defineEntityType(CalendarFeed, CalendarFeedEntity, {
  refs: {
    worker: { type: 'user', by: 'workerUuid' },
    team: { type: 'team', by: 'teamUuid' },
    territory: { type: 'territory', by: 'territoryUuid' },
  },
  limit: MAX_CALENDAR_FEEDS,
  // People see and change the feeds of their own work; the owner of the account all of them.
  visibility: {
    isLimited: ({ isOwner }) => !isOwner,
    conditions: (_, __, { uuid }) => Promise.resolve([{ sql: 'e.worker_uuid = ?', values: [uuid] }]),
  },
  mayChange: (person, _, { workerUuid }) => mayHaveFeedOf(person, workerUuid),
  // Neither the secret nor its hash is published.
  feedPayloads: {
    'calendar_feed.created': ({ hash: _, ...settings }) => settings,
    'calendar_feed.rotated': () => ({}),
  },
  delivered: { view: CalendarFeedSettingsView, present: presentSettings },
  feed: {
    events: {
      'calendar_feed.created': { data: SHOWN_FIELDS },
      'calendar_feed.updated': { data: SHOWN_FIELDS },
      'calendar_feed.rotated': { description: 'The URL of a calendar feed was replaced', data: {} },
    },
  },
});
