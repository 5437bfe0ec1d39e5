import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailable } from './attachment-storage.service.js';
import { ContentMeter } from './content-meter.service.js';

/** Bytes in a temporary file. */
export interface Spooled {
  readonly size: number;
  readonly sha256: string;
  /** Reads them from the start; each call opens a stream. */
  read(): Readable;
}

/**
 * Writes a stream to a temporary file of the folder, for a request that must announce size and hash, and may be repeated. The file is
 * removed when `use` has ended.
 * @throws the error of the source; StorageUnavailable when the file cannot be written.
 */
export async function withSpool<T>(
  folder: string,
  source: Readable,
  use: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const path = join(folder, `fieldline-${randomUUID()}.part`);
  try {
    const meter = new ContentMeter();
    await fill(path, source, meter);
    return await use({ size: meter.size, sha256: meter.sha256(), read: () => createReadStream(path) });
  } finally {
    await rm(path, { force: true });
  }
}

async function fill(path: string, source: Readable, meter: ContentMeter): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* meter.measure(source);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    // An error of the file ends the source too, without an error.
    source.destroy();
    if (failure !== undefined) throw failure.error;
    const reason = messageOf(error);
    throw new StorageUnavailable(`The temporary folder ${dirname(path)} cannot be written: ${reason}. Check TMPDIR`, {
      cause: error,
    });
  }
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
