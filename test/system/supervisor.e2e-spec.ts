import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '../../libs/platform/src/settings.js';
import { borrowDatabase } from '../../apps/local/src/database.js';
import { findPostgres, launchPostgres } from '../../apps/local/src/embedded-postgres/index.js';
import { ProgramFailedError, Supervisor } from '../../apps/local/src/supervisor.js';
import { makeFolder, scratchFolder } from '../../tools/harness/folders.js';
import { until } from '../../tools/harness/until.js';

const PART = resolve('test/support/programs/part.mjs');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the supervisor', () => {
  let lines: string[];
  let supervisor: Supervisor;

  const linesOf = (name: string): string[] => lines.filter((line) => line.startsWith(`${name}: `));
  /** Pids of all runs of a part, in their order. */
  const pidsOf = (name: string): number[] =>
    linesOf(name).flatMap((line) => [...line.matchAll(/"process":(\d+)/g)].map((match) => Number(match[1])));

  function supervise(behaviours: Record<string, string>): Supervisor {
    lines = [];
    supervisor = new Supervisor({
      programs: Object.entries(behaviours).map(([name, behaviour]) => ({
        name,
        script: PART,
        env: { ...process.env, FAKE_PART: behaviour },
      })),
      log: (name, line) => lines.push(`${name}: ${line}`),
      minRestartDelayMs: 20,
      maxRestartDelayMs: 40,
    });
    return supervisor;
  }

  afterEach(() => supervisor.stop(0));

  it('reports each part when all are ready, and passes on what they say', async () => {
    const reports = await supervise({ api: '', worker: '' }).start();
    expect([...reports.keys()]).toEqual(['api', 'worker']);
    expect(reports.get('api')).toMatchObject({ type: 'ready', address: 'http://127.0.0.1:3000' });
    await until(() => linesOf('api').includes('api: plain words') && linesOf('worker').includes('worker: plain words'));
  });

  it('starts a part again each time it ends, later each time, and leaves the others alone', async () => {
    await supervise({ api: '', worker: '' }).start();
    for (const run of [1, 2, 3]) {
      await until(() => pidsOf('worker').length === run);
      process.kill(pidsOf('worker')[run - 1] ?? 0, 'SIGKILL');
    }
    await until(() => pidsOf('worker').length === 4);
    expect(linesOf('worker').filter((line) => line.includes('ended'))).toEqual([
      'worker: ended (signal SIGKILL); starting it again in 0.02 s',
      expect.stringMatching(/starting it again in 0\.0[24] s/),
      expect.stringMatching(/starting it again in 0\.0[24] s/),
    ]);
    expect(pidsOf('api')).toHaveLength(1);
  });

  it('fails when a part ends before it was ready, with its reason shown', async () => {
    const started = supervise({ api: 'fails', worker: '' }).start();
    await expect(started).rejects.toBeInstanceOf(ProgramFailedError);
    await expect(started).rejects.toThrow('api could not start (exit code 3)');
    expect(lines).toContain('api: Error: no such table');
  });

  it('asks all to end, and kills the one that does not', async () => {
    await supervise({ api: '', worker: 'stubborn' }).start();
    await until(() => pidsOf('api').length === 1 && pidsOf('worker').length === 1);
    await supervisor.stop(300);
    for (const name of ['api', 'worker']) expect(linesOf(name).join('\n')).toContain('reported to end');
    expect(linesOf('worker').at(-1)).toBe('worker: does not end within 300 ms: killed');
    expect([...pidsOf('api'), ...pidsOf('worker')].filter(isAlive)).toEqual([]);
  });
});

