import { isNotFound } from '@fieldline/client';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useMay } from '../../app/session-context.ts';
import type { Conflict } from '../../ui/conflicts.tsx';
import { jobTitle, workOf } from '../../ui/job-title.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { JobStatusBadge } from '../../ui/status.tsx';
import { closePeek, usePeeked } from '../board/peek.ts';
import { EntityHistory } from '../history/entity-history.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts, JobPlace } from './job-facts.tsx';
import { JobFields } from './job-fields.tsx';
import { JobFiles } from './job-files.tsx';
import { type Job, useJob } from './job-query.ts';
import { JobWarnings } from './job-warnings.tsx';
import { JobWork } from './job-work.tsx';

/** The job of the address beside the board: what a dispatcher asks of it and does with it. */
export default function JobPeek(): ReactNode {
  const job = usePeeked();
  const mayRead = useMay('web.jobs.view');
  if (job === undefined) return null;
  return mayRead ? <ReadJob id={job} /> : <MissingRight right="web.jobs.view" to="see jobs" />;
}

function ReadJob({ id }: { readonly id: string }): ReactNode {
  const job = useJob(id);
  if (isNotFound(job.error)) return <Empty title="There is no such job">It may be deleted.</Empty>;
  return <Loaded query={job}>{(data) => <PeekedJob key={data.uuid} job={data} />}</Loaded>;
}

function PeekedJob({ job }: { readonly job: Job }): ReactElement {
  const [warnings, setWarnings] = useState<readonly Conflict[]>([]);
  return (
    <div className="job-screen peek-job">
      <h2>
        <bdi>{jobTitle(job)}</bdi>
      </h2>
      <p>
        <JobStatusBadge status={job.status} />{' '}
        {workOf(job) !== undefined && <span className="secondary numbers">Job {job.serial_no}</span>}
      </p>
      <div className="actions">
        <JobActions job={job} onWarnings={setWarnings} onDeleted={closePeek} />
      </div>
      <JobWarnings warnings={warnings} onDismiss={() => setWarnings([])} />
      <JobPlace job={job} />
      <JobFacts job={job} />
      <JobFiles job={job} />
      <JobFields job={job} />
      <JobWork job={job} />
      <section className="panel stack" aria-labelledby="history">
        <h2 id="history">History</h2>
        <EntityHistory entity={{ kind: 'jobs', uuid: job.uuid, name: `Job ${job.serial_no}` }} version={job.version} />
      </section>
    </div>
  );
}
