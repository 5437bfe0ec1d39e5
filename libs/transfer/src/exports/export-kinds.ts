import { TRANSFER_KINDS } from '../kinds/transfer-kinds.js';

/** What an export takes of a kind whose rows are imported as another entity: shifts are shown by month; actions are no entities. */
const OTHER_TYPES: Readonly<Record<string, string | null>> = { shifts: 'shift_month', job_actions: null };

/** The kinds of an export with the types of their entities, in an order in which entities come after those that they refer to. */
export const EXPORTED_TYPES: ReadonlyMap<string, string> = new Map(
  TRANSFER_KINDS.flatMap(({ name, entityType }): (readonly [string, string])[] => {
    const type = OTHER_TYPES[name] === undefined ? entityType : OTHER_TYPES[name];
    return type === null ? [] : [[name, type]];
  }),
);

/** All kinds, in the order of an export. */
export const EXPORT_KINDS: readonly string[] = [...EXPORTED_TYPES.keys()];

/** The type of the entities of a kind. @throws Error for a kind that is not exported. */
export function exportedType(kind: string): string {
  const type = EXPORTED_TYPES.get(kind);
  if (type === undefined) throw new Error(`${kind} is not exported`);
  return type;
}

/** Some kinds in the order of an export, each once. */
export const inOrder = (kinds: readonly string[]): readonly string[] =>
  EXPORT_KINDS.filter((kind) => kinds.includes(kind));

/** The kinds whose entities are rows of CSV. The shifts of a month are none. */
export const CSV_KINDS: readonly string[] = EXPORT_KINDS.filter((kind) => kind !== 'shifts');
