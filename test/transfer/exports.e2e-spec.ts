import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TRANSFER_KINDS } from '#transfer';
import { dataFolder } from '../../tools/harness/folders.js';
import { until } from '../../tools/harness/until.js';
import { cliWith } from '../support/cli.js';
import { createAt, FULL_KINDS, makeOthers } from '../support/full-entities.js';
import { Importing } from '../support/imports.js';
import { invalid } from '../support/problems.js';
import type { Json } from '../support/resources.js';
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
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  service = await startService();
  stopWorker = await startWorkerFor(service);
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

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

/** An export as GET shows it. */
interface Shown extends Json {
  readonly uuid: string;
  readonly status: string;
  readonly sha256: string;
  readonly content_url: string;
  readonly started_at: string;
  readonly finished_at: string | null;
}

const EXPORTS = '/v2/exports';

/** Asks for a file. */
const asked = async (body: object, key = service.key): Promise<string> =>
  only(await service.api('POST', EXPORTS, { body, key }));
const shownAt = async (uuid: string, key = service.key): Promise<Shown> =>
  only(await service.api('GET', `${EXPORTS}/${uuid}`, { key }));

/** Waits for the end of an export. */
async function ended(uuid: string, key = service.key): Promise<Shown> {
  let shown = await shownAt(uuid, key);
  await until(async () => (shown = await shownAt(uuid, key)).finished_at !== null);
  return shown;
}

