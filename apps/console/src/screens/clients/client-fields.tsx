import type { ReactElement } from 'react';
import { Choice, TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { AddressFields } from '../contact-details/address-fields.tsx';
import { ContactFields } from '../contact-details/contact-fields.tsx';
import { TerritoryChoice } from '../contact-details/territory-choice.tsx';
import type { Client } from './client-queries.ts';
import { CLIENT_LABELS, type ClientValues } from './client-values.ts';

const KINDS = [
  ['organization', 'Organization'],
  ['individual', 'Individual'],
] as const;
const NAMES = ['first_name', 'middle_name', 'last_name'] as const;

/** The fields of a client. @param client undefined when it is new: its kind is chosen once. */
export function ClientFields({
  client,
  values,
  error,
  onChange,
}: {
  readonly client?: Client;
  readonly values: ClientValues;
  readonly error: unknown;
  readonly onChange: (part: Partial<ClientValues>) => void;
}): ReactElement {
  return (
    <>
      <fieldset>
        <legend>Client</legend>
        {client === undefined && (
          <Choice
            label="Kind"
            value={values.organization ? 'organization' : 'individual'}
            options={KINDS}
            onChange={(kind) => onChange({ organization: kind === 'organization' })}
          />
        )}
        {values.organization ? (
          <TextField
            label="Name"
            value={values.organization_name}
            onChange={(organization_name) => onChange({ organization_name })}
            error={fieldErrors(error, 'organization_name')}
            autoComplete="off"
          />
        ) : (
          <div className="field-row">
            {NAMES.map((part) => (
              <TextField
                key={part}
                label={CLIENT_LABELS[part]}
                value={values[part]}
                onChange={(text) => onChange({ [part]: text })}
                error={fieldErrors(error, part)}
                autoComplete="off"
              />
            ))}
          </div>
        )}
        <div className="field-row">
          <TerritoryChoice
            value={values.territory}
            isRequired={client !== undefined}
            onChange={(territory) => onChange({ territory })}
          />
          <TextField
            label="External id"
            value={values.external_id}
            onChange={(external_id) => onChange({ external_id })}
            error={fieldErrors(error, 'external_id')}
            hint="Its identifier in your other systems"
            autoComplete="off"
          />
        </div>
      </fieldset>
      <ContactFields contacts={values.contacts} error={error} onChange={(contacts) => onChange({ contacts })} />
      <AddressFields
        address={values.address}
        path="site_address"
        error={error}
        onChange={(address) => onChange({ address })}
      />
    </>
  );
}
