import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import type { Editable } from '../resource/resource.ts';
import { type Person, personQuery } from './person-queries.ts';
import { NOBODY, PERSON_LABELS, personBody, personText, type PersonValues, personValues } from './person-values.ts';
import { RightsField } from './rights-field.tsx';
import { WorkFields } from './work-fields.tsx';

/** The fields of a person. Who may not see where the day of a person starts does not change it. */
const Fields = ({
  form,
  entity,
}: {
  readonly form: FormState<PersonValues>;
  readonly entity?: Person;
}): ReactElement => (
  <>
    <fieldset>
      <legend>Person</legend>
      <div className="field-row">
        <FormField form={form} name="first_name" isRequired />
        <FormField form={form} name="last_name" isRequired />
      </div>
      <div className="field-row">
        <FormField form={form} name="email" type="email" isRequired />
        <FormField form={form} name="mobile_phone" type="tel" />
      </div>
      <FormField form={form} name="external_id" hint="The identifier in your other systems" />
    </fieldset>
    <WorkFields form={form} showsStart={entity === undefined || entity.user.start_location !== undefined} />
    <RightsField
      given={form.values}
      isOwner={entity?.user.owner === true}
      onChange={(permission, isGiven) => form.change({ [permission]: isGiven })}
    />
  </>
);

/** People, as forms read and write them. */
export const PEOPLE: Editable<Person, PersonValues> = {
  kind: 'people',
  query: personQuery,
  readEvents: (uuid, after) => api.users.history(uuid, { after }).toArray(MAX_EVENTS),
  create: async (changes, values) => {
    const { first_name, last_name, email } = values;
    const { data } = await api.users.create({ first_name, last_name, email, ...personBody(changes, values) });
    return data.user_uuid;
  },
  update: (uuid, changes, conditions, values) => api.users.update(uuid, personBody(changes, values), conditions),
  labels: PERSON_LABELS,
  empty: NOBODY,
  valuesOf: personValues,
  textOf: personText,
  Fields,
};
