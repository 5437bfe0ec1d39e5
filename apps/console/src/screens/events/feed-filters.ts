import type { FeedEvent } from '@fieldline/client';
import { setQuery } from '../../app/router.tsx';

/** Which events of the feed are shown; undefined: all. */
export interface FeedFilters {
  readonly types: string | undefined;
  readonly entity_type: string | undefined;
  readonly entity_uuid: string | undefined;
}

/** The filters of the address, by the names of the API's own parameters. */
export const filtersOf = (query: URLSearchParams): FeedFilters => ({
  types: query.get('types') ?? undefined,
  entity_type: query.get('entity_type') ?? undefined,
  entity_uuid: query.get('entity_uuid') ?? undefined,
});

export const setFilters = (changes: Partial<FeedFilters>): void => setQuery(changes);

export const clearFilters = (): void => setQuery({ types: undefined, entity_type: undefined, entity_uuid: undefined });

export const isFiltered = (filters: FeedFilters): boolean => Object.values(filters).some((one) => one !== undefined);

const allows = (filter: string | undefined, value: string): boolean =>
  filter === undefined || filter.split(',').includes(value);

/** Whether the filters let an event of the stream through, as the API would. */
export const matches = (filters: FeedFilters, event: FeedEvent): boolean =>
  allows(filters.types, event.type) &&
  allows(filters.entity_type, event.entity_type) &&
  allows(filters.entity_uuid, event.entity_uuid);
