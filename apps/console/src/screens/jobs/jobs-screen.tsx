import { type ReactElement, useEffect, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { ScreenHeader } from '../../app/layout.tsx';
import { setQuery, useRoute } from '../../app/router.tsx';
import { JOB_STATUS_NAMES, JobStatusBadge } from '../../ui/status.tsx';
import { JobScreen } from '../job/job-screen.tsx';
import { JobList } from './job-list.tsx';

/** The jobs, or the job of the address. */
export default function JobsScreen(): ReactElement {
  const [, id] = useRoute().parts;
  return id === undefined ? <Jobs /> : <JobScreen key={id} id={id} />;
}

/** A search waits for a pause in the typing. */
const TYPING_MS = 250;

function Jobs(): ReactElement {
  const { query } = useRoute();
  const statuses = JOB_STATUS_NAMES.filter((status) => query.get('status')?.split(',').includes(status));
  const isUnassigned = query.get('unassigned') === 'true';
  return (
    <>
      <ScreenHeader title="Jobs" />
      <div className="job-filters">
        <Search />
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
      <JobList
        search={query.get('search') ?? ''}
        statuses={statuses}
        isUnassigned={isUnassigned}
        client={query.get('client') ?? undefined}
        site={query.get('site') ?? undefined}
      />
    </>
  );
}

/** The text that jobs are searched by; it is in the address. */
function Search(): ReactElement {
  const asked = useRoute().query.get('search') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => {
    const trimmed = text.trim();
    const timer = window.setTimeout(() => setQuery({ search: trimmed === '' ? undefined : trimmed }), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <label className="search-field">
      <span className="visually-hidden">Search jobs</span>
      <input
        type="search"
        className="search"
        value={text}
        placeholder="Number, id, description, address, client"
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
