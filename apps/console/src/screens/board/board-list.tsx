import type { ReactElement, ReactNode } from 'react';
import { Link } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { JobStatusBadge } from '../../ui/status.tsx';
import { formatOf } from '../../ui/formats.ts';
import { Time } from '../../ui/time.tsx';
import { dateAt } from '../../ui/zone-time.ts';
import { type Board, type BoardJob, byTime, type Days } from './board-data.ts';
import { useOverlaps, useWarningTexts } from './board-warnings.ts';
import { titleOf } from './job-block.tsx';
import { openPeek } from './peek.ts';

/** A job in the list of a worker or of a day. */
interface Entry {
  readonly job: BoardJob;
  /** Who does it, where the list is of a day. */
  readonly workers: readonly string[];
}

/** A board as a list, where the window is too narrow for lanes: a day by worker, a week by day. */
export function BoardList({
  board,
  days,
  names,
}: {
  readonly board: Board;
  readonly days: Days;
  readonly names: ReadonlyMap<string, string>;
}): ReactElement {
  const { time_zone: zone } = useSession().account;
  const warningsOf = useWarningTexts();
  const overlapsOf = useOverlaps();
  const groups = days.count === 1 ? byWorker(board, names) : byDay(board, names, zone);
  return (
    <>
      {groups.map(({ key, title, worker, entries }) => (
        <section key={key} className="board-list" aria-label={title}>
          <h2>{title}</h2>
          <ul className="list">
            {entries.map(({ job, workers }) => (
              <li key={job.uuid}>
                <Link
                  to={`/jobs/${job.uuid}`}
                  onOpen={() => openPeek(job.uuid)}
                  className={overlapsOf(job) > 0 ? 'list-job overlaps' : 'list-job'}
                  data-job={job.uuid}
                >
                  <Time at={job.scheduled_at} style="time" />
                  <span>
                    <b>{job.serial_no}</b> {titleOf(job)}
                    {workers.length > 0 && <span className="secondary">{workers.join(', ')}</span>}
                    <Warned texts={warningsOf(job, worker)} />
                  </span>
                  <JobStatusBadge status={job.status} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What the checks find about a job. */
const Warned = ({ texts }: { readonly texts: readonly string[] }): ReactNode =>
  texts.length > 0 && (
    <span className="secondary">
      <Icon name="warning" /> {texts.join(', ')}
    </span>
  );

interface Group {
  readonly key: string;
  /** Whose jobs these are; undefined: of all. */
  readonly worker?: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The jobs of each worker who has some. */
const byWorker = ({ lanes }: Board, names: ReadonlyMap<string, string>): readonly Group[] =>
  lanes
    .filter(({ jobs }) => jobs.length > 0)
    .map(({ worker, jobs }) => ({
      key: worker,
      worker,
      title: names.get(worker) ?? worker,
      entries: [...jobs].sort(byTime).map((job) => ({ job, workers: [] })),
    }));

/** The jobs of each day that has some, each once with all who do it. */
function byDay({ lanes }: Board, names: ReadonlyMap<string, string>, zone: string): readonly Group[] {
  const jobs = new Map(lanes.flatMap((lane) => lane.jobs).map((job) => [job.uuid, job]));
  const workersOf = new Map<string, string[]>();
  for (const { worker, jobs: own } of lanes)
    for (const { uuid } of own) workersOf.set(uuid, [...(workersOf.get(uuid) ?? []), names.get(worker) ?? worker]);
  const days = Map.groupBy([...jobs.values()].sort(byTime), (job) => dateAt(Date.parse(job.scheduled_at), zone));
  const title = formatOf('UTC', { weekday: 'long', day: 'numeric', month: 'long' });
  return [...days].map(([date, ofDay]) => ({
    key: date,
    title: title.format(new Date(date)),
    entries: ofDay.map((job) => ({ job, workers: workersOf.get(job.uuid) ?? [] })),
  }));
}
