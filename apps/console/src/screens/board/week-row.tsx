import { memo, type ReactElement, useMemo } from 'react';
import { useSession } from '../../app/session-context.ts';
import { formatOf } from '../../ui/formats.ts';
import { dateAt } from '../../ui/zone-time.ts';
import { type Timing, timingOf } from './block-content.ts';
import { byTime } from './board-data.ts';
import { HoldBlock } from './hold-block.tsx';
import { JobLink } from './job-block.tsx';
import { LaneHead, LoadBar } from './lane-head.tsx';
import { loadOf } from './lanes.ts';
import type { LaneParts } from './lane-parts.ts';
import { endOf, minutesOf } from './placement.ts';
import type { BoardJob, Hold } from './board-types.ts';

const NO_HOLDS: readonly Hold[] = [];

/** The week of a worker. */
export const WeekRow = memo(function WeekRow({
  lane,
  facts,
  holds = NO_HOLDS,
  dates,
  now,
  defaultMinutes,
  target,
  carriedJob,
}: LaneParts & {
  readonly dates: readonly string[];
  /** The day on which a carried job would be dropped, if it is of this worker. */
  readonly target: string | undefined;
}): ReactElement {
  const { time_zone: zone } = useSession().account;
  const { shifts, jobs, held } = useMemo(
    () => ({
      shifts: Map.groupBy(
        lane.shifts.filter(({ working }) => working),
        ({ time_from: at }) => dateAt(Date.parse(at), zone),
      ),
      jobs: Map.groupBy([...lane.jobs].sort(byTime), (job) => dateAt(Date.parse(job.scheduled_at), zone)),
      held: Map.groupBy(holds, ({ from }) => dateAt(Date.parse(from), zone)),
    }),
    [lane, holds, zone],
  );
  const timeText = formatOf(zone, { hour: '2-digit', minute: '2-digit' });
  const timing = (job: BoardJob): Timing => {
    const from = Date.parse(job.scheduled_at);
    return timingOf(job.status, from, endOf(from, minutesOf(job, defaultMinutes)), now);
  };
  return (
    <tr>
      <th scope="row">
        <LaneHead worker={lane.worker} name={lane.name} load={loadOf(lane, defaultMinutes)} facts={facts} />
      </th>
      {dates.map((date) => (
        <td
          key={date}
          className={shifts.has(date) ? 'shift' : undefined}
          data-worker={lane.worker}
          data-date={date}
          data-target={target === date ? true : undefined}
        >
          <LoadBar load={loadOf({ shifts: shifts.get(date) ?? [], jobs: jobs.get(date) ?? [] }, defaultMinutes)} />
          {(jobs.get(date) ?? []).map((job) => (
            <WeekJob
              key={job.uuid}
              job={job}
              worker={lane.worker}
              time={timeText.format(Date.parse(job.scheduled_at))}
              timing={timing(job)}
              isCarried={job.uuid === carriedJob}
            />
          ))}
          {held.get(date)?.map((hold) => (
            <HoldBlock
              key={hold.uuid}
              hold={hold}
              time={timeText.format(Date.parse(hold.from))}
              className="week-hold"
            />
          ))}
        </td>
      ))}
    </tr>
  );
});

const WeekJob = memo(function WeekJob({
  job,
  worker,
  time,
  timing,
  isCarried,
}: {
  readonly job: BoardJob;
  readonly worker: string;
  readonly time: string;
  readonly timing: Timing;
  readonly isCarried: boolean;
}): ReactElement {
  return (
    <JobLink
      job={job}
      worker={worker}
      className="week-job"
      time={time}
      timing={timing}
      isCarried={isCarried}
      shown={({ title, detail, marks }) => [time, title, ...marks.map(({ word }) => word), detail]}
    >
      {({ title }) => (
        <>
          <span className="numbers">{time}</span> <bdi className="job-title cut">{title}</bdi>
        </>
      )}
    </JobLink>
  );
});
