import type { ReactElement, ReactNode } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, navigate } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const LISTS = [
  ['clients', 'Clients'],
  ['sites', 'Sites'],
] as const;

/** The heading of the lists of clients and sites: which list, the search, and what creates an entry. */
export function DirectoryHeader({
  list,
  searchLabel,
  createLabel,
  mayCreate,
}: {
  readonly list: 'clients' | 'sites';
  readonly searchLabel: string;
  readonly createLabel: string;
  readonly mayCreate: boolean;
}): ReactElement {
  return (
    <>
      <ScreenHeader title={list === 'clients' ? 'Clients' : 'Sites'}>
        <SearchField label={searchLabel} />
        {mayCreate && (
          <Button emphasis="primary" onPress={() => navigate(`/${list}/new`)}>
            {createLabel}
          </Button>
        )}
      </ScreenHeader>
      <nav className="tabs" aria-label="Lists">
        {LISTS.map(([path, name]) => (
          <Link key={path} to={`/${path}`} aria-current={path === list ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The heading of one entity, below the list that it is in. */
export function EntityHeader({
  list,
  title,
  children,
}: {
  readonly list: 'clients' | 'sites';
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <ScreenHeader title={title} parents={[[`/${list}`, list === 'clients' ? 'Clients' : 'Sites']]}>
      {children}
    </ScreenHeader>
  );
}
