import { Shown } from '#kernel/http';
import { type Label, namedLabel } from '#kernel/store';
import type { Interval } from './interval.js';

export class ShiftTerritoryLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
}

export class JobTypeLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) code!: string;
}

/** One interval of a user's timeline. */
export class IntervalView {
  @Shown({ type: 'string', format: 'date-time' }) time_from!: string;
  @Shown({ type: 'string', format: 'date-time', description: 'Exclusive' }) time_to!: string;
  @Shown({ type: 'boolean' }) working!: boolean;
  @Shown({ of: () => ShiftTerritoryLabel, nullable: true }) territory!: ShiftTerritoryLabel | null;
  @Shown({ of: () => JobTypeLabel, nullable: true }) job_type!: JobTypeLabel | null;
}

export class TimelineView {
  @Shown({ of: () => IntervalView, list: true, description: 'The asked days without gaps or overlaps' })
  timeline!: IntervalView[];
}

/** Interval → wire, with the labels of what the months refer to. */
export const presentInterval = (
  interval: Interval,
  territories: readonly Label[],
  jobTypes: readonly Label[],
): IntervalView => {
  const territory = territories.find(({ uuid }) => uuid === interval.territoryUuid);
  const jobType = jobTypes.find(({ uuid }) => uuid === interval.jobTypeUuid);
  return {
    time_from: interval.timeFrom,
    time_to: interval.timeTo,
    working: interval.working,
    territory: territory ? namedLabel(territory) : null,
    job_type: jobType ? { uuid: jobType.uuid, code: jobType.code ?? '' } : null,
  };
};
