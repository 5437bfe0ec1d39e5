import { memo, type ReactElement, useMemo } from 'react';
import { setQuery } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { formatOf } from '../../ui/formats.ts';
import { addDays, dateAt } from '../../ui/zone-time.ts';
import { type BoardJob, byTime, type Days, type Hold, type Lane } from './board-data.ts';
import { BoardFrame, type BoardParts } from './board-frame.tsx';
import { HoldBlock } from './hold-block.tsx';
import { JobLink, labelOf, titleOf } from './job-block.tsx';
import { movedInWeek, onDate, type Placement } from './placement.ts';
import type { PlaceAt } from './use-drag.ts';

const NO_HOLDS: readonly Hold[] = [];

/** A week: the jobs of each worker by day. They are moved to other days and workers, and keep their time of the day. */
export function WeekGrid({
  parts,
  days,
  holds,
}: {
  readonly parts: BoardParts;
  readonly days: Days;
  readonly holds: ReadonlyMap<string, readonly Hold[]>;
}): ReactElement {
  const { board, names } = parts;
  const { time_zone: zone } = useSession().account;
  const { first, count } = days;
  const dates = useMemo(() => Array.from({ length: count }, (_, n) => addDays(first, n)), [first, count]);
  const workers = useMemo(() => board.lanes.map(({ worker }) => worker), [board.lanes]);
  const dayText = formatOf('UTC', { weekday: 'short', day: 'numeric', month: 'short' });
  const timeText = formatOf(zone, { weekday: 'long', hour: '2-digit', minute: '2-digit' });
  const dateOf = (from: number): string => dateAt(from, zone);
  const today = dateOf(Date.now());
  return (
    <BoardFrame
      parts={parts}
      places={(_, before) => placesOfWeek(before, zone)}
      movedBy={(placement, key) => movedInWeek(placement, key, workers, dates, dateOf, zone)}
      textOf={({ from }) => (from === null ? 'no time yet' : timeText.format(from))}
    >
      {(carried) => {
        const after = carried?.after;
        const target = after?.from == null ? undefined : dateOf(after.from);
        return (
          <div className="week" data-scrolls>
            <table>
              <thead>
                <tr>
                  <th scope="col">Worker</th>
                  {dates.map((date) => (
                    <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                      <button type="button" className="link" onClick={() => setQuery({ view: undefined, date })}>
                        {dayText.format(new Date(date))}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {board.lanes.map((lane) => (
                  <WeekRow
                    key={lane.worker}
                    lane={lane}
                    name={names.get(lane.worker) ?? lane.worker}
                    holds={holds.get(lane.worker)}
                    dates={dates}
                    target={after?.worker === lane.worker ? target : undefined}
                    carriedJob={
                      lane.jobs.some(({ uuid }) => uuid === carried?.job.uuid) ? carried?.job.uuid : undefined
                    }
                  />
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </BoardFrame>
  );
}

/** The places of a job that is dragged over the days of a week. */
const placesOfWeek =
  (before: Placement, zone: string): PlaceAt =>
  (x, y) => {
    const { worker, date } = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]')?.dataset ?? {};
    if (worker === undefined || date === undefined) return undefined;
    return { ...before, worker, from: onDate(before.from, date, zone) };
  };

/** The week of a worker. */
const WeekRow = memo(function WeekRow({
  lane,
  name,
  holds = NO_HOLDS,
  dates,
  target,
  carriedJob,
}: {
  readonly lane: Lane;
  readonly name: string;
  readonly holds: readonly Hold[] | undefined;
  readonly dates: readonly string[];
  /** The day on which a carried job would be dropped, if it is of this worker. */
  readonly target: string | undefined;
  /** The uuid of the job that is carried, if it is of this worker. */
  readonly carriedJob: string | undefined;
}): ReactElement {
  const { time_zone: zone } = useSession().account;
  const { shifts, jobs, held } = useMemo(
    () => ({
      shifts: new Set(
        lane.shifts.filter(({ working }) => working).map(({ time_from: at }) => dateAt(Date.parse(at), zone)),
      ),
      jobs: Map.groupBy([...lane.jobs].sort(byTime), (job) => dateAt(Date.parse(job.scheduled_at), zone)),
      held: Map.groupBy(holds, ({ from }) => dateAt(Date.parse(from), zone)),
    }),
    [lane, holds, zone],
  );
  const timeText = formatOf(zone, { hour: '2-digit', minute: '2-digit' });
  return (
    <tr>
      <th scope="row">{name}</th>
      {dates.map((date) => (
        <td
          key={date}
          className={shifts.has(date) ? 'shift' : undefined}
          data-worker={lane.worker}
          data-date={date}
          data-target={target === date ? true : undefined}
        >
          {(jobs.get(date) ?? []).map((job) => (
            <WeekJob
              key={job.uuid}
              job={job}
              worker={lane.worker}
              time={timeText.format(Date.parse(job.scheduled_at))}
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

function WeekJob({
  job,
  worker,
  time,
  isCarried,
}: {
  readonly job: BoardJob;
  readonly worker: string;
  readonly time: string;
  readonly isCarried: boolean;
}): ReactElement {
  return (
    <JobLink
      job={job}
      worker={worker}
      className="week-job"
      label={labelOf(job, time, titleOf(job))}
      text={`${time} ${titleOf(job)}`}
      isCarried={isCarried}
    />
  );
}
