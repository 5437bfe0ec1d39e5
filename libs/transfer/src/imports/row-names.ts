import type { TransferKind } from '../kinds/transfer-kinds.js';

type Row = Readonly<Record<string, unknown>>;

/** What identifies the entity of a row, and the entities of the same kind to which it refers. */
export interface RowNames {
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** The names in a row, in one form. */
export function namesOf({ identity, refersBy = [] }: TransferKind, row: Row): RowNames {
  return {
    own: identity.flatMap((key) => namesIn(key, row[key])),
    others: refersBy.flatMap((field) => namesIn(field.endsWith('_uuid') ? 'uuid' : field, row[field])),
  };
}

/** The names with that of the entity that a row is about, when it exists. */
export const withEntity = ({ own, others }: RowNames, uuid: string | null | undefined): RowNames => ({
  own: uuid == null ? own : [...own, `uuid/${uuid}`],
  others,
});

/** The rows of a dry run that would create or change something, by the names of that. */
export class TriedNames {
  private readonly rows = new Map<string, number>();

  /** The newest earlier row on which a row rests: it creates or changes what the row names. */
  restsOn({ own, others }: RowNames, row: number): number | undefined {
    const found = [...own, ...others].map((name) => this.rows.get(name) ?? row).filter((one) => one < row);
    return found.length === 0 ? undefined : Math.max(...found);
  }

  /** Notes what a row would create or change. */
  add({ own }: RowNames, row: number): void {
    for (const name of own) if (!this.rows.has(name)) this.rows.set(name, row);
  }
}

/** Nothing has a longer name. Names are kept for all rows of a dry run. */
const MAX_NAME = 1000;

function namesIn(key: string, value: unknown): string[] {
  if (typeof value === 'string')
    return value.length > MAX_NAME ? [] : [`${key}/${value.normalize('NFC').trim().toLowerCase()}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, one]) => namesIn(inner, one));
}

/** Maximum rows of a group (contract §22). */
const MAX_GROUP = 16;

/** Consecutive groups of items, those of each of which name nothing of each other. */
export function independentGroups<T>(items: readonly T[], names: (item: T) => RowNames, most = MAX_GROUP): T[][] {
  const groups: T[][] = [];
  let taken = new Set<string>();
  let used = new Set<string>();
  for (const item of items) {
    const { own, others } = names(item);
    const last = groups.at(-1);
    const rests = own.some((one) => taken.has(one) || used.has(one)) || others.some((one) => taken.has(one));
    if (last === undefined || last.length >= most || rests) {
      groups.push([item]);
      taken = new Set(own);
      used = new Set(others);
    } else {
      last.push(item);
      for (const one of own) taken.add(one);
      for (const one of others) used.add(one);
    }
  }
  return groups;
}
