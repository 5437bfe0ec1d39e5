import type { ReactElement, ReactNode } from 'react';
import { ASSIGNEES, type Assignee } from '../../ui/choices.ts';
import { Choice, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { ReferenceList } from '../../ui/reference-list.tsx';
import type { Named } from '../../api/names.ts';
import type { Fields } from '../../../schema.ts';
import type { Kind } from '../history/entity.ts';
import { choiceText, fieldLabel } from './labels.ts';
import { choicesOf } from './reference-choices.ts';
import { RowsField, type SchemaFieldProps } from './rows-field.tsx';
import type { Row, Value, Values } from './values.ts';

/** The fields of a form that its schema describes. */
export const SchemaFields = ({
  groups,
  fields,
  kindOf,
  form: { values, change, error },
  isNew,
}: {
  readonly groups: readonly (readonly [title: string, fields: readonly string[]])[];
  readonly fields: Fields;
  /** The kind that a field refers to. */
  readonly kindOf: (field: string) => Kind;
  readonly form: FormState<Values>;
  readonly isNew: boolean;
}): ReactElement => (
  <>
    {groups.map(([title, names]) => (
      <fieldset key={title}>
        <legend>{title}</legend>
        {names.map((name) => {
          const field = fields[name];
          return (
            field !== undefined &&
            (isNew || !field.isFixed) && (
              <SchemaField
                key={name}
                name={name}
                field={field}
                value={values[name] ?? null}
                path={name}
                kindOf={kindOf}
                error={error}
                onChange={(value) => change({ [name]: value })}
              />
            )
          );
        })}
      </fieldset>
    ))}
  </>
);

const isNamed = (value: Value): value is Named => value !== null && typeof value === 'object' && 'name' in value;
const isAssignee = (value: Value): value is Assignee => isNamed(value) && 'kind' in value;
const namedIn = (value: Value): readonly Named[] =>
  Array.isArray(value) ? (value as readonly (Named | Row)[]).filter((one): one is Named => 'name' in one) : [];
const rowsIn = (value: Value): readonly Row[] =>
  Array.isArray(value) ? (value as readonly (Named | Row)[]).filter((one): one is Row => 'values' in one) : [];

const NONE = '';

/** The field of a value. @param path of the value in the body, for its errors. */
export function SchemaField({ name, field, value, path, kindOf, error, onChange }: SchemaFieldProps): ReactNode {
  const label = fieldLabel(name);
  const fault = fieldErrors(error, path) ?? fieldErrors(error, `${path}.uuid`) ?? fieldErrors(error, `${path}_uuid`);
  const { hint } = field;
  switch (field.type) {
    case 'switch':
      return (
        <label className="check">
          <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
          <span>
            {label}
            {fault !== undefined && <span className="field-error">{fault}</span>}
          </span>
        </label>
      );
    case 'choice':
      return (
        <div className="stack-small">
          <Choice
            label={label}
            value={typeof value === 'string' ? value : NONE}
            options={[
              ...(field.isRequired ? [] : [[NONE, 'As by default'] as const]),
              ...(field.values ?? []).map((one) => [one, choiceText(one)] as const),
            ]}
            onChange={onChange}
          />
          {fault !== undefined && <p className="field-error">{fault}</p>}
        </div>
      );
    case 'reference':
      return (
        <ReferenceField
          label={label}
          hint={hint}
          value={isNamed(value) ? value : null}
          choices={choicesOf(kindOf(name))}
          isRequired={!field.isNullable}
          error={fault}
          onChange={onChange}
        />
      );
    case 'assignee':
      return (
        <ReferenceField
          label={label}
          hint={hint}
          value={isAssignee(value) ? value : null}
          choices={ASSIGNEES}
          error={fault}
          onChange={onChange}
        />
      );
    case 'references':
    case 'uuids':
      return (
        <ReferenceList
          label={label}
          choices={choicesOf(kindOf(name))}
          items={namedIn(value)}
          error={fault}
          onChange={onChange}
        />
      );
    case 'rows':
      return (
        <RowsField
          name={name}
          Field={SchemaField}
          fields={field.fields ?? {}}
          rows={rowsIn(value)}
          path={path}
          kindOf={kindOf}
          error={error}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextField
          label={label}
          {...(hint !== undefined && { hint })}
          value={typeof value === 'string' ? value : ''}
          isRequired={field.isRequired}
          isLong={field.type === 'long'}
          error={fault ?? fieldErrors(error, `${path}.minutes`)}
          onChange={onChange}
          {...(field.type === 'number' && { inputMode: 'decimal' })}
          {...(field.type === 'duration' && { inputMode: 'numeric' })}
          {...(field.type !== 'long' && { autoComplete: 'off' })}
        />
      );
  }
}
