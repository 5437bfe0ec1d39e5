import { isUtf8 } from 'node:buffer';
import { importEncoding, importTooLarge, MAX_ROW_BYTES, type SourceRow } from './import.js';

const NEW_LINE = 0x0a;
const NUL = 0;
const BOM = '\uFEFF';

/**
 * The lines of NDJSON that are not blank.
 * @throws DomainError `import.too_large`, `import.encoding`.
 */
export async function* ndjsonRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  let row = 0;
  let line = 0;
  for await (const part of lines(bytes)) {
    line++;
    if (!isUtf8(part) || part.includes(NUL)) throw importEncoding();
    const text = part.toString('utf8');
    const source = (line === 1 && text.startsWith(BOM) ? text.slice(1) : text).trim();
    if (source === '') continue;
    yield { row: ++row, line, source };
  }
}

async function* lines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
    if (size > MAX_ROW_BYTES) throw importTooLarge(`a row of more than ${MAX_ROW_BYTES} bytes`);
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, from)) {
      add(chunk.subarray(from, at));
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
      from = at + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (size > 0) yield Buffer.concat(parts);
}
