import type { ComponentProps, ReactElement } from 'react';
import { TextField } from './field.tsx';
import { fieldErrors } from './problem.tsx';

/** What a form has, and what the API says about it. */
export interface FormState<V> {
  readonly values: V;
  readonly labels: Readonly<Record<keyof V, string>>;
  readonly change: (part: Partial<V>) => void;
  readonly error: unknown;
}

/** A text field of a form. @param path of its value in the body, by default its name. */
export function FormField<N extends string>({
  form: { values, labels, change, error },
  name,
  path = name,
  ...rest
}: {
  readonly form: FormState<Readonly<Record<NoInfer<N>, string>>>;
  readonly name: N;
  readonly path?: string;
} & Partial<Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'value' | 'onChange'>>): ReactElement {
  return (
    <TextField
      label={labels[name]}
      value={values[name]}
      onChange={(text) => {
        const part: { [K in N]?: string } = {};
        part[name] = text;
        change(part);
      }}
      error={fieldErrors(error, path)}
      {...(rest.isLong !== true && { autoComplete: 'off' })}
      {...rest}
    />
  );
}
