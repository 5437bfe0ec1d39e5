import { access, chmod, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The type that `statfs` reports of a tmpfs. */
const TMPFS = 0x01021994;
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * The parent folder for databases of tests: a tmpfs with enough space on Linux, else the temporary folder. On ext4, creating files
 * soon after many were deleted is slow: cloning a database takes 13 ms in memory, and up to 330 ms on disk.
 */
export async function scratchFolder(): Promise<string> {
  try {
    const { type, bavail, bsize } = await statfs(MEMORY);
    await access(MEMORY, constants.W_OK);
    if (type === TMPFS && bavail * bsize >= MIN_FREE_BYTES) return MEMORY;
  } catch {
    // Not Linux, or not writable.
  }
  return tmpdir();
}

/** The folder of the programs on a database, where attachments are stored. It is removed with the database. */
export const dataFolder = (databaseUrl: string): string =>
  join(tmpdir(), 'fieldline-data', new URL(databaseUrl).pathname.slice(1));

/** Creates a folder below `parent` that other users may enter: started by root, PostgreSQL runs as another user. */
export async function makeFolder(parent: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix));
  await chmod(folder, 0o755);
  return folder;
}
