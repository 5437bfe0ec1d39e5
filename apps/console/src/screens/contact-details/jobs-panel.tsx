import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { type PagesQuery, usePages } from '../../api/pages.ts';
import { Link } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingScope } from '../../ui/missing-scope.tsx';
import { Pages } from '../../ui/pages.tsx';
import { JobStatusBadge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';

/** Whose jobs are listed. */
type Filter = { readonly client_uuid: string } | { readonly site_uuid: string };

/** The jobs of a client or a site, newest first. */
export function JobsPanel({ of }: { readonly of: Filter }): ReactElement {
  const mayRead = useMay()('read', 'work_orders');
  return (
    <section className="panel" aria-labelledby="jobs-heading">
      <h2 id="jobs-heading">Jobs</h2>
      {mayRead ? <Jobs of={of} /> : <MissingScope scope="work_orders:read" to="see jobs" />}
    </section>
  );
}

interface JobRow {
  readonly uuid: string;
  readonly serial_no: number;
  readonly status: string;
  readonly scheduled_at: string | null;
  readonly description: string | null;
}

function Jobs({ of }: { readonly of: Filter }): ReactElement {
  const jobs: PagesQuery<JobRow> = usePages(['jobs', 'list', of], (page, options) =>
    api.jobs.list({ ...of, ...page }, options).toArray(page.limit),
  );
  return (
    <Pages query={jobs} empty={<p className="secondary">No jobs yet. They appear here as they are created.</p>}>
      {(items) => (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th className="number">No.</th>
                <th>Status</th>
                <th>Scheduled</th>
                <th className="wide">Description</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ uuid, serial_no, status, scheduled_at, description }) => (
                <tr key={uuid}>
                  <td className="number">
                    <Link to={`/jobs/${uuid}`}>{serial_no}</Link>
                  </td>
                  <td>
                    <JobStatusBadge status={status} />
                  </td>
                  <td>{scheduled_at === null ? <span className="secondary">—</span> : <Time at={scheduled_at} />}</td>
                  <td className="wide clipped">{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Pages>
  );
}
