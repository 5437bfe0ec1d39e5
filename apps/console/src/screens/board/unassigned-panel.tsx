import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { skillsQuery } from '../../api/catalog.ts';
import type { PagesQuery } from '../../api/pages.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useMay, useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { numberText } from '../../ui/locale.ts';
import { Pages } from '../../ui/pages.tsx';
import { JOB_STATUS_NAMES, jobStatusWord } from '../../ui/status.tsx';
import { dateAt } from '../../ui/zone-time.ts';
import { byPlace } from './by-place.ts';
import { ORDERS, orderOf, PLACE } from './unassigned-jobs.ts';
import { WaitingCard } from './waiting-card.tsx';
import { useMovable } from './use-movable.ts';
import { useMinute } from './use-now.ts';
import type { UnassignedJob } from './board-types.ts';

/** The filters in the address; that of the territory is the board's. */
const FILTERS = ['search', 'status', 'skill', 'territory'] as const;

/** The unassigned jobs beside the board: they are dragged onto a lane, or picked up with the space bar. */
export function UnassignedPanel({
  jobs,
  onLanes,
  carriedJob,
  isTarget = false,
}: {
  readonly jobs: PagesQuery<UnassignedJob>;
  /** Jobs that have just got a worker, which the list does not know yet. */
  readonly onLanes?: ReadonlySet<string>;
  readonly carriedJob?: string | undefined;
  /** Whether the carried job would be dropped here. */
  readonly isTarget?: boolean;
}): ReactElement {
  const mayRead = useMay('web.jobs.view');
  const isWaiting = ({ uuid }: UnassignedJob): boolean => onLanes?.has(uuid) !== true;
  return (
    <aside
      className={isTarget ? 'unassigned target' : 'unassigned'}
      aria-label="Unassigned jobs"
      id="unassigned"
      data-unassigned
    >
      <div className="unassigned-head">
        <h2>
          Unassigned <UnassignedCount jobs={jobs} isWaiting={isWaiting} />
        </h2>
        {mayRead && <Order />}
      </div>
      {mayRead ? (
        <>
          <Filters />
          <Pages query={jobs} empty={<NobodyWaits />}>
            {(found) => <WaitingJobs jobs={found.filter(isWaiting)} carriedJob={carriedJob} />}
          </Pages>
        </>
      ) : (
        <MissingRight right="web.jobs.view" to="see unassigned jobs" />
      )}
    </aside>
  );
}

const STATUSES = [['', 'Open'], ...JOB_STATUS_NAMES.map((name) => [name, jobStatusWord(name)] as const)] as const;

/** The search, and a button that opens the filters that are used less. */
function Filters(): ReactElement {
  const { query } = useRoute();
  const skills = useQuery(skillsQuery).data ?? [];
  const filtered = ['status', 'skill'].filter((name) => query.has(name)).length;
  const [isOpen, setOpen] = useState(filtered > 0);
  const id = useId();
  return (
    <>
      <div className="unassigned-search">
        <SearchField label="Search unassigned jobs" placeholder="Number, client" />
        <Button aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
          Filter{filtered > 0 && ` (${filtered})`}
        </Button>
      </div>
      <div className="unassigned-filters" id={id} hidden={!isOpen}>
        <Choice
          label="Status"
          value={query.get('status') ?? ''}
          options={STATUSES}
          onChange={(status) => setQuery({ status: status || undefined })}
        />
        <Choice
          label="Skill"
          value={query.get('skill') ?? ''}
          options={[['', 'Any skill'], ...skills.map(({ uuid, name }) => [uuid, name] as const)]}
          onChange={(skill) => setQuery({ skill: skill || undefined })}
        />
      </div>
    </>
  );
}

/** The order of the jobs; a search is newest first. */
function Order(): ReactElement {
  const { query } = useRoute();
  const isSearch = useSearch() !== undefined;
  return (
    <select
      aria-label="Order of the unassigned jobs"
      value={isSearch ? '-created_at' : orderOf(query)}
      disabled={isSearch}
      onChange={({ target: { value } }) => setQuery({ sort: value === ORDERS[0][0] ? undefined : value })}
    >
      {ORDERS.map(([order, text]) => (
        <option key={order} value={order}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** How many jobs have been read; "+" says that there are more. */
function UnassignedCount({
  jobs: { data, hasNextPage, isPlaceholderData },
  isWaiting,
}: {
  readonly jobs: PagesQuery<UnassignedJob>;
  readonly isWaiting: (job: UnassignedJob) => boolean;
}): ReactElement | null {
  if (data === undefined || isPlaceholderData) return null;
  const count = data.pages.flatMap(({ items }) => items).filter(isWaiting).length;
  return (
    <span className="numbers secondary">
      {numberText(count)}
      {hasNextPage && '+'}
    </span>
  );
}

function NobodyWaits(): ReactElement {
  const { query } = useRoute();
  return FILTERS.some((name) => query.has(name)) ? (
    <>
      <p className="secondary">No unassigned job matches the filters.</p>
      <Button onPress={() => setQuery(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
        Clear the filters
      </Button>
    </>
  ) : (
    <p className="secondary">Every job has an assignee. New jobs without an assignee appear here.</p>
  );
}

function WaitingJobs({
  jobs,
  carriedJob,
}: {
  readonly jobs: readonly UnassignedJob[];
  readonly carriedJob: string | undefined;
}): ReactElement {
  const isMovable = useMovable();
  const { time_zone: zone } = useSession().account;
  const today = dateAt(useMinute(), zone);
  const isSearch = useSearch() !== undefined;
  const isByPlace = orderOf(useRoute().query) === PLACE && !isSearch;
  return (
    <ul className="list">
      {(isByPlace ? byPlace(jobs) : jobs).map((job) => (
        <li key={job.uuid}>
          <WaitingCard job={job} today={today} isCarried={job.uuid === carriedJob} isMovable={isMovable(job)} />
        </li>
      ))}
    </ul>
  );
}
