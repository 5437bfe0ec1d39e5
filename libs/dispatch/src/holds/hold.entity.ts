import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TimeSpan } from '#eventstore/domain';
import {
  defineEntityType,
  type GuardSql,
  identity,
  INSTANT,
  lifecycle,
  objectOf,
  orNull,
  UUID,
} from '#eventstore/store';
import { occupancyOf } from '#scheduling/fit';
import { freeGuard, occupancyDerivation } from '#scheduling';
import { Hold, type HoldState, type HoldStatus, MAX_ACTIVE_HOLDS } from './hold.js';
import { demandOf } from './hold-demand.js';
import { publishedHold } from './hold.published.js';

export const HoldEntity = defineEntity({
  name: 'Hold',
  tableName: 'hold',
  properties: {
    ...identity,
    externalId: p.text().nullable(),
    activeExternalId: p.text().nullable(),
    workerUuid: p.uuid().nullable(),
    teamUuid: p.uuid().nullable(),
    startsAt: p.datetime(3).$type<string>(),
    minutes: p.integer(),
    arrivalWindow: p.json().$type<TimeSpan>().nullable(),
    expiresAt: p.datetime(3).$type<string>(),
    status: p.text().$type<HoldStatus>(),
    jobUuid: p.uuid().nullable(),
    clientUuid: p.uuid().nullable(),
    siteUuid: p.uuid().nullable(),
    job: p.json().$type<NonNullable<HoldState['job']>>().nullable(),
    apiKeyUuid: p.uuid().nullable(),
    ...lifecycle,
  },
});

/** SQL: the hold is active. */
const ACTIVE = "status = 'active' and expires_at > clock_timestamp()";

/** Fails when the account has more active holds than the maximum, by the clock of the database. */
const capacityGuard: GuardSql = (account) => `(select count(*) from hold t where t.account_id = ${account}
      and t.status = 'active' and t.deleted_at is null and t.expires_at > clock_timestamp()) > ${MAX_ACTIVE_HOLDS}`;

/** Fails when the hold expired before the commit: at `options.expiresAt`, by the clock of the database. */
const unexpiredGuard: GuardSql = (_, guard) => `(${guard}.options ->> 'expiresAt')::timestamptz <= clock_timestamp()`;

export const Holds = defineEntityType(Hold, HoldEntity, {
  refs: {
    worker: { type: 'user', by: 'workerUuid' },
    team: { type: 'team', by: 'teamUuid' },
  },
  // The external id of a hold that is over may be taken again: a path names the active one, else the newest.
  pathOrder: 'e.active_external_id nulls last, e.uuid desc',
  unique: { activeExternalId: 'exactly' },
  // One that is overdue may not be recorded as expired yet.
  restrictsDelete: [
    { type: 'user', by: 'workerUuid', when: ACTIVE },
    { type: 'team', by: 'teamUuid', when: ACTIVE },
  ],
  derived: [occupancyDerivation('hold', (hold) => occupancyOf(demandOf(hold), hold.expiresAt))],
  guards: { free: freeGuard, capacity: capacityGuard, unexpired: unexpiredGuard },
  feed: {
    json: {
      arrivalWindow: objectOf({ from: INSTANT, to: INSTANT }),
      job: { type: 'object', additionalProperties: true, description: 'The fields of the job as they were sent' },
    },
    events: {
      'hold.created': {
        data: [
          'externalId',
          'workerUuid',
          'teamUuid',
          'startsAt',
          'minutes',
          'arrivalWindow',
          'expiresAt',
          'job',
          'apiKeyUuid',
        ],
      },
      'hold.updated': { data: ['expiresAt', 'job'] },
      'hold.confirmed': { data: { jobUuid: UUID, clientUuid: orNull(UUID), siteUuid: orNull(UUID) } },
      'hold.expired': { description: 'A hold expired' },
    },
  },
  published: publishedHold,
});
