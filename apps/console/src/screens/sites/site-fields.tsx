import type { ReactElement } from 'react';
import { CLIENTS } from '../../ui/choices.ts';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { AddressFields } from '../contact-details/address-fields.tsx';
import { CommonFields } from '../contact-details/common-fields.tsx';
import { ContactFields } from '../contact-details/contact-fields.tsx';
import { SITE_LABELS, type SiteValues } from './site-values.ts';

/** The fields of a site. */
export function SiteFields({
  form,
  isNew,
}: {
  readonly form: FormState<SiteValues>;
  readonly isNew: boolean;
}): ReactElement {
  const { values, change, error } = form;
  return (
    <>
      <fieldset>
        <legend>Site</legend>
        <FormField form={form} name="name" />
        <ReferenceField
          label={SITE_LABELS.client}
          choices={CLIENTS}
          value={values.client}
          error={fieldErrors(error, 'client') ?? fieldErrors(error, 'client_uuid')}
          onChange={(client) => change({ client })}
        />
        <CommonFields form={form} isNew={isNew} />
        <FormField form={form} name="description" isLong />
      </fieldset>
      <AddressFields form={form} path="address" />
      <ContactFields form={form} />
    </>
  );
}
