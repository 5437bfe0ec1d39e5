import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useNames } from '../../api/names.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { type Assignee, ASSIGNEES, CLIENTS } from '../../ui/choices.ts';
import { Choice } from '../../ui/field.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PRIORITY_OPTIONS } from '../../ui/priority.tsx';
import { type Choices, ReferenceField } from '../../ui/reference-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { JOB_STATUS_NAMES, JobStatusBadge, jobStatusWord } from '../../ui/status.tsx';
import { SPANS, spanText } from './job-days.ts';
import { FILTERS, type JobFilter, SORTS } from './job-filter.ts';
import { JobPresets } from './job-presets.tsx';

/** The days of which dates are chosen, before there is one. */
const OTHER_DAYS = '..';

/** What the list of jobs is limited and ordered by; the address has it. */
export function JobFilters({ filter }: { readonly filter: JobFilter }): ReactElement {
  const { query } = useRoute();
  const mayNamePeople = useMay('names');
  const mayReadClients = useMay('web.clients.view');
  const isFiltered = FILTERS.some((name) => query.has(name));
  return (
    <div className="filters job-filters">
      <JobPresets />
      <SearchField label="Search jobs" placeholder="Number, id, description, address, client" />
      <DaysFilter filter={filter} />
      {mayNamePeople && <AssigneeFilter filter={filter} />}
      {mayReadClients && <ClientFilter filter={filter} />}
      <StatusFilter statuses={filter.statuses ?? []} />
      <FilterChoice
        label="Priority"
        all="Any"
        value={filter.priority}
        options={PRIORITY_OPTIONS}
        onChange={(priority) => setQuery({ priority })}
      />
      <Choice
        label="Order"
        value={filter.search === undefined ? (filter.sort ?? SORTS[0][0]) : SORTS[0][0]}
        options={SORTS}
        isDisabled={filter.search !== undefined}
        onChange={(sort) => setQuery({ sort: sort === SORTS[0][0] ? undefined : sort })}
      />
      {isFiltered && (
        <Button emphasis="quiet" onPress={() => setQuery(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}

/** The days by their names, or from one date to another. */
function DaysFilter({ filter: { days } }: { readonly filter: JobFilter }): ReactElement {
  const asked = useRoute().query.get('days') ?? undefined;
  const named = SPANS.find((span) => span === asked);
  const isOther = asked !== undefined && named === undefined;
  const change = (end: 'first' | 'last', date: string): void => {
    const span = { first: days?.first, last: days?.last, [end]: date === '' ? undefined : date };
    setQuery({ days: spanText(span) ?? OTHER_DAYS }, { replace: true });
  };
  return (
    <>
      <FilterChoice
        label="Days"
        all="Any"
        value={isOther ? OTHER_DAYS : named}
        options={[
          ...SPANS.map((span) => [span, span.charAt(0).toUpperCase() + span.slice(1)] as const),
          [OTHER_DAYS, 'From … to …'],
        ]}
        onChange={(value) =>
          setQuery({ days: value === OTHER_DAYS && days !== undefined ? (spanText(days) ?? value) : value })
        }
      />
      {isOther &&
        (['first', 'last'] as const).map((end) => (
          <label key={end} className="field">
            <span>{end === 'first' ? 'From' : 'To'}</span>
            <input type="date" value={days?.[end] ?? ''} onChange={({ target }) => change(end, target.value)} />
          </label>
        ))}
    </>
  );
}

const NOBODY = { uuid: 'nobody', name: 'Nobody', kind: 'nobody' } as const;

const ASSIGNEES_OR_NOBODY: Choices<Assignee | typeof NOBODY> = {
  queryKey: ['people', 'or nobody'],
  search: async (text, signal) => [
    ...('nobody'.startsWith(text.toLowerCase()) ? [NOBODY] : []),
    ...(await ASSIGNEES.search(text, signal)),
  ],
};

// A field takes the name of what is chosen when it is drawn first: its key has the name.

function AssigneeFilter({
  filter: { worker, team, isUnassigned = false },
}: {
  readonly filter: JobFilter;
}): ReactElement {
  const names = useNames({ workers: [worker], teams: [team] });
  const uuid = team ?? worker;
  const value: Assignee | typeof NOBODY | null = isUnassigned
    ? NOBODY
    : uuid === undefined
      ? null
      : { uuid, name: names.get(uuid) ?? '…', kind: team === undefined ? 'worker' : 'team' };
  return (
    <ReferenceField
      key={value?.name}
      label="Assignee"
      value={value}
      choices={ASSIGNEES_OR_NOBODY}
      onChange={(chosen) =>
        setQuery({
          worker: chosen?.kind === 'worker' ? chosen.uuid : undefined,
          team: chosen?.kind === 'team' ? chosen.uuid : undefined,
          unassigned: chosen?.kind === 'nobody' ? 'true' : undefined,
        })
      }
    />
  );
}

function ClientFilter({ filter: { client: uuid } }: { readonly filter: JobFilter }): ReactElement {
  const names = useNames({ clients: [uuid] });
  const value = uuid === undefined ? null : { uuid, name: names.get(uuid) ?? '…' };
  return (
    <ReferenceField
      key={value?.name}
      label="Client"
      value={value}
      choices={CLIENTS}
      onChange={(chosen) => setQuery({ client: chosen?.uuid })}
    />
  );
}

/** The statuses, several of which can be chosen. */
function StatusFilter({ statuses }: { readonly statuses: NonNullable<JobFilter['statuses']> }): ReactElement {
  const text = statuses.length > 1 ? `${statuses.length} statuses` : statuses.map(jobStatusWord)[0];
  return (
    <div className="field">
      <span aria-hidden="true">Status</span>
      <MenuTrigger>
        <Button aria-label={`Status: ${text ?? 'any'}`}>
          {text ?? 'Any'} <Icon name="down" />
        </Button>
        <Popover placement="bottom start">
          <Menu
            className="menu"
            aria-label="Statuses"
            selectionMode="multiple"
            selectedKeys={statuses}
            onSelectionChange={(keys) => {
              const chosen = JOB_STATUS_NAMES.filter((status) => keys === 'all' || keys.has(status));
              setQuery({ status: chosen.length === 0 ? undefined : chosen.join(',') });
            }}
          >
            {JOB_STATUS_NAMES.map((status) => (
              <MenuItem key={status} id={status} textValue={jobStatusWord(status)} className="menu-item">
                {({ isSelected }) => (
                  <>
                    <span className="menu-check">{isSelected && <Icon name="check" />}</span>
                    <JobStatusBadge status={status} />
                  </>
                )}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}
