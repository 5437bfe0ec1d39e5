import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { Topic } from './queries.ts';

/** How many entries a page has. */
const PAGE_SIZE = 50;

/** The query of one page. */
export interface PageQuery {
  readonly limit: number;
  readonly after: string | undefined;
}

interface Page<T> {
  readonly items: readonly T[];
  /** What the next page continues after; undefined on the last one. */
  readonly next: string | undefined;
}

/** A list that is read page by page. */
export type PagesQuery<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>;

/**
 * Reads a list page by page. While another search is read, the entries of the last one stay.
 * @param read the entries after one of them, at most `limit`.
 */
export function usePages<T extends { readonly uuid: string }>(
  queryKey: readonly [Topic, ...unknown[]],
  read: (query: PageQuery, options: { readonly signal: AbortSignal }) => Promise<readonly T[]>,
): PagesQuery<T> {
  return useInfiniteQuery<Page<T>, Error, InfiniteData<Page<T>>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      // One more than is shown says whether there is a next page.
      const items = await read({ limit: PAGE_SIZE + 1, after: pageParam }, { signal });
      return {
        items: items.slice(0, PAGE_SIZE),
        next: items.length > PAGE_SIZE ? items[PAGE_SIZE - 1]?.uuid : undefined,
      };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
