import type { ReactElement } from 'react';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { ReferenceList } from '../../ui/reference-list.tsx';
import { choicesOf } from '../setup/reference-choices.ts';
import type { PersonValues } from './person-values.ts';

/** Where a person works, what the person can do, and where the day starts. */
export function WorkFields({
  form,
  showsStart,
}: {
  readonly form: FormState<PersonValues>;
  readonly showsStart: boolean;
}): ReactElement {
  const {
    values: { territory, skills },
    labels,
    change,
    error,
  } = form;
  return (
    <fieldset>
      <legend>Work</legend>
      <div className="field-row">
        <ReferenceField
          label={labels.territory}
          choices={choicesOf('territories')}
          value={territory}
          error={fieldErrors(error, 'territory') ?? fieldErrors(error, 'territory_uuid')}
          onChange={(chosen) => change({ territory: chosen })}
        />
        <ReferenceList
          label={labels.skills}
          choices={choicesOf('skills')}
          items={skills}
          error={fieldErrors(error, 'skills')}
          onChange={(chosen) => change({ skills: chosen })}
        />
      </div>
      {showsStart && (
        <div className="field-row">
          {(['latitude', 'longitude'] as const).map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              inputMode="decimal"
              error={fieldErrors(error, `start_location.${name}`) ?? fieldErrors(error, 'start_location')}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
