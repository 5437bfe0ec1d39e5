import type { ApiResponse } from './response.js';

/** The most items that `toArray` reads. */
const MAX_ARRAY = 10_000;

/**
 * A list, read page by page as it is iterated over: `for await (const job of fieldline.jobs.list())`. Nothing is
 * requested before, and each iteration starts at the first page. `limit` in the query is the size of a page.
 */
export class List<T, Page = unknown> implements AsyncIterable<T> {
  readonly #pages: () => AsyncGenerator<ApiResponse<Page>, void, undefined>;
  readonly #signal: AbortSignal | undefined;

  /** @param signal ends the iteration, which rejects with its reason. */
  constructor(pages: () => AsyncGenerator<ApiResponse<Page>, void, undefined>, signal: AbortSignal | undefined) {
    this.#pages = pages;
    this.#signal = signal;
  }

  /** Iterates over the responses of the pages, each read on demand. */
  pages(): AsyncGenerator<ApiResponse<Page>, void, undefined> {
    return this.#pages();
  }

  /** Iterates over the items of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.#pages()) {
      // By the OpenAPI document, the response is an object with one list.
      const items = Object.values(data as object).find((value): value is T[] => Array.isArray(value));
      for (const item of items ?? []) {
        this.#signal?.throwIfAborted();
        yield item;
      }
    }
  }

  /**
   * Reads the first items into an array.
   * @param limit the most items to read, up to 10,000; iterate over longer lists.
   * @throws RangeError when the limit is missing or too large, because a list may be longer than the memory.
   */
  async toArray(limit: number): Promise<T[]> {
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ARRAY)
      throw new RangeError(`toArray needs the most items to read, from 1 to ${MAX_ARRAY}: toArray(100)`);
    const items: T[] = [];
    for await (const item of this) if (items.push(item) === limit) break;
    return items;
  }
}
