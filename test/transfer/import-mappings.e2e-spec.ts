import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Importing, ndjson } from '../support/imports.js';
import { answered, invalid, mismatch } from '../support/problems.js';
import { CLIENTS, type Json } from '../support/resources.js';
import { only, type Service, startService, startWorkerFor } from '../support/service.js';

/** Mappings say how the columns of files from another system are read (contract §22). */
const MAPPINGS = '/v2/import_mappings';

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

const columns = [
  { from: 'Customer No', to: 'external_id' },
  { from: 'Company', to: 'organization', map: { Y: 'true', N: 'false', '?': '' } },
  { from: 'Name', to: 'organization_name' },
];
const make = async (body: Json): Promise<string> => only(await service.api('POST', MAPPINGS, { body }));
const csv = { 'Content-Type': 'text/csv' };

it('is created, shown, listed, changed with If-Match, and deleted', async () => {
  const uuid = await make({ name: 'Old', kind: 'clients', columns });
  const shown = {
    uuid,
    name: 'Old',
    kind: 'clients',
    columns: columns.map((one) => ({ map: {}, date_format: null, ...one })),
  };
  const read = await service.api('GET', `${MAPPINGS}/${uuid}`);
  expect(read).toEqual(answered(200, { import_mapping: shown }));
  expect(read.headers.get('etag')).toBe('"1"');
  const listed = await service.api('GET', `${MAPPINGS}?name=%20OLD`);
  expect(listed.body).toEqual({ import_mappings: [shown] });
  const change = (body: Json, version: string) =>
    service.api('PATCH', `${MAPPINGS}/${uuid}`, { body, headers: { 'If-Match': version } });
  expect(await change({ ...shown, name: 'Older' }, '"1"')).toEqual(answered(200, { import_mapping_uuid: uuid }));
  expect(await change({ name: 'Oldest' }, '"1"')).toEqual(mismatch(2));
  expect(await service.api('POST', MAPPINGS, { body: { name: 'older', kind: 'clients', columns } })).toMatchObject({
    status: 422,
    body: { errors: { name: [expect.any(String)] }, conflicting_uuid: uuid },
  });
  expect(await service.api('DELETE', `${MAPPINGS}/${uuid}`)).toMatchObject({ status: 200 });
  expect(await service.api('GET', `${MAPPINGS}/${uuid}`)).toMatchObject({ status: 404 });
});

it('has columns of its kind, each once', async () => {
  const wrong = [
    { from: 'A', to: 'External ID' },
    { from: 'A', to: 'organization_nmae' },
    { from: 'B', to: 'first_name', date_format: 'DD.MM.YY' },
    { from: 'C', to: 'first_name', map: { Y: 1 } },
  ];
  const body = { name: 'Wrong', kind: 'clients' };
  expect(await service.api('POST', MAPPINGS, { body: { ...body, columns: wrong } })).toEqual(
    invalid({
      'columns.2.date_format': expect.stringMatching('must have YYYY, MM and DD once each'),
      'columns.3.map': 'must have texts of at most 500 characters, without NUL',
    }),
  );
  const named = wrong.map(({ from, to }) => ({ from, to }));
  expect(await service.api('POST', MAPPINGS, { body: { ...body, columns: named } })).toEqual(
    invalid({
      'columns.0.to': 'is not known: did you mean "external_id"?',
      'columns.1.from': 'is there twice',
      'columns.1.to': 'is not known: did you mean "organization_name"?',
      'columns.3.to': 'is there twice',
    }),
  );
  const uuid = await make({ name: 'Right', kind: 'clients', columns });
  expect(await service.api('PATCH', `${MAPPINGS}/${uuid}`, { body: { kind: 'skills' } })).toEqual(
    invalid({
      'columns.1.to': 'is not known',
      'columns.2.to': expect.stringMatching('is not known'),
    }),
  );
});

