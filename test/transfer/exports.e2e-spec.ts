import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TRANSFER_KINDS } from '#transfer';
import { until } from '../../tools/harness/until.js';
import { createAt, FULL_KINDS, makeOthers } from '../support/full-entities.js';
import { Importing } from '../support/imports.js';
import { invalid } from '../support/problems.js';
import { only, type Service, startService, startWorkerFor } from '../support/service.js';

interface Line {
  readonly kind: string;
  readonly entity: { readonly uuid: string } & Readonly<Record<string, unknown>>;
}

interface Exported {
  readonly head: Readonly<Record<string, unknown>> & { readonly position: number; readonly epoch: string };
  readonly lines: readonly Line[];
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const STREAM = '/v2/exports/stream';
const CSV_KINDS = TRANSFER_KINDS.map(({ name }) => name).filter((name) => !['shifts', 'job_actions'].includes(name));

/** Reads an export, whose last line must be that of its bytes. */
function exportedIn(text: string): Exported {
  const lines = text.trimEnd().split('\n');
  const last = JSON.parse(lines.pop() ?? '') as { readonly end: { readonly rows: number; readonly sha256: string } };
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  expect(last).toEqual({ end: { rows: lines.length - 1, sha256 } });
  const [head, ...rows] = lines.map((line) => JSON.parse(line) as unknown);
  return { head: (head as { readonly export: Exported['head'] }).export, lines: rows as Line[] };
}

async function streamed(query = '', key = service.key): Promise<Exported> {
  const response = await fetch(`${service.url}${STREAM}${query}`, { headers: { Authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  return exportedIn(await response.text());
}

const client = async (name: string): Promise<string> =>
  only(await service.api('POST', '/v2/clients', { body: { organization: true, organization_name: name } }));

describe('a streamed export', () => {
  it('holds all entities as GET shows them, at a position of the feed', async () => {
    await makeOthers(service.api);
    for (const { path, body } of Object.values(FULL_KINDS)) await createAt(service.api, path(), body(1));
    const { head, lines } = await streamed();
    const feed = (await service.api('GET', '/v2/events?limit=1')).body as {
      readonly head: number;
      readonly epoch: string;
    };
    expect(head).toMatchObject({ format: 1, epoch: feed.epoch, position: feed.head });
    expect(lines.length).toBeGreaterThan(20);
    for (const { kind, entity } of lines.filter((line) => ['client', 'job', 'template', 'user'].includes(line.kind)))
      expect(entity).toEqual(only(await service.api('GET', `/v2/${kind}s/${entity.uuid}`)));
  });

  it('while others write is as of its position: what the feed has after it is all that a later export has more', async () => {
    const isOver = new AbortController();
    const writer = async (name: number): Promise<void> => {
      for (let i = 0; !isOver.signal.aborted; i++) await client(`Writer ${name}, ${i}`);
    };
    const writers = Array.from({ length: 8 }, (_, i) => writer(i));
    const exports: Exported[] = [];
    for (let i = 0; i < 5; i++) exports.push(await streamed('?kinds=clients'));
    isOver.abort();
    await Promise.all(writers);
    const last = await streamed('?kinds=clients');
    const uuids = ({ lines }: Exported): string[] => lines.map(({ entity }) => entity.uuid).sort();
    for (const earlier of exports) {
      const created = new Set(uuids(earlier));
      for (let after: number | undefined = earlier.head.position; after !== undefined;) {
        const page = (await service.api('GET', `/v2/events?entity_type=client&after=${after}&limit=5000`)).body as {
          readonly events: readonly { readonly position: number; readonly entity_uuid: string }[];
        };
        for (const { entity_uuid } of page.events) {
          expect(created.has(entity_uuid)).toBe(false);
          created.add(entity_uuid);
        }
        after = page.events.at(-1)?.position;
      }
      expect([...created].sort()).toEqual(uuids(last));
    }
  });

  it('is one of an account at a time until it is read, or its reader has left', async () => {
    const { uuid: account, key } = await service.newAccount();
    for (let n = 0; n < 100; n++) await service.api('POST', '/v2/jobs', { key, body: { description: `Job ${n}` } });
    // More than the buffers of a connection hold.
    await service.sql("update job set description = repeat('x', 200000) where account_id = $1", [account]);
    const open = () => fetch(`${service.url}${STREAM}?kinds=jobs`, { headers: { Authorization: `Bearer ${key}` } });
    const first = await open();
    expect(first.status).toBe(200);
    expect(await service.api('GET', `${STREAM}?kinds=jobs`, { key })).toMatchObject({
      status: 429,
      body: { code: 'account_busy' },
    });
    expect((await streamed('?kinds=units')).lines.length).toBeGreaterThan(0);
    await first.body?.cancel();
    await until(async () => (await streamed('?kinds=clients', key).catch(() => undefined)) !== undefined);
    expect((await streamed('?kinds=jobs', key)).lines).toHaveLength(100);
  });

  it('needs the scopes of its kinds, and of more than two kinds "admin" and "read"', async () => {
    const key = await service.newKey({ name: 'crm', scopes: ['crm:read'] });
    expect((await streamed('?kinds=clients,sites', key)).head).toMatchObject({ kinds: ['clients', 'sites'] });
    for (const query of ['?kinds=jobs', '?kinds=clients,sites,jobs', ''])
      expect((await service.api('GET', STREAM + query, { key })).status).toBe(403);
    const reader = await service.newKey({ name: 'read', scopes: ['read'] });
    expect((await service.api('GET', STREAM, { key: reader })).status).toBe(403);
  });

  it('shows nothing of another account', async () => {
    const { key } = await service.newAccount();
    expect((await streamed('?kinds=clients,jobs', key)).lines).toEqual([]);
  });
});

describe('an export as CSV', () => {
  let stopWorker: () => Promise<void>;
  beforeAll(async () => {
    stopWorker = await startWorkerFor(service);
  });
  afterAll(() => stopWorker());

  const csvOf = async (query: string, key = service.key): Promise<string> => {
    const response = await fetch(`${service.url}${STREAM}?format=csv&${query}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return response.text();
  };
  /** Cells that a reader could take for something else. */
  const HOSTILE = [
    '=1+1',
    '"a", "b"',
    'a;b\\;c',
    'a\r\nb\n\u2028c',
    '\uFEFFx',
    '\\N',
    '\\',
    '👷 אב',
    '\ttab',
    "'=x",
    'y'.repeat(5000),
  ];

  it.each(CSV_KINDS)('of %s changes nothing when it is imported into its account', async (kind) => {
    if (kind === 'clients') for (const name of HOSTILE) await client(name);
    const file = await csvOf(`kinds=${kind}`);
    const importing = new Importing(service);
    const done = await importing.imported(`kind=${kind}`, file, { 'Content-Type': 'text/csv' });
    const failed = done['failed'] === 0 ? [] : await importing.rowsOf(done.uuid, 'status=failed');
    expect(failed).toEqual([]);
    expect(done).toMatchObject({ created: 0, updated: 0 });
    expect(done['unchanged']).toBeGreaterThan(0);
  });

  it('is imported into another account without its uuids', async () => {
    const { key } = await service.newAccount();
    await service.api('POST', '/v2/clients', { key, body: { organization: true, organization_name: HOSTILE[2] } });
    const own = await csvOf('kinds=clients', key);
    const done = await new Importing(service).imported('kind=clients&ignore_columns=uuid&mode=create', own, {
      'Content-Type': 'text/csv',
    });
    expect(done).toMatchObject({ created: 1, failed: 0 });
  });

  it('has no cell that a spreadsheet takes for a formula with excel=true', async () => {
    const { key } = await service.newAccount();
    for (const name of ['=1', '+1', '-1', '@x'])
      await service.api('POST', '/v2/clients', { key, body: { organization: true, organization_name: name } });
    expect(await csvOf('kinds=clients', key)).toMatch(/,=1,/);
    const safe = await csvOf('kinds=clients&excel=true', key);
    for (const name of ['=1', '+1', '-1', '@x']) expect(safe).toContain(`,'${name},`);
  });

  it('is of one kind', async () => {
    for (const query of ['?kinds=clients,sites&format=csv', '?kinds=shifts&format=csv', '?format=csv'])
      expect(await service.api('GET', STREAM + query)).toMatchObject({ status: 422 });
    expect(await service.api('GET', `${STREAM}?excel=true`)).toMatchObject(invalid({ excel: 'goes with format=csv' }));
  });
});
