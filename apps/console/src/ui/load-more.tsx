import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';

/** What of an infinite query the button needs. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Reads the next page of a list, when there is one. */
export function LoadMore({
  pages,
  label = 'Load more',
}: {
  readonly pages: Pages;
  readonly label?: string;
}): ReactElement | null {
  if (!pages.hasNextPage) return null;
  return (
    <div className="more">
      {pages.isFetchNextPageError && <Problem error={pages.error} />}
      <Button isDisabled={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? 'Loading…' : label}
      </Button>
    </div>
  );
}
