import type { ReactElement } from 'react';
import { capitalized } from '../../api/history.ts';
import { usePages } from '../../api/pages.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, navigate, setQuery, useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { Pages } from '../../ui/pages.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { DeletedLink } from '../deleted/deleted-list.tsx';
import { nounOf, nounsOf, parentsOf, pathOf, rightOf, topicOf } from '../history/entity.ts';
import type { Entity, Resource } from './resource.ts';

/** In the address `archived=true` is the archived ones, without it those that are in use. */
const STATES = [
  ['true', 'Archived'],
  ['any', 'In use and archived'],
] as const;

/** The entities of a resource, newest first, or those that match the search. */
export function ResourceList<T extends Entity, V extends object, L extends { readonly uuid: string }>({
  resource: { kind, lists, readPage, columns, hint, searched, isArchivable = false },
}: {
  readonly resource: Resource<T, V, L>;
}): ReactElement {
  const mayCreate = useMay(rightOf(kind, 'edit'));
  const search = useSearch();
  const shown = useRoute().query.get('archived');
  const archived = !isArchivable || shown === 'any' ? undefined : shown === 'true';
  const pages = usePages([topicOf(kind), 'list', kind, search, archived], (page, options) =>
    readPage({ ...page, search, archived }, options),
  );
  const [noun, nouns] = [nounOf(kind), nounsOf(kind)];
  const empty =
    search === undefined ? (
      <Empty title={archived === true ? `No ${noun} is archived` : `No ${nouns} yet`}>
        {archived !== true && <p>{hint}</p>}
      </Empty>
    ) : (
      <Empty title={`No ${noun} matches “${search}”`}>
        <p>{`Each word must begin a word of ${searched}.`}</p>
      </Empty>
    );
  return (
    <>
      <ScreenHeader title={capitalized(nouns)} parents={parentsOf(kind).slice(0, -1)}>
        {isArchivable && (
          <FilterChoice
            label="Show"
            all="In use"
            value={shown ?? undefined}
            options={STATES}
            onChange={(state) => setQuery({ archived: state })}
          />
        )}
        <SearchField label={`Search ${nouns}`} />
        {mayCreate && (
          <Button emphasis="primary" onPress={() => navigate(pathOf(kind, 'new'))}>
            {`New ${noun}`}
          </Button>
        )}
      </ScreenHeader>
      <nav className="tabs" aria-label="Lists">
        {lists.map((list) => (
          <Link key={list} to={pathOf(list)} aria-current={list === kind ? 'page' : undefined}>
            {capitalized(nounsOf(list))}
          </Link>
        ))}
        <DeletedLink kind={kind} />
      </nav>
      <Pages query={pages} empty={empty}>
        {(entities) => <Table rows={entities} columns={columns} />}
      </Pages>
    </>
  );
}
