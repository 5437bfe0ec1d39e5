import { excerpt, isBlank } from '#eventstore/domain';
import { MAX_FILE_NAME } from '../../fields/file-name.js';

/** A file whose bytes are in the request, in base64. */
export interface InlineFile {
  readonly name: string;
  /** Without the prefix of a data URL, and without padding. */
  readonly base64: string;
  /** In bytes. */
  readonly size: number;
}

/** Maximum size of a file in base64, in bytes (contract §25); larger ones are uploaded. */
export const MAX_INLINE_BYTES = 8 * 1024 * 1024;

/** What to do with a file that cannot be in base64. */
export const UPLOAD_INSTEAD = 'upload it with POST /v2/attachments, and give {"attachment": {"uuid": …}}';

/** The prefix of a data URL, as a canvas in a browser gives it. */
const DATA_URL = /^data:[^,]{0,255};base64,/;

/** How many characters are decoded at once: a multiple of 4. */
const STEP = 256 * 1024;

/**
 * Parses `{name, base64_content}`.
 * @returns the file, or a message that follows the path of the entry.
 */
export function inlineFileOf(entry: object): InlineFile | string {
  const { name, base64_content: content, ...others } = entry as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has an unknown key: "${excerpt(unknown)}"`;
  if (typeof name !== 'string' || isBlank(name)) return 'must have a name';
  if (name.includes('\0') || !name.isWellFormed()) return 'must have a name in well-formed Unicode without NUL';
  if ([...name.slice(0, 2 * MAX_FILE_NAME + 1)].length > MAX_FILE_NAME)
    return `must have a name of at most ${MAX_FILE_NAME} characters`;
  if (typeof content !== 'string') return 'must have a base64_content';
  const start = DATA_URL.exec(content.slice(0, 300))?.[0].length ?? 0;
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  const base64 = content.slice(start, content.length - padding);
  // A search for a wrong character, because a pattern of the whole text would need memory for each character.
  if (/[^A-Za-z\d+/]/.test(base64) || base64.length % 4 === 1)
    return 'must have its base64_content in base64, in one line';
  const size = Math.floor((base64.length * 3) / 4);
  if (size > MAX_INLINE_BYTES) return `must have at most 8 MiB in base64: ${UPLOAD_INSTEAD}`;
  return size === 0 ? 'must not be empty' : { name, base64, size };
}

/** The bytes of a file, piece by piece. */
export function* bytesOf({ base64 }: InlineFile): Generator<Buffer> {
  for (let at = 0; at < base64.length; at += STEP) yield Buffer.from(base64.slice(at, at + STEP), 'base64');
}
