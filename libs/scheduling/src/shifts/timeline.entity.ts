import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import { Timeline } from './timeline.js';
import type { Interval } from './interval.js';

export const TimelineEntity = defineEntity({
  name: 'Timeline',
  tableName: 'timeline',
  properties: {
    ...identity,
    userUuid: p.uuid(),
    month: p.text(),
    intervals: p.json().$type<readonly Interval[]>(),
    territoryUuids: p.array().columnType('uuid[]').$type<readonly string[]>(),
    jobTypeUuids: p.array().columnType('uuid[]').$type<readonly string[]>(),
    ...lifecycle,
  },
});

/** SQL: a living user's shift that has not ended refers to it. */
const inShiftToCome = (field: string): string =>
  `exists (select from app_user u where u.account_id = p_account and u.uuid = user_uuid and u.deleted_at is null)
      and exists (select from jsonb_array_elements(intervals) i
        where i ->> '${field}' = p_uuid::text and (i ->> 'timeTo')::timestamptz > now())`;

export const Timelines = storedAggregate(Timeline, TimelineEntity, {
  lists: {
    territories: { kind: 'territory', by: 'territoryUuids' },
    jobTypes: { kind: 'job_type', by: 'jobTypeUuids' },
  },
  holds: [
    { kind: 'territory', by: 'territoryUuids', list: true, while: inShiftToCome('territoryUuid') },
    { kind: 'job_type', by: 'jobTypeUuids', list: true, while: inShiftToCome('jobTypeUuid') },
  ],
});
