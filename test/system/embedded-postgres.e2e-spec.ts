import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findPostgres, launchPostgres } from '../../apps/local/src/embedded-postgres/index.js';
import { cleanUp, copyBinaries, launch, launchElsewhere, newDataDir, newFolder } from '../support/embedded.js';
import { query } from '../../tools/harness/database.js';

const onlyRoot = process.getuid?.() === 0 ? it : it.skip;
const NOBODY = 65534;
/** Any user with an entry in the user database, which initdb asks for: uid 1 is `daemon` or `bin` everywhere. */
const OTHER = 1;

afterEach(cleanUp);

describe('a first start', () => {
  it('makes a safe, small UTF-8 server that only this machine reaches', async () => {
    const dataDir = join(await newDataDir(), 'new', 'data');
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
    const dataDir = await newDataDir();
    const binaries = await copyBinaries();
    const file = join(binaries, 'native', 'share', 'postgresql', 'system_views.sql');
    const text = await readFile(file);
    await unlink(file);
    const failed = launchPostgres({ dataDir, binaries });
    await expect(failed).rejects.toMatchObject({
      fault: 'initialise-failed',
      message: expect.stringContaining('system_views'),
    });
    expect(await readdir(dataDir)).toEqual(['postgres.password']);
    await writeFile(file, text);
    await launch({ dataDir, durable: false, binaries });
  });

  it('says what to do without binaries', async () => {
    const dataDir = await newDataDir();
    const binaries = await newFolder();
    await mkdir(join(binaries, 'native', 'bin'), { recursive: true });
    await expect(launchPostgres({ dataDir, binaries })).rejects.toMatchObject({
      fault: 'package-missing',
      message: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('makes the links to libraries that a blocked install script left out', async () => {
    const binaries = await copyBinaries();
    const links = JSON.parse(await readFile(join(binaries, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of links) await rm(join(binaries, target), { force: true });
    const server = await launch({ dataDir: await newDataDir(), durable: false, binaries });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('by two processes at once gives the server to one and an error to the other', async () => {
    const dataDir = await newDataDir();
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

describe('users', () => {
  onlyRoot('as root runs the server as the user nobody, and finds its data again', async () => {
    const server = await launch({ dataDir: await newDataDir(), durable: false });
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(NOBODY);
    expect((await stat(server.cluster)).uid).toBe(NOBODY);
  });

  onlyRoot('root below a closed folder: binaries and data are kept where the server reaches them', async () => {
    const closed = await newFolder();
    await chmod(closed, 0o700);
    const systemFolder = await newFolder();
    const binaries = join(closed, 'binaries');
    await rename(await copyBinaries(), binaries);
    const dataDir = join(closed, 'data');
    const lines: string[] = [];
    const options = { dataDir, binaries, systemFolder, durable: false, log: (line: string) => lines.push(line) };
    const first = await launch(options);
    expect(first.cluster.startsWith(`${systemFolder}/data-`)).toBe(true);
    expect(lines[0]).toBe(
      `The database is kept in ${resolve(first.cluster, '..')}, because the server's user may not enter ${closed}.`,
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
    const dataDir = await newDataDir();
    await chown(dataDir, OTHER, OTHER);
    const [program, launched] = await launchElsewhere({
      dataDir,
      durable: false,
      binaries: await copyBinaries(),
      uid: OTHER,
    });
    expect(launched).toMatchObject({ adopted: false, uid: OTHER });
    expect((await stat(`/proc/${launched.pid}`)).uid).toBe(OTHER);
    program.send('stop');
    await once(program, 'exit');
    const server = await launch({ dataDir, durable: false });
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(OTHER);
  });

  onlyRoot("a user who starts with root's data gets an error", async () => {
    const dataDir = await newDataDir();
    await (await launch({ dataDir, durable: false })).stop();
    const [, launched] = await launchElsewhere({ dataDir, binaries: await copyBinaries(), uid: OTHER });
    expect(launched.fault).toContain('cannot be read by this user');
  });
});
