import { isDate, isUuid, parseInstant, excerpt } from '#eventstore/domain';
import type { FieldType } from '../../fields/field.js';
import type { FieldValue } from '../job.js';

/** A value of a dictionary. */
export interface Choice {
  readonly uuid: string;
  readonly name: string;
}

/** A value in its stored form, or the error. */
export type ParsedValue =
  | { readonly value: FieldValue }
  | { readonly error: string }
  /** The errors of entries of a list, by their indexes. */
  | { readonly errors: ReadonlyMap<number, string> };

/** What an entry of a value names: an attachment, by its uuid, or nothing that the field can show. */
export type FileEntry = { readonly uuid: string } | { readonly error: string };

/** The entries of the values of a request that are no links. Objects are found by identity, texts by value. */
export type FileEntries = ReadonlyMap<unknown, FileEntry>;

/** Finds what the entries of values name or hold. */
export interface FileSource {
  /** What the entries of the values are that {@link find} was called with. */
  readonly entries: FileEntries;
  find(value: unknown): Promise<void>;
}

/** What the values of a request are parsed with. */
export interface ValueContext {
  /** The values of the dictionary, for dictionary fields. */
  readonly choices: readonly Choice[];
  /** The time zone of a date-time without offset. */
  readonly timeZone: string;
  readonly files: FileEntries;
}

/** Maximum number of files in a value (contract §7). */
export const MAX_FILES = 10;

/** Parses the value of a field (contract §7, §12). */
export function parseFieldValue(
  fieldType: FieldType,
  given: unknown,
  { choices, timeZone, files }: ValueContext,
): ParsedValue {
  if (given === null) return { value: null };
  switch (fieldType) {
    case 'input':
    case 'barcode':
      return text(given, 200);
    case 'textarea':
      return text(given, 15_000);
    case 'link':
      return isLink(given)
        ? { value: given }
        : { error: `must be an http or https URL of at most ${MAX_LINK} characters` };
    case 'checkbox':
    case 'action':
      return typeof given === 'boolean' ? { value: given } : { error: 'must be true or false' };
    case 'dictionary':
      return choice(given, choices);
    case 'file':
    case 'signature':
    case 'image':
      return fileList(given, files);
    case 'number':
      return decimal(given);
    case 'integer':
      return Number.isSafeInteger(given) ? { value: (given as number) + 0 } : { error: 'must be a whole number' };
    case 'date':
      return typeof given === 'string' && isDate(given)
        ? { value: given }
        : { error: 'must be a date such as 2026-11-21' };
    case 'datetime': {
      const instant = typeof given === 'string' ? parseInstant(given, timeZone) : undefined;
      return instant === undefined ? { error: 'must be a timestamp such as 2026-11-21T09:30:00Z' } : { value: instant };
    }
    case 'time':
      return typeof given === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(given)
        ? { value: given }
        : { error: 'must be a time of day such as 09:30' };
  }
}

function text(given: unknown, max: number): ParsedValue {
  if (typeof given !== 'string') return { error: 'must be a string' };
  if (given.includes('\0') || !given.isWellFormed()) return { error: 'must be well-formed Unicode without NUL' };
  // A code point has at most two units: a much longer text is not split.
  return given.length > 2 * max || [...given].length > max
    ? { error: `must be at most ${max} characters` }
    : { value: given };
}

/** Maximum length of a link (contract §7). */
export const MAX_LINK = 2000;

function isLink(given: unknown): given is string {
  if (typeof given !== 'string' || given.length > MAX_LINK || !/^https?:\/\//i.test(given)) return false;
  return !/[\s\0]/.test(given) && given.isWellFormed() && URL.canParse(given);
}

/** The entries of a value of files, which may be one object instead of a list. */
export const entriesOf = (given: unknown): readonly unknown[] | undefined =>
  Array.isArray(given) ? given : typeof given === 'object' && given !== null ? [given] : undefined;

/** Parses a list of files: links, and attachments, of which the uuid is stored. */
function fileList(given: unknown, files: FileEntries): ParsedValue {
  const entries = entriesOf(given);
  if (entries === undefined || entries.length > MAX_FILES) return { error: FILES };
  const value: string[] = [];
  const errors = new Map<number, string>();
  for (const [i, entry] of entries.entries()) {
    const file = files.get(entry);
    if (file !== undefined && 'error' in file) errors.set(i, file.error);
    else if (file !== undefined) value.push(file.uuid);
    else if (isLink(entry)) value.push(entry);
    else return { error: FILES };
  }
  const [first] = errors.values();
  if (first === undefined) return { value };
  return Array.isArray(given) ? { errors } : { error: first };
}

const FILES = `must be a list of at most ${MAX_FILES} files: http or https URLs, {"attachment": {"uuid": …}} or {"name": …, "base64_content": …}`;

/** Parses a decimal, given as a string or a JSON number. */
function decimal(given: unknown): ParsedValue {
  const text = typeof given === 'number' ? String(given + 0) : given;
  const match = typeof text === 'string' ? /^(-?)0*(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) : null;
  if (match === null) return { error: 'must be a decimal of at most 12 digits and 4 decimals' };
  const places = (match[3] ?? '').replace(/0+$/, '');
  const size = `${match[2]}${places === '' ? '' : `.${places}`}`;
  return { value: size === '0' ? '0' : `${match[1]}${size}` };
}

function choice(given: unknown, choices: readonly Choice[]): ParsedValue {
  const { uuid, name, ...others } = (typeof given === 'object' && given !== null ? given : {}) as {
    uuid?: unknown;
    name?: unknown;
  };
  const named = [uuid, name].filter((key) => key !== undefined && key !== null);
  if (Array.isArray(given) || named.length === 0 || named.some((key) => typeof key !== 'string'))
    return { error: 'must name a value of the dictionary: {"uuid": …} or {"name": …}' };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return { error: `has an unknown key: "${excerpt(unknown)}"` };
  if (typeof uuid === 'string' && !isUuid(uuid)) return { error: 'is not a value of the dictionary' };
  const wanted = typeof uuid === 'string' ? uuid.toLowerCase() : undefined;
  const found = choices.find(
    (one) => (wanted === undefined || one.uuid === wanted) && (name == null || one.name === name),
  );
  return found ? { value: { uuid: found.uuid, name: found.name } } : { error: 'is not a value of the dictionary' };
}

/** Whether a value is null, an empty string or an empty list. `false` is a value. */
export const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether two values are equal. Dictionary values are compared by uuid, because they may be renamed. */
export function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((link, i) => link === b[i]);
  if (isChoice(a) && isChoice(b)) return a.uuid === b.uuid;
  return a === b;
}

/** Whether a value is one of a dictionary. */
export const isChoice = (value: FieldValue): value is { uuid: string; name: string } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
