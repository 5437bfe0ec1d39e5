import type { ReactElement } from 'react';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ADDRESS_LABELS, type CommonValues } from './contact-values.ts';

/** The address of a client or a site. @param path of the address in the body, for its errors. */
export function AddressFields({
  form: { values, change, error },
  path,
}: {
  readonly form: FormState<Pick<CommonValues, 'address'>>;
  readonly path: string;
}): ReactElement {
  const { address } = values;
  const form: FormState<typeof address> = {
    values: address,
    labels: ADDRESS_LABELS,
    change: (part) => change({ address: { ...address, ...part } }),
    error,
  };
  return (
    <fieldset>
      <legend>Address</legend>
      <FormField
        form={form}
        name="formatted"
        error={fieldErrors(error, `${path}.formatted`) ?? fieldErrors(error, path)}
      />
      <div className="field-row">
        {(['entrance_no', 'floor', 'apartment'] as const).map((name) => (
          <FormField key={name} form={form} name={name} path={`${path}.${name}`} />
        ))}
      </div>
      <div className="field-row">
        {(['latitude', 'longitude'] as const).map((name) => (
          <FormField key={name} form={form} name={name} path={`${path}.geolocation.${name}`} inputMode="decimal" />
        ))}
      </div>
      <FormField form={form} name="description" path={`${path}.description`} isLong />
    </fieldset>
  );
}
