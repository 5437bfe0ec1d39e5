import type { ReactElement } from 'react';
import type { Names } from '../../api/names.ts';
import { valuesOfDictionary } from '../../ui/choices.ts';
import { Choice, TextField } from '../../ui/field.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import type { FieldInput, FieldInputs, JobField } from './field-values.ts';
import { FileInput } from './file-input.tsx';

const YES_NO = [
  ['', '—'],
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

const NO_NAMES: Names = new Map();

/** The control of each type of field that has one of its own; others are a line of text. */
const CONTROLS: Readonly<Record<string, Partial<Parameters<typeof TextField>[0]>>> = {
  textarea: { isLong: true },
  link: { type: 'url', placeholder: 'https://' },
  number: { inputMode: 'decimal' },
  integer: { inputMode: 'numeric' },
  date: { type: 'date' },
  datetime: { type: 'datetime-local' },
  time: { type: 'time' },
};

/** The fields of a list of a job, each with the control of its type. */
export const FieldInputList = ({
  fields,
  inputs,
  requiredFor,
  fileNames = NO_NAMES,
  errorOf,
  onChange,
}: {
  readonly fields: readonly JobField[];
  readonly inputs: FieldInputs;
  /** What is not possible while a required one is empty. */
  readonly requiredFor: string;
  readonly fileNames?: Names;
  readonly errorOf: (uuid: string) => string | undefined;
  readonly onChange: (uuid: string, input: FieldInput) => void;
}): ReactElement => (
  <div className="job-inputs">
    {fields.map((field) => (
      <OneInput
        key={field.uuid}
        field={field}
        input={inputs[field.uuid] ?? null}
        hint={field.required ? `Required to ${requiredFor}` : undefined}
        error={errorOf(field.uuid)}
        fileNames={fileNames}
        onChange={(input) => onChange(field.uuid, input)}
      />
    ))}
  </div>
);

function OneInput({
  field,
  input,
  hint,
  error,
  fileNames,
  onChange,
}: {
  readonly field: JobField;
  readonly input: FieldInput;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly fileNames: Names;
  readonly onChange: (input: FieldInput) => void;
}): ReactElement {
  const { name, field_type: type, dictionary } = field;
  const common = { label: name, error, ...(hint !== undefined && { hint }) };
  if (Array.isArray(input))
    return <FileInput {...common} field={field} entries={input} fileNames={fileNames} onChange={onChange} />;
  if (dictionary !== undefined)
    return (
      <ReferenceField
        {...common}
        choices={valuesOfDictionary(dictionary.uuid)}
        value={isChosen(input) ? input : null}
        onChange={onChange}
      />
    );
  const text = typeof input === 'string' ? input : '';
  if (type === 'checkbox' || type === 'action')
    return <Choice {...common} value={text} options={YES_NO} onChange={onChange} />;
  return <TextField {...common} {...CONTROLS[type]} value={text} onChange={onChange} />;
}

const isChosen = (input: FieldInput): input is Exclude<FieldInput, string | readonly string[] | null> =>
  typeof input === 'object' && input !== null && 'uuid' in input;
