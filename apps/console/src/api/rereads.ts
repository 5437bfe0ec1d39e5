import { hashKey, type Query, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * Reads queries again that events make stale. It cancels no read that runs: what changes meanwhile is read once more when that read ends.
 * Otherwise a page that is notified of changes faster than it reads would show none of them.
 */
export class Rereads {
  /** The hashes of the keys of queries that are read again as soon as they may be. */
  private readonly waiting = new Set<string>();
  /** How many writes each query waits for, by the hash of its key. */
  private readonly held = new Map<string, number>();

  constructor(private readonly queries: QueryClient) {
    queries.getQueryCache().subscribe(({ query: { queryHash } }) => this.readIfDue(queryHash));
  }

  /** Reads queries again: what is shown now or when the read that runs ends, the others when they are shown. */
  read(filters: QueryFilters = {}): void {
    for (const query of this.queries.getQueryCache().findAll(filters))
      if (!this.mayRead(query)) this.waiting.add(query.queryHash);
    const { predicate } = filters;
    void this.queries.invalidateQueries(
      { ...filters, predicate: (query) => this.mayRead(query) && predicate?.(query) !== false },
      { cancelRefetch: false },
    );
  }

  /**
   * Does not read a query that shows a write before it is answered: what was read would be from before it.
   * @returns a function that ends this. After the last one the query is read again, unless events said what changed.
   */
  hold(queryKey: QueryKey): (isStale?: boolean) => void {
    const hash = hashKey(queryKey);
    // What a read that is cancelled was for is read later.
    if (this.queries.getQueryCache().get(hash)?.state.fetchStatus === 'fetching') this.waiting.add(hash);
    const change = (by: number): void => void this.held.set(hash, (this.held.get(hash) ?? 0) + by);
    change(1);
    void this.queries.cancelQueries({ queryKey, exact: true });
    return (isStale = true) => {
      change(-1);
      if (isStale) this.read({ queryKey, exact: true });
      else this.readIfDue(hash);
    };
  }

  private mayRead({ queryHash, state }: Query): boolean {
    return state.fetchStatus === 'idle' && !this.held.get(queryHash);
  }

  private readIfDue(hash: string): void {
    const query = this.queries.getQueryCache().get(hash);
    if (query !== undefined && this.mayRead(query) && this.waiting.delete(hash))
      this.read({ queryKey: query.queryKey, exact: true });
  }
}
