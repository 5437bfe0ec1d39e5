/** Maximum length of a file name, in characters (contract §12). */
export const MAX_FILE_NAME = 255;

/** Control characters, and those that reverse the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Characters that a file name cannot have on every system. */
const RESERVED = /[<>:"|?*]/g;

/**
 * The name of a file without folders and without characters that mislead people or file systems. The stored file never has
 * this name.
 * @returns `file` when nothing is left.
 */
export function cleanFileName(given: string): string {
  const base = given.replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const name = base
    .replace(RESERVED, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  return name === '' ? 'file' : name;
}
