import type { ValidationErrors } from './errors.js';

/** The result of a rule over a part of a command's input: the value, and the errors that the command is refused with. */
export interface Checked<T> {
  readonly value: T;
  /** By dotted path, in the names of the domain's fields. Empty when the input is valid. */
  readonly errors: ValidationErrors;
}
