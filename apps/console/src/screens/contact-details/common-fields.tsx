import type { ReactElement } from 'react';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import type { CommonValues } from './contact-values.ts';
import { TerritoryChoice } from './territory-choice.tsx';

/** The territory and the external id of a client or a site. @param isNew whether the account's default can stand for a territory. */
export const CommonFields = ({
  form,
  isNew,
}: {
  readonly form: FormState<CommonValues>;
  readonly isNew: boolean;
}): ReactElement => (
  <div className="field-row">
    <TerritoryChoice
      value={form.values.territory}
      isRequired={!isNew}
      onChange={(territory) => form.change({ territory })}
    />
    <FormField form={form} name="external_id" hint="Its identifier in your other systems" />
  </div>
);
