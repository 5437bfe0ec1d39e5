/** Limits that keep the header small: names in the header, and characters of a name. */
const MAX_NAMES = 20;
const MAX_CHARACTERS = 100;

/** The `Ignored-Fields` header with the unknown keys of a request (contract §1); no header when there are none. */
export function ignoredFieldsHeader(keys: ReadonlySet<string> = new Set()): Readonly<Record<string, string>> {
  if (keys.size === 0) return {};
  const names = [...keys]
    .slice(0, MAX_NAMES)
    .map((key) => encodeURIComponent(key.slice(0, MAX_CHARACTERS).toWellFormed()));
  return { 'Ignored-Fields': names.join(', ') };
}
