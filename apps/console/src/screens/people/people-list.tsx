import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { userName } from '../../api/names.ts';
import { usePages } from '../../api/pages.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, navigate, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { Pages } from '../../ui/pages.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { DeletedLink } from '../deleted/deleted-list.tsx';
import { isWhole, type User } from './person-queries.ts';
import { PersonState } from './person-state.tsx';
import { summaryOf } from './rights.ts';

/** In the address `active=false` is the deactivated ones, without it those who are active. */
const STATES = [
  ['false', 'Deactivated'],
  ['any', 'Active and deactivated'],
] as const;

const COLUMNS: readonly Column<User>[] = [
  {
    name: 'Name',
    cell: (user) => (
      <>
        <Link to={`/people/${user.uuid}`}>
          <bdi>{userName(user)}</bdi>
        </Link>{' '}
        <PersonState user={user} />
        <div className="secondary">
          <bdi>{user.email}</bdi>
        </div>
        <div className="only-narrow">{summaryOf(user)}</div>
      </>
    ),
  },
  { name: 'May do', className: 'medium', cell: summaryOf },
  { name: 'Territory', className: 'wide', cell: ({ territory }) => territory?.name ?? '—' },
  {
    name: 'Skills',
    className: 'wide',
    cell: ({ skills }) => (skills.length === 0 ? '—' : skills.map(({ name }) => name).join(', ')),
  },
];

/** The users of the account by search, and by whether they are active. */
export function PeopleList(): ReactElement {
  const asked = useRoute().query.get('active');
  const mayWrite = useMay('users');
  const search = useSearch();
  const active = asked === 'any' ? undefined : asked === 'false' ? ('false' as const) : ('true' as const);
  const filters = { ...(search !== undefined && { search }), ...(active !== undefined && { active }) };
  const pages = usePages(['people', 'list', filters], (page, options) =>
    api.users
      .list({ ...page, ...filters }, options)
      .toArray(page.limit)
      .then((users) => users.filter(isWhole)),
  );
  const isFiltered = search !== undefined || active === 'false';
  return (
    <>
      <ScreenHeader title="People">
        <FilterChoice
          label="Show"
          all="Active"
          value={active === 'true' ? undefined : (active ?? 'any')}
          options={STATES}
          onChange={(state) => setQuery({ active: state })}
        />
        <SearchField label="Search people" />
        {mayWrite && (
          <Button emphasis="primary" onPress={() => navigate('/people/new')}>
            New person
          </Button>
        )}
      </ScreenHeader>
      <nav className="tabs" aria-label="Lists">
        <Link to="/people" aria-current="page">
          People
        </Link>
        <DeletedLink kind="people" />
      </nav>
      <Pages
        query={pages}
        empty={
          <Empty title={isFiltered ? 'Nobody is found' : 'Nobody yet'}>
            <p>
              {isFiltered
                ? 'Each word must begin a word of the name, the email or the phone.'
                : 'Create the first one here.'}
            </p>
          </Empty>
        }
      >
        {(users) => <Table rows={users} columns={COLUMNS} />}
      </Pages>
    </>
  );
}
