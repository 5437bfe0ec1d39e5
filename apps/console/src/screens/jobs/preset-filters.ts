/** The filters of a list, by the names of their parameters. */
export type PresetFilters = Readonly<Record<string, string>>;

/** The filters that an address has, for a preset. */
export const filtersIn = (query: URLSearchParams, names: readonly string[]): PresetFilters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

const isText = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The filters of a preset that an address can have: other programs keep others, and lists. */
export const filtersOf = (kept: Readonly<Record<string, unknown>>, names: readonly string[]): PresetFilters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(kept, name) ? kept[name] : undefined;
      const text = (Array.isArray(value) ? value : [value]).filter(isText).join();
      return text === '' ? [] : [[name, text]];
    }),
  );

/** Whether both limit a list alike. @param names of all filters. */
export const isSame = (one: PresetFilters, other: PresetFilters, names: readonly string[]): boolean =>
  names.every((name) => one[name] === other[name]);
