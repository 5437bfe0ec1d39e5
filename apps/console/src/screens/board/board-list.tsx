import type { ReactElement, ReactNode } from 'react';
import { Link } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { JobStatusBadge } from '../../ui/status.tsx';
import { formatOf } from '../../ui/formats.ts';
import { Time } from '../../ui/time.tsx';
import { dateAt } from '../../ui/zone-time.ts';
import { byTime } from './board-data.ts';
import { useOverlaps, useWarningTexts } from './board-warnings.ts';
import { contentOf, type Mark, timingOf } from './block-content.ts';
import { MarkIcons, MarkWords, titleOf } from './job-block.tsx';
import { LaneMenu } from './lane-menu.tsx';
import { openPeek } from './peek.ts';
import { endOf, minutesOf } from './placement.ts';
import { useMinute } from './use-now.ts';
import type { Board, BoardJob, Days } from './board-types.ts';

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
  defaultMinutes,
}: {
  readonly board: Board;
  readonly days: Days;
  readonly names: ReadonlyMap<string, string>;
  readonly defaultMinutes: number;
}): ReactElement {
  const { time_zone: zone } = useSession().account;
  const warningsOf = useWarningTexts();
  const overlapsOf = useOverlaps();
  const now = useMinute();
  const marksOf = (job: BoardJob, worker: string | undefined): readonly Mark[] => {
    const from = Date.parse(job.scheduled_at);
    const timing = timingOf(job.status, from, endOf(from, minutesOf(job, defaultMinutes)), now);
    return contentOf(job, timing, overlapsOf(job), warningsOf(job, worker)).marks;
  };
  const groups = days.count === 1 ? byWorker(board, names) : byDay(board, names, zone);
  return (
    <>
      {groups.map(({ key, title, worker, entries }) => (
        <section key={key} className="board-list" aria-label={title}>
          <h2>
            {title} {worker !== undefined && <LaneMenu worker={worker} name={title} />}
          </h2>
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
                    <bdi>{titleOf(job)}</bdi>
                    {workers.length > 0 && <span className="secondary">{workers.join(', ')}</span>}
                    <Marks marks={marksOf(job, worker)} />
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

/** What a job asks attention for, in a line of its own. */
const Marks = ({ marks }: { readonly marks: readonly Mark[] }): ReactNode =>
  marks.length > 0 && (
    <span className="list-marks">
      <MarkIcons marks={marks} /> <MarkWords marks={marks} />
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
