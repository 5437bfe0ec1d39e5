import type { ReactElement } from 'react';
import { TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import type { AddressValues } from './contact-values.ts';

const PARTS = [
  ['entrance_no', 'Entrance'],
  ['floor', 'Floor'],
  ['apartment', 'Apartment'],
] as const;
const COORDINATES = [
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
] as const;

/** The address of a client or a site. @param path of the address in the body, for its errors. */
export function AddressFields({
  address,
  path,
  error,
  onChange,
}: {
  readonly address: AddressValues;
  readonly path: string;
  readonly error: unknown;
  readonly onChange: (address: AddressValues) => void;
}): ReactElement {
  const change = (part: Partial<AddressValues>): void => onChange({ ...address, ...part });
  return (
    <fieldset>
      <legend>Address</legend>
      <TextField
        label="Street and town"
        value={address.formatted}
        onChange={(formatted) => change({ formatted })}
        error={fieldErrors(error, `${path}.formatted`) ?? fieldErrors(error, path)}
        autoComplete="off"
      />
      <div className="field-row">
        {PARTS.map(([part, label]) => (
          <TextField
            key={part}
            label={label}
            value={address[part]}
            onChange={(text) => change({ [part]: text })}
            error={fieldErrors(error, `${path}.${part}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <div className="field-row">
        {COORDINATES.map(([part, label]) => (
          <TextField
            key={part}
            label={label}
            inputMode="decimal"
            value={address[part]}
            onChange={(text) => change({ [part]: text })}
            error={fieldErrors(error, `${path}.geolocation.${part}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <TextField
        label="How to get there"
        isLong
        value={address.description}
        onChange={(description) => change({ description })}
        error={fieldErrors(error, `${path}.description`)}
      />
    </fieldset>
  );
}
