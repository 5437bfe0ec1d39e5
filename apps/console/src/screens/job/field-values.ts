import type { Schemas } from '@fieldline/client';
import type { Named } from '../../api/names.ts';
import { clockTime } from '../../ui/zone-time.ts';
import type { Job } from './job-query.ts';

export type JobField = Job['custom_fields'][number];

/** A field with what its form has: a text, a choice of a dictionary, or files by their addresses. */
export type FieldInput = string | Named | null | readonly string[];

/** What a form has of fields, by their uuid. */
export type FieldInputs = Readonly<Record<string, FieldInput>>;

const FILES: ReadonlySet<string> = new Set(['file', 'image', 'signature']);

/** Whether a field holds files. */
export const holdsFiles = ({ field_type }: Pick<JobField, 'field_type'>): boolean => FILES.has(field_type);

const isSwitch = (type: string): boolean => type === 'checkbox' || type === 'action';

/** The value of a field as its form shows it. Times are clock times of the account's time zone. */
export function inputOf({ field_type: type, value }: JobField, timeZone: string): FieldInput {
  if (FILES.has(type)) return Array.isArray(value) ? value : [];
  if (type === 'dictionary') return isNamed(value) ? { uuid: value.uuid, name: value.name } : null;
  if (value === null || typeof value === 'object') return '';
  if (type === 'datetime' && typeof value === 'string') return clockTime(value, timeZone);
  return String(value);
}

/** The values of fields as a form shows them. */
export const inputsOf = (fields: readonly JobField[], timeZone: string): FieldInputs =>
  Object.fromEntries(fields.map((field) => [field.uuid, inputOf(field, timeZone)]));

type Value = NonNullable<Schemas['JobFieldBody']['value']> | null;

/** What a form has of a field, as the API takes it. What is not of its type is sent as it is: the API says so. */
function valueOf({ field_type: type }: JobField, input: FieldInput): Value {
  if (input === null || input === '') return null;
  if (typeof input !== 'string') return 'uuid' in input ? { uuid: input.uuid } : input.length === 0 ? null : [...input];
  if (isSwitch(type)) return input === 'true';
  const number = Number(input);
  return type === 'integer' && Number.isSafeInteger(number) ? number : input;
}

/** The changed fields of a list, as the API takes them: in the order of the list. */
export const fieldsBody = (fields: readonly JobField[], changes: Partial<FieldInputs>): Schemas['JobFieldBody'][] =>
  fields.flatMap((field) => {
    const input = changes[field.uuid];
    return input === undefined ? [] : [{ uuid: field.uuid, value: valueOf(field, input) }];
  });

/** What the API says about a field that was sent. @param errors by their paths in the body. */
export function fieldErrorAt(
  errors: Readonly<Record<string, readonly string[]>>,
  sent: Pick<Schemas['UpdateJobBody'], 'custom_fields' | 'report_fields'> | undefined,
  uuid: string,
): string | undefined {
  const found = (['custom_fields', 'report_fields'] as const).flatMap((list) => {
    const at = sent?.[list]?.findIndex((field) => field.uuid === uuid) ?? -1;
    const path = `${list}.${at}`;
    return Object.entries(errors).flatMap(([one, messages]) =>
      one === path || one.startsWith(`${path}.`) ? messages : [],
    );
  });
  return found.length === 0 ? undefined : found.join('; ');
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'uuid' in value && 'name' in value;
