import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TRANSFER_KINDS } from '#transfer';
import { cliWith } from '../support/cli.js';
import { until } from '../../tools/harness/until.js';
import { Importing, ndjson } from '../support/imports.js';
import { answered, invalid } from '../support/problems.js';
import { CLIENTS, type Json, SITES } from '../support/resources.js';
import { only, type Service, startService, startWorkerFor } from '../support/service.js';
import { Undoing, UNDOS } from '../support/undos.js';
import { row, text, workbook, xlsx } from './workbooks.js';

/** Files are imported row by row, each as the request that it is (contract §22). */
let service: Service;
let stopWorker: () => Promise<void>;
let importing: Importing;
beforeAll(async () => {
  service = await startService();
  importing = new Importing(service);
  stopWorker = await startWorkerFor(service);
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

const acme = (id: string, name = `Acme ${id}`): Json => ({
  external_id: id,
  organization: true,
  organization_name: name,
});
const category = (id: string, parent?: string): Json => ({
  external_id: id,
  name: id,
  ...(parent !== undefined && { parent: { external_id: parent } }),
});
const get = async (path: string): Promise<Json> => only(await service.api('GET', path));
const prefix = (): string => `${newUuid().slice(-8)}-`;

describe('an import', () => {
  it('creates, updates, and says which row failed why', async () => {
    const p = prefix();
    await service.api('POST', CLIENTS, { body: acme(`${p}old`) });
    const same = acme(`${p}same`);
    await service.api('POST', CLIENTS, { body: same });
    const rows = [acme(`${p}new`), acme(`${p}old`, 'Renamed'), same, { ...acme(`${p}bad`), colour: 'red' }];
    const done = await importing.imported('kind=clients&name=First', ndjson(rows));
    expect(done).toMatchObject({
      name: 'First',
      kind: 'clients',
      mode: 'upsert',
      format: 'ndjson',
      dry_run: false,
      status: 'finished',
      rows: 4,
      done: 4,
      created: 1,
      updated: 1,
      unchanged: 1,
      failed: 1,
    });
    const results = await importing.rowsOf(done.uuid);
    expect(results).toMatchObject([
      { row: 1, line: 1, status: 'created', entity_type: 'client', external_id: `${p}new`, error: null },
      { row: 2, line: 2, status: 'updated' },
      { row: 3, line: 3, status: 'unchanged' },
      { row: 4, line: 4, status: 'failed', error: { status: 422, errors: { colour: ['is not known'] } } },
    ]);
    expect(await importing.rowsOf(done.uuid, 'status=failed')).toHaveLength(1);
    expect(await get(`${CLIENTS}/${p}old`)).toMatchObject({ organization_name: 'Renamed' });
    const { events } = (await service.api('GET', `${CLIENTS}/${p}new/history`)).body as { readonly events: Json[] };
    expect(events).toMatchObject([{ context: { source: 'api', via: 'import', correlation_id: done.correlation_id } }]);
  });

  it('performs rows in the order of the file: one may change what an earlier one creates', async () => {
    const p = prefix();
    const rows = [acme(`${p}1`), acme(`${p}1`, 'Second'), acme(`${p}1`, 'Third'), acme(`${p}2`)];
    const done = await importing.imported('kind=clients', ndjson(rows));
    expect(done).toMatchObject({ created: 2, updated: 2, failed: 0 });
    expect(await get(`${CLIENTS}/${p}1`)).toMatchObject({ organization_name: 'Third' });
  });

  it('with mode=create refuses what exists, with mode=update what does not', async () => {
    const p = prefix();
    const rows = ndjson([acme(`${p}1`)]);
    expect(await importing.imported('kind=clients&mode=update', rows)).toMatchObject({ failed: 1 });
    expect(await importing.imported('kind=clients&mode=create', rows)).toMatchObject({ created: 1 });
    expect(await importing.imported('kind=clients&mode=create', rows)).toMatchObject({ failed: 1 });
    expect(await importing.imported('kind=clients&mode=update', rows)).toMatchObject({ unchanged: 1 });
  });

  it('knows entities by unique names, users by email, shifts and actions by what they are of', async () => {
    const p = prefix();
    const skill = await importing.imported('kind=skills', ndjson([{ name: `${p}skill` }, { name: `${p}skill` }]));
    expect(skill).toMatchObject({ created: 1, unchanged: 1 });
    const email = `${p}worker@example.com`;
    const worker = { email, first_name: 'Wanda', last_name: 'Worker' };
    expect(await importing.imported('kind=users', ndjson([worker, { ...worker, last_name: 'W' }]))).toMatchObject({
      created: 1,
      updated: 1,
    });
    const intervals = [{ time_from: '2031-01-07T08:00:00', time_to: '2031-01-07T17:00:00' }];
    const shifts = ndjson([
      { user: { email }, intervals },
      { user: { email }, intervals },
      { user: {}, intervals },
    ]);
    expect(await importing.imported('kind=shifts', shifts)).toMatchObject({ updated: 1, unchanged: 1, failed: 1 });
    const actions = ndjson([
      { job: { external_id: `${p}none` }, action: 'cancel', reason: 'gone' },
      { job: 'x', action: '../clients' },
    ]);
    const done = await importing.imported('kind=job_actions', actions);
    expect((await importing.rowsOf(done.uuid)).map(({ error }) => error?.status)).toEqual([404, 422]);
  });

  it('is told by feed and webhooks when it ends, and when it ends again', async () => {
    const event_types = ['import_finished', 'import_*'];
    await service.api('POST', '/v2/webhooks', {
      body: { url: 'https://hooks.example.com/in', event_types, secret: null },
    });
    const { uuid } = await importing.imported(
      'kind=clients&name=Told',
      ndjson([acme(`${prefix()}1`), { colour: 'red' }]),
    );
    await service.api('POST', `/v2/imports/${uuid}/retry`);
    const again = await importing.ended(uuid);
    const feed = await service.api('GET', `/v2/events?types=import_finished&entity_uuid=${uuid}`);
    const { events } = feed.body as { readonly events: Json[] };
    const { uuid: _, done: __, correlation_id: ___, created_at: sent_at, ...shown } = again;
    expect(events).toMatchObject([
      { entity_version: 1, data: { name: 'Told', created: 1, failed: 1 } },
      { entity_version: 2, data: { ...shown, sent_at }, context: { via: 'import', correlation_id: uuid } },
    ]);
    const bodies = await service.sql(
      `select body::jsonb -> 'import' as import from outbox_body where body::jsonb #>> '{import,uuid}' = $1 order by position`,
      [uuid],
    );
    expect(bodies.at(-1)).toMatchObject({ import: { ...again } });
    const later = await importing.send('kind=clients', ndjson([acme(`${prefix()}1`)]));
    const canceled = String((later.body as Json)['import_uuid']);
    await service.api('POST', `/v2/imports/${canceled}/cancel`);
    const { status } = await importing.ended(canceled);
    const last = await service.api('GET', `/v2/events?types=import_*&entity_uuid=${canceled}`);
    expect(last.body).toMatchObject({ events: [{ data: { status } }] });
  });

  it('is undone by its uuid', async () => {
    const p = prefix();
    const done = await importing.imported('kind=clients', ndjson([acme(`${p}1`), acme(`${p}2`)]));
    const undoing = new Undoing(service.api);
    const { correlation_id: id } = done;
    const undo: string = only(await service.api('POST', UNDOS, { body: { import_uuid: done.uuid } }));
    expect(await undoing.ended(undo)).toMatchObject({
      source: { import_uuid: done.uuid, correlation_id: id },
      total: 2,
      undone: 2,
      failed: 0,
    });
    expect(await service.api('GET', `${CLIENTS}/${p}1`)).toMatchObject({ status: 404 });
    for (const body of [{}, { import_uuid: done.uuid, correlation_id: id }])
      expect(await service.api('POST', UNDOS, { body })).toEqual(
        invalid({ correlation_id: 'or import_uuid is required, and not both' }),
      );
    expect(await service.api('POST', UNDOS, { body: { import_uuid: newUuid() } })).toMatchObject({ status: 404 });
  });

  it('stops at the first failed row with on_error=stop; a retry performs the failed and pending rows', async () => {
    const p = prefix();
    const site = { external_id: `${p}s`, name: 'Site', client: { external_id: `${p}late` } };
    const done = await importing.imported(
      'kind=sites&on_error=stop',
      ndjson([site, { ...site, external_id: `${p}t` }]),
    );
    expect(done).toMatchObject({ status: 'stopped', failed: 1, done: 1 });
    expect((await importing.rowsOf(done.uuid)).map(({ status }) => status)).toEqual(['failed', 'pending']);
    await service.api('POST', CLIENTS, { body: acme(`${p}late`) });
    expect(await service.api('POST', `/v2/imports/${done.uuid}/retry`)).toEqual(
      answered(200, { import_uuid: done.uuid }),
    );
    const again = await importing.ended(done.uuid);
    expect((await importing.rowsOf(done.uuid)).map(({ error }) => error?.errors)).toEqual([undefined, undefined]);
    expect(again).toMatchObject({ status: 'finished', created: 2, failed: 0 });
    expect(await get(`${SITES}/${p}t`)).toMatchObject({ name: 'Site' });
  });

  it('with on_error=all_or_nothing performs all rows in one transaction, or none, also in a dry run', async () => {
    const p = prefix();
    const rows = [category(`${p}1`), category(`${p}2`, `${p}1`), category(`${p}3`, `${p}late`), category(`${p}4`)];
    const query = 'kind=service_categories&on_error=all_or_nothing';
    const statuses = ['pending', 'pending', 'failed', 'pending'];
    for (const dry of ['&dry_run=true', '']) {
      const done = await importing.imported(query + dry, ndjson(rows));
      expect(done).toMatchObject({ status: 'failed', done: 1, created: 0, depends: 0, failed: 1 });
      expect((await importing.rowsOf(done.uuid)).map(({ status }) => status)).toEqual(statuses);
    }
    const path = '/v2/catalog/services/categories';
    expect(await service.api('GET', `${path}/${p}1`)).toMatchObject({ status: 404 });
    const [failed] = await importing.list();
    await service.api('POST', path, { body: category(`${p}late`) });
    await service.api('POST', `/v2/imports/${failed?.uuid}/retry`);
    const again = await importing.ended(String(failed?.uuid));
    expect(again).toMatchObject({ status: 'finished', created: 4, failed: 0 });
    const { events } = (await service.api('GET', `/v2/events?types=service_category_*,import_*&limit=5000`)).body as {
      readonly events: readonly (Json & { readonly position: number })[];
    };
    const [first, ...others] = events.slice(-5);
    expect(others.map(({ position }) => position)).toEqual([1, 2, 3, 4].map((n) => n + Number(first?.position)));
    expect(await importing.send(query, '{}\n'.repeat(501))).toMatchObject({
      status: 422,
      body: { code: 'import.too_large', detail: 'The file has more than 500 rows' },
    });
  });

  it('is the same import when the same file is sent again with the same Idempotency-Key', async () => {
    const p = prefix();
    const headers = { 'Idempotency-Key': newUuid() };
    const file = ndjson([acme(`${p}1`)]);
    const first = await importing.send('kind=clients', file, headers);
    const again = await importing.send('kind=clients', file, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    const other = await importing.send('kind=clients', ndjson([acme(`${p}2`)]), headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    await importing.ended(String((first.body as Json)['import_uuid']));
  });

  it('takes gzip, and a dry run changes nothing', async () => {
    const p = prefix();
    const file = gzipSync(ndjson([acme(`${p}1`), { colour: 1 }]));
    const tried = await importing.imported('kind=clients&dry_run=true', file);
    expect(tried).toMatchObject({ dry_run: true, created: 1, failed: 1 });
    expect((await importing.rowsOf(tried.uuid))[0]).toMatchObject({ status: 'created', entity_uuid: null });
    expect(await service.api('GET', `${CLIENTS}/${p}1`)).toMatchObject({ status: 404 });
  });

  it('that is a dry run shows rows that rest on what an earlier one would create', async () => {
    const p = prefix();
    const of = (id: string, parent?: string): Json => category(p + id, parent && p + parent);
    const rows = [of('1'), of('2', '1'), of('3', '2'), of('4', 'none'), of('1')];
    const file = ndjson([...rows, of('5', '4')]);
    const tried = await importing.imported('kind=service_categories&dry_run=true', file);
    expect(tried).toMatchObject({ created: 1, depends: 3, failed: 2, done: 6 });
    const results = await importing.rowsOf(tried.uuid);
    expect(results.map(({ status, depends_on_row: on }) => [status, on])).toEqual([
      ['created', null],
      ['depends', 1],
      ['depends', 2],
      ['failed', null],
      ['depends', 1],
      ['failed', null],
    ]);
    const real = await importing.imported('kind=service_categories', file);
    expect(real).toMatchObject({ created: 3, unchanged: 1, failed: 2 });
  });

  it('whose time is over has no rows to retry, and an upload that ended without an answer is deleted', async () => {
    const done = await importing.imported('kind=clients', ndjson([{ colour: 'red' }]));
    const stale = newUuid();
    await service.sql(`update task set finished_at = now() - interval '31 days' where uuid = $1`, [done.uuid]);
    await service.sql(
      `insert into task (account_id, uuid, kind, state, input, context, total, cursor, counts, created_at)
       select account_id, $2, kind, 'receiving', input, context, 0, 0, '{}', now() - interval '25 hours' from task where uuid = $1`,
      [done.uuid, stale],
    );
    // It sweeps when it starts.
    await stopWorker();
    stopWorker = await startWorkerFor(service);
    const kept = (): Promise<unknown[]> => service.sql('select 1 from import_row where task_uuid = $1', [done.uuid]);
    await until(async () => (await kept()).length === 0);
    expect(await service.api('POST', `/v2/imports/${done.uuid}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'import.file_expired' },
    });
    expect(await importing.rowsOf(done.uuid)).toMatchObject([{ row: 1, line: 1, status: 'failed' }]);
    expect(await service.api('GET', `/v2/imports/${stale}`)).toMatchObject({ status: 404 });
  });
});

/** The text of a file. */
async function textAt(path: string): Promise<string> {
  const answer = await fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${service.key}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}
const csv = { 'Content-Type': 'text/csv' };

describe('a file of CSV', () => {
  it('has wire paths as columns, and its failed rows can be corrected and sent again', async () => {
    const p = prefix();
    const file = [
      '\uFEFFexternal_id;organization;organization_name;contacts.0.type;contacts.0.value;contacts.1.type;contacts.1.value;Notes',
      `${p}1;true;"Smith; ""Sons""\n& Co";phone;+49 30 1234567;email;a@example.com;x`,
      '',
      `${p}2;FALSE;Nobody;;;;;`,
      `${p}3;true;\\\\N;;;email;b@example.com;`,
    ].join('\r\n');
    const done = await importing.imported('kind=clients&ignore_columns=Notes', file, csv);
    expect(done).toMatchObject({ format: 'csv', rows: 3, created: 2, failed: 1 });
    expect(await get(`${CLIENTS}/${p}1`)).toMatchObject({
      organization_name: 'Smith; "Sons"\n& Co',
      contacts: [
        { type: 'phone', value: '+49 30 1234567' },
        { type: 'email', value: 'a@example.com' },
      ],
    });
    expect(await get(`${CLIENTS}/${p}3`)).toMatchObject({
      organization_name: '\\N',
      contacts: [{ type: 'email', value: 'b@example.com' }],
    });
    expect((await importing.rowsOf(done.uuid)).map(({ line }) => line)).toEqual([2, 5, 6]);
    const failed = await textAt(`/v2/imports/${done.uuid}/rows.csv?status=failed`);
    const [header = '', row = ''] = failed.split('\n');
    expect(header).toMatch(/Notes,error$/);
    const again = `${header}\n${row.replace('FALSE', 'true')}\n`;
    expect(await importing.imported('kind=clients&ignore_columns=Notes', again, csv)).toMatchObject({ created: 1 });
  });

  it('takes null, lists, references, fields of the account, shifts and actions', async () => {
    const p = prefix();
    await importing.imported('kind=skills', `external_id,name\n${p}g,${p}Gas; hot\n${p}w,${p}Water\n`, csv);
    const email = `${p}w@example.com`;
    const users = `email,first_name,last_name,skills.name\n${email},Wanda,Worker,${p}Gas\\; hot;${p}Water\n`;
    expect(await importing.imported('kind=users', users, csv)).toMatchObject({ created: 1, failed: 0 });
    expect((await get(`/v2/users/${email}`))['skills']).toHaveLength(2);
    const shifts = `user.email,intervals.0.time_from,intervals.0.time_to\n${email},2031-01-07T08:00:00,2031-01-07T17:00:00\n`;
    expect(await importing.imported('kind=shifts', shifts, csv)).toMatchObject({ updated: 1 });
    await importing.imported('kind=clients', `external_id\torganization\torganization_name\n${p}c\ttrue\tCo\n`, csv);
    const jobs = `external_id,client.external_id,description,custom_fields.Boiler no. 1\n${p}j,${p}c,Fix it,\n`;
    expect(await importing.imported('kind=jobs', jobs, csv)).toMatchObject({ created: 1, failed: 0 });
    const cleared = `external_id,description\n${p}j,\\N\n`;
    expect(await importing.imported('kind=jobs', cleared, csv)).toMatchObject({ updated: 1 });
    expect(await get(`/v2/jobs/${p}j`)).toMatchObject({ description: null });
    const actions = `job.external_id,action,reason\n${p}j,cancel,gone\n`;
    expect(await importing.imported('kind=job_actions', actions, csv)).toMatchObject({ updated: 1, failed: 0 });
  });

  it('with unknown columns is refused at once, with what they may mean', async () => {
    expect(
      await importing.send(
        'kind=clients',
        'External ID,Organization Name,colour,contacts.0.vlaue,external_id,external_id\n',
        csv,
      ),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'import.columns',
        errors: {
          'External ID': ['is not known: did you mean "external_id"?'],
          'Organization Name': ['is not known: did you mean "organization_name"?'],
          'contacts.0.vlaue': ['is not known: did you mean "contacts.0.value"?'],
          external_id: ['is there twice'],
        },
      },
    });
    const many = Array.from({ length: 501 }, (_, n) => `column_${n}`).join();
    expect(await importing.send('kind=clients', `${many}\n`, csv)).toMatchObject({
      status: 422,
      body: { code: 'import.columns', errors: { header: ['must have at most 500 columns'] } },
    });
    expect(await importing.send('kind=clients', '', csv)).toMatchObject({
      status: 422,
      body: { code: 'import.columns' },
    });
    expect(await importing.send('kind=clients', 'external_id\n"a', csv)).toMatchObject({ status: 400 });
    expect(await importing.send('kind=clients', Buffer.from('external_id\n\xff', 'latin1'), csv)).toMatchObject({
      status: 422,
      body: { code: 'import.encoding' },
    });
  });

  it('keeps hostile cells', async () => {
    const p = prefix();
    const names = [
      '"',
      'a\r\nb',
      '\uFEFFx',
      '=1+1',
      '+1',
      '-1',
      '@x',
      '🙂'.repeat(100),
      'a\\b',
      'a;b',
      'true',
      '1.0',
      'N',
    ];
    const rows = names.map((name, i) => `${p}${i},true,"${name.replaceAll('"', '""')}"`);
    const done = await importing.imported(
      'kind=clients',
      `external_id,organization,organization_name\n${rows.join('\n')}`,
      csv,
    );
    expect(done).toMatchObject({ created: names.length, failed: 0 });
    for (const [i, name] of names.entries())
      expect(await get(`${CLIENTS}/${p}${i}`)).toMatchObject({ organization_name: name });
  });

  it('is imported on the command line, which says what has failed', async () => {
    const p = prefix();
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-import-'));
    const file = join(folder, 'clients.csv');
    const run = (...args: string[]) => {
      const { hostname: HOST, port: PORT } = new URL(service.url);
      return cliWith(service.databaseUrl, { HOST, PORT }, 'import', file, '--kind', 'clients', ...args);
    };
    try {
      await writeFile(file, `external_id,organization,organization_name\n${p}1,true,One\n${p}2,maybe,Two\n`);
      const tried = await run('--dry-run', '--json');
      expect(tried.code).toBe(1);
      expect(JSON.parse(tried.stdout)).toMatchObject({
        import: { dry_run: true, created: 1, failed: 1 },
        rows: [{ row: 2, line: 3, external_id: `${p}2` }],
      });
      await writeFile(file, `external_id,organization,organization_name\n${p}1,true,One\n`);
      expect(await run()).toMatchObject({
        code: 0,
        stdout: '1 rows: 1 created, 0 updated, 0 unchanged, 0 failed\n',
      });
      await writeFile(file, 'external_id,nmae\n');
      const { code, stderr } = await run();
      expect([code, stderr]).toEqual([1, expect.stringContaining('nmae is not known: did you mean "name"?')]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each(TRANSFER_KINDS.map(({ name }) => name))('has a template for %s, whose columns are known', async (kind) => {
    const template = await textAt(`/v2/imports/templates/${kind}.csv`);
    expect(template.trim().split('\n').length).toBeGreaterThanOrEqual(3);
    expect(await importing.send(`kind=${kind}&dry_run=true`, template, csv)).toMatchObject({ status: 201 });
  });
});

describe('a workbook', () => {
  it('has the cells of CSV, by their types', async () => {
    const p = prefix();
    const clients = workbook({
      Notes: row(1, text('not this one')),
      Clients: [
        row(1, text('external_id'), text('organization'), text(' organization_name '), text('note')),
        row(2, text(`${p}1`), '<c t="b"><v>1</v></c>', text(' Smith &amp; Sons '), '<c><v>46083</v></c>'),
        row(
          4,
          text(`${p}2`),
          '<c t="b"><v>1</v></c>',
          '<c t="str"><f>A1</f><v>Computed</v></c>',
          '<c t="e"><v>#REF!</v></c>',
        ),
        row(5, text(`${p}3`), '<c t="b"><v>0</v></c>', text('Nobody')),
      ].join(''),
    });
    const done = await importing.imported('kind=clients&sheet=Clients&ignore_columns=note', await clients, xlsx);
    expect(done).toMatchObject({ format: 'xlsx', rows: 3, created: 2, failed: 1 });
    expect((await importing.rowsOf(done.uuid)).map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(await get(`${CLIENTS}/${p}1`)).toMatchObject({ organization_name: ' Smith & Sons ' });
    expect(await get(`${CLIENTS}/${p}2`)).toMatchObject({ organization_name: 'Computed' });
    const failed = await textAt(`/v2/imports/${done.uuid}/rows.csv?status=failed`);
    expect(failed).toContain(`${p}3,false,Nobody,,`);
    const dates =
      row(1, text('job.external_id'), text('action'), text('happened_at'), text('x'), text('y')) +
      row(
        2,
        text('none'),
        text('start'),
        '<c s="1"><v>46083</v></c>',
        '<c s="2"><v>46083.33333333</v></c>',
        '<c><v>1.50</v></c>',
      );
    const file = await workbook({ Actions: dates });
    const { uuid } = await importing.imported('kind=job_actions&dry_run=true&ignore_columns=x,y', file, xlsx);
    const cells = 'none,start,2026-03-02,2026-03-02T08:00:00,1.5,';
    expect(await textAt(`/v2/imports/${uuid}/rows.csv`)).toContain(cells);
  });

  it.each<[string, () => Promise<Buffer<ArrayBuffer>>, number, string]>([
    ['that unpacks to more than 20 MiB', () => workbook({ A: ' '.repeat(21 * 1024 * 1024) }), 422, 'import.too_large'],
    ['with a million empty rows', () => workbook({ A: '<row/>'.repeat(1_000_000) }), 422, 'import.too_large'],
    [
      'with a cell far away',
      () => workbook({ A: '<row r="50000"><c r="XFD50000"><v>1</v></c></row>' }),
      422,
      'import.too_large',
    ],
    [
      'with a row far away',
      () => workbook({ A: '<row r="1000000000"><c><v>1</v></c></row>' }),
      422,
      'import.too_large',
    ],
    [
      'with cells far away, behind an attribute with a bracket',
      () => workbook({ A: '<row r="1"><c x=">" r="XFD1"/></row>'.repeat(500) }),
      422,
      'import.too_large',
    ],
    ['with tags that do not end', () => workbook({ A: '<c '.repeat(5_000_000) }), 400, 'bad_request'],
    ['with a tag in an attribute', () => workbook({ A: `<c ${'a="<>" '.repeat(500_000)}/>` }), 400, 'bad_request'],
    ['that is no ZIP', () => Promise.resolve(Buffer.from('external_id')), 400, 'bad_request'],
    ['without a row', () => workbook({ A: '' }), 422, 'import.columns'],
    ['without the sheet', () => workbook({ B: '' }), 422, 'validation_failed'],
  ])('%s is refused', async (_, file, status, code) => {
    const sheet = code === 'validation_failed' ? '&sheet=A' : '';
    expect(await importing.send(`kind=clients${sheet}`, await file(), xlsx)).toMatchObject({ status, body: { code } });
  });

  it('with a text longer than that of a cell is refused before it is read', async () => {
    const file = await workbook({ A: `<row><c><is><t>${'&amp;>'.repeat(1_000_000)}</t></is></c></row>` });
    expect(await importing.send('kind=clients', file, xlsx)).toMatchObject({
      status: 422,
      body: { code: 'import.too_large', message: expect.stringContaining('a text of more than 262144 bytes') },
    });
  });

  it('waits until the one before of the account has arrived', async () => {
    let send: (part: Uint8Array | undefined) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (part) => {
          if (part === undefined) controller.close();
          else controller.enqueue(part);
        };
      },
    });
    const file = await workbook({ A: row(1, text('external_id')) + row(2, text(`${prefix()}1`)) });
    const headers = { ...xlsx, Authorization: `Bearer ${service.key}` };
    const url = `${service.url}/v2/imports?kind=clients&dry_run=true`;
    const slow = fetch(url, { method: 'POST', headers, body, duplex: 'half' });
    send(file.subarray(0, 100));
    const second = (): Promise<{ readonly status: number }> => importing.send('kind=clients', Buffer.from('x'), xlsx);
    await until(async () => (await second()).status === 429);
    expect((await importing.send('kind=clients&dry_run=true', ndjson([acme(`${prefix()}1`)]))).status).toBe(201);
    send(file.subarray(100));
    send(undefined);
    expect((await slow).status).toBe(201);
    expect((await second()).status).toBe(400);
  });
});

describe('a file', () => {
  it('is refused when the kept rows of the account take all the room that they have', async () => {
    const { uuid } = await importing.imported('kind=clients', ndjson([acme(`${prefix()}1`)]));
    const bytes = (set: string) => service.sql(`update task set input = ${set} where uuid = $1`, [uuid]);
    await bytes(`input || '{"bytes": 2097152000}'`);
    expect(await importing.send('kind=clients', '{}')).toMatchObject({
      status: 422,
      body: { code: 'import.storage_full' },
    });
    await bytes(`input - 'bytes'`);
    expect((await importing.send('kind=clients&dry_run=true', '{}')).status).toBe(201);
  });

  it('of many rows is searched a part at a time for those of a status', async () => {
    const rows = `${'{"colour":1}\n'.repeat(20_000)}${JSON.stringify(acme(`${prefix()}1`))}\n`;
    const { body } = await importing.send('kind=clients&dry_run=true', rows);
    const uuid = String((body as Json)['import_uuid']);
    await service.api('POST', `/v2/imports/${uuid}/cancel`);
    const path = `/v2/imports/${uuid}/rows?status=updated`;
    const first = await service.api('GET', path);
    expect(first.body).toEqual({ rows: [] });
    const next = /<([^>]*after=20000[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
    const { pathname, search } = new URL(next ?? path, service.url);
    expect((await service.api('GET', pathname + search)).headers.get('link')).toBeNull();
  });

  it('with rows that are no JSON objects has failed rows', async () => {
    const done = await importing.imported('kind=clients', '{"a":\n\n[1]\n');
    expect((await importing.rowsOf(done.uuid)).map(({ line, error }) => [line, error?.code])).toEqual([
      [1, 'malformed_json'],
      [3, 'bad_request'],
    ]);
  });

  it.each([
    ['that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 422, 'import.encoding'],
    ['with a row that is too large', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 422, 'import.too_large'],
    ['that unpacks to more than 100 MiB', gzipSync(Buffer.alloc(101 * 1024 * 1024, '{}\n')), 422, 'import.too_large'],
    ['with more than 200,000 rows', '{}\n'.repeat(200_001), 422, 'import.too_large'],
    ['that is no gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 400, 'bad_request'],
  ])('%s is refused, and leaves nothing', async (_, file, status, code) => {
    expect(await importing.send('kind=clients', file)).toMatchObject({ status, body: { code } });
    expect(await importing.list()).not.toContainEqual(expect.objectContaining({ status: 'receiving' }));
  });

  it('needs a known kind and type', async () => {
    expect(await importing.send('kind=cats', '{}')).toMatchObject(
      invalid({ kind: expect.stringMatching('must be one of') }),
    );
    expect(await importing.send('kind=clients', '{}', { 'Content-Type': 'image/png' })).toMatchObject({ status: 415 });
  });
});
