import { ApiField } from '#http';
import { type EntityRef, namedRef, refText } from '#eventstore/store';
import type { Interval } from './interval.js';

export class ShiftTerritoryLabel {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class JobTypeLabel {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) code!: string;
}

/** One interval of a user's timeline. */
export class IntervalView {
  @ApiField({ type: 'string', format: 'date-time' }) time_from!: string;
  @ApiField({ type: 'string', format: 'date-time', description: 'Exclusive' }) time_to!: string;
  @ApiField({ type: 'boolean' }) working!: boolean;
  @ApiField({ of: () => ShiftTerritoryLabel, nullable: true }) territory!: ShiftTerritoryLabel | null;
  @ApiField({ of: () => JobTypeLabel, nullable: true }) job_type!: JobTypeLabel | null;
}

export class TimelineView {
  @ApiField({ of: () => IntervalView, list: true, description: 'The requested days without gaps or overlaps' })
  timeline!: IntervalView[];
}

/** A stored interval of a month. */
export class StoredIntervalView {
  @ApiField({ type: 'string', format: 'date-time' }) time_from!: string;
  @ApiField({ type: 'string', format: 'date-time', description: 'Exclusive' }) time_to!: string;
  @ApiField({ type: 'boolean' }) working!: boolean;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) territory_uuid!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) job_type_uuid!: string | null;
}

/** The shifts of a user in a month, as webhooks show them. */
export class ShiftMonthView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @ApiField({ type: 'string', description: 'UTC, such as `2026-11`' }) month!: string;
  @ApiField({ of: () => StoredIntervalView, list: true }) intervals!: StoredIntervalView[];
}

/** Interval → wire, with the territories and job types that the months refer to. */
export const presentInterval = (
  interval: Interval,
  territories: readonly EntityRef[],
  jobTypes: readonly EntityRef[],
): IntervalView => {
  const territory = territories.find(({ uuid }) => uuid === interval.territoryUuid);
  const jobType = jobTypes.find(({ uuid }) => uuid === interval.jobTypeUuid);
  return {
    time_from: interval.timeFrom,
    time_to: interval.timeTo,
    working: interval.working,
    territory: territory ? namedRef(territory) : null,
    job_type: jobType ? { uuid: jobType.uuid, code: refText(jobType, 'code') } : null,
  };
};
