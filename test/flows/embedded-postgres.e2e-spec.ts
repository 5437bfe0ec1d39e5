import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  type LaunchOptions,
  findPostgres,
  launchPostgres,
  packageFolder,
} from '../../tools/embedded-postgres/index.js';

// A start takes a second on an idle machine, and many on a busy one.
jest.setTimeout(60_000);

const asRoot = process.getuid?.() === 0;
const onlyRoot = asRoot ? it : it.skip;
const NOBODY = 65534;
/** Any user with an entry in the user database, which initdb asks for: uid 1 is `daemon` or `bin` everywhere. */
const STRANGER = 1;

/** The servers, programs and folders of a test, which go with it. */
let servers: EmbeddedPostgres[] = [];
let programs: ChildProcess[] = [];
let folders: string[] = [];

/** A copy of the binaries that tests may damage, within reach of all users. */
let copiedBinaries: string;

beforeAll(async () => {
  copiedBinaries = await mkdtemp(join(tmpdir(), 'fieldline-binaries-'));
  await chmod(copiedBinaries, 0o755);
  await cp(packageFolder(), copiedBinaries, {
    recursive: true,
    verbatimSymlinks: true,
    // Archives for compilers: half of the size.
    filter: (source) => !source.endsWith('.a'),
  });
});

afterAll(() => rm(copiedBinaries, { recursive: true, force: true }));

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  [servers, programs, folders] = [[], [], []];
});

async function newFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-postgres-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

async function launch(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const server = await launchPostgres(options);
  servers.push(server);
  return server;
}

interface Launched {
  pid: number;
  url: string;
  adopted: boolean;
  uid: number;
  fault?: string;
}

