import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Settings } from '#platform';
import { type SettingInForce, settingsInForce } from './settings-in-force.js';

/** A program of the service that runs on this machine, as it has recorded itself in `DATA_DIR`. */
export interface ProgramRecord {
  readonly name: string;
  readonly pid: number;
  /** The machine, since several may share the folder. */
  readonly machine: string;
  readonly startedAt: string;
  /** Where it answers `/health/live`. */
  readonly address: string;
  /** Its database, without user and password. */
  readonly database: string;
  /** Without the values of secrets. */
  readonly settings: readonly SettingInForce[];
}

/** How long a program has to say that it is live, in milliseconds. */
const LIVE_TIMEOUT_MS = 2_000;

const folderIn = (dataDir: string): string => join(dataDir, 'running');

/**
 * Records that a program runs, with its address and settings, for the command line. Nothing is recorded where `DATA_DIR`
 * cannot be written: the program does not depend on it.
 * @returns a function that removes the record.
 */
export async function recordProgram(
  name: string,
  address: string,
  { dataDir, databaseUrl = '' }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<() => Promise<void>> {
  const file = join(folderIn(dataDir), `${name}-${process.pid}.json`);
  const record: ProgramRecord = {
    name,
    pid: process.pid,
    machine: hostname(),
    startedAt: new Date().toISOString(),
    address,
    database: databaseOf(databaseUrl),
    settings: settingsInForce(process.env, {}),
  };
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
    await removeDead(folderIn(dataDir));
    await writeFile(file, JSON.stringify(record), { mode: 0o600 });
  } catch {
    return async () => undefined;
  }
  return () => rm(file, { force: true });
}

/** Removes the records of programs of this machine that were killed. */
async function removeDead(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const record = await readRecord(join(folder, file));
    if (record?.machine === hostname() && !isRunning(record.pid)) await rm(join(folder, file), { force: true });
  }
}

/** The programs of the environment's `DATA_DIR` that run on this machine, the API first. */
export async function runningPrograms(env: NodeJS.ProcessEnv): Promise<ProgramRecord[]> {
  const folder = folderIn(readSettings(env).dataDir);
  const files = await readdir(folder).catch(() => []);
  const records = await Promise.all(files.map((file) => readRecord(join(folder, file))));
  const live = await Promise.all(records.map(async (one) => (one && (await isLive(one)) ? [one] : [])));
  return live.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Where the API of a database listens, if it runs on this machine with the environment's `DATA_DIR`. */
export async function addressOfApi(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<string | undefined> {
  const database = databaseOf(databaseUrl);
  return (await runningPrograms(env)).find((one) => one.name === 'api' && one.database === database)?.address;
}

/** Names a database without its user and password. */
function databaseOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Undefined when the file cannot be read, as one of another user, or is not written completely. */
const readRecord = (file: string): Promise<ProgramRecord | undefined> =>
  readFile(file, 'utf8')
    .then(
      (text) => JSON.parse(text) as ProgramRecord,
      () => undefined,
    )
    .catch(() => undefined);

/** Whether a process exists, of this user or another. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the program of a record runs: the record of one that was killed stays, and its pid may be that of another program. */
async function isLive({ machine, pid, address }: ProgramRecord): Promise<boolean> {
  if (machine !== hostname() || !isRunning(pid)) return false;
  try {
    return (await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(LIVE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
