import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ByteSource, StorageUnavailable } from './attachment-storage.js';
import { ContentMeter } from './content-meter.js';

const CHUNK_BYTES = 64 * 1024;

/** Bytes in a temporary file. */
export interface Spooled {
  readonly size: number;
  readonly sha256: string;
  /** Reads them from the start; each call opens a stream. */
  read(): Readable;
}

/**
 * Writes a stream to a temporary file of the folder, for a request that must announce size and hash, and may be repeated.
 * The file has no name while it is used, so that a crash leaves none.
 * @throws the error of the source; StorageUnavailable when the file cannot be written.
 */
export async function withSpool<T>(
  folder: string,
  source: ByteSource,
  use: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const path = join(folder, `fieldline-${randomUUID()}.part`);
  const file = await open(path, 'wx+', 0o600).catch((error: unknown) => {
    throw notWritten(folder, error);
  });
  try {
    // Windows may keep the name of an open file; the file is removed at the end there.
    await rm(path, { force: true }).catch(() => undefined);
    const meter = new ContentMeter();
    // An error of the file ends the source.
    for await (const chunk of source) {
      meter.add(chunk);
      await file.appendFile(chunk).catch((error: unknown) => {
        throw notWritten(folder, error);
      });
    }
    return await use({
      size: meter.size,
      sha256: meter.sha256(),
      read: () => Readable.from(contentOf(file), { objectMode: false }),
    });
  } finally {
    // It waits for operations in flight.
    await file.close();
    await rm(path, { force: true });
  }
}

/** Reads a file from the start, without a stream of the file: that would close it, or keep it open. */
async function* contentOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0, bytesRead = 1; bytesRead > 0; position += bytesRead) {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    ({ bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position));
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
  }
}

function notWritten(folder: string, error: unknown): StorageUnavailable {
  const reason = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'unknown';
  return new StorageUnavailable(`The temporary folder ${folder} cannot be written: ${reason}. Check TMPDIR`, {
    cause: error,
  });
}
