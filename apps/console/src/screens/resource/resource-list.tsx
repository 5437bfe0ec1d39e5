import type { ReactElement } from 'react';
import { usePages } from '../../api/pages.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Pages } from '../../ui/pages.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { DeletedLink } from '../deleted/deleted-list.tsx';
import type { Entity, Resource } from './resource.ts';
import { TITLES } from './resource-header.tsx';

/** The entities of a resource, newest first, or those that match the search. */
export function ResourceList<T extends Entity, V extends object>({
  resource: { path, noun, readPage, columns, hint, searched },
}: {
  readonly resource: Resource<T, V>;
}): ReactElement {
  const mayCreate = useMay('web.clients.edit');
  const search = useSearch();
  const pages = usePages([path, 'list', search], (page, options) => readPage({ ...page, search }, options));
  const empty =
    search === undefined ? (
      <Empty title={`No ${path} yet`}>
        <p>{hint}</p>
      </Empty>
    ) : (
      <Empty title={`No ${noun} matches “${search}”`}>
        <p>{`Each word must begin a word of ${searched}.`}</p>
      </Empty>
    );
  return (
    <>
      <ScreenHeader title={TITLES[path]}>
        <SearchField label={`Search ${path}`} />
        {mayCreate && (
          <Button emphasis="primary" onPress={() => navigate(`/${path}/new`)}>
            {`New ${noun}`}
          </Button>
        )}
      </ScreenHeader>
      <nav className="tabs" aria-label="Lists">
        {Object.entries(TITLES).map(([list, title]) => (
          <Link key={list} to={`/${list}`} aria-current={list === path ? 'page' : undefined}>
            {title}
          </Link>
        ))}
        <DeletedLink kind={path} />
      </nav>
      <Pages query={pages} empty={empty}>
        {(entities) => <Table rows={entities} columns={columns} />}
      </Pages>
    </>
  );
}
