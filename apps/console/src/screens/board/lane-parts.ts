import type { BoardParts } from './board-frame.tsx';
import { NO_FACTS, type WorkerFacts } from './lanes.ts';
import type { Carried } from './use-drag.ts';
import type { Hold, Lane } from './board-types.ts';

/** What the lanes of a day and of a week are drawn from. */
export interface LaneParts {
  readonly lane: Lane;
  readonly facts: WorkerFacts;
  readonly holds: readonly Hold[] | undefined;
  readonly defaultMinutes: number;
  /** The minute. */
  readonly now: number;
  /** The uuid of the job that is carried, if it is on this lane. */
  readonly carriedJob: string | undefined;
}

/** What a lane of a board is drawn from: it changes only with the lane. */
export function lanePartsOf(
  { facts, holds, defaultMinutes }: BoardParts,
  lane: Lane,
  now: number,
  carried: Carried | undefined,
): LaneParts {
  const uuid = carried?.job.uuid;
  return {
    lane,
    facts: facts.get(lane.worker) ?? NO_FACTS,
    holds: holds.get(lane.worker),
    defaultMinutes,
    now,
    carriedJob: lane.jobs.some((job) => job.uuid === uuid) ? uuid : undefined,
  };
}
