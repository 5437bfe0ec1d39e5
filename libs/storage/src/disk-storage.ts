import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AttachmentStorage,
  type ByteRange,
  type ByteSource,
  type ContentKey,
  type ContentOwner,
  StorageUnavailable,
  type StoredContent,
  type StoredObject,
} from './attachment-storage.js';

import { ContentMeter } from './content-meter.js';
import { clock } from '#eventstore/domain';

/** The name of a file that is being written: `<random>.part`. Content is named by its SHA-256. */
const PART = '.part';
const SHA256 = /^[\da-f]{64}$/;

/**
 * The bytes of attachments as files: `<root>/<account>/<last two digits>/<attachment>/<sha256>`. A file is written under
 * another name, flushed to the disk, and renamed, so that a crash leaves the whole file or none.
 */
export class DiskStorage extends AttachmentStorage {
  override readonly takesUploads = false;

  /** @param root is created when it is missing. */
  constructor(private readonly root: string) {
    super();
  }

  override directUpload(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override directDownload(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override async write(owner: ContentOwner, source: ByteSource): Promise<StoredContent> {
    const folder = this.folderOf(owner);
    const part = join(folder, `${randomUUID()}${PART}`);
    try {
      await makeFolder(folder);
      const { sha256, size } = await writeDurably(part, source);
      await rename(part, join(folder, sha256));
      await flushFolder(folder);
      return { key: { ...owner, sha256 }, size };
    } catch (error) {
      // When it fails too, the worker removes what is left.
      await rm(part, { force: true }).catch(() => undefined);
      throw unavailable('A file cannot be written', error);
    }
  }

  override async uploaded(owner: ContentOwner): Promise<StoredContent | undefined> {
    const files = await contentsOf(this.folderOf(owner)).catch((error: unknown) => {
      throw unavailable('Files cannot be listed', error);
    });
    const newest = files.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())[0];
    return newest && { key: { ...owner, sha256: newest.name }, size: newest.size };
  }

  override async read(key: ContentKey, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const file = await open(this.pathOf(key), 'r');
      return file.createReadStream(range && { start: range.first, end: range.last });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unavailable('A file cannot be read', error);
    }
  }

  override async remove(key: ContentKey): Promise<void> {
    await removeFile(this.folderOf(key), key.sha256);
  }

  override async *list(account: string): AsyncIterable<StoredObject> {
    try {
      yield* this.objectsOf(account);
    } catch (error) {
      throw unavailable('Files cannot be listed', error);
    }
  }

  override async probe(): Promise<void> {
    const path = join(this.root, `${randomUUID()}${PART}`);
    try {
      await makeFolder(this.root);
      const file = await open(path, 'wx');
      try {
        await file.writeFile('probe');
        await file.sync();
      } finally {
        await file.close();
      }
      await rm(path);
    } catch (error) {
      throw new StorageUnavailable(`${this.root} cannot be written (${codeOf(error)}): check DATA_DIR and its owner`);
    }
  }

  private async *objectsOf(account: string): AsyncIterable<StoredObject> {
    for await (const part of entriesOf(join(this.root, account)))
      for await (const attachment of entriesOf(join(this.root, account, part))) {
        const folder = join(this.root, account, part, attachment);
        for await (const name of entriesOf(folder)) {
          const path = join(folder, name);
          const found = await stat(path).catch(undefinedIfMissing);
          if (found === undefined) continue;
          yield {
            account,
            attachment,
            sha256: SHA256.test(name) ? name : undefined,
            modifiedAt: found.mtime,
            remove: () => removeFile(folder, name),
          };
        }
      }
  }

  private folderOf({ account, attachment }: ContentOwner): string {
    return join(this.root, account, attachment.slice(-2), attachment);
  }

  private pathOf(key: ContentKey): string {
    return join(this.folderOf(key), key.sha256);
  }
}

/** Writes a new file and flushes it to the disk. */
async function writeDurably(
  path: string,
  source: ByteSource,
): Promise<{ readonly sha256: string; readonly size: number }> {
  const meter = new ContentMeter();
  const file = await open(path, 'wx');
  try {
    for await (const chunk of source) {
      meter.add(chunk);
      await file.appendFile(chunk);
    }
    // The age that decides on the removal of a file is counted by the clock of the database.
    const now = clock.date();
    await file.utimes(now, now);
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: meter.sha256(), size: meter.size };
}

/** Creates a folder, and flushes the folders that contain new ones. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await flushFolder(dirname(at));
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders; it flushes their entries itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function contentsOf(folder: string) {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const files = names
    .filter((name) => SHA256.test(name))
    .map(async (name) => {
      const found = await stat(join(folder, name)).catch(undefinedIfMissing);
      return found && { name, size: found.size, modifiedAt: found.mtime };
    });
  return (await Promise.all(files)).filter((file) => file !== undefined);
}

async function* entriesOf(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    // It may also be removed while it is read.
    undefinedIfMissing(error);
  }
}

/** Removes a file, and its folder if it is empty then. Not an error when they are gone already. */
async function removeFile(folder: string, name: string): Promise<void> {
  try {
    await rm(join(folder, name), { force: true });
    await removeEmptyFolder(folder);
  } catch (error) {
    throw unavailable('A file cannot be removed', error);
  }
}

async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  });
}

/** Errors of the disk; those of the source of the bytes are others. */
const DISK_ERRORS: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EISDIR',
  'ELOOP',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
]);

/** The code of an error of Node.js. */
const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** The error of a disk that cannot be used; any other error is unchanged. */
const unavailable = (what: string, error: unknown): unknown =>
  DISK_ERRORS.has(codeOf(error)) ? new StorageUnavailable(`${what} (${codeOf(error)})`) : error;

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
