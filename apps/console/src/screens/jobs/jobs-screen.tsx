import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { LoadedScreen } from '../../app/loaded-screen.tsx';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { DeletedLink, DeletedList, useShowsDeleted } from '../deleted/deleted-list.tsx';
import { NewJobKeyButton } from '../job/new-job-button.tsx';
import { JobScreen } from '../job/job-screen.tsx';
import { useIsFiltered, useJobFilter } from './job-filter.ts';
import { JobFilters } from './job-filters.tsx';
import { JobList } from './job-list.tsx';

/** The jobs, or the job of the address. */
export default function JobsScreen(): ReactElement {
  const [, id] = useRoute().parts;
  const mayRead = useMay('web.jobs.view');
  const showsDeleted = useShowsDeleted();
  if (id === undefined) return mayRead && showsDeleted ? <DeletedList kind="jobs" /> : <Jobs />;
  if (id === 'new') return <LoadedScreen name="new-job" />;
  if (mayRead) return <JobScreen key={id} id={id} />;
  return (
    <>
      <ScreenHeader title="Job" parents={[['/jobs', 'Jobs']]} />
      <MissingRight right="web.jobs.view" to="see jobs" />
    </>
  );
}

function Jobs(): ReactElement {
  const mayRead = useMay('web.jobs.view');
  const filter = useJobFilter();
  return (
    <>
      <ScreenHeader title="Jobs">
        {mayRead && <DeletedLink kind="jobs" />}
        <NewJobKeyButton />
      </ScreenHeader>
      <JobFilters filter={filter} />
      <JobList filter={filter} isFiltered={useIsFiltered()} />
    </>
  );
}
