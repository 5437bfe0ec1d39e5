import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { shortUuid } from './entity-link.tsx';
import { Choice } from './field.tsx';

const ALL = 'all';

/** Limits a list to one value. @param value undefined: all. One that is not known, of an address, is offered as well. */
export function FilterChoice({
  label,
  all,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  /** What stands for all values. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string | undefined) => void;
}): ReactElement {
  const isKnown = value === undefined || options.some(([one]) => one === value);
  return (
    <Choice
      label={label}
      value={value ?? ALL}
      options={[[ALL, all], ...options, ...(isKnown ? [] : [[value, value] as const])]}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  );
}

/** The filters of a list. @param onClear undefined when nothing is filtered. */
export const Filters = ({
  entity,
  onClear,
  children,
}: {
  /** The uuid of the entity that the list is limited to. */
  readonly entity: string | undefined;
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactElement => (
  <div className="filters">
    {children}
    {entity !== undefined && (
      <p className="secondary">
        Only the entity <code title={entity}>{shortUuid(entity)}</code>
      </p>
    )}
    {onClear !== undefined && (
      <Button emphasis="quiet" onPress={onClear}>
        Clear the filters
      </Button>
    )}
  </div>
);
