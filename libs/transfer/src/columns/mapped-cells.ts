/** A cell, and the one that it stands for. */
export interface MappedCell {
  readonly from: string;
  readonly to: string;
}

/** A column of files from elsewhere, and what its cells are. */
export interface MappedColumn {
  /** Its name in the header. */
  readonly from: string;
  /** The column of the kind that it is. */
  readonly to: string;
  readonly cells: readonly MappedCell[];
  /** How its dates are written, such as `DD.MM.YYYY`. */
  readonly dateFormat: string | null;
}

/** The parts of a date, with the pattern of each. */
const PARTS: Readonly<Record<string, string>> = {
  YYYY: String.raw`\d{4}`,
  MM: String.raw`\d{1,2}`,
  DD: String.raw`\d{1,2}`,
  HH: String.raw`\d{1,2}`,
  mm: String.raw`\d{2}`,
  ss: String.raw`\d{2}`,
};
const PART = /YYYY|MM|DD|HH|mm|ss/g;
const FORMAT = /^(?:YYYY|MM|DD|HH|mm|ss|T|[^\p{L}\p{N}\0])+$/u;
const MAX_FORMAT = 50;

/** What is wrong with a format of dates. */
export function dateFormatError(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_FORMAT || !value.isWellFormed() || !FORMAT.test(value))
    return WRONG_FORMAT;
  const parts: readonly string[] = value.match(PART) ?? [];
  const has = (part: string): boolean => parts.includes(part);
  const isOnce = new Set(parts).size === parts.length;
  const isDate = has('YYYY') && has('MM') && has('DD');
  const isTime = has('HH') === has('mm') && (has('mm') || !has('ss'));
  return isOnce && isDate && isTime ? undefined : WRONG_FORMAT;
}

const WRONG_FORMAT = 'must have YYYY, MM and DD once each, such as DD.MM.YYYY, and may have HH, mm and ss';

/** Reads the cells of a mapped column as those of the column that it is. */
export function readerOf({ cells, dateFormat }: MappedColumn): (cell: string) => string {
  const map = new Map(cells.map(({ from, to }) => [from, to]));
  const dateOf = dateFormat === null ? (cell: string) => cell : dateReader(dateFormat);
  return (cell) => map.get(cell) ?? dateOf(cell);
}

function dateReader(format: string): (cell: string) => string {
  const names: readonly string[] = format.match(PART) ?? [];
  const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const signs = format.split(PART).map(escape);
  const pattern = new RegExp(
    `^${signs.map((sign, i) => `${sign}${names[i] === undefined ? '' : `(${PARTS[names[i]]})`}`).join('')}$`,
    'u',
  );
  return (cell) => {
    const found = pattern.exec(cell.trim());
    if (found === null) return cell;
    const part = (name: string): string => (found[names.indexOf(name) + 1] ?? '0').padStart(2, '0');
    const day = `${part('YYYY')}-${part('MM')}-${part('DD')}`;
    if (!names.includes('HH')) return day;
    return `${day}T${part('HH')}:${part('mm')}:${names.includes('ss') ? part('ss') : '00'}`;
  };
}
