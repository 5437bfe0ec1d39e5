/** Most names in the header, and most characters of a name: whatever a client sends, the header stays small. */
const MAX_NAMES = 20;
const MAX_CHARACTERS = 100;

/** The header that names the keys that were passed over (contract §1); none when there are none. */
export function ignoredFieldsHeader(keys: ReadonlySet<string> = new Set()): Readonly<Record<string, string>> {
  if (keys.size === 0) return {};
  const names = [...keys]
    .slice(0, MAX_NAMES)
    .map((key) => encodeURIComponent(key.slice(0, MAX_CHARACTERS).toWellFormed()));
  return { 'Ignored-Fields': names.join(', ') };
}
