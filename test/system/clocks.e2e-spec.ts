import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { instantOf } from '../../libs/eventstore/src/domain/ids.js';
import { send } from '../../tools/harness/api-client.js';
import { createDatabase, query, type TestDatabase } from '../../tools/harness/database.js';
import { environment } from '../../tools/harness/environment.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';
import { ChildProgram, runScript } from '../support/child-program.js';
import { cli, type ProgramResult } from '../support/cli.js';
import { png } from '../support/files.js';

/** The APIs, by what their clocks are off, in seconds. */
const CLOCKS = { slow: -30 * 3600, fast: 2 * 3600, right: 0 } as const;
type Name = keyof typeof CLOCKS;

/** The variables that give a process another clock; undefined without `faketime`. */
function fakedBy(seconds: number): NodeJS.ProcessEnv | undefined {
  const { error, stdout } = spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' });
  if (error !== undefined) return undefined;
  const preload = Object.fromEntries(
    [...stdout.matchAll(/^(LD_PRELOAD|DYLD_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  // Timers keep the clock of the machine.
  return { ...preload, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

const isFakeable = fakedBy(0) !== undefined;
if (!isFakeable) process.stderr.write('Left out: clocks. faketime is missing (apt-get install faketime)\n');
const faked = isFakeable ? describe : describe.skip;

faked('an API whose machine is 30 h slow, and one whose machine is 2 h fast, beside a right one', () => {
  let database: TestDatabase;
  const apis = new Map<Name, StandaloneProgram>();
  const running: StandaloneProgram[] = [];

  async function start(app: 'api' | 'worker', seconds: number): Promise<StandaloneProgram> {
    const program = await StandaloneProgram.start(app, database.url, fakedBy(seconds));
    running.push(program);
    return program;
  }

  beforeAll(async () => {
    database = await createDatabase();
    for (const [name, seconds] of Object.entries(CLOCKS)) apis.set(name as Name, await start('api', seconds));
    await start('worker', CLOCKS.slow);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(running.map((program) => program.kill()));
    await database.drop();
  });

  const api = (name: Name): StandaloneProgram => {
    const found = apis.get(name);
    if (found === undefined) throw new Error(`There is no ${name} API`);
    return found;
  };
  async function done(name: Name, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await send(api(name), method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  /** Runs `doctor` on a machine with another clock. */
  const doctor = (seconds: number): Promise<ProgramResult> =>
    new ChildProgram(
      runScript(resolve('dist/apps/cli/src/main.js'), ['doctor'], {
        ...environment(database.url),
        NO_COLOR: '1',
        ...fakedBy(seconds),
      }),
    ).end;
  const names = Object.keys(CLOCKS) as Name[];
  const instant = (ms: number): string => new Date(ms).toISOString();

  it('records times that go back by less than a second, and rows that each poll finds', async () => {
    const started = Date.now() - 1000;
    const { head } = await done('right', 'GET', '/v2/events?limit=1');
    const created: string[] = [];
    for (let i = 0; i < 30; i++) {
      const name = names[i % names.length] ?? 'right';
      const { client_uuid: uuid } = await done(name, 'POST', '/v2/clients', {
        organization: true,
        organization_name: `Client ${i}`,
      });
      created.push(String(uuid));
    }
    const ended = Date.now() + 1000;

    const { events } = (await done('slow', 'GET', `/v2/events?after=${Number(head)}`)) as {
      events: { recorded_at: string; entity_uuid: string }[];
    };
    const times = events.map(({ recorded_at: at }) => Date.parse(at));
    expect(times).toHaveLength(30);
    for (const [i, time] of times.entries()) {
      expect(time - (times[i - 1] ?? time)).toBeGreaterThan(-1000);
      expect([time > started, time < ended]).toEqual([true, true]);
    }
    for (const uuid of created) expect(Date.parse(instantOf(uuid))).toBeGreaterThan(started);

    for (const name of names) {
      const { clients } = (await done(
        name,
        'GET',
        `/v2/clients?updated_at[after]=${instant(started)}&updated_at[before]=${instant(ended)}&limit=100`,
      )) as { clients: { uuid: string }[] };
      expect(clients.map(({ uuid }) => uuid).sort()).toEqual([...created].sort());
    }
    // The answers of the three agree on what is past and future.
    for (const name of names) {
      const made = await send(api(name), 'POST', '/v2/api_keys', { name, expires_at: instant(Date.now() + 60_000) });
      expect({ name, status: made.status }).toEqual({ name, status: 201 });
      const key = String(made.body.key);
      for (const other of names)
        expect(
          (await send(api(other), 'GET', '/v2/account', undefined, { Authorization: `Bearer ${key}` })).status,
        ).toBe(200);
    }
  });

  it('deletes no file early, and none late', async () => {
    // The last one is made old, to see that the worker has looked.
    for (const name of [...names, 'right'] as const) {
      const value = { name: 'roof.png', base64_content: png(name).toString('base64') };
      const field = { name: 'Photos', field_type: 'image', value };
      const { job_uuid: job } = await done(name, 'POST', '/v2/jobs', { report_fields: [field] });
      await done(name, 'PATCH', `/v2/jobs/${String(job)}`, { report_fields: [{ name: 'Photos', value: null }] });
    }
    const ages = (): Promise<{ age: number }[]> =>
      query(
        database.url,
        'select extract(epoch from clock_timestamp() - unused_since)::float8 as age from attachment where deleted_at is null',
      );
    const unused = await ages();
    expect(unused).toHaveLength(4);
    for (const { age } of unused) expect([age > -1, age < 60]).toEqual([true, true]);

    // A worker looks for unused files when it starts.
    await query(
      database.url,
      `update attachment set unused_since = unused_since - interval '24 hours'
       where unused_since = (select max(unused_since) from attachment where deleted_at is null)`,
    );
    await start('worker', CLOCKS.fast);
    await until(async () => (await ages()).length < 4);
    expect(await ages()).toHaveLength(3);
    await query(
      database.url,
      "update attachment set unused_since = unused_since - interval '24 hours' where deleted_at is null",
    );
    await start('worker', CLOCKS.slow);
    await until(async () => (await ages()).length === 0);
  }, 90_000);

  it('is not ready, says why, and `doctor` fails on its machine; the right one is ready', async () => {
    for (const [name, clock, status] of [
      ['slow', /^108000\.\d s behind the database$/, 503],
      ['fast', /^7200\.\d s ahead of the database$/, 503],
      ['right', /^right$/, 200],
    ] as const) {
      const ready = await send(api(name), 'GET', '/health/ready');
      expect(ready).toMatchObject({ status, body: { checks: { database: 'up' } } });
      expect((ready.body.checks as { clock: string }).clock).toMatch(clock);
    }
    const slow = await doctor(CLOCKS.slow);
    expect(slow.code).toBe(1);
    expect(slow.stdout).toContain('failed: the clock of this machine is 108000');
    expect(await doctor(-5)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the clock of this machine is 5.0 s behind'),
    });
    const right = await cli(database.url, 'doctor', '--json');
    expect(JSON.parse(right.stdout)).toMatchObject({ clock: { error: null } });
  }, 60_000);
});
