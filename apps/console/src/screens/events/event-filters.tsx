import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { FilterChoice, Filters } from '../../ui/filters.tsx';
import { ENTITY_TYPES, entityTypeOf } from './entity-types.ts';
import { clearFilters, type FeedFilters, isFiltered, setFilters } from './feed-filters.ts';

/** The filters of the feed, which the address has. */
export function EventFilters({ filters }: { readonly filters: FeedFilters }): ReactElement {
  const types = useQuery({
    queryKey: ['event_types', 'feed'],
    queryFn: () => api.eventTypes.list({ of: 'feed' }).toArray(1_000),
  });
  const names = (types.data ?? []).map(({ name }) => name);
  const { entity_type: entityType, types: type, entity_uuid: entity } = filters;
  const shown = names.filter((name) => entityType === undefined || entityTypeOf(name) === entityType);
  return (
    <Filters entity={entity} onClear={isFiltered(filters) ? clearFilters : undefined}>
      <FilterChoice
        label="Entity"
        all="All entities"
        value={entityType}
        options={ENTITY_TYPES}
        onChange={(chosen) => setFilters({ entity_type: chosen, types: undefined })}
      />
      <FilterChoice
        label="Event type"
        all="All types"
        value={type}
        options={shown.map((name) => [name, name])}
        onChange={(chosen) => setFilters({ types: chosen })}
      />
    </Filters>
  );
}
