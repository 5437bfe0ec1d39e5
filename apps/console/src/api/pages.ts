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

/** The entries of a page. */
export interface Page<T> {
  readonly items: readonly T[];
  /** What the next page continues after; undefined on the last one. */
  readonly next: string | undefined;
}

/** A list that is read page by page. */
export type PagesQuery<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>;

/** What each request of a list takes. */
export interface ReadOptions {
  readonly signal: AbortSignal;
}

/**
 * Reads a list page by page. While another search is read, the entries of the last one stay.
 * @param readPage the page that continues after an entry.
 */
export function useListPages<T>(
  queryKey: readonly [Topic, ...unknown[]],
  readPage: (after: string | undefined, options: ReadOptions) => Promise<Page<T>>,
  enabled = true,
): PagesQuery<T> {
  return useInfiniteQuery<Page<T>, Error, InfiniteData<Page<T>>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/**
 * Reads a list page by page that continues after the uuid of an entry.
 * @param read the entries after one of them, at most `limit`.
 */
export const usePages = <T extends { readonly uuid: string }>(
  queryKey: readonly [Topic, ...unknown[]],
  read: (query: PageQuery, options: ReadOptions) => Promise<readonly T[]>,
): PagesQuery<T> =>
  useListPages(queryKey, async (after, options) => {
    // One more than is shown says whether there is a next page.
    const items = await read({ limit: PAGE_SIZE + 1, after }, options);
    return {
      items: items.slice(0, PAGE_SIZE),
      next: items.length > PAGE_SIZE ? items[PAGE_SIZE - 1]?.uuid : undefined,
    };
  });

/** What the next page of a list continues after, by the header `Link`. */
export function nextOf(headers: Headers): string | undefined {
  const [, after] = /[?&]after=([^&>]+)[^>]*>; *rel="?next/.exec(headers.get('link') ?? '') ?? [];
  return after === undefined ? undefined : decodeURIComponent(after);
}
