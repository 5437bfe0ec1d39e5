import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, navigate, setQuery, useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';

const SEARCH_AFTER_MS = 250;
const LISTS = [
  ['clients', 'Clients'],
  ['sites', 'Sites'],
] as const;

/** The search of the address; undefined when there is none. */
export function useSearch(): string | undefined {
  const search = useRoute().query.get('search')?.trim();
  return search === '' ? undefined : search;
}

/** A search that is kept in the address, a moment after the last key. The key `/` goes to it. */
function Search({ label }: { readonly label: string }): ReactElement {
  const [text, setText] = useState(useRoute().query.get('search') ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setQuery({ search: text.trim() === '' ? undefined : text }), SEARCH_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <input
      ref={input}
      type="search"
      className="search"
      aria-label={label}
      placeholder={`${label} (press /)`}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

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
        <Search label={searchLabel} />
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
  readonly title: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <>
      <p className="list-link">
        <Link to={`/${list}`}>{list === 'clients' ? 'Clients' : 'Sites'}</Link>
      </p>
      <ScreenHeader title={title}>{children}</ScreenHeader>
    </>
  );
}
