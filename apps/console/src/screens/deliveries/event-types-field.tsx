import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { ENTITY_TYPES } from '../events/entity-types.ts';
import { useDeliveryTypes } from './delivery-queries.ts';

/** What a webhook subscribes to. */
export type EventType = Schemas['WebhookEventType'];

/** Subscribes to all types, also to those of later releases. */
export const ALL_TYPES = '*';

/** What stands for each change of a kind of entities, with its label. */
const PATTERNS = ENTITY_TYPES.map(([type, label]) => [`${type}_*`, `${label}: each change once`] as const);

/** The event types that a webhook receives: all, or the kinds and types that are checked. */
export function EventTypesField({
  value,
  onChange,
  error,
}: {
  readonly value: readonly EventType[];
  readonly onChange: (types: readonly EventType[]) => void;
  readonly error: string | undefined;
}): ReactElement {
  const types = useDeliveryTypes();
  const isAll = value[0] === ALL_TYPES;
  const options = [...PATTERNS, ...(types.data ?? []).map((name) => [name, name] as const)];
  const toggle = (name: EventType): void =>
    onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name]);
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : 'event-types-error'}>
      <legend>Event types</legend>
      <label className="check every">
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : [ALL_TYPES])} />
        All types, also those of later releases
      </label>
      {!isAll &&
        options.map(([name, label]) => (
          <label key={name} className="check">
            <input type="checkbox" checked={value.includes(name)} onChange={() => toggle(name)} />
            {label}
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
