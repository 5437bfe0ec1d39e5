import { badRequest, CellText, type HttpError } from '#http';
import type { CellType, Column, Segment } from './column.service.js';

/** A cell that stands for null. */
const NULL = String.raw`\N`;
/** Items that columns with the names of fields add, after those with an index. */
const FIRST_NAMED = 1000;

/** Objects and lists by their keys and indexes, while they are filled. */
type Tree = Map<Segment, unknown>;

/** The body of a row of cells. An empty cell is absent. */
export function bodyOfCells(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
): Readonly<Record<string, unknown>> | HttpError {
  const body: Tree = new Map();
  for (const [i, cell] of cells.entries()) {
    if (cell === '') continue;
    if (i >= columns.length) return badRequest(`The row has ${cells.length} cells, and the header ${columns.length}`);
    const column = columns[i];
    const read = column?.read?.(cell) ?? cell;
    if (column !== undefined && read !== '') put(body, column, read, FIRST_NAMED + i);
  }
  return Object.fromEntries([...body].map(([key, value]) => [String(key), plain(value)]));
}

function put(body: Tree, { path, type, each, item }: Column, cell: string, index: number): void {
  const value = valueOf(cell, type);
  if (item !== undefined) {
    set(body, [...path, index, 'name'], item);
    set(body, [...path, index, 'value'], value);
  } else if (each !== undefined && Array.isArray(value))
    for (const [i, one] of value.entries()) set(body, [...path, i, each], one);
  else set(body, path, value);
}

function set(body: Tree, path: readonly Segment[], value: unknown): void {
  let tree = body;
  for (const segment of path.slice(0, -1)) {
    const next = tree.get(segment);
    const inner: Tree = next instanceof Map ? (next as Tree) : new Map<Segment, unknown>();
    tree.set(segment, inner);
    tree = inner;
  }
  tree.set(path.at(-1) ?? '', value);
}

/** A list has its items in their order, without those of empty cells. */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...(value as Tree)];
  if (entries.every(([key]) => typeof key === 'number'))
    return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, item]) => plain(item));
  return Object.fromEntries(entries.map(([key, item]) => [String(key), plain(item)]));
}

function valueOf(cell: string, type: CellType): unknown {
  if (cell === NULL) return null;
  const given = new CellText(cell);
  if (type === 'list') return given.items;
  // The field of the account says what it is.
  if (type === 'value') return given;
  if (cell.startsWith('\\')) return given.text;
  const lower = cell.toLowerCase();
  if (type === 'boolean' && (lower === 'true' || lower === 'false')) return lower === 'true';
  // A workbook has no other form of midnight.
  if (type === 'instant' && /^\d{4}-\d\d-\d\d$/.test(cell)) return `${cell}T00:00:00`;
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(cell)) return Number(cell);
  return cell;
}

/** The cell of a value that a body has at a column. */
export function cellOf(value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return NULL;
  if (Array.isArray(value)) return value.map((item) => cellOf(item).replaceAll(';', String.raw`\;`)).join(';');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || text.startsWith('\\') ? `\\${text}` : text;
}
