import type { ReactElement } from 'react';
import { useDeliveryTypes } from './delivery-queries.ts';

/** Subscribes to all types, also to those of later releases. */
export const ALL_TYPES = '*';

/** Only a test sends it. */
const PING = 'ping';

/** The event types that a webhook receives: all, or those that are checked. */
export function EventTypesField({
  value,
  onChange,
  error,
}: {
  readonly value: readonly string[];
  readonly onChange: (types: readonly string[]) => void;
  readonly error: string | undefined;
}): ReactElement {
  const types = useDeliveryTypes();
  const isAll = value[0] === ALL_TYPES;
  const names = (types.data ?? []).filter((name) => name !== PING);
  const toggle = (name: string): void =>
    onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name]);
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : 'event-types-error'}>
      <legend>Event types</legend>
      <label className="check every">
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : [ALL_TYPES])} />
        All types, also those of later releases
      </label>
      {!isAll &&
        names.map((name) => (
          <label key={name} className="check">
            <input type="checkbox" checked={value.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      {error !== undefined && (
        <p id="event-types-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
