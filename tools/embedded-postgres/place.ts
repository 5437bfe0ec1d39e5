import { randomBytes } from 'node:crypto';
import { access, chmod, chown, link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Account, NOBODY, closedFolder, runsAsRoot } from './account.js';
import { EmbeddedPostgresError, codeOf } from './errors.js';

/** Where root keeps what the server's account could not reach elsewhere. It survives restarts and clean-ups. */
const SYSTEM_FOLDER = '/var/lib/fieldline';

/** Where a server's files are, and who runs it. */
export interface Place {
  /** The caller's folder, canonical. */
  readonly dataDir: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** The superuser's password. */
  readonly password: string;
  /** Account the server runs as; undefined: this process's own. */
  readonly account: Account | undefined;
  /** Makes sure of a folder that the account can enter, and returns it. */
  readonly shelf: () => Promise<string>;
}

/**
 * Finds, or chooses on the first start, the place of the server's files.
 *
 * They are kept in `<dataDir>/postgres`. When root starts it and the server's account may not enter `dataDir` (below
 * root's home, for instance), they are kept below `systemFolder`, and `<dataDir>/postgres.location` says where.
 * @throws EmbeddedPostgresError `folder-closed` or `data-unusable`.
 */
export async function findPlace(
  givenDataDir: string,
  log: (line: string) => void,
  systemFolder = SYSTEM_FOLDER,
): Promise<Place> {
  await mkdir(resolve(givenDataDir), { recursive: true, mode: 0o755 });
  const dataDir = await realpath(resolve(givenDataDir));
  const shelf = async (): Promise<string> => (runsAsRoot() ? openSystemFolder(systemFolder) : dataDir);
  const cluster = await locateCluster(dataDir, shelf, log);
  const account = runsAsRoot() ? await accountOf(cluster) : undefined;
  if (account !== undefined && (await isCluster(cluster))) {
    const closed = await closedFolder(cluster, account);
    if (closed !== undefined)
      throw new EmbeddedPostgresError(
        'folder-closed',
        `The database in ${cluster} runs as uid ${account.uid}, which may not enter ${closed}. ` +
          `Open that folder again (chmod o+x '${closed}'), or set DATABASE_URL to a PostgreSQL server of your own.`,
      );
  }
  return { dataDir, cluster, password: await keepPassword(dataDir, cluster), account, shelf };
}

/** Whether `folder` holds a finished data directory. */
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
 * Whether the folder of a caller holds a finished database, or says where one is kept. Creates nothing.
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
  const pointed = await readIfThere(pointer);
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
  shelf: () => Promise<string>,
  log: (line: string) => void,
): Promise<string> {
  const elsewhere = await clusterElsewhere(dataDir);
  if (elsewhere !== undefined) return elsewhere;
  const inPlace = clusterInPlace(dataDir);
  if (!runsAsRoot() || (await isCluster(inPlace))) return inPlace;
  const closed = await closedFolder(dataDir, NOBODY);
  if (closed === undefined) return inPlace;

  const home = join(await shelf(), `data-${randomBytes(6).toString('hex')}`);
  await mkdir(home, { mode: 0o755 });
  await chmod(home, 0o755);
  const agreed = await writeOnce(pointerIn(dataDir), `${home}\n`);
  if (agreed !== home) await rm(home, { recursive: true });
  log(`The database is kept in ${agreed}, because the server's account may not enter ${closed}.`);
  return join(agreed, 'postgres');
}

/** Root runs a data directory as its owner, so that it can also be started without root afterwards. */
async function accountOf(cluster: string): Promise<Account> {
  if (!(await isCluster(cluster))) return NOBODY;
  const { uid, gid } = await stat(cluster);
  if (uid !== 0) return { uid, gid };
  throw new EmbeddedPostgresError(
    'data-unusable',
    `The database in ${cluster} belongs to root, and PostgreSQL does not run as root. ` +
      `Give it to another account: chown -R ${NOBODY.uid}:${NOBODY.gid} '${cluster}'`,
  );
}

async function openSystemFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const { uid, mode } = await stat(folder);
    // Programs are run from here: nobody else may have a hand in it.
    if (uid === 0 && (mode & 0o022) === 0 && (await closedFolder(folder, NOBODY)) === undefined) return folder;
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

/** The password is made once, before the database, and only the starter may read it. */
async function keepPassword(dataDir: string, cluster: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = await readIfThere(file);
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
 * Writes a file unless it exists, whole or not at all; only this user may read it.
 * @returns the trimmed text that is in the file now: of several writers all get the first one's.
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

async function readIfThere(file: string): Promise<string | undefined> {
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

/** Makes a folder that only `account` may use. */
export async function makePrivateFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}