/** Launches in another process. */
async function launchElsewhere(options: LaunchOptions & { uid?: number }): Promise<[ChildProcess, Launched]> {
  const program = fork(resolve('test/support/programs/launch-postgres.ts'), [JSON.stringify(options)], {
    execArgv: ['--import', resolve('test/support/typescript.mjs')],
  });
  programs.push(program);
  const [launched] = (await once(program, 'message')) as [Launched];
  return [program, launched];
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

/** Pid file as a server that was cut off leaves it, naming `pid`. */
async function leavePidFile(cluster: string, pid: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  1234567   7654321\nready   \n`, {
    mode: 0o600,
  });
  const { uid, gid } = await stat(cluster);
  await chown(file, uid, gid);
}

describe('a first start', () => {
  it('makes a safe, small UTF-8 server that only this machine reaches', async () => {
    const dataDir = join(await newFolder(), 'new', 'data');
    const server = await launch({ dataDir });
    expect(server.adopted).toBe(false);
    expect(server.cluster).toBe(join(dataDir, 'postgres'));
    expect(server.url).toBe(await findPostgres(dataDir));
    const names = ['server_encoding', 'TimeZone', 'listen_addresses', 'fsync', 'synchronous_commit', 'max_connections'];
    const [row] = await query(
      server.url,
      `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}, current_user AS user,
              current_database() AS database, datlocale AS locale FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toEqual({
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
      fsync: 'on',
      synchronous_commit: 'on',
      max_connections: '200',
      user: 'fieldline',
      database: 'fieldline',
      locale: 'C.UTF-8',
    });
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    expect((await stat(server.cluster)).mode & 0o777).toBe(0o700);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('leaves nothing behind when the database cannot be made, and works once the cause is gone', async () => {
    const dataDir = await newFolder();
    const file = join(copiedBinaries, 'native', 'share', 'postgresql', 'system_views.sql');
    const text = await readFile(file);
    await unlink(file);
    const failed = launchPostgres({ dataDir, binaries: copiedBinaries });
    await expect(failed).rejects.toMatchObject({
      fault: 'initialise-failed',
      message: expect.stringContaining('system_views'),
    });
    expect(await readdir(dataDir)).toEqual(['postgres.password']);
    await writeFile(file, text);
    await launch({ dataDir, durable: false, binaries: copiedBinaries });
  });

  it('says what to do without binaries', async () => {
    const dataDir = await newFolder();
    const binaries = await newFolder();
    await mkdir(join(binaries, 'native', 'bin'), { recursive: true });
    await expect(launchPostgres({ dataDir, binaries })).rejects.toMatchObject({
      fault: 'package-missing',
      message: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('makes the links to libraries that a blocked install script left out', async () => {
    const links = JSON.parse(await readFile(join(copiedBinaries, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of links) await rm(join(copiedBinaries, target), { force: true });
    const server = await launch({ dataDir: await newFolder(), durable: false, binaries: copiedBinaries });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('by two at once gives the server to one and tells the other', async () => {
    const dataDir = await newFolder();
    const results = await Promise.allSettled([
      launch({ dataDir, durable: false }),
      launch({ dataDir, durable: false }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      fault: 'in-use',
      message: expect.stringContaining('choose another DATA_DIR'),
    });
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.password']);
  });
});

describe('a later start', () => {
  it('finds the data after a stop in good order', async () => {
    const dataDir = await newFolder();
    const first = await launch({ dataDir });
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const lines: string[] = [];
    const second = await launch({ dataDir, log: (line) => lines.push(line) });
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(lines.join('\n')).toContain('was shut down at');
  });

  it('finds every acknowledged write after kill -9 of the server', async () => {
    const dataDir = await newFolder();
    const first = await launch({ dataDir });
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE written (n int PRIMARY KEY)');
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('INSERT INTO written VALUES ($1)', [acknowledged + 1]);
        acknowledged += 1;
      }
    })().catch(() => undefined);
    await until(() => acknowledged >= 200);
    process.kill(first.pid, 'SIGKILL');
    await Promise.all([writing, first.ended]);
    // Two at once on what it left: neither may take the other's pid file for the old one.
    const results = await Promise.allSettled([launch({ dataDir }), launch({ dataDir })]);
    const second = results.find((result) => result.status === 'fulfilled')?.value;
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const [row] = await query(second?.url ?? '', `SELECT count(*)::int AS n FROM written WHERE n <= ${acknowledged}`);
    expect(row).toEqual({ n: acknowledged });
  });

  it('is not stopped by the pid file of a killed server that is still a zombie', async () => {
    const dataDir = await newFolder();
    const [launcher, { pid }] = await launchElsewhere({ dataDir });
    // A parent that stands still does not collect its child.
    launcher.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await until(async () => /\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8')));
    expect((await launch({ dataDir })).adopted).toBe(false);
  });

  it('is not stopped by the pid file of a process that is gone, a stranger, or the server of other data', async () => {
    const dataDir = await newFolder();
    const first = await launch({ dataDir, durable: false });
    const account = await stat(first.cluster);
    await first.stop();
    const gone = spawn('true');
    await once(gone, 'exit');
    // The stranger is of the server's account: any other the server would recognise by itself.
    const stranger = spawn('sleep', ['600'], asRoot ? { uid: account.uid, gid: account.gid } : {});
    programs.push(stranger);
    const other = await launch({ dataDir: await newFolder(), durable: false });
    for (const pid of [gone.pid, stranger.pid, other.pid]) {
      await leavePidFile(first.cluster, pid ?? 0);
      const server = await launch({ dataDir, durable: false });
      expect(server.adopted).toBe(false);
      await server.stop();
    }
    expect(stranger.exitCode).toBeNull();
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes over the server of a killed launcher, and only of a killed one', async () => {
    const dataDir = await newFolder();
    const [launcher, { pid, url }] = await launchElsewhere({ dataDir, durable: false });
    await expect(launchPostgres({ dataDir })).rejects.toMatchObject({ fault: 'in-use' });
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    const lines: string[] = [];
    const server = await launch({ dataDir, log: (line) => lines.push(line) });
    expect(server).toMatchObject({ adopted: true, pid, url });
    expect(lines.join('\n')).toContain('took it over');
    // Its output leads nowhere since the launcher died: it must not end of that.
    await expect(query(server.url, 'SELECT no_such_column')).rejects.toMatchObject({ code: '42703' });
    expect(await query(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await server.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it('keeps its hold on the server when a crash in it cuts all sessions', async () => {
    const dataDir = await newFolder();
    const server = await launch({ dataDir, durable: false });
    const [row] = await query(server.url, 'SELECT pg_backend_pid() AS pid');
    expect(row).toBeDefined();
    const holders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory'`;
    const [holder] = await query(server.url, holders);
    process.kill(Number(holder?.['pid']), 'SIGKILL');
    await until(async () => {
      const [now] = await query(server.url, holders).catch(() => []);
      return now !== undefined && now['pid'] !== holder?.['pid'];
    });
    await expect(launchPostgres({ dataDir })).rejects.toMatchObject({ fault: 'in-use' });
  });

  it('names a fixed port that is taken', async () => {
    const dataDir = await newFolder();
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const failed = launchPostgres({ dataDir, port, durable: false });
    await expect(failed).rejects.toMatchObject({ fault: 'port-taken', message: expect.stringContaining(String(port)) });
    other.close();
    await once(other, 'close');
    expect((await launch({ dataDir, port, durable: false })).port).toBe(port);
  });

  it('says what is missing when the password file or the data is gone', async () => {
    const dataDir = await newFolder();
    await (await launch({ dataDir, durable: false })).stop();
    const file = join(dataDir, 'postgres.password');
    const password = await readFile(file, 'utf8');
    await unlink(file);
    await expect(launchPostgres({ dataDir })).rejects.toMatchObject({ fault: 'data-unusable' });
    await writeFile(file, password);
    await launch({ dataDir, durable: false });
  });
});

describe('users', () => {
  onlyRoot('root hands the server to nobody, whose data root finds again', async () => {
    const server = await launch({ dataDir: await newFolder(), durable: false });
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(NOBODY);
    expect((await stat(server.cluster)).uid).toBe(NOBODY);
  });

  onlyRoot('root below a closed folder: binaries and data are kept where the server reaches them', async () => {
    const closed = await newFolder(0o700);
    const systemFolder = await newFolder();
    const binaries = join(closed, 'binaries');
    await cp(copiedBinaries, binaries, { recursive: true, verbatimSymlinks: true });
    const dataDir = join(closed, 'data');
    const lines: string[] = [];
    const options = { dataDir, binaries, systemFolder, durable: false, log: (line: string) => lines.push(line) };
    const first = await launch(options);
    expect(first.cluster.startsWith(`${systemFolder}/data-`)).toBe(true);
    expect(lines[0]).toBe(
      `The database is kept in ${resolve(first.cluster, '..')}, because the server's account may not enter ${closed}.`,
    );
    expect(await readFile(join(dataDir, 'postgres.location'), 'utf8')).toBe(`${resolve(first.cluster, '..')}\n`);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await launch(options);
    expect(second.cluster).toBe(first.cluster);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    await rm(resolve(first.cluster, '..'), { recursive: true });
    await expect(launchPostgres(options)).rejects.toMatchObject({ fault: 'data-unusable' });
  });

  onlyRoot('another user starts it without help, and root afterwards runs it as that user', async () => {
    const dataDir = await newFolder();
    await chown(dataDir, STRANGER, STRANGER);
    const [program, launched] = await launchElsewhere({
      dataDir,
      durable: false,
      binaries: copiedBinaries,
      uid: STRANGER,
    });
    expect(launched).toMatchObject({ adopted: false, uid: STRANGER });
    expect((await stat(`/proc/${launched.pid}`)).uid).toBe(STRANGER);
    program.send('stop');
    await once(program, 'exit');
    const server = await launch({ dataDir, durable: false });
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(STRANGER);
  });

  onlyRoot("a user who comes to root's data is told so", async () => {
    const dataDir = await newFolder();
    await (await launch({ dataDir, durable: false })).stop();
    const [, launched] = await launchElsewhere({ dataDir, binaries: copiedBinaries, uid: STRANGER });
    expect(launched.fault).toContain('cannot be read by this user');
  });
});
