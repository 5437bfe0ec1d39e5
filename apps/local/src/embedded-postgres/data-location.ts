import { randomBytes } from 'node:crypto';
import { access, chmod, chown, link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type SystemUser, NOBODY, inaccessibleFolder, runsAsRoot } from './system-user.js';
import { EmbeddedPostgresError, codeOf } from './errors.js';

/** Root's folder for files that the server's user cannot reach elsewhere. It survives reboots. */
const SYSTEM_FOLDER = '/var/lib/fieldline';

/** The files of a server, and the user that runs it. */
export interface DataLocation {
  /** The caller's folder, canonical. */
  readonly dataDir: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** The superuser's password. */
  readonly password: string;
  /** User that the server runs as; undefined for this process's own. */
  readonly user: SystemUser | undefined;
  /** Creates a folder that the user can enter, unless it exists, and returns it. */
  readonly sharedFolder: () => Promise<string>;
}

/**
 * Finds the server's files, or chooses their location on the first start.
 *
 * The location is `<dataDir>/postgres`. When root starts the server and the server's user may not enter `dataDir` (below
 * root's home, for instance), it is below `systemFolder`, and `<dataDir>/postgres.location` has its path.
 * @throws EmbeddedPostgresError `folder-closed` or `data-unusable`.
 */
export async function findDataLocation(
  givenDataDir: string,
  log: (line: string) => void,
  systemFolder = SYSTEM_FOLDER,
): Promise<DataLocation> {
  await mkdir(resolve(givenDataDir), { recursive: true, mode: 0o755 });
  const dataDir = await realpath(resolve(givenDataDir));
  const sharedFolder = async (): Promise<string> => (runsAsRoot() ? ensureSystemFolder(systemFolder) : dataDir);
  const cluster = await locateCluster(dataDir, sharedFolder, log);
  const user = runsAsRoot() ? await ownerOf(cluster) : undefined;
  if (user !== undefined && (await isCluster(cluster))) {
    const closed = await inaccessibleFolder(cluster, user);
    if (closed !== undefined)
      throw new EmbeddedPostgresError(
        'folder-closed',
        `The database in ${cluster} runs as uid ${user.uid}, which may not enter ${closed}. ` +
          `Open that folder again (chmod o+x '${closed}'), or set DATABASE_URL to a PostgreSQL server of your own.`,
      );
  }
  return { dataDir, cluster, password: await ensurePassword(dataDir, cluster), user, sharedFolder };
}

/** Whether `folder` is a finished data directory. */
export async function isCluster(folder: string): Promise<boolean> {
  try {
    await access(join(folder, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new EmbeddedPostgresError(
      'data-unusable',
      `The database in ${folder} cannot be opened by this user. Start as the user who made it (or as root), ` +
        'or choose another DATA_DIR.',
      { cause: error },
    );
  }
}

/**
 * Whether `dataDir` has a finished database, or a file that names its location. Creates nothing.
 * @throws EmbeddedPostgresError `data-unusable`.
 */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const folder = resolve(dataDir);
  return isCluster((await clusterElsewhere(folder)) ?? clusterInPlace(folder));
}

const clusterInPlace = (dataDir: string): string => join(dataDir, 'postgres');
const pointerIn = (dataDir: string): string => join(dataDir, 'postgres.location');

/** The data directory that `<dataDir>/postgres.location` names; undefined without that file. */
async function clusterElsewhere(dataDir: string): Promise<string | undefined> {
  const pointer = pointerIn(dataDir);
  const pointed = await readIfExists(pointer);
  if (pointed === undefined) return undefined;
  if (pointed === '' || !(await folderExists(pointed)))
    throw new EmbeddedPostgresError(
      'data-unusable',
      `${pointer} says that the database is in '${pointed}', which is not there. ` +
        'Bring that folder back, or delete the file to begin with an empty database.',
    );
  return join(pointed, 'postgres');
}

async function locateCluster(
  dataDir: string,
  sharedFolder: () => Promise<string>,
  log: (line: string) => void,
): Promise<string> {
  const elsewhere = await clusterElsewhere(dataDir);
  if (elsewhere !== undefined) return elsewhere;
  const inPlace = clusterInPlace(dataDir);
  if (!runsAsRoot() || (await isCluster(inPlace))) return inPlace;
  const closed = await inaccessibleFolder(dataDir, NOBODY);
  if (closed === undefined) return inPlace;

  const home = join(await sharedFolder(), `data-${randomBytes(6).toString('hex')}`);
  await mkdir(home, { mode: 0o755 });
  await chmod(home, 0o755);
  const agreed = await writeOnce(pointerIn(dataDir), `${home}\n`);
  if (agreed !== home) await rm(home, { recursive: true });
  log(`The database is kept in ${agreed}, because the server's user may not enter ${closed}.`);
  return join(agreed, 'postgres');
}

/** The user that root runs a data directory as: its owner, so that the owner can start it without root afterwards. */
async function ownerOf(cluster: string): Promise<SystemUser> {
  if (!(await isCluster(cluster))) return NOBODY;
  const { uid, gid } = await stat(cluster);
  if (uid !== 0) return { uid, gid };
  throw new EmbeddedPostgresError(
    'data-unusable',
    `The database in ${cluster} belongs to root, and PostgreSQL does not run as root. ` +
      `Give it to another user: chown -R ${NOBODY.uid}:${NOBODY.gid} '${cluster}'`,
  );
}

async function ensureSystemFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const { uid, mode } = await stat(folder);
    // Programs are run from this folder: no other user may write to it.
    if (uid === 0 && (mode & 0o022) === 0 && (await inaccessibleFolder(folder, NOBODY)) === undefined) return folder;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
  throw new EmbeddedPostgresError(
    'folder-closed',
    `Started by root, the embedded PostgreSQL runs as uid ${NOBODY.uid}, which cannot reach this installation or its ` +
      `DATA_DIR; and ${folder} cannot take their place (it must be root's, open to enter, and writable by root alone). ` +
      'Start as another user, move to a folder that all may enter, or set DATABASE_URL.',
  );
}

/** Reads the superuser's password, or creates it before the first database. Only this user may read the file. */
async function ensurePassword(dataDir: string, cluster: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = await readIfExists(file);
  if (kept !== undefined && kept !== '') return kept;
  if (await isCluster(cluster))
    throw new EmbeddedPostgresError(
      'data-unusable',
      `The password of the database in ${cluster} is missing: bring ${file} back, or delete ${cluster} as well to ` +
        'begin with an empty database.',
    );
  return writeOnce(file, `${randomBytes(24).toString('base64url')}\n`);
}

/**
 * Writes a file atomically unless it exists; only this user may read it.
 * @returns the trimmed text of the file: concurrent writers all get the text of the first.
 */
export async function writeOnce(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError(
      'data-unusable',
      `${file} cannot be read by this user. Start as the user who made it, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

async function folderExists(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Creates a folder that only `user` may use. */
export async function makePrivateFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user !== undefined) await chown(folder, user.uid, user.gid);
}
