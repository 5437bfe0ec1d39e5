import type { ReactElement } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';

/** A text field with its label, a hint, and what the API says about its value. */
export function TextField({
  label,
  hint,
  error,
  isLong = false,
  placeholder,
  list,
  ...rest
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Whether it has several lines. */
  readonly isLong?: boolean;
  readonly placeholder?: string;
  /** The id of a `datalist` with values to choose from. */
  readonly list?: string;
} & TextFieldProps): ReactElement {
  return (
    <AriaTextField {...rest} className="field" isInvalid={error !== undefined}>
      <Label>{label}</Label>
      {isLong ? (
        <TextArea {...(placeholder !== undefined && { placeholder })} rows={3} />
      ) : (
        <Input {...(placeholder !== undefined && { placeholder })} {...(list !== undefined && { list })} />
      )}
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{error}</FieldError>
    </AriaTextField>
  );
}

/** A choice among few values, as the browser's own list. */
export function Choice<V extends string>({
  label,
  value,
  options,
  hint,
  error,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, text: string])[];
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (value: V) => void;
}): ReactElement {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value}
        disabled={isDisabled}
        aria-invalid={error !== undefined || undefined}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && <span className="hint">{hint}</span>}
      {error !== undefined && <span className="field-error">{error}</span>}
    </label>
  );
}
