import { memo, type ReactElement, useMemo } from 'react';
import { timingOf } from './block-content.ts';
import type { TimeAxis } from './day-places.ts';
import { HoldBlock } from './hold-block.tsx';
import { JobBlock } from './job-block.tsx';
import { LaneHead } from './lane-head.tsx';
import { rowsOf } from './lane-rows.ts';
import { loadOf } from './lanes.ts';
import type { LaneParts } from './lane-parts.ts';
import { endOf, minutesOf } from './placement.ts';
import type { BoardJob, Hold } from './board-types.ts';

const HOUR_MS = 3_600_000;
const GAP_PIXELS = 3;
/** A block that is as wide shows when it begins, before the client. */
const WIDE_PIXELS = 120;
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

/** How large the lanes of a day are drawn. */
export interface LaneSize {
  /** The height of a row of a lane. */
  readonly rowPixels: number;
  /** The least width of an hour. */
  readonly hourPixels: number;
}

/** A worker's day: shifts shaded, with jobs and holds; those that overlap are below each other. */
export const LaneRow = memo(function LaneRow({
  lane,
  facts,
  holds = NO_HOLDS,
  axis,
  size: { rowPixels, hourPixels },
  now,
  defaultMinutes,
  carriedJob,
  timeText,
  isDrawn,
}: LaneParts & {
  readonly axis: TimeAxis;
  readonly size: LaneSize;
  readonly timeText: (at: number) => string;
  /** Whether its jobs are drawn; it has their height before. */
  readonly isDrawn: boolean;
}): ReactElement {
  const load = useMemo(() => loadOf(lane, defaultMinutes), [lane, defaultMinutes]);
  const { jobs, shown, count } = useMemo(() => {
    const spanOf = (job: BoardJob) => {
      const from = Date.parse(job.scheduled_at);
      return { from, to: endOf(from, minutesOf(job, defaultMinutes)) };
    };
    const isOnAxis = ({ from, to }: { from: number; to: number }): boolean => from < axis.to && to > axis.from;
    const placedJobs = lane.jobs.map((job) => ({ job, ...spanOf(job) })).filter(isOnAxis);
    const placedHolds = holds
      .map((hold) => ({ hold, from: Date.parse(hold.from), to: Date.parse(hold.to) }))
      .filter(isOnAxis);
    const rows = rowsOf([...placedJobs, ...placedHolds]);
    const styleOf = ({ from, to }: { from: number; to: number }, n: number) => ({
      ...placeOn(axis, from, to),
      insetBlockStart: (rows.rows[n] ?? 0) * rowPixels + GAP_PIXELS,
    });
    return {
      // A block is drawn again only when something of it is another: its style is made once.
      jobs: placedJobs.map((placed, n) => ({ ...placed, style: styleOf(placed, n) })),
      shown: placedHolds.map((placed, n) => ({ ...placed, style: styleOf(placed, placedJobs.length + n) })),
      count: rows.count,
    };
  }, [lane.jobs, holds, axis, rowPixels, defaultMinutes]);
  return (
    <div className="lane" style={{ blockSize: count * rowPixels + 2 * GAP_PIXELS }}>
      <LaneHead worker={lane.worker} name={lane.name} load={load} facts={facts} />
      <div
        className="lane-time"
        data-worker={lane.worker}
        role="group"
        aria-label={lane.name}
        {...(jobs.length === 0 && { 'data-free': true })}
      >
        {lane.shifts
          .filter(({ working }) => working)
          .map(({ time_from: from, time_to: to }) => (
            <span key={from} className="shift" style={placeOn(axis, Date.parse(from), Date.parse(to))} />
          ))}
        {isDrawn &&
          jobs.map(({ job, from, to, style }) => (
            <JobBlock
              key={job.uuid}
              job={job}
              worker={lane.worker}
              style={style}
              time={`${timeText(from)} to ${timeText(to)}`}
              start={((to - from) / HOUR_MS) * hourPixels < WIDE_PIXELS ? undefined : timeText(from)}
              timing={timingOf(job.status, from, to, now)}
              isCarried={job.uuid === carriedJob}
            />
          ))}
        {shown.map(({ hold, style }) => (
          <HoldBlock key={hold.uuid} hold={hold} style={style} />
        ))}
      </div>
    </div>
  );
});
