import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../../tools/harness/database.js';
import { cli } from '../support/cli.js';
import type { WireAnswer } from '../support/document.js';
import { exampleOperations, sendExamples } from '../support/example-requests.js';
import { type Send, type Service, startService } from '../support/service.js';

/** Trial runs (contract §18): the answer of the request, and nothing that lasts. */
let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ publicUrl: 'https://fieldline.example.com' });
  const { stdout } = await cli(service.databaseUrl, 'seed', '--demo', '--week', '2026-W45');
  const secret = /^key\s+(fk_\S+)/m.exec(stdout)?.[1];
  if (secret === undefined) throw new Error(`The demo data has no key:\n${stdout}`);
  key = secret;
});
afterAll(() => service.stop());

const TRIAL = { 'X-Service-Dry-Run': 'true' };

/** Changes with each request, or by itself. */
const MOVING_TABLES = ['api_key', 'api_key_use', 'worker', 'worker_partition'];

/** A digest of each table. */
async function stored(): Promise<Readonly<Record<string, string>>> {
  const tables = await query<{ name: string }>(
    service.databaseUrl,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const digests = tables
    .filter(({ name }) => !MOVING_TABLES.includes(name))
    .map(({ name }) => `select '${name}' as name, sum(hashtextextended(t::text, 0))::text as digest from ${name} t`);
  const rows = await query<{ name: string; digest: string }>(service.databaseUrl, digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** A body without what differs between two performances of one request. */
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null)
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'uuid')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/"(serial_no|secret|request_id|instance)":(?:\d+|"[^"]*"|null)/g, '"$1":null'),
  );

describe('a trial run', () => {
  it('of each command answers as the command does, and leaves every table as it was', async () => {
    // The creation of calendar feeds and keys has no trial run, so there is none to change: their suites try that.
    const operations = exampleOperations(service.document).filter(
      ({ method, path, hasTrial }) =>
        method !== 'GET' && hasTrial && !/^\/v2\/(calendar_feeds|api_keys)\/\{\w+\}$/.test(path),
    );
    let tried = 0;
    const api: Send = async (method, path, options = {}) => {
      const headers = { Prefer: 'return=representation', ...options.headers };
      const send = (more: Readonly<Record<string, string>>): Promise<WireAnswer> =>
        service.api(method, path, { key, ...options, headers: { ...headers, ...more } });
      if (method === 'GET') return service.api(method, path, { key, ...options });
      const before = await stored();
      const trial = await send(TRIAL);
      const after = await stored();
      const real = await send({});
      const what = `${method} ${path}`;
      tried++;
      expect({ what, stored: after }).toEqual({ what, stored: before });
      // The trial run of an undo answers with what it has done (contract §18).
      const isUndo = path === '/v2/undos';
      if (isUndo) expect(trial.body).toMatchObject({ undo: { status: 'finished', total: 1, undone: 1 } });
      expect({ what, status: trial.status, body: isUndo ? null : comparable(trial.body) }).toEqual({
        what,
        status: isUndo ? 200 : real.status,
        body: isUndo ? null : comparable(real.body),
      });
      expect(trial.headers.get('dry-run')).toBe('true');
      expect(real.headers.get('dry-run')).toBeNull();
      return real;
    };
    await sendExamples(api, operations, () => undefined);
    expect(tried).toBeGreaterThanOrEqual(operations.length);
  }, 300_000);
});
