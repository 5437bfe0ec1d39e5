import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  type LaunchOptions,
  launchPostgres,
  packageFolder,
} from '../../apps/local/src/embedded-postgres/index.js';
import { makeFolder, scratchFolder } from '../../tools/harness/folders.js';

/** Servers, programs and folders to clean up after a test. */
let servers: EmbeddedPostgres[] = [];
let programs: ChildProcess[] = [];
let folders: string[] = [];

/** Stops and removes what the functions below created. Call it in `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  [servers, programs, folders] = [[], [], []];
}

/** Creates an empty folder for a database. */
export async function newDataDir(): Promise<string> {
  const folder = await makeFolder(await scratchFolder(), 'fieldline-postgres-');
  folders.push(folder);
  return folder;
}

/** Creates an empty folder on disk, from which programs can be run. */
export async function newFolder(): Promise<string> {
  const folder = await makeFolder(tmpdir(), 'fieldline-postgres-');
  folders.push(folder);
  return folder;
}

/** Copies the binaries, so that a test may damage them, to a folder that all users may enter. */
export async function copyBinaries(): Promise<string> {
  const copy = await newFolder();
  // Archives for compilers are left out.
  const filter = (source: string): boolean => !source.endsWith('.a');
  await cp(packageFolder(), copy, { recursive: true, verbatimSymlinks: true, filter });
  return copy;
}

/** Launches a server from this process. */
export async function launch(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const server = await launchPostgres(options);
  servers.push(server);
  return server;
}

/** The report of a launcher in another process. */
export interface Launched {
  pid: number;
  url: string;
  adopted: boolean;
  uid: number;
  fault?: string;
}

/** Launches a server from another process. @param options with `uid`, the launcher becomes that user first. */
export async function launchElsewhere(options: LaunchOptions & { uid?: number }): Promise<[ChildProcess, Launched]> {
  const program = fork(resolve('test/support/programs/launch-postgres.ts'), [JSON.stringify(options)], {
    execArgv: ['--import', resolve('test/support/typescript.mjs')],
  });
  programs.push(program);
  const [launched] = (await once(program, 'message')) as [Launched];
  return [program, launched];
}

/** Kills a program in `cleanUp`. */
export function endWithTest(program: ChildProcess): void {
  programs.push(program);
}

/** The rows of one statement. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
