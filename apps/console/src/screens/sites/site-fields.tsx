import type { ReactElement } from 'react';
import { CLIENTS } from '../../ui/choices.ts';
import { TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { AddressFields } from '../contact-details/address-fields.tsx';
import { ContactFields } from '../contact-details/contact-fields.tsx';
import { TerritoryChoice } from '../contact-details/territory-choice.tsx';
import type { SiteValues } from './site-values.ts';

/** The fields of a site. */
export function SiteFields({
  values,
  isNew,
  error,
  onChange,
}: {
  readonly values: SiteValues;
  readonly isNew: boolean;
  readonly error: unknown;
  readonly onChange: (part: Partial<SiteValues>) => void;
}): ReactElement {
  return (
    <>
      <fieldset>
        <legend>Site</legend>
        <TextField
          label="Name"
          value={values.name}
          onChange={(name) => onChange({ name })}
          error={fieldErrors(error, 'name')}
          autoComplete="off"
        />
        <ReferenceField
          label="Client"
          choices={CLIENTS}
          value={values.client}
          error={fieldErrors(error, 'client') ?? fieldErrors(error, 'client_uuid')}
          onChange={(client) => onChange({ client })}
        />
        <div className="field-row">
          <TerritoryChoice
            value={values.territory}
            isRequired={!isNew}
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
        <TextField
          label="Description"
          isLong
          value={values.description}
          onChange={(description) => onChange({ description })}
          error={fieldErrors(error, 'description')}
        />
      </fieldset>
      <AddressFields
        address={values.address}
        path="address"
        error={error}
        onChange={(address) => onChange({ address })}
      />
      <ContactFields contacts={values.contacts} error={error} onChange={(contacts) => onChange({ contacts })} />
    </>
  );
}
