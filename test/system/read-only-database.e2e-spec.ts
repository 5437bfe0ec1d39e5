import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '../../tools/harness/database.js';
import { until } from '../../tools/harness/until.js';
import { cli } from '../support/cli.js';
import { refused } from '../support/problems.js';
import { openWorker, type RunningProgram } from '../support/programs.js';
import { only, type Service, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';

let service: Service;
let worker: RunningProgram;
const started: RunningProgram[] = [];
beforeAll(async () => {
  service = await startService();
  worker = await openWorker(service.databaseUrl);
  started.push(worker);
});
afterAll(async () => {
  for (const { close } of started) await close();
  await service.stop();
});

/** Whether new sessions of the database may write. @param endsSessions ends those that are open, as a failover does. */
const setReadOnly = (isReadOnly: boolean, { endsSessions }: { readonly endsSessions: boolean }): Promise<void> =>
  withClient(service.databaseUrl, async (client) => {
    const name = new URL(service.databaseUrl).pathname.slice(1);
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database "${name}" set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    if (endsSessions)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      );
  });

const readiness = async (url: string): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${url}/health/ready`);
  return { status: response.status, body: await response.json() };
};
const becomesReady = (url: string): Promise<void> => until(async () => (await readiness(url)).status === 200);

const unit = (code: string) => service.api('POST', UNITS, { body: { name: `Piece ${code}`, code } });
const found = async (name: string): Promise<boolean> =>
  only<object[]>(await service.api('GET', `/v2/clients?search=${name}`)).length === 1;
const client = (name: string) =>
  service.api('POST', '/v2/clients', { body: { organization: true, organization_name: name } });

describe('a database that becomes read-only, as a standby is', () => {
  it('answers 503 with Retry-After to every write, serves reads, and is written to again by programs that were not restarted', async () => {
    const webhook = only(
      await service.api('POST', '/v2/webhooks', {
        body: { url: 'https://hooks.example.com/', event_types: ['client_created'], secret: null },
      }),
    );
    const known = only(await unit('before'));
    await Promise.all([service.url, worker.url].map(becomesReady));

    await setReadOnly(true, { endsSessions: true });
    // A statement whose connection was ended fails in another way.
    await until(async () => (await readiness(service.url)).status === 503 && (await unit('x')).status === 503);
    const readOnly = refused(503, 'unavailable', 'The database accepts no changes at present: try again');
    const range = { since: '2026-01-01T00:00:00Z' };
    for (const [method, path, body, headers] of [
      ['POST', UNITS, { name: 'Piece', code: 'pc' }, {}],
      ['POST', UNITS, { name: 'Piece', code: 'pc' }, { 'Idempotency-Key': 'once' }],
      ['PATCH', `${UNITS}/${known}`, { name: 'Part' }, {}],
      ['DELETE', `${UNITS}/${known}`, undefined, {}],
      ['PATCH', '/v2/account', { name: 'Other' }, {}],
      ['POST', '/v2/api_keys', { name: 'Other' }, {}],
      // Not a command of the group commit.
      ['POST', `/v2/webhooks/${webhook}/resend`, range, { 'Idempotency-Key': 'resend' }],
    ] as const) {
      const answer = await service.api(method, path, { body, headers });
      expect({ path, answer }).toEqual({ path, answer: readOnly });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    // Calls of the group commit that hold several units.
    const together = await Promise.all(Array.from({ length: 20 }, (_, i) => unit(`together ${i}`)));
    expect(together).toEqual(together.map(() => readOnly));
    for (const path of [UNITS, `${UNITS}/${known}`, '/v2/account', '/v2/clients?search=x', '/v2/events'])
      expect({ path, status: (await service.api('GET', path)).status }).toEqual({ path, status: 200 });
    const notReady = { status: 'not ready', checks: { database: 'read-only', migrations: 'up to date' } };
    expect(await readiness(service.url)).toEqual({ status: 503, body: notReady });
    expect(await readiness(worker.url)).toMatchObject({ status: 503, body: notReady });

    expect(await cli(service.databaseUrl, 'accounts', 'create', '--name', 'Other')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database cannot do this at present: cannot execute INSERT in a read-only transaction. Try again.\n',
    });
    // A program that starts meanwhile serves reads, and is not ready.
    const late = await startService({ databaseUrl: service.databaseUrl });
    try {
      expect((await late.api('GET', UNITS)).status).toBe(200);
      expect(await readiness(late.url)).toEqual({ status: 503, body: notReady });
    } finally {
      await late.stop();
    }
    const lateWorker = await openWorker(service.databaseUrl);
    started.push(lateWorker);
    expect(await readiness(lateWorker.url)).toMatchObject({ status: 503, body: notReady });

    // The open sessions stay: those that are read-only are not used again.
    await setReadOnly(false, { endsSessions: false });
    await Promise.all([service.url, worker.url, lateWorker.url].map(becomesReady));
    await until(async () => (await unit('after')).status === 201);
    for (const i of Array.from({ length: 30 }).keys()) expect((await unit(`again ${i}`)).status).toBe(201);
    expect((await service.api('POST', '/v2/api_keys', { body: { name: 'Other' } })).status).toBe(201);
    // The worker goes on.
    expect((await client('Lighthouse')).status).toBe(201);
    await until(() => found('Lighthouse'));
  });
});
