import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { Link } from '../../app/router.tsx';
import { workOf } from '../../ui/job-title.ts';
import { dueText, PriorityBadge } from '../../ui/priority.tsx';
import { JobStatusBadge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';

/** Jobs, one in a row. @param showsClient whether they may be of different clients. */
export const JobTable = ({
  jobs,
  showsClient,
}: {
  readonly jobs: readonly Schemas['JobView'][];
  readonly showsClient: boolean;
}): ReactElement => (
  <div className="table-scroll" tabIndex={0} role="group" aria-label="Jobs">
    <table className="table stacked job-table">
      <thead>
        <tr>
          <th>Time</th>
          <th>Work</th>
          {showsClient && <th>Client</th>}
          <th>Assignee</th>
          <th className="wide">Place</th>
          <th>Status</th>
          <th className="number">Job</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.uuid}>
            <td className="numbers job-time">
              {job.scheduled_at !== null && <Time at={job.scheduled_at} />}
              {job.due !== null && <span className="secondary job-due">due {dueText(job.due)}</span>}
            </td>
            <td className="job-text">
              <PriorityBadge priority={job.priority} />
              <Link to={`/jobs/${job.uuid}`}>
                <bdi>{workOf(job) ?? `Job ${job.serial_no}`}</bdi>
              </Link>
            </td>
            {showsClient && <td className="job-text job-client">{job.client?.name}</td>}
            <td className="job-assignee">{job.assignee?.worker?.name ?? job.assignee?.team?.name}</td>
            <td className="job-text job-place wide">{job.address?.formatted}</td>
            <td className="job-status">
              <JobStatusBadge status={job.status} />
            </td>
            <td className="number">{job.serial_no}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
