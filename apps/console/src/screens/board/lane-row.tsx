import { memo, type ReactElement, useMemo } from 'react';
import type { BoardJob, Hold, Lane } from './board-data.ts';
import type { TimeAxis } from './day-places.ts';
import { HoldBlock } from './hold-block.tsx';
import { JobBlock } from './job-block.tsx';
import { rowsOf } from './lane-rows.ts';
import { endOf, minutesOf } from './placement.ts';

const ROW_PIXELS = 30;
const NO_HOLDS: readonly Hold[] = [];

/** The place of a span on the axis, in percent of its width. */
export const placeOn = (
  axis: TimeAxis,
  from: number,
  to: number,
): { readonly left: string; readonly width: string } => {
  const percent = (ms: number): string => `${(ms / (axis.to - axis.from)) * 100}%`;
  const begin = Math.max(from, axis.from);
  return { left: percent(begin - axis.from), width: percent(Math.max(0, Math.min(to, axis.to) - begin)) };
};

/** A worker's day: shifts shaded, with jobs and holds; those that overlap are below each other. */
export const LaneRow = memo(function LaneRow({
  lane,
  name,
  holds = NO_HOLDS,
  axis,
  defaultMinutes,
  carriedJob,
  timeText,
}: {
  readonly lane: Lane;
  readonly name: string;
  readonly holds: readonly Hold[] | undefined;
  readonly axis: TimeAxis;
  readonly defaultMinutes: number;
  /** The uuid of the job that is carried, if it is on this lane. */
  readonly carriedJob: string | undefined;
  readonly timeText: (at: number) => string;
}): ReactElement {
  const { jobs, shown, rows } = useMemo(() => {
    const spanOf = (job: BoardJob) => {
      const from = Date.parse(job.scheduled_at);
      return { from, to: endOf(from, minutesOf(job, defaultMinutes)) };
    };
    const isOnAxis = ({ from, to }: { from: number; to: number }): boolean => from < axis.to && to > axis.from;
    const placedJobs = lane.jobs.map((job) => ({ job, ...spanOf(job) })).filter(isOnAxis);
    const placedHolds = holds
      .map((hold) => ({ hold, from: Date.parse(hold.from), to: Date.parse(hold.to) }))
      .filter(isOnAxis);
    return { jobs: placedJobs, shown: placedHolds, rows: rowsOf([...placedJobs, ...placedHolds]) };
  }, [lane.jobs, holds, axis, defaultMinutes]);
  const top = (i: number): number => (rows.rows[i] ?? 0) * ROW_PIXELS + 3;
  return (
    <div className="lane" style={{ blockSize: rows.count * ROW_PIXELS + 6 }}>
      <div className="lane-name" title={name}>
        {name}
      </div>
      <div
        className="lane-time"
        data-worker={lane.worker}
        role="group"
        aria-label={name}
        {...(jobs.length === 0 && { 'data-free': true })}
      >
        {lane.shifts
          .filter(({ working }) => working)
          .map(({ time_from: from, time_to: to }) => (
            <span key={from} className="shift" style={placeOn(axis, Date.parse(from), Date.parse(to))} />
          ))}
        {jobs.map(({ job, from, to }, i) => (
          <JobBlock
            key={job.uuid}
            job={job}
            worker={lane.worker}
            style={{ ...placeOn(axis, from, to), insetBlockStart: top(i) }}
            time={`${timeText(from)} to ${timeText(to)}`}
            isCarried={job.uuid === carriedJob}
          />
        ))}
        {shown.map(({ hold, from, to }, i) => (
          <HoldBlock
            key={hold.uuid}
            hold={hold}
            style={{ ...placeOn(axis, from, to), insetBlockStart: top(jobs.length + i) }}
          />
        ))}
      </div>
    </div>
  );
});
