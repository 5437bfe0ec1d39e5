import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, codeOf } from './errors.js';
import { type Place, isCluster, makePrivateFolder } from './place.js';

/** Superuser of every embedded server. */
export const SUPERUSER = 'fieldline';

/** A draft older than this was left behind by a start that was killed: making one takes a second or two. */
const ABANDONED_AFTER_MS = 600_000;

/**
 * Makes the data directory of `place` unless it is there. It is made under another name and renamed when finished,
 * so that a failure or a kill leaves no half-made one, and of two starts at once the first to finish wins.
 * @param durable false leaves out the final flush to disk.
 * @throws EmbeddedPostgresError `initialise-failed` with what initdb said.
 */
export async function initialise(initdb: string, place: Place, durable: boolean): Promise<void> {
  if (await isCluster(place.cluster)) return;
  await removeAbandonedDrafts(place.cluster);
  const draft = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  try {
    await makePrivateFolder(draft, place.account);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, `${place.password}\n`, { mode: 0o600 });
    if (place.account !== undefined) await chown(passwordFile, place.account.uid, place.account.gid);
    await runInitdb(initdb, place, [
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
    await rename(join(draft, 'data'), place.cluster);
  } catch (error) {
    if (await isCluster(place.cluster)) return;
    throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')
      ? new EmbeddedPostgresError(
          'data-unusable',
          `${place.cluster} holds files that are not a database. Move them away, or choose another DATA_DIR.`,
          { cause: error },
        )
      : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(initdb: string, place: Place, args: string[]): Promise<void> {
  const output: string[] = [];
  const code = await new Promise<number | string>((resolve) => {
    const child = spawn(initdb, args, {
      ...place.account,
      cwd: dirname(place.cluster),
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
  const said = output.join('').trim().split('\n').slice(-8).join('\n  ');
  throw new EmbeddedPostgresError(
    'initialise-failed',
    `The database in ${place.cluster} could not be made (initdb: ${code}). Nothing was left behind. It said:\n  ${said}\n` +
      'Put right what it names (often a full disk or missing rights) and start again, or set DATABASE_URL to a ' +
      'PostgreSQL server of your own.',
  );
}

async function removeAbandonedDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    const age = Date.now() - (await stat(join(folder, name)).then((found) => found.mtimeMs, Date.now));
    if (age > ABANDONED_AFTER_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** The server's programs get nothing of this process's environment that could change what they do (PGDATA, LC_ALL). */
export function serverEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }), LC_ALL: 'C', TZ: 'UTC', ...extra };
}