describe('npm start', () => {
  let dataDir: string;
  let programs: ChildProcess[];

  beforeEach(async () => {
    dataDir = await makeFolder(await scratchFolder(), 'fieldline-start-');
    programs = [];
  });

  afterEach(async () => {
    for (const program of programs) if (program.pid !== undefined && isAlive(program.pid)) program.kill('SIGKILL');
    if ((await findPostgres(dataDir)) !== undefined) {
      await until(async () => {
        const server = await launchPostgres({ dataDir }).catch(() => undefined);
        await server?.stop();
        return server !== undefined;
      });
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts everything with stand-ins, by a shell if asked to; `output` gives all that was printed so far. */
  function start(env: NodeJS.ProcessEnv = {}, byShell = false): { program: ChildProcess; output: () => string } {
    const { DATABASE_URL: _, SECRETS_KEY: __, FORCE_COLOR: ___, ...clean } = process.env;
    const hooks = resolve('test/support/typescript.mjs');
    const command = [process.execPath, '--import', hooks, resolve('test/support/programs/run.ts')];
    // With something left to do afterwards, the shell stays as the parent.
    const [file = '', ...args] = byShell ? ['sh', '-c', '"$@"; exit $?', 'sh', ...command] : command;
    const program = spawn(
      file,
      args,
      // A separate group, which a test can signal as a terminal would.
      { env: { ...clean, DATA_DIR: dataDir, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    programs.push(program);
    let text = '';
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { program, output: () => text };
  }

  const ready = async (output: () => string): Promise<void> =>
    until(() => output().includes('Press Ctrl-C to stop.') && output().match(/started process=/g)?.length === 2);

  it('says where everything is, and ends in good order when the terminal says Ctrl-C', async () => {
    const { program, output } = start({ FAKE_KEY: 'fk_once' });
    await ready(output);
    expect(output()).toMatch(/^postgres \| LOG: .*ready to accept connections$/m);
    expect(output()).toMatch(/^api {6}\| plain words$/m);
    expect(output()).toMatch(
      /^worker {3}\| \d\d:\d\d:\d\d\.\d{3} info {2}started process=\d+ database=127\.0\.0\.1:\d+\/fieldline sealed=44$/m,
    );
    expect(output().slice(output().indexOf('Fieldline is ready'))).toContain(
      [
        'Fieldline is ready.',
        '',
        '  API       http://127.0.0.1:3000',
        '  Docs      http://127.0.0.1:3000/docs',
        '  Metrics   http://127.0.0.1:9464/metrics (api)   http://127.0.0.1:9464/metrics (worker)',
        '  Listens   on 127.0.0.1, for this machine alone (HOST sets another address)',
        `  Data      ${join(dataDir, 'postgres')}`,
        '  API key   fk_once   (shown this once: keep it)',
        '',
        'Try it:',
        '',
        `  curl -X POST http://127.0.0.1:3000/v2/clients -H 'Authorization: Bearer fk_once' -H 'Content-Type: application/json' -d '{"organization":true,"organization_name":"Acme"}'`,
      ].join('\n'),
    );
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);

    // The whole group receives the signal, and npm forwards it once more.
    const asked = Date.now();
    process.kill(-(program.pid ?? 0), 'SIGINT');
    await until(() => output().includes('Stopping'));
    program.kill('SIGINT');
    expect(await once(program, 'exit')).toEqual([0, null]);
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect(output()).not.toContain('disturbed');
    expect(output().lastIndexOf('reported to end')).toBeLessThan(output().indexOf('received fast shutdown request'));
    expect(output()).toContain('database system is shut down');
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it('ends in good order when the shell it was started in by npm is gone', async () => {
    const { program, output } = start({ npm_lifecycle_event: 'start' }, true);
    await ready(output);
    program.kill('SIGTERM');
    await once(program, 'close');
    expect(output()).toContain('reported to end');
    expect(output()).toContain('database system is shut down');
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it('ends on SIGTERM while a part does not want to; a second one forces it', async () => {
    const { program, output } = start({ FAKE_PART: 'stubborn', FAKE_HOST: '0.0.0.0', API_KEY: '' });
    await ready(output);
    expect(output()).toContain('  Listens   on every address of this machine (HOST=0.0.0.0)\n');
    expect(output()).toContain('-H "Authorization: Bearer $KEY"');
    program.kill('SIGTERM');
    await until(() => output().match(/reported to end/g)?.length === 2);
    const exit = once(program, 'exit');
    const repeat = setInterval(() => program.kill('SIGTERM'), 100);
    expect(await exit).toEqual([0, null]);
    clearInterval(repeat);
    expect(output()).toContain('database system is shut down');
  });

  it('ends with the reason when a part cannot start', async () => {
    const { program, output } = start({ FAKE_PART: 'fails', FORCE_COLOR: '1' });
    expect(await once(program, 'close')).toEqual([1, null]);
    // The label is coloured, since that was asked for.
    expect(output()).toMatch(/\x1b\[3[56]m(api {6}|worker {3})\|\x1b\[39m Error: no such table/);
    expect(output()).toMatch(/(api|worker) could not start \(exit code 3\)/);
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it('after kill -9 of itself leaves no program behind, and finds its database and its key again', async () => {
    const first = start();
    await ready(first.output);
    const key = await readFile(join(dataDir, 'secrets.key'), 'utf8');
    const url = await findPostgres(dataDir);
    const parts = [...first.output().matchAll(/process=(\d+)/g)].map((match) => Number(match[1]));
    first.program.kill('SIGKILL');
    await until(() => !parts.some(isAlive));

    const second = start();
    await ready(second.output);
    expect(second.output()).toContain('took it over');
    expect(await findPostgres(dataDir)).toBe(url);
    expect(await readFile(join(dataDir, 'secrets.key'), 'utf8')).toBe(key);
    second.program.kill('SIGTERM');
    expect(await once(second.program, 'exit')).toEqual([0, null]);
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it('starts the database again on its port when that is killed', async () => {
    const { program, output } = start();
    await ready(output);
    const url = await findPostgres(dataDir);
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await until(() => output().match(/ready to accept connections/g)?.length === 2);
    expect(await findPostgres(dataDir)).toBe(url);
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
  });

  it('lends its database to a program beside it, which starts and stops one only when none runs', async () => {
    const settings = readSettings({ DATA_DIR: dataDir });
    const { program, output } = start();
    await ready(output);
    const running = await borrowDatabase(settings, { create: false });
    expect(running.url).toBe(await findPostgres(dataDir));
    await running.stop(0);
    expect(await findPostgres(dataDir)).toBe(running.url);
    program.kill('SIGTERM');
    await once(program, 'exit');
    const own = await borrowDatabase(settings, { create: false });
    expect(own.env['SECRETS_KEY']).toBe(running.env['SECRETS_KEY']);
    await own.stop(8_000);
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it('leaves a database of DATABASE_URL alone', async () => {
    const { program, output } = start({ DATABASE_URL: 'postgres://someone:secret@db.example/fieldline' });
    await ready(output);
    expect(output()).toContain('  Data      db.example/fieldline (DATABASE_URL)');
    expect(output()).not.toContain('secret');
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
    await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow();
  });

  it('names a setting that is wrong', async () => {
    const { program, output } = start({ PORT: 'none' });
    expect(await once(program, 'close')).toEqual([2, null]);
    expect(output()).toContain('PORT must be a whole number');
  });
});
