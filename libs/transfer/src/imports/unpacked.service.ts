import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { badRequest } from '#http';
import { importTooLarge, MAX_FILE_BYTES } from './import.js';

const GZIP = [0x1f, 0x8b] as const;

/**
 * The bytes of a file, unpacked when they are packed by gzip, which their first two bytes say.
 * @throws DomainError `import.too_large` above the limit; HttpError 400 when they cannot be unpacked.
 */
export async function* unpacked(stream: Readable): AsyncGenerator<Buffer> {
  const bytes = (await isPacked(stream)) ? gunzipped(stream) : stream;
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw importTooLarge(`more than ${MAX_FILE_BYTES} bytes`);
    yield chunk;
  }
}

/** Looks at the first bytes of a stream, which it gives back. */
async function isPacked(stream: Readable): Promise<boolean> {
  for (;;) {
    const first = stream.read() as Buffer | null;
    if (first !== null) {
      stream.unshift(first);
      return first[0] === GZIP[0] && (first.length < 2 || first[1] === GZIP[1]);
    }
    if (stream.readableEnded || stream.destroyed) return false;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        for (const event of EVENTS) stream.off(event, go);
        resolve();
      };
      for (const event of EVENTS) stream.on(event, go);
    });
  }
}

const EVENTS = ['readable', 'end', 'error', 'close'] as const;

async function* gunzipped(stream: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  pipeline(stream, gunzip, () => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw (
      stream.errored ?? badRequest(`The file cannot be unpacked: ${error instanceof Error ? error.message : 'unknown'}`)
    );
  } finally {
    gunzip.destroy();
  }
}
