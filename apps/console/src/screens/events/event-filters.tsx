import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { shortUuid } from '../../ui/entity-link.tsx';
import { Choice } from '../../ui/field.tsx';
import { ENTITY_TYPES, entityTypeOf } from './entity-types.ts';
import { clearFilters, type FeedFilters, isFiltered, setFilters } from './feed-filters.ts';

const ALL = 'all';

type Option = readonly [value: string, text: string];

/** All, the known values, and the one of the address even when it is none of them, such as a list of types. */
const optionsOf = (all: string, known: readonly Option[], chosen: string | undefined): readonly Option[] => [
  [ALL, all],
  ...known,
  ...(chosen === undefined || known.some(([value]) => value === chosen) ? [] : [[chosen, chosen] as const]),
];

const filterOf = (choice: string): string | undefined => (choice === ALL ? undefined : choice);

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
    <div className="list-filters">
      <Choice
        label="Entity"
        value={entityType ?? ALL}
        options={optionsOf('All entities', ENTITY_TYPES, entityType)}
        onChange={(choice) => setFilters({ entity_type: filterOf(choice), types: undefined })}
      />
      <Choice
        label="Event type"
        value={type ?? ALL}
        options={optionsOf(
          'All types',
          shown.map((name) => [name, name]),
          type,
        )}
        onChange={(choice) => setFilters({ types: filterOf(choice) })}
      />
      {entity !== undefined && (
        <p className="secondary">
          Only the entity <code title={entity}>{shortUuid(entity)}</code>
        </p>
      )}
      {isFiltered(filters) && (
        <Button emphasis="quiet" onPress={clearFilters}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}
