import { type ReactElement, useEffect, useRef, useState } from 'react';
import { setQuery, useRoute } from '../app/router.tsx';
import { usePageKey } from './page-key.ts';

/** A search waits for a pause in the typing. */
const TYPING_MS = 250;

/** The search of the address; undefined when there is none. */
export function useSearch(): string | undefined {
  const search = useRoute().query.get('search')?.trim();
  return search === '' ? undefined : search;
}

/** The text that a list is searched by; it is in the address. The key `/` goes to it. */
export function SearchField({
  label,
  placeholder = label,
}: {
  readonly label: string;
  readonly placeholder?: string;
}): ReactElement {
  const asked = useSearch() ?? '';
  const [known, setKnown] = useState(asked);
  const [text, setText] = useState(asked);
  const input = useRef<HTMLInputElement>(null);
  // A link or the history of the browser may lead to another search.
  if (asked !== known) {
    setKnown(asked);
    if (asked !== text.trim()) setText(asked);
  }
  useEffect(() => {
    const search = text.trim();
    if (search === known) return undefined;
    const timer = window.setTimeout(
      () => setQuery({ search: search === '' ? undefined : search }, { replace: true }),
      TYPING_MS,
    );
    return () => window.clearTimeout(timer);
  }, [text, known]);
  usePageKey('/', () => input.current?.focus());
  return (
    <input
      ref={input}
      type="search"
      className="search"
      aria-label={label}
      placeholder={`${placeholder} (press /)`}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
