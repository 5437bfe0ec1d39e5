import { isNotFound } from '@fieldline/client';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import type { Conflict } from '../../ui/conflicts.tsx';
import { jobTitle, workOf } from '../../ui/job-title.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Loaded } from '../../ui/states.tsx';
import { JobStatusBadge } from '../../ui/status.tsx';
import { Gone } from '../deleted/gone.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts, JobPlace } from './job-facts.tsx';
import { JobFields } from './job-fields.tsx';
import { JobFiles } from './job-files.tsx';
import { type Job, useJob } from './job-query.ts';
import { JobRecords } from './job-records.tsx';
import { JobWarnings } from './job-warnings.tsx';
import { JobWork } from './job-work.tsx';

/** A job: what it is, what was done and what happened to it, and what can be done with it. */
export function JobScreen({ id }: { readonly id: string }): ReactNode {
  const job = useJob(id);
  // Deleted jobs have no state any more, but their history.
  if (isNotFound(job.error))
    return (
      <Gone kind="jobs" id={id}>
        {(entity, version) => <JobRecords entity={entity} version={version} />}
      </Gone>
    );
  return <Loaded query={job}>{(data) => <JobView key={data.uuid} job={data} />}</Loaded>;
}

function JobView({ job }: { readonly job: Job }): ReactElement {
  const mayEdit = useMay('web.jobs.edit');
  const [warnings, setWarnings] = useState<readonly Conflict[]>([]);
  return (
    <div className="job-screen">
      <ScreenHeader
        parents={[['/jobs', 'Jobs']]}
        name={jobTitle(job)}
        title={
          <>
            <bdi>{jobTitle(job)}</bdi>{' '}
            {workOf(job) !== undefined && <span className="secondary numbers">Job {job.serial_no}</span>}{' '}
            <JobStatusBadge status={job.status} />
          </>
        }
      >
        <JobActions job={job} onWarnings={setWarnings} onDeleted={() => navigate('/jobs')} mayPrint />
      </ScreenHeader>
      {!mayEdit && <MissingRight right="web.jobs.edit" to="change jobs" />}
      <JobWarnings warnings={warnings} onDismiss={() => setWarnings([])} />
      <div className="job-columns">
        <div className="stack">
          <JobFacts job={job} />
          <JobFields job={job} />
          <JobWork job={job} />
          <JobFiles job={job} />
        </div>
        <div className="stack">
          <JobPlace job={job} />
          <JobRecords entity={{ kind: 'jobs', uuid: job.uuid, name: `Job ${job.serial_no}` }} version={job.version} />
        </div>
      </div>
      <div className="only-print signature" aria-hidden="true">
        <span>Date</span>
        <span>Name</span>
        <span>Signature</span>
      </div>
    </div>
  );
}
