import { DomainError } from '#eventstore/domain';
import { type Class, type FieldMetadata, fieldsOf, hintFor } from '#http';
import { TRANSFER_KINDS, type TransferKind } from '../kinds/transfer-kinds.js';
import { type MappedColumn, readerOf } from './mapped-cells.js';

export type Segment = string | number;

/** What the cells of a column are. */
export type CellType = 'text' | 'boolean' | 'number' | 'list' | 'value' | 'instant';

/** Where the cells of a column stand in the body of a row. */
export interface Column {
  readonly path: readonly Segment[];
  readonly type: CellType;
  /** Of a list of objects: the field of each that a cell with a list has. */
  readonly each?: string;
  /** The name of a field of the account's own, which is an item of the list at the path. */
  readonly item?: string;
  /** Reads a cell of the file as one of the column. */
  readonly read?: (cell: string) => string;
}

/** The class of the body of a route; undefined when it has none. */
export type BodyOf = (method: string, path: string) => Class | undefined;

/** Columns of a file at the most: each is looked up when its rows are read, and a wrong one compared with all that are known. */
export const MAX_COLUMNS = 500;
/** The last index that a column may have. */
export const MAX_INDEX = 99;
/** How deep the names of columns are that hints know. */
const MAX_DEPTH = 3;
/** The column of the errors of a file of failed rows, which is sent again. */
export const ERROR_COLUMN = 'error';

const ACTIONS = ['cancel', 'en_route', 'finish', 'publish', 'restore', 'start', 'suspend', 'unpublish'];
const TEXT = { type: 'text' } as const;

/** The columns that rows of a kind may have: the wire paths of the body of its POST or PATCH. */
export class Columns {
  private readonly bodies: readonly Class[];
  private names: readonly string[] | undefined;

  constructor(
    private readonly kind: TransferKind,
    private readonly bodyOf: BodyOf,
  ) {
    this.bodies = this.routes().flatMap(([method, path]) => bodyOf(method, path) ?? []);
  }

  /**
   * The columns of a header; undefined for one that is ignored.
   * @param mapped what some of them are.
   * @throws DomainError `import.columns` for one that is not known or there twice, and for more than {@link MAX_COLUMNS}.
   */
  ofHeader(
    header: readonly string[],
    ignored: readonly string[],
    mapped: readonly MappedColumn[] = [],
  ): readonly (Column | undefined)[] {
    if (header.length > MAX_COLUMNS) throw wrongColumns({ header: [`must have at most ${MAX_COLUMNS} columns`] });
    const errors: Record<string, string[]> = {};
    const mappings = new Map(mapped.map((one) => [one.from, one]));
    const seen = new Set<string>();
    const columns = header.map((from, i) => {
      if (ignored.includes(from) || (from === ERROR_COLUMN && i === header.length - 1)) return undefined;
      const mapping = mappings.get(from);
      const name = mapping?.to ?? from;
      const fault = seen.has(name) ? 'is there twice' : this.faultOf(name);
      if (fault !== undefined) errors[from === '' ? `column ${i + 1}` : from] = [fault];
      seen.add(name);
      const column = this.named(name);
      return column && mapping ? { ...column, read: readerOf(mapping) } : column;
    });
    if (Object.keys(errors).length > 0) throw wrongColumns(errors);
    return columns;
  }

  /** What is wrong with the name of a column; undefined when it is known. */
  faultOf(name: string): string | undefined {
    return this.named(name) === undefined ? unknown(name, (this.names ??= this.known())) : undefined;
  }

  /** A column by its name. */
  named(name: string): Column | undefined {
    const segments = name.split('.');
    const [first = '', ...rest] = segments;
    if (this.identifies(first, rest)) return { ...TEXT, path: segments };
    const inner = this.kind.name === 'shifts' && first === 'intervals' ? ['shifts', ...rest] : segments;
    for (const body of this.bodies) {
      const found = this.find(body, inner, []);
      if (found !== undefined) return { ...found, path: [first, ...found.path.slice(1)] };
    }
    return undefined;
  }

