import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNames } from '../../api/names.ts';
import { Link } from '../../app/router.tsx';
import { useMay, useSession } from '../../app/session-context.ts';
import { Badge } from '../../ui/status.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { dateAt } from '../../ui/zone-time.ts';
import { LABELS } from './check-values.ts';
import { type Clashes, DAYS_AHEAD } from './conflict-queries.ts';

const SHOWN = 20;

/** The clashes of the next days, the earliest first, with their jobs. */
export const ClashesPanel = ({ query }: { readonly query: UseQueryResult<Clashes> }): ReactElement => (
  <section className="panel stack" aria-labelledby="clashes-heading">
    <h2 id="clashes-heading">Clashes in the next {DAYS_AHEAD} days</h2>
    <Loaded query={query}>{(clashes) => <ClashList clashes={clashes} />}</Loaded>
    <p className="hint">
      Also of checks that are off. <Link to="/board">Show the board</Link>
    </p>
  </section>
);

function ClashList({ clashes: { conflicts, hasMore } }: { readonly clashes: Clashes }): ReactElement {
  const shown = conflicts.slice(0, SHOWN);
  const names = useNames({
    workers: shown.map(({ worker_uuid }) => worker_uuid),
    teams: shown.map(({ team_uuid }) => team_uuid),
  });
  if (conflicts.length === 0) return <p className="secondary">None: all jobs fit.</p>;
  return (
    <>
      <ul className="entries">
        {shown.map((conflict) => (
          <Clash
            key={[conflict.check, conflict.worker_uuid, conflict.team_uuid, ...conflict.jobs.map(jobKey)].join()}
            conflict={conflict}
            who={names.get(conflict.worker_uuid ?? conflict.team_uuid ?? '')}
          />
        ))}
      </ul>
      {(conflicts.length > SHOWN || hasMore) && (
        <p className="secondary numbers">
          These are the first {shown.length} of {hasMore && 'at least '}
          {conflicts.length}.
        </p>
      )}
    </>
  );
}

const jobKey = ({ uuid }: { readonly uuid: string }): string => uuid;

/** A clash, with links to its jobs and its day. */
function Clash({
  conflict: { check, from, jobs },
  who,
}: {
  readonly conflict: Clashes['conflicts'][number];
  readonly who: string | undefined;
}): ReactElement {
  const mayOpenJobs = useMay('web.jobs.view');
  const { time_zone: timeZone } = useSession().account;
  return (
    <li className="clash">
      <Badge tone="warning">{LABELS[check]}</Badge>
      <Link to={`/board?date=${dateAt(Date.parse(from), timeZone)}`}>
        <Time at={from} />
      </Link>
      <span>
        {who}{' '}
        <span className="numbers">
          {jobs.map(({ uuid, serial_no }, at) => (
            <span key={uuid}>
              {at > 0 && ', '}
              {mayOpenJobs ? <Link to={`/jobs/${uuid}`}>job {serial_no}</Link> : `job ${serial_no}`}
            </span>
          ))}
        </span>
      </span>
    </li>
  );
}
