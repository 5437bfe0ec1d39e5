import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Problem } from './problem.tsx';

/** Says that there is nothing, and what to do next. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactElement {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Says that something is on its way. It appears after a moment, so that fast answers do not flicker. */
export const Loading = (): ReactElement => (
  <p className="loading" role="status">
    Loading…
  </p>
);

/** The result of a query: loading, an error, or its data. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
}
