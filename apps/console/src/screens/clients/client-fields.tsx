import type { ReactElement } from 'react';
import { Choice } from '../../ui/field.tsx';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { AddressFields } from '../contact-details/address-fields.tsx';
import { CommonFields } from '../contact-details/common-fields.tsx';
import { ContactFields } from '../contact-details/contact-fields.tsx';
import { CLIENT_LABELS, type ClientValues } from './client-values.ts';

const KINDS = [
  ['organization', 'Organization'],
  ['individual', 'Individual'],
] as const;
const NAMES = ['first_name', 'middle_name', 'last_name'] as const;

/** The fields of a client. Its kind is chosen once, when it is new. */
export function ClientFields({
  form,
  isNew,
}: {
  readonly form: FormState<ClientValues>;
  readonly isNew: boolean;
}): ReactElement {
  const { organization } = form.values;
  return (
    <>
      <fieldset>
        <legend>Client</legend>
        {isNew && (
          <Choice
            label={CLIENT_LABELS.organization}
            value={organization ? 'organization' : 'individual'}
            options={KINDS}
            onChange={(kind) => form.change({ organization: kind === 'organization' })}
          />
        )}
        {organization ? (
          <FormField form={form} name="organization_name" />
        ) : (
          <div className="field-row">
            {NAMES.map((name) => (
              <FormField key={name} form={form} name={name} />
            ))}
          </div>
        )}
        <CommonFields form={form} isNew={isNew} />
      </fieldset>
      <ContactFields form={form} />
      <AddressFields form={form} path="site_address" />
    </>
  );
}