/** Exports into a file, and reads it as an export of NDJSON. */
async function filed(kind: string): Promise<Exported> {
  const { content_url } = await ended(await asked({ kinds: [kind], format: 'ndjson' }));
  return exportedIn(await (await fetch(content_url)).text());
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

  it.each([
    ['in the response', () => streamed('?kinds=clients'), 5],
    ['in a file', () => filed('clients'), 2],
  ] as const)('%s, while others write, and the feed from its position are a later export', async (_, take, times) => {
    const isOver = new AbortController();
    const writer = async (name: number): Promise<void> => {
      for (let i = 0; !isOver.signal.aborted; i++) await client(`Writer ${name}, ${i}`);
    };
    const writers = Array.from({ length: 8 }, (_, i) => writer(i));
    const exports: Exported[] = [];
    for (let i = 0; i < times; i++) exports.push(await take());
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

  it('has values of fields of the account by their types', async () => {
    const dictionary = { name: 'Makes', values: [{ name: 'true; or; not' }, { name: 'Acme' }] };
    await service.api('POST', '/v2/dictionaries', { body: dictionary });
    const types =
      'input textarea barcode link checkbox action dictionary file signature image number integer date datetime time';
    const links = ['https://a.example/1;2', 'https://a.example/3'];
    const values: Readonly<Record<string, unknown>> = {
      ...{ input: 'true', textarea: '\\N', barcode: '007', link: links[0], checkbox: true, action: false },
      ...{ dictionary: { name: 'true; or; not' }, file: links, signature: [links[0]], image: [links[1]] },
      ...{ number: '-1.5', integer: -42, date: '2026-03-02', datetime: '2026-03-02T08:00:00.000Z', time: '08:30' },
    };
    const custom_fields = types.split(' ').map((field_type) => ({
      name: `A.${field_type}`,
      field_type,
      ...(field_type === 'dictionary' && { dictionary: { name: 'Makes' } }),
    }));
    await service.api('POST', '/v2/templates', { body: { name: 'All types', custom_fields } });
    const create = async (fields: object): Promise<string> =>
      only(await service.api('POST', '/v2/jobs', { body: { template: { name: 'All types' }, ...fields } }));
    const given = Object.entries(values).map(([type, value]) => ({ name: `A.${type}`, value }));
    const [full, empty] = [await create({ custom_fields: given }), await create({})];
    const valuesOf = async (uuid: string): Promise<unknown> =>
      only<{ custom_fields: readonly { value: unknown }[] }>(await service.api('GET', `/v2/jobs/${uuid}`))[
        'custom_fields'
      ].map(({ value }) => value);
    const [header = '', ...lines] = (await csvOf('kinds=jobs')).trim().split('\n');
    const line = lines.find((one) => one.startsWith(full)) ?? '';
    for (const cell of [',-42,', ',true; or; not,', 'https://a.example/1\\;2;https://a.example/3'])
      expect(`${line},`).toContain(cell);
    const importing = new Importing(service);
    const csv = { 'Content-Type': 'text/csv' };
    expect(await importing.imported('kind=jobs', [header, line].join('\n'), csv)).toMatchObject({ unchanged: 1 });
    const other = [header, line.replace(full, empty)].join('\n');
    expect(await importing.imported('kind=jobs', other, csv)).toMatchObject({ updated: 1, failed: 0 });
    expect(await valuesOf(empty)).toEqual(await valuesOf(full));
    const wrong = `uuid,custom_fields.A.integer,custom_fields.A.time,custom_fields.A.datetime\n${empty},1.5,x,2026-03-02\n`;
    const { uuid } = await importing.imported('kind=jobs', wrong, csv);
    const [row] = await importing.rowsOf(uuid);
    expect(row?.error?.errors).toEqual({
      'custom_fields.0.value': ['must be a whole number'],
      'custom_fields.1.value': ['must be a time of day such as 09:30'],
    });
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

describe('an export as a file', () => {
  const clients = { kinds: ['clients'], format: 'ndjson' };
  const eventsOf = async (uuid: string): Promise<string[]> => {
    const { body } = await service.api('GET', `/v2/events?types=export_*&entity_uuid=${uuid}`);
    return (body as { readonly events: readonly { readonly type: string }[] }).events.map(({ type }) => type);
  };
  const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(url, { headers });
  const authorized = () => ({ Authorization: `Bearer ${service.key}` });
  /** The folders of the storage that hold something of an export. */
  const stored = async (uuid: string): Promise<string[]> => {
    const files = await readdir(join(dataFolder(service.databaseUrl), 'attachments'), { recursive: true });
    return files.filter((path) => path.includes(`${uuid}/`));
  };

  it('is written by a worker, and read whole, in part, and by a URL without a key', async () => {
    await client('Acme');
    const uuid = await asked(clients);
    const done = await ended(uuid);
    const rows = (await streamed('?kinds=clients')).lines.length;
    expect(done).toMatchObject({ status: 'finished', ...clients, excel: false, rows: { clients: rows }, error: null });
    const content = `${service.url}${EXPORTS}/${uuid}/content`;
    const whole = await get(content, authorized());
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    expect(etag).toBe(`"${done.sha256}"`);
    expect(done).toMatchObject({ bytes: bytes.length });
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': `attachment; filename="export-${uuid}.ndjson"`,
      etag,
    });
    const { head, lines } = exportedIn(bytes.toString());
    expect(lines).toHaveLength(rows);
    expect(done).toMatchObject({ epoch: head.epoch, position: head.position });
    const part = await get(content, { ...authorized(), Range: 'bytes=2-7' });
    expect([part.status, await part.text()]).toEqual([206, 'export']);
    expect((await get(content, { ...authorized(), 'If-None-Match': etag })).status).toBe(304);
    // Whoever has begun is not recorded with each part.
    expect(await eventsOf(uuid)).toEqual(['export_created', 'export_started', 'export_finished', 'export_downloaded']);
    const later = await get(done.content_url, { Range: `bytes=5-` });
    expect(await later.text()).toBe(bytes.subarray(5).toString());
    expect((await eventsOf(uuid)).slice(4)).toEqual(['export_downloaded']);
    expect((await get(content)).status).toBe(401);
    expect((await get(done.content_url.replace(/signature=./, 'signature=_'))).status).toBe(401);
  });

  it('is a table of one kind as CSV', async () => {
    const body = { kinds: ['clients'], format: 'csv', excel: true };
    const done = await ended(await asked(body));
    const file = await get(done.content_url);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="clients.csv"');
    expect(await file.text()).toBe(
      await (await get(`${service.url}${STREAM}?kinds=clients&format=csv&excel=true`, authorized())).text(),
    );
    for (const kinds of [['clients', 'sites'], ['shifts'], undefined])
      expect(await service.api('POST', EXPORTS, { body: { kinds, format: 'csv' } })).toMatchObject({ status: 422 });
    expect(await service.api('POST', EXPORTS, { body: { ...clients, excel: true } })).toMatchObject(
      invalid({ excel: 'goes with format=csv' }),
    );
  });

  it('has what the list of its kind shows with its filter', async () => {
    const jobs: string[] = [];
    for (const description of ['Filtered one', 'Filtered two', 'Another'])
      jobs.push(
        only(await service.api('POST', '/v2/jobs', { body: { description, external_id: `f-${jobs.length}` } })),
      );
    await service.api('POST', `/v2/jobs/${jobs[1]}/cancel`, { body: {} });
    const filter = { status: ['posted', 'finished'], external_id_prefix: 'f-' };
    const done = await ended(await asked({ kinds: ['jobs'], format: 'ndjson', filter }));
    expect(done).toMatchObject({ filter, rows: { jobs: 2 } });
    const { lines } = exportedIn(await (await get(done.content_url)).text());
    expect(lines.map(({ entity }) => entity.uuid).sort()).toEqual([jobs[0], jobs[2]].sort());
    expect(lines[0]?.entity).toEqual(only(await service.api('GET', `/v2/jobs/${lines[0]?.entity.uuid}`)));
    await client('Filtered');
    const table = await ended(await asked({ kinds: ['clients'], format: 'csv', filter: { name: 'Filtered' } }));
    expect(table).toMatchObject({ rows: { clients: 1 } });
    for (const [wrong, errors] of [
      [{ status: 'new' }, { 'filter.status': expect.any(String) }],
      [{ colour: 'red' }, { 'filter.colour': expect.any(String) }],
      [{ limit: '5' }, { 'filter.limit': 'is no filter' }],
      [{ name: Array(5000).fill('a') }, { filter: expect.stringMatching(/at most 16384 characters/) }],
    ] as const)
      expect(
        await service.api('POST', EXPORTS, { body: { kinds: ['jobs'], format: 'ndjson', filter: wrong } }),
      ).toMatchObject({
        status: 422,
        body: { errors: Object.fromEntries(Object.entries(errors).map(([name, why]) => [name, [why]])) },
      });
    for (const kinds of [['jobs', 'clients'], ['shifts'], undefined])
      expect(
        await service.api('POST', EXPORTS, { body: { kinds, format: 'ndjson', filter: { uuid: jobs[0] } } }),
      ).toMatchObject(invalid({ filter: 'goes with one kind that has a list' }));
  });

  it('is written one at a time, and is one however often its request is sent', async () => {
    const headers = { 'Idempotency-Key': 'export-once' };
    const send = async (): Promise<string> => only(await service.api('POST', EXPORTS, { body: clients, headers }));
    const uuid = await send();
    expect(await send()).toBe(uuid);
    const others = [await asked(clients), await asked(clients)];
    const all = await Promise.all([uuid, ...others].map((one) => ended(one)));
    for (const [i, { started_at }] of all.entries())
      expect(started_at >= (all[i - 1]?.finished_at ?? started_at)).toBe(true);
    const listed = only<Shown[]>(await service.api('GET', `${EXPORTS}?limit=2`));
    expect(listed.map((one) => one.uuid)).toEqual(others.reverse());
    const next = only<Shown[]>(await service.api('GET', `${EXPORTS}?limit=1&after=${others[1]}`));
    expect(next.map((one) => one.uuid)).toEqual([uuid]);
  });

  it('says why it has failed', async () => {
    const { uuid: account, key } = await service.newAccount();
    await service.api('POST', '/v2/clients', { key, body: { organization: true, organization_name: 'Reachable' } });
    const contact = { type: 'phone', value: '1' };
    await service.sql('update client set contacts = $2 where account_id = $1', [
      account,
      JSON.stringify(Array.from({ length: 200 }, () => contact)),
    ]);
    const uuid = await asked({ kinds: ['clients'], format: 'csv' }, key);
    expect(await ended(uuid, key)).toMatchObject({ status: 'failed', error: 'export.too_large', content_url: null });
    expect(await service.api('GET', `${EXPORTS}/${uuid}/content`, { key })).toMatchObject({
      status: 409,
      body: { code: 'export.not_finished' },
    });
  });

  it('needs the scopes of its kinds to be made, read and deleted', async () => {
    const crm = await service.newKey({ name: 'crm', scopes: ['crm:read'] });
    const own = await asked(clients, crm);
    const others = [await asked({ kinds: ['jobs'], format: 'ndjson' }), await asked({ format: 'ndjson' })];
    for (const kinds of [['jobs'], ['clients', 'sites', 'jobs'], undefined])
      expect(await service.api('POST', EXPORTS, { key: crm, body: { kinds, format: 'ndjson' } })).toMatchObject({
        status: 403,
      });
    for (const uuid of others)
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/content'],
        ['DELETE', ''],
      ] as const)
        expect((await service.api(method, `${EXPORTS}/${uuid}${path}`, { key: crm })).status).toBe(403);
    const seen = only<Shown[]>(await service.api('GET', EXPORTS, { key: crm })).map(({ uuid }) => uuid);
    expect(seen).toContain(own);
    expect(seen).not.toEqual(expect.arrayContaining([others[0]]));
    expect(seen).not.toEqual(expect.arrayContaining([others[1]]));
    for (const uuid of [own, ...others]) await ended(uuid);
  });

  it('is read by the command line, which says what has failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-export-'));
    const { hostname: HOST, port: PORT } = new URL(service.url);
    const own =
      service.account ?? String((await service.sql('select account_id from api_key limit 1'))[0]?.['account_id']);
    const run = (file: string, ...args: string[]) =>
      cliWith(service.databaseUrl, { HOST, PORT }, 'export', join(folder, file), '--account', own, ...args);
    try {
      const done = await run('clients.ndjson', '--kinds', 'clients', '--json');
      expect([done.code, JSON.parse(done.stdout)]).toMatchObject([0, { export: { status: 'finished' } }]);
      const file = await readFile(join(folder, 'clients.ndjson'), 'utf8');
      expect(exportedIn(file).head).toMatchObject({ kinds: ['clients'] });
      const table = await run('units.csv', '--kinds', 'units', '--excel');
      expect([table.code, table.stdout]).toEqual([0, expect.stringMatching(/units\.csv: \d+ bytes, at position \d+/)]);
      expect(await readFile(join(folder, 'units.csv'), 'utf8')).toMatch(/^uuid,/);
      expect(await run('x.ndjson', '--kinds', 'colours')).toMatchObject({ code: 2 });
      expect(await run('x.csv', '--kinds', 'units,clients')).toMatchObject({ code: 2 });
      expect(await readdir(folder)).toEqual(['clients.ndjson', 'units.csv']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is deleted with its file, also before it is written', async () => {
    const uuid = await asked(clients);
    await ended(uuid);
    expect(await stored(uuid)).toHaveLength(1);
    const waiting = await asked(clients);
    for (const one of [uuid, waiting]) {
      expect((await service.api('DELETE', `${EXPORTS}/${one}`)).status).toBe(200);
      expect((await service.api('GET', `${EXPORTS}/${one}`)).status).toBe(404);
      expect((await service.api('GET', `${EXPORTS}/${one}/content`)).status).toBe(404);
      expect((await service.api('DELETE', `${EXPORTS}/${one}`)).status).toBe(404);
    }
    const [task] = await service.sql('select state from task where uuid = $1', [waiting]);
    expect(['canceled', 'finished']).toContain(task?.['state']);
    const after = await asked(clients);
    expect(await ended(after)).toMatchObject({ status: 'finished' });
    for (const one of [uuid, waiting]) expect(await stored(one)).toEqual([]);
  });

  it('has no file after seven days, and is listed for as long as its task is kept', async () => {
    const [old, young, forgotten] = [await asked(clients), await asked(clients), await asked(clients)];
    for (const uuid of [old, young, forgotten]) await ended(uuid);
    const isOver = 'select 1 from task where uuid = $1 and finished_at is not null';
    await until(async () => (await service.sql(isOver, [forgotten])).length > 0);
    await service.sql(`update export set expires_at = now() - interval '1 second' where uuid = $1`, [old]);
    await service.sql(`update task set finished_at = now() - interval '366 days' where uuid = $1`, [forgotten]);
    // It sweeps when it starts.
    await stopWorker();
    stopWorker = await startWorkerFor(service);
    await until(async () => (await stored(old)).length === 0);
    expect(await shownAt(old)).toMatchObject({ status: 'expired', content_url: null });
    expect(await eventsOf(old)).toEqual(['export_created', 'export_started', 'export_finished', 'export_expired']);
    expect(await service.api('GET', `${EXPORTS}/${old}/content`)).toMatchObject({
      status: 409,
      body: { code: 'export.expired' },
    });
    await until(async () => (await service.api('GET', `${EXPORTS}/${forgotten}`)).status === 404);
    expect((await shownAt(young)).status).toBe('finished');
  });
});
