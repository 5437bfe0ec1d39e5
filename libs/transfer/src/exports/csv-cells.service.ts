import { DomainError } from '#eventstore/domain';
import { type Class, type FieldMetadata, fieldsOf, isObject } from '#http';
import { cellOf } from '../columns/cells.service.js';
import { type BodyOf, Columns, MAX_COLUMNS, MAX_INDEX } from '../columns/column.service.js';
import type { TransferKind } from '../kinds/transfer-kinds.js';

type Shown = Readonly<Record<string, unknown>>;
type Cells = Iterable<readonly [column: string, cell: string]>;

/** What bodies pass over, and what identifies a part of an entity in its own account only. */
const LEFT_OUT = new Set(['version', 'normalized', 'data_type', 'filled_at', 'pending_files', 'ordered_service_uuid']);
/** The fields of references, which name an entity by the first that it has. Names are unique where a reference of {@link NAMED} stands. */
const KEYS = ['external_id', 'email', 'code', 'name', 'uuid'] as const;
const REFERENCE_FIELDS = new Set<string>([...KEYS, 'id', 'successful', 'values']);
const NAMED = new Set(['territory', 'team', 'skills', 'possible_resolutions', 'dictionary']);
/** A cell that begins so is a formula for a spreadsheet. */
const FORMULA = /^[=+\-@]/;

/** The cell as a spreadsheet shows it as text. */
export const withoutFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The rows have more columns, or lists with more entries, than an import takes. */
export const tooManyColumns = (): DomainError =>
  new DomainError(
    'invalid',
    'export.too_large',
    `The rows have more than ${MAX_COLUMNS} columns, or a list of more than ${MAX_INDEX + 1} entries: export them as NDJSON`,
  );

/** The cells of entities of a kind: the fields that its PATCH takes, as imports read them (contract §22). */
export class CsvCells {
  private readonly body: Class | undefined;
  private readonly columns: Columns;

  constructor(
    private readonly kind: TransferKind,
    bodyOf: BodyOf,
  ) {
    this.body = bodyOf('PATCH', `${kind.path}/-`);
    this.columns = new Columns(kind, bodyOf);
  }

  /** The cells of an entity by their columns. */
  of(entity: Shown): ReadonlyMap<string, string> {
    const cells = new Map([['uuid', cellOf(entity['uuid'])]]);
    if (this.body === undefined) return cells;
    for (const [column, cell] of this.fields(this.body, entity, ''))
      if (this.columns.named(column) !== undefined && column === column.trim()) cells.set(column, cell);
    return cells;
  }

  private *fields(type: Class, shown: Shown, at: string): Cells {
    const fields = fieldsOf(type);
    for (const [name, field] of fields) {
      const value = shown[name];
      if (value === undefined || LEFT_OUT.has(name)) continue;
      // The name of a client follows from its other fields; an assignee is one of the assignees, and named by its worker or team.
      if (at === '' && name === 'name' && this.kind.name === 'clients') continue;
      if (name === 'assignee' && fields.has('assignees')) continue;
      if (at !== '' && (name === 'uuid' || (name === 'email' && fields.has('worker')))) continue;
      yield* this.field(name, field, value, at + name);
    }
  }

  private *field(name: string, { nested, presence }: FieldMetadata, value: unknown, at: string): Cells {
    const type = nested?.();
    if (value === null) {
      if (presence.nullable === true) yield [at, cellOf(null)];
    } else if (Array.isArray(value)) yield* this.list(name, type, value, at);
    else if (!isObject(value)) yield [at, cellOf(value)];
    else if (type === undefined || isReference(type)) {
      const keys = type === undefined ? (['external_id', 'uuid'] as const) : KEYS;
      const key = keys.find((one) => identifies(name, type, one, value));
      if (key !== undefined) yield [`${at}.${key}`, cellOf(value[key])];
    } else yield* this.fields(type, value, `${at}.`);
  }

  private *list(name: string, type: Class | undefined, items: readonly unknown[], at: string): Cells {
    const objects = items.filter(isObject);
    if (type === undefined) {
      if (items.every(isPlain)) yield [at, cellOf(items)];
      else if (items.length > MAX_INDEX + 1) throw tooManyColumns();
      else for (const [i, item] of items.entries()) yield [`${at}.${i}`, cellOf(item)];
    } else if (isReference(type)) {
      const key = KEYS.find((one) => objects.every((item) => identifies(name, type, one, item) && isPlain(item[one])));
      if (key !== undefined && objects.length > 0) yield [`${at}.${key}`, cellOf(objects.map((item) => item[key]))];
    } else if (name.endsWith('_fields') && fieldsOf(type).has('value')) {
      for (const { name: own, value: ofField } of objects) {
        const cell = valueCell(ofField);
        if (cell !== undefined) yield [`${at}.${String(own)}`, cell];
      }
    } else if (objects.length > MAX_INDEX + 1) throw tooManyColumns();
    else for (const [i, item] of objects.entries()) yield* this.fields(type, item, `${at}.${i}.`);
  }
}

/** Whether a field of an object names the entity that it refers to. */
const identifies = (name: string, type: Class | undefined, key: string, value: Shown): boolean =>
  typeof value[key] === 'string' &&
  (type === undefined || fieldsOf(type).has(key)) &&
  (key !== 'name' || NAMED.has(name));

const isReference = (type: Class): boolean => {
  const names = [...fieldsOf(type).keys()];
  return names.includes('uuid') && names.every((name) => REFERENCE_FIELDS.has(name));
};

/** Whether a text is the same after it stood in a list in a cell. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value === value.trim() && !value.includes('\\');

/** The cell of a value of a field of the account: of a value of a dictionary its name. Undefined when no cell is read so. */
function valueCell(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every(isPlain) ? cellOf(value) : undefined;
  if (!isObject(value)) return cellOf(value);
  return typeof value['name'] === 'string' ? cellOf(value['name']) : undefined;
}
