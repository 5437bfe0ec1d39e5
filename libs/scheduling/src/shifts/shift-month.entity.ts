import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  identity,
  lifecycle,
  defineEntityType,
  FLAG,
  INSTANT,
  objectOf,
  orNull,
  TEXT,
  UUID,
  wireKeys,
} from '#eventstore/store';
import { ShiftMonth } from './shift-month.js';
import type { Interval } from './interval.js';
import { ShiftMonthView } from './shift.view.js';

export const ShiftMonthEntity = defineEntity({
  name: 'ShiftMonth',
  tableName: 'shift_month',
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

export const ShiftMonths = defineEntityType(ShiftMonth, ShiftMonthEntity, {
  present: ({ uuid, state: { userUuid, month, intervals } }) => ({
    uuid,
    user_uuid: userUuid,
    month,
    intervals: wireKeys(intervals),
  }),
  delivered: { view: ShiftMonthView, sample: { month: '2026-01' } },
  refLists: {
    territories: { type: 'territory', by: 'territoryUuids' },
    jobTypes: { type: 'job_type', by: 'jobTypeUuids' },
  },
  guards: {
    // `uuid` is that of the user; a month without a row has the version 0.
    unchanged: (account, guard) => `coalesce((
        select m.version from shift_month m where m.account_id = ${account} and m.user_uuid = ${guard}.uuid
          and m.month = ${guard}.options ->> 'month'), 0) <> (${guard}.options ->> 'version')::int`,
  },
  restrictsDelete: [
    { type: 'territory', by: 'territoryUuids', list: true, when: inShiftToCome('territoryUuid') },
    { type: 'job_type', by: 'jobTypeUuids', list: true, when: inShiftToCome('jobTypeUuid') },
  ],
  feed: {
    events: {
      'shift_month.shifts_set': {
        name: 'shifts_updated',
        description: 'Shifts of a user in a month (UTC) were overwritten; `working` null clears the interval',
        data: {
          userUuid: UUID,
          month: TEXT,
          shifts: [
            objectOf({
              timeFrom: INSTANT,
              timeTo: INSTANT,
              working: orNull(FLAG),
              territoryUuid: orNull(UUID),
              jobTypeUuid: orNull(UUID),
            }),
          ],
        },
      },
    },
  },
});
