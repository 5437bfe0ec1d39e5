import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findPostgres, launchPostgres } from '../../apps/local/src/embedded-postgres/index.js';
import { cleanUp, endWithTest, launch, launchElsewhere, newDataDir } from '../support/embedded.js';
import { query } from '../../tools/harness/database.js';
import { until } from '../../tools/harness/until.js';

/** Pid file as a server that was cut off leaves it, naming `pid`. */
async function leavePidFile(cluster: string, pid: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  1234567   7654321\nready   \n`, {
    mode: 0o600,
  });
  const { uid, gid } = await stat(cluster);
  await chown(file, uid, gid);
}

afterEach(cleanUp);

describe('a later start of the embedded server', () => {
  it('finds the data after a stop in good order', async () => {
    const dataDir = await newDataDir();
    const first = await launch({ dataDir });
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const lines: string[] = [];
    const second = await launch({ dataDir, log: (line) => lines.push(line) });
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(lines.join('\n')).toContain('was shut down at');
  });

  it('finds every acknowledged write after kill -9 of the server', async () => {
    const dataDir = await newDataDir();
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
    const dataDir = await newDataDir();
    const [launcher, { pid }] = await launchElsewhere({ dataDir });
    // A parent that stands still does not collect its child.
    launcher.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await until(async () => /\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8')));
    expect((await launch({ dataDir })).adopted).toBe(false);
  });

  it('is not stopped by the pid file of a process that is gone, an unrelated process, or the server of another data directory', async () => {
    const dataDir = await newDataDir();
    const first = await launch({ dataDir, durable: false });
    const account = await stat(first.cluster);
    await first.stop();
    const gone = spawn('true');
    await once(gone, 'exit');
    // The unrelated process has the server's user: any other the server would recognise by itself.
    const unrelated = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid: account.uid, gid: account.gid } : {});
    endWithTest(unrelated);
    const other = await launch({ dataDir: await newDataDir(), durable: false });
    for (const pid of [gone.pid, unrelated.pid, other.pid]) {
      await leavePidFile(first.cluster, pid ?? 0);
      const server = await launch({ dataDir, durable: false });
      expect(server.adopted).toBe(false);
      await server.stop();
    }
    expect(unrelated.exitCode).toBeNull();
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes over the server of a killed launcher, and only of a killed one', async () => {
    const dataDir = await newDataDir();
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
    const dataDir = await newDataDir();
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
    const dataDir = await newDataDir();
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
    const dataDir = await newDataDir();
    await (await launch({ dataDir, durable: false })).stop();
    const file = join(dataDir, 'postgres.password');
    const password = await readFile(file, 'utf8');
    await unlink(file);
    await expect(launchPostgres({ dataDir })).rejects.toMatchObject({ fault: 'data-unusable' });
    await writeFile(file, password);
    await launch({ dataDir, durable: false });
  });
});