it('is what an import reads the columns of a file by; others are read by their own names', async () => {
  const p = newUuid().slice(-8);
  const name = `Customers ${p}`;
  await make({ name, kind: 'clients', columns });
  const file = [
    'Customer No;Company;Name;contacts.0.type;contacts.0.value;Notes',
    `${p}1;Y;Corner Shop;email;shop@example.com;x`,
    `${p}2;maybe;Nobody;;;`,
    `${p}3;?;Nobody;;;`,
  ].join('\n');
  const query = `kind=clients&ignore_columns=Notes&mapping=${encodeURIComponent(name.toUpperCase())}`;
  const done = await importing.imported(query, file, csv);
  expect(done).toMatchObject({ created: 1, failed: 2 });
  expect((await importing.rowsOf(done.uuid, 'status=failed')).map(({ error }) => error?.errors)).toEqual([
    { organization: ['must be true or false'] },
    { organization: ['is required'] },
  ]);
  expect(await service.api('GET', `${CLIENTS}/${p}1`)).toMatchObject({
    body: { client: { organization_name: 'Corner Shop', contacts: [{ value: 'shop@example.com' }] } },
  });
  const again = `${CLIENTS}/${p}1`;
  await service.api('PATCH', again, { body: { organization_name: 'Changed' } });
  const rows = `Customer No,Company,Name\n${p}1,Y,Corner Shop\n`;
  expect(await importing.imported(query, rows, csv)).toMatchObject({ updated: 1, failed: 0 });
});

it('reads dates as they are written elsewhere', async () => {
  const uuid = await make({
    name: 'Orders',
    kind: 'jobs',
    columns: [
      { from: 'Order', to: 'external_id' },
      { from: 'Until', to: 'due.to', date_format: 'DD.MM.YYYY' },
    ],
  });
  const job = newUuid();
  const done = await importing.imported(
    `kind=jobs&mapping=${uuid}`,
    `Order,Until\n${job},2.3.2031\n${newUuid()},31.02.2031\n`,
    csv,
  );
  expect(await importing.rowsOf(done.uuid)).toMatchObject([
    { status: 'created' },
    { status: 'failed', error: { errors: { 'due.to': [expect.stringMatching('date')] } } },
  ]);
  expect(await service.api('GET', `/v2/jobs/${job}`)).toMatchObject({ body: { job: { due: { to: '2031-03-02' } } } });
});

it('is of the account and of the kind of the import, and for columns alone', async () => {
  const uuid = await make({ name: newUuid(), kind: 'clients', columns });
  const sent = async (query: string, file = 'name\nx\n', headers: Readonly<Record<string, string>> = csv) =>
    importing.send(query, file, headers);
  expect(await sent(`kind=sites&mapping=${uuid}`)).toMatchObject(invalid({ mapping: 'is for the kind clients' }));
  for (const none of [newUuid(), 'nothing'])
    expect(await sent(`kind=sites&mapping=${none}`)).toMatchObject(invalid({ mapping: 'not found' }));
  expect(await sent(`kind=clients&mapping=${uuid}`, ndjson([{}]), {})).toMatchObject(
    invalid({ mapping: 'is for columns: CSV and xlsx' }),
  );
  const { key } = await service.newAccount();
  const foreign = { ...csv, Authorization: `Bearer ${key}` };
  expect(await sent(`kind=clients&mapping=${uuid}`, 'name\nx\n', foreign)).toMatchObject(
    invalid({ mapping: 'not found' }),
  );
  const both = await sent(`kind=clients&mapping=${uuid}`, 'Customer No,external_id\n');
  expect(both).toMatchObject({ status: 422, body: { errors: { external_id: ['is there twice'] } } });
});

it('is one of at most 100 of the account', async () => {
  const { key } = await service.newAccount();
  const create = (n: number) =>
    service.api('POST', MAPPINGS, { key, body: { name: `Mapping ${n}`, kind: 'clients', columns: [] } });
  for (let n = 0; n < 98; n++) await create(n);
  const answers = await Promise.all([98, 99, 100].map(create));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
  expect(await create(101)).toMatchObject({ status: 422, body: { code: 'import_mapping.too_many' } });
});