  private routes(): (readonly [method: string, path: string])[] {
    const { name, path } = this.kind;
    if (name === 'shifts') return [['PATCH', `${path}/-/shifts`]];
    if (name === 'job_actions') return ACTIONS.map((action) => ['POST', `${path}/-/${action}`]);
    return [
      ['POST', path],
      ['PATCH', `${path}/-`],
    ];
  }

  /** Whether a column says which entity a row is about, without being a field of a body. */
  private identifies(first: string, [key, ...rest]: readonly string[]): boolean {
    const { name, identity } = this.kind;
    if (name === 'job_actions' && first === 'action') return key === undefined;
    if (!identity.includes(first)) return false;
    if (name !== 'shifts' && name !== 'job_actions') return key === undefined;
    const keys = name === 'shifts' ? ['uuid', 'external_id', 'email'] : ['uuid', 'external_id'];
    return first.endsWith('_uuid') ? key === undefined : key !== undefined && keys.includes(key) && rest.length === 0;
  }

  private find(type: Class, [first = '', ...rest]: readonly string[], path: readonly Segment[]): Column | undefined {
    const field = fieldsOf(type).get(first);
    if (field === undefined) return undefined;
    const at = [...path, first];
    const { nested, schema } = field;
    const isList = schema['type'] === 'array';
    const [next, ...further] = rest;
    if (next === undefined) return isList && nested ? undefined : { path: at, type: cellType(field) };
    if (nested === undefined) {
      if (isList) return isIndex(next) && further.length === 0 ? { ...TEXT, path: [...at, Number(next)] } : undefined;
      return schema['type'] === 'object' ? this.findFree(first, rest, at) : undefined;
    }
    if (!isList) return this.find(nested(), rest, at);
    if (isIndex(next)) return further.length > 0 ? this.find(nested(), further, [...at, Number(next)]) : undefined;
    if (first.endsWith('_fields') && fieldsOf(nested()).has('value'))
      return { path: at, type: 'value', item: rest.join('.') };
    const inner = fieldsOf(nested()).get(next);
    return inner !== undefined && inner.nested === undefined && further.length === 0
      ? { path: at, type: 'list', each: next }
      : undefined;
  }

  /** A field of an object that is a reference, or the body of a new entity of the kind that its field is called by. */
  private findFree(type: string, rest: readonly string[], at: readonly Segment[]): Column | undefined {
    if (rest.length === 1 && ['uuid', 'external_id'].includes(rest[0] ?? ''))
      return { ...TEXT, path: [...at, ...rest] };
    const kind = TRANSFER_KINDS.find(({ entityType }) => entityType === type);
    const body = kind && this.bodyOf('POST', kind.path);
    return body && this.find(body, rest, at);
  }

  /** The names of columns that hints know. */
  private known(): readonly string[] {
    return [...new Set([...this.kind.identity, ...this.bodies.flatMap((body) => namesIn(body))])];
  }
}

/** What is wrong with the name of a column that is not known. */
function unknown(name: string, known: readonly string[]): string {
  const wire = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const hint = known.includes(wire) ? wire : hintFor(wire, known);
  return hint === undefined ? 'is not known' : `is not known: did you mean "${hint}"?`;
}

/** A file has columns that cannot be read. */
export const wrongColumns = (errors: Readonly<Record<string, string[]>>): DomainError =>
  new DomainError('invalid', 'import.columns', 'The file has columns that its kind does not have', { errors });

const isIndex = (segment: string): boolean => /^\d{1,2}$/.test(segment) && Number(segment) <= MAX_INDEX;

function cellType({ schema: { type, format } }: FieldMetadata): CellType {
  if (format === 'date-time') return 'instant';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'array' ? 'list' : 'text';
}

/** The names of columns of a body, for hints. */
function namesIn(type: Class, prefix = '', depth = 1): string[] {
  return [...fieldsOf(type)].flatMap(([name, { nested, schema }]) => {
    const at = prefix + name;
    if (nested === undefined || depth >= MAX_DEPTH) return [at];
    return namesIn(nested(), schema['type'] === 'array' ? `${at}.0.` : `${at}.`, depth + 1);
  });
}
