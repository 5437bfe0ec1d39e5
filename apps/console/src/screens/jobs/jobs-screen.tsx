import type { ReactElement } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { ScreenHeader } from '../../app/layout.tsx';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { JOB_STATUS_NAMES, JobStatusBadge } from '../../ui/status.tsx';
import { DeletedLink, DeletedList, useShowsDeleted } from '../deleted/deleted-list.tsx';
import { NewJob, NewJobKeyButton } from '../job/new-job-button.tsx';
import { JobScreen } from '../job/job-screen.tsx';
import { JobList } from './job-list.tsx';

/** The jobs, or the job of the address. */
export default function JobsScreen(): ReactElement {
  const [, id] = useRoute().parts;
  const mayRead = useMay('web.jobs.view');
  const showsDeleted = useShowsDeleted();
  if (id === undefined) return mayRead && showsDeleted ? <DeletedList kind="jobs" /> : <Jobs />;
  if (id === 'new') return <NewJob />;
  if (mayRead) return <JobScreen key={id} id={id} />;
  return (
    <>
      <ScreenHeader title="Job" parents={[['/jobs', 'Jobs']]} />
      <MissingRight right="web.jobs.view" to="see jobs" />
    </>
  );
}

function Jobs(): ReactElement {
  const { query } = useRoute();
  const mayRead = useMay('web.jobs.view');
  const search = useSearch();
  const statuses = JOB_STATUS_NAMES.filter((status) => query.get('status')?.split(',').includes(status));
  const isUnassigned = query.get('unassigned') === 'true';
  return (
    <>
      <ScreenHeader title="Jobs">
        {mayRead && <DeletedLink kind="jobs" />}
        <NewJobKeyButton />
      </ScreenHeader>
      <div className="job-filters">
        <SearchField label="Search jobs" placeholder="Number, id, description, address, client" />
        <ToggleButtonGroup
          className="toggles"
          aria-label="Statuses"
          selectionMode="multiple"
          selectedKeys={statuses}
          onSelectionChange={(keys) => {
            const chosen = JOB_STATUS_NAMES.filter((status) => keys.has(status));
            setQuery({ status: chosen.length === 0 ? undefined : chosen.join(',') });
          }}
        >
          {JOB_STATUS_NAMES.map((status) => (
            <ToggleButton key={status} id={status} className="toggle">
              <JobStatusBadge status={status} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButton
          className="toggle"
          isSelected={isUnassigned}
          onChange={(isOn) => setQuery({ unassigned: isOn ? 'true' : undefined })}
        >
          Unassigned
        </ToggleButton>
      </div>
      <JobList filter={{ search, statuses, isUnassigned }} />
    </>
  );
}
