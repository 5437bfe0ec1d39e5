import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cliWith } from '../support/cli.js';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';

const SECRETS = {
  API_KEY: 'fk_secret00_0123456789012345678901234567890123456789',
  S3_SECRET_ACCESS_KEY: 'very-secret',
};

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly source: string;
  readonly in_this_shell?: string;
}

const OF_SHELL = 'settings of this shell (no service with its DATA_DIR runs on this machine)\n';

let database: TestDatabase;
let dataDir: string;
let api: StandaloneProgram;
let worker: StandaloneProgram;
const running: StandaloneProgram[] = [];

beforeAll(async () => {
  database = await createDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fieldline-doctor-'));
  expect(await doctor()).toContain(OF_SHELL);
  api = await start('api', { WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8', COMPATIBILITY_HEADERS: 'X-Example' });
  worker = await start('worker', { WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8', COMPATIBILITY_HEADERS: 'X-Other' });
});
afterAll(async () => {
  await Promise.all(running.map((program) => program.kill()));
  await rm(dataDir, { recursive: true, force: true });
  await database.drop();
});

async function start(app: 'api' | 'worker', env: Record<string, string> = {}): Promise<StandaloneProgram> {
  const program = await StandaloneProgram.start(app, database.url, { DATA_DIR: dataDir, ...SECRETS, ...env });
  running.push(program);
  return program;
}

/** Runs `doctor` in a shell with its own settings. */
async function doctor(env: Record<string, string> = {}, ...args: string[]): Promise<string> {
  const { code, stdout } = await cliWith(database.url, { DATA_DIR: dataDir, ...env }, 'doctor', ...args);
  expect(code).toBe(0);
  return stdout;
}

describe('doctor shows the settings', () => {
  it('of the running service, with those that differ in its shell, and no secrets', async () => {
    const said = await doctor();
    expect(said).toContain(`settings of the running service (api ${api.child.pid}, worker ${worker.child.pid})\n`);
    expect(said).toMatch(
      /^ {2}WEBHOOK_ALLOWED_CIDRS +10\.0\.0\.0\/8 {2}\(environment; in this shell: 127\.0\.0\.0\/8\)$/m,
    );
    expect(said).toMatch(
      /^ {2}COMPATIBILITY_HEADERS +X-Example {2}\(environment; of the worker: X-Other; in this shell: not set\)$/m,
    );
    expect(said).toMatch(/^ {2}DATABASE_POOL_SIZE +10 {2}\(environment\)$/m);
    expect(said).toMatch(/warning: this shell has other settings .*: .*COMPATIBILITY_HEADERS.*WEBHOOK_ALLOWED_CIDRS/);
    for (const secret of Object.values(SECRETS)) expect(said).not.toContain(secret);

    const { settings, programs } = JSON.parse(await doctor({}, '--json')) as {
      settings: readonly Setting[];
      programs: readonly object[];
    };
    expect(programs).toEqual([
      { name: 'api', pid: api.child.pid, started_at: expect.any(String) },
      { name: 'worker', pid: worker.child.pid, started_at: expect.any(String) },
    ]);
    expect(settings).toContainEqual({
      name: 'WEBHOOK_ALLOWED_CIDRS',
      value: '10.0.0.0/8',
      source: 'environment',
      in_this_shell: '127.0.0.0/8',
    });
    expect(settings).toContainEqual({ name: 'DATABASE_POOL_SIZE', value: '10', source: 'environment' });
  });

  it('of its shell when the service has another DATA_DIR, was killed or has stopped', async () => {
    const other = await mkdtemp(join(tmpdir(), 'fieldline-doctor-'));
    expect(await doctor({ DATA_DIR: other })).toContain(OF_SHELL);
    await rm(other, { recursive: true });
    await api.kill();
    await worker.stop();
    expect(await doctor()).toContain(OF_SHELL);
    expect(await readdir(join(dataDir, 'running'))).toEqual([`api-${api.child.pid}.json`]);
    // The next start removes what the killed one left.
    const next = await start('api');
    expect(await readdir(join(dataDir, 'running'))).toEqual([`api-${next.child.pid}.json`]);
    expect(await doctor()).not.toContain(OF_SHELL);
  });
});
