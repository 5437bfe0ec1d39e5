/** What a field was changed to by others while it was edited, and what the form has. */
export interface ForeignChange<V> {
  readonly field: keyof V;
  readonly now: V[keyof V];
  /** Undefined when the form has taken the new value, because its own was unchanged. */
  readonly mine: V[keyof V] | undefined;
}

const fieldsOf = <V extends object>(values: V): (keyof V)[] => Object.keys(values) as (keyof V)[];
// Values are texts, switches and lists of rows of them.
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values that differ from those of a base. */
export function changesOf<V extends object>(base: V, values: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const field of fieldsOf(values)) if (!isSame(base[field], values[field])) changes[field] = values[field];
  return changes;
}

/** The values of a form whose entity was changed by others: its own changes, and the new values of all other fields. */
export function merged<V extends object>(
  base: V,
  mine: V,
  now: V,
): { readonly values: V; readonly foreign: readonly ForeignChange<V>[] } {
  const own = changesOf(base, mine);
  const foreign = fieldsOf(now)
    .filter((field) => !isSame(base[field], now[field]))
    .map((field) => ({ field, now: now[field], mine: field in own ? mine[field] : undefined }))
    .filter((change) => !isSame(change.mine, change.now));
  return { values: { ...now, ...own }, foreign };
}

/** The value of a field that is null when it is blank. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
