import type { RecordTab } from '../../ui/record-tabs.tsx';
import { NewJobButton } from '../job/new-job-button.tsx';
import { JobList } from './job-list.tsx';

/** The jobs of a client or a site, with the way to a new one. */
export const jobsTab = (of: { readonly client: string } | { readonly site: string }): RecordTab => [
  'jobs',
  'Jobs',
  <div key="jobs" className="stack">
    <div>
      <NewJobButton start={of} />
    </div>
    <JobList filter={of} />
  </div>,
];
