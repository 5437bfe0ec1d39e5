import { isObject, type Json } from '../../api/history.ts';
import type { Named } from '../../api/names.ts';
import { userName } from '../../api/user-name.ts';
import type { Assignee } from '../../ui/choices.ts';
import { orNull } from '../../ui/changes.ts';
import { durationText } from '../../ui/duration.ts';
import type { Kind } from '../history/entity.ts';
import type { Fields, FieldSchema } from '../../../schema.ts';
import { choiceText, fieldLabel } from './labels.ts';

/** The item of a field that has several. What is not in the form, such as its uuid, stays with it. */
export interface Row {
  readonly uuid: string | undefined;
  readonly values: Values;
}

/** What a form has for a field. */
export type Value = string | boolean | Named | Assignee | readonly Named[] | readonly Row[] | null;

/** What a form has. */
export type Values = Readonly<Record<string, Value>>;

/** The names of what an entity refers to, by uuid. */
export type NamesByUuid = ReadonlyMap<string, string>;

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The name of an entity as the API shows it: its name, its code, or that of a person. */
export function nameIn(view: Json): string {
  const { name, code, first_name: first, last_name: last, email } = view;
  if (typeof first === 'string' && typeof last === 'string')
    return userName({ first_name: first, last_name: last, ...(typeof email === 'string' && { email }) });
  return textIn(name) ?? textIn(code) ?? 'Without a name';
}

function emptyValue({ type, values = [], isRequired }: FieldSchema): Value {
  switch (type) {
    case 'switch':
      return false;
    case 'reference':
    case 'assignee':
      return null;
    case 'references':
    case 'uuids':
    case 'rows':
      return [];
    case 'choice':
      return isRequired ? (values[0] ?? '') : '';
    default:
      return '';
  }
}

/** The values of an empty form. */
export const emptyValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));

const named = (value: Json, names: NamesByUuid): Named[] => {
  const uuid = textIn(value['uuid']);
  return uuid === undefined ? [] : [{ uuid, name: names.get(uuid) ?? nameIn(value) }];
};
const byUuid = (uuid: unknown, names: NamesByUuid): Named[] =>
  typeof uuid === 'string' ? [{ uuid, name: names.get(uuid) ?? 'Deleted' }] : [];
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function assigneeIn(value: unknown, names: NamesByUuid): Assignee | null {
  if (!isObject(value)) return null;
  const { worker, team } = value;
  const [one] = isObject(worker) ? named(worker, names) : isObject(team) ? named(team, names) : [];
  return one === undefined ? null : { ...one, kind: isObject(worker) ? 'worker' : 'team' };
}

/** A field of an entity that the API shows. Lists have the uuid of a reference instead of the object. */
function valueIn(view: Json, name: string, field: FieldSchema, names: NamesByUuid): Value {
  const value = view[name];
  switch (field.type) {
    case 'switch':
      return value === true;
    case 'reference':
      return (isObject(value) ? named(value, names) : byUuid(view[`${name}_uuid`], names))[0] ?? null;
    case 'references':
      return listIn(value)
        .filter(isObject)
        .flatMap((one) => named(one, names));
    case 'uuids':
      return listIn(value).flatMap((uuid) => byUuid(uuid, names));
    case 'rows':
      return listIn(value)
        .filter(isObject)
        .map((row) => ({ uuid: textIn(row['uuid']), values: valuesIn(row, field.fields ?? {}, names) }));
    case 'assignee':
      return assigneeIn(value, names);
    case 'duration':
      return isObject(value) ? (textIn(value['minutes']) ?? '') : '';
    default:
      return textIn(value) ?? '';
  }
}

/** An entity as its form shows it. */
export const valuesIn = (view: Json, fields: Fields, names: NamesByUuid): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueIn(view, name, field, names)]));

/** The kind of each uuid that an entity shows without a name. @param kindOf the kind that a field refers to. */
export function unnamedIn(
  view: Json,
  fields: Fields,
  kindOf: (field: string) => Kind,
): readonly (readonly [kind: Kind, uuid: string])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const uuids =
      field.type === 'uuids' ? listIn(view[name]) : field.type === 'reference' ? [view[`${name}_uuid`]] : [];
    return uuids.filter((uuid) => typeof uuid === 'string').map((uuid) => [kindOf(name), uuid] as const);
  });
}

/** Fields of an item that count for one value of another field only. */
const ONLY_WITH: Readonly<Record<string, readonly [field: string, value: string]>> = {
  dictionary: ['field_type', 'dictionary'],
  service: ['type', 'service'],
  pre_ordered: ['type', 'service'],
  category: ['type', 'category'],
};

/** Whether a field of an item counts. */
export function counts(name: string, values: Values): boolean {
  const [field, value] = ONLY_WITH[name] ?? [];
  return field === undefined || values[field] === value;
}

const counting = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => counts(name, values)));

const isRow = (value: Named | Row): value is Row => 'values' in value;
const isList = (value: Value): value is readonly Named[] | readonly Row[] => Array.isArray(value);

/** A value as the API takes it; undefined when it has none. */
function bodyValue(value: Value, { type, fields = {}, isNullable }: FieldSchema): unknown {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (type === 'duration') return value.trim() === '' ? null : { minutes: Number(value) };
    if (type === 'choice' && value === '') return undefined;
    return isNullable ? orNull(value) : value;
  }
  if (value === null) return null;
  if (isList(value))
    return value.map((one) =>
      isRow(one)
        ? { ...(one.uuid !== undefined && { uuid: one.uuid }), ...bodyIn(counting(one.values), fields) }
        : type === 'uuids'
          ? one.uuid
          : { uuid: one.uuid },
    );
  if ('kind' in value) return { [value.kind]: { uuid: value.uuid } };
  return { uuid: value.uuid };
}

/** Values of a form, as the API takes them. */
export const bodyIn = (values: Values, fields: Fields): Json =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      const body = field && bodyValue(value, field);
      return body === undefined ? [] : [[name, body]];
    }),
  );

/** The body that creates an entity: what was entered, and what it must have. */
export const newBodyIn = (changes: Values, values: Values, fields: Fields): Json =>
  bodyIn(
    Object.fromEntries(Object.entries(values).filter(([name]) => name in changes || fields[name]?.isRequired === true)),
    fields,
  );

/** A value in a line. */
export function valueText(value: Value, field?: FieldSchema): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (field?.type === 'duration' && /^\d+$/.test(value)) return durationText(Number(value));
    return field?.type === 'choice' && value !== '' ? choiceText(value) : value;
  }
  if (isList(value)) return value.map((one) => (isRow(one) ? rowText(one, field?.fields) : one.name)).join(', ');
  return value.name;
}

const rowText = ({ values }: Row, fields: Fields = {}): string =>
  Object.entries(values)
    .filter(([name, value]) => value !== false && counts(name, values))
    .map(([name, value]) => (value === true ? fieldLabel(name).toLowerCase() : valueText(value, fields[name])))
    .filter((text) => text !== '')
    .join(' ');
