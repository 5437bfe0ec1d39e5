import type { ReactNode } from 'react';
import type { PagesQuery } from '../api/pages.ts';
import { LoadMore } from './load-more.tsx';
import { Problem } from './problem.tsx';
import { Loading } from './states.tsx';

/** The entries of a list that have been read, and a button that reads more. @param empty what is shown without entries. */
export function Pages<T>({
  query,
  empty,
  children,
}: {
  readonly query: PagesQuery<T>;
  readonly empty: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}): ReactNode {
  // The button reports what it cannot read.
  const problem = query.isError && !query.isFetchNextPageError && (
    <Problem error={query.error} onRetry={() => void query.refetch()} />
  );
  if (query.data === undefined) return problem || <Loading />;
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {problem}
      {items.length > 0 ? children(items) : query.isPlaceholderData ? <Loading /> : empty}
      <LoadMore pages={query} />
    </>
  );
}
