import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, codeOf } from './errors.js';
import { type DataLocation, isCluster, makePrivateFolder } from './data-location.js';

/** Superuser of every embedded server. */
export const SUPERUSER = 'fieldline';

/** An older draft is that of a start that was killed: initdb takes a second or two. */
const STALE_DRAFT_AGE_MS = 600_000;

/**
 * Creates the data directory of `location` unless it exists. It is created under another name and renamed when finished,
 * so that a failure or a kill leaves no incomplete one, and of two concurrent starts the first to finish wins.
 * @param durable false leaves out the final flush to disk.
 * @throws EmbeddedPostgresError `initialise-failed` with the output of initdb.
 */
export async function initialise(initdb: string, location: DataLocation, durable: boolean): Promise<void> {
  if (await isCluster(location.cluster)) return;
  await removeStaleDrafts(location.cluster);
  const draft = `${location.cluster}.new-${randomBytes(4).toString('hex')}`;
  try {
    await makePrivateFolder(draft, location.user);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, `${location.password}\n`, { mode: 0o600 });
    if (location.user !== undefined) await chown(passwordFile, location.user.uid, location.user.gid);
    await runInitdb(initdb, location, [
      `--pgdata=${join(draft, 'data')}`,
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await rename(join(draft, 'data'), location.cluster);
  } catch (error) {
    if (await isCluster(location.cluster)) return;
    throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')
      ? new EmbeddedPostgresError(
          'data-unusable',
          `${location.cluster} holds files that are not a database. Move them away, or choose another DATA_DIR.`,
          { cause: error },
        )
      : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(initdb: string, location: DataLocation, args: string[]): Promise<void> {
  const output: string[] = [];
  const code = await new Promise<number | string>((resolve) => {
    const child = spawn(initdb, args, {
      ...location.user,
      cwd: dirname(location.cluster),
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => void output.push(chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 'no exit code'));
  });
  if (code === 0) return;
  const tail = output.join('').trim().split('\n').slice(-8).join('\n  ');
  throw new EmbeddedPostgresError(
    'initialise-failed',
    `The database in ${location.cluster} could not be created (initdb: ${code}), and nothing is left of it. Its output:\n  ${tail}\n` +
      'Put right what it names (often a full disk or missing rights) and start again, or set DATABASE_URL to a ' +
      'PostgreSQL server of your own.',
  );
}

async function removeStaleDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    const age = Date.now() - (await stat(join(folder, name)).then((found) => found.mtimeMs, Date.now));
    if (age > STALE_DRAFT_AGE_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** The environment of the server's programs: without variables of this process that change their behaviour (PGDATA, LC_ALL). */
export function serverEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }), LC_ALL: 'C', TZ: 'UTC', ...extra };
}
