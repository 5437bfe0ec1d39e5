import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { territoriesQuery } from '../../api/catalog.ts';
import type { Named } from '../../api/names.ts';
import { useMay } from '../../app/session-context.ts';
import { Choice } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

const NONE = 'none';

/** A choice of a territory. @param value null: the account's default. */
export function TerritoryChoice({
  label = 'Territory',
  value,
  isRequired = false,
  onChange,
}: {
  readonly label?: string;
  readonly value: Named | null;
  /** Whether there must be one: then the default cannot be chosen by leaving it out. */
  readonly isRequired?: boolean;
  readonly onChange: (territory: Named | null) => void;
}): ReactElement {
  const mayRead = useMay('names');
  const territories = useQuery({ ...territoriesQuery, enabled: mayRead });
  const listed = territories.data ?? [];
  // What is chosen is known, even when the list is not.
  const isListed = value === null || listed.some(({ uuid }) => uuid === value.uuid);
  const known = isListed ? listed : [value, ...listed];
  return (
    <div className="stack-small">
      <Choice
        label={label}
        value={value?.uuid ?? NONE}
        options={[
          ...(isRequired ? [] : [[NONE, 'Default of the account'] as const]),
          ...known.map(({ uuid, name }) => [uuid, name] as const),
        ]}
        onChange={(chosen) => onChange(known.find(({ uuid }) => uuid === chosen) ?? null)}
      />
      {!mayRead && (
        <p className="hint">
          Other territories need the scope <code>scheduling:read</code>.
        </p>
      )}
      {territories.isError && <Problem error={territories.error} onRetry={() => void territories.refetch()} />}
    </div>
  );
}
