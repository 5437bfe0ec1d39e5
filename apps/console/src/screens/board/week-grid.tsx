import { type ReactElement, useMemo } from 'react';
import { Link, setQuery } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { formatOf } from '../../ui/time.tsx';
import { jobStatusIcon } from '../../ui/status.tsx';
import { addDays, dateAt } from '../../ui/zone-time.ts';
import type { Board, BoardJob, Days } from './board-data.ts';
import { titleOf } from './job-block.tsx';

/** A week: the jobs of each worker by day. A day leads to its board, where jobs are moved. */
export function WeekGrid({
  board,
  days,
  names,
}: {
  readonly board: Board;
  readonly days: Days;
  readonly names: ReadonlyMap<string, string>;
}): ReactElement {
  const { time_zone: zone } = useSession().account;
  const dates = Array.from({ length: days.count }, (_, n) => addDays(days.first, n));
  const dayText = formatOf('UTC', { weekday: 'short', day: 'numeric', month: 'short' });
  const timeText = formatOf(zone, { hour: '2-digit', minute: '2-digit' });
  const lanes = useMemo(
    () =>
      board.lanes.map((lane) => ({
        worker: lane.worker,
        shifts: new Set(
          lane.shifts.filter(({ working }) => working).map(({ time_from: at }) => dateAt(Date.parse(at), zone)),
        ),
        jobs: Map.groupBy(
          [...lane.jobs].sort((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at)),
          (job) => dateAt(Date.parse(job.scheduled_at), zone),
        ),
      })),
    [board.lanes, zone],
  );
  return (
    <div className="week">
      <table>
        <thead>
          <tr>
            <th scope="col">Worker</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                <button type="button" className="link" onClick={() => setQuery({ view: undefined, date })}>
                  {dayText.format(new Date(date))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map(({ worker, jobs, shifts }) => (
            <tr key={worker}>
              <th scope="row">{names.get(worker) ?? worker}</th>
              {dates.map((date) => (
                <td key={date} className={shifts.has(date) ? 'shift' : undefined}>
                  {(jobs.get(date) ?? []).map((job) => (
                    <WeekJob key={job.uuid} job={job} time={timeText.format(Date.parse(job.scheduled_at))} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const WeekJob = ({ job, time }: { readonly job: BoardJob; readonly time: string }): ReactElement => (
  <Link
    to={`/jobs/${job.uuid}`}
    className={`week-job job-${job.status}${job.conflicts > 0 ? ' overlaps' : ''}`}
    title={`Job ${job.serial_no}, ${titleOf(job)}, ${time}`}
  >
    {jobStatusIcon(job.status)} {time} {titleOf(job)}
  </Link>
);
