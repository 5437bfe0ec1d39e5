import type { ReactElement } from 'react';
import { Link } from '../../app/router.tsx';
import { Time } from '../../ui/time.tsx';
import { JobStatusBadge } from '../../ui/status.tsx';
import type { Board } from './board-data.ts';
import { titleOf } from './job-block.tsx';

/** A day as a list, where the window is too narrow for a board. */
export function DayList({
  board,
  names,
}: {
  readonly board: Board;
  readonly names: ReadonlyMap<string, string>;
}): ReactElement {
  const busy = board.lanes.filter(({ jobs }) => jobs.length > 0);
  return (
    <div className="stack">
      {busy.map(({ worker, jobs }) => (
        <section key={worker} className="panel">
          <h2>{names.get(worker) ?? worker}</h2>
          <ul className="list">
            {[...jobs]
              .sort((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at))
              .map((job) => (
                <li key={job.uuid}>
                  <Link to={`/jobs/${job.uuid}`} className={job.conflicts > 0 ? 'day-job overlaps' : 'day-job'}>
                    <Time at={job.scheduled_at} style="time" /> <b>{job.serial_no}</b> {titleOf(job)}
                    <JobStatusBadge status={job.status} />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
