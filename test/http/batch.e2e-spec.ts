import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, problem, refused } from '../support/problems.js';
import { only, type RequestOptions, type Service, sharedService, startBeside } from '../support/service.js';

const BATCH = '/v2/batch';
const CLIENTS = '/v2/clients';
const UNITS = '/v2/catalog/products/units';
const MIB = 1024 * 1024;
const piece = { name: 'Piece', code: 'pc' };
const acme = { organization: true, organization_name: 'Acme' };

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: object | null;
  readonly if_match?: string | null;
  readonly idempotency_key?: string | null;
}

interface Result {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly etag?: string;
  readonly replayed?: true;
}

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await sharedService();
  // Takes the large bodies of all accounts from one.
  other = await startBeside(service, { largeBodiesPerAccount: 5 });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

let keys = 0;
const newKey = (): string => `batch-${process.pid}-${++keys}`;

const sendBatch = (operations: readonly unknown[], options: RequestOptions = {}, { api } = service) =>
  api('POST', BATCH, { body: { operations }, ...options });

async function resultsOf(
  operations: readonly Operation[],
  options: RequestOptions = {},
  of = service,
): Promise<readonly Result[]> {
  const answer = await sendBatch(operations, options, of);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { readonly results: readonly Result[] }).results;
}

const upsert = (id: string, name = 'Acme'): Operation => ({
  method: 'PATCH',
  path: `${CLIENTS}/${id}`,
  body: { organization: true, organization_name: name },
});
const statuses = (results: readonly Result[]): number[] => results.map(({ status }) => status);
const countOf = async (table: string): Promise<unknown> =>
  (await service.sql(`select count(*)::int as n from ${table}`))[0]?.n;
const shown = async (id: string): Promise<Record<string, unknown>> =>
  only(await service.api('GET', `${CLIENTS}/${id}`));

describe('the operations of a batch', () => {
  it('are performed as the requests that they describe: status, body and ETag in the order given', async () => {
    const unit = only(await service.api('POST', UNITS, { body: piece }));
    const results = await resultsOf([
      { method: 'POST', path: UNITS, body: piece },
      upsert('order-1'),
      { method: 'PATCH', path: `${UNITS}/${unit}`, body: { name: 'Pieces' } },
      { method: 'POST', path: `${UNITS}/${unit}/archive` },
      { method: 'POST', path: '/v2/jobs', body: { client: acme } },
      { method: 'DELETE', path: `${CLIENTS}/nobody` },
    ]);
    expect(results).toEqual([
      { status: 201, body: { unit_uuid: expect.any(String) }, etag: '"1"' },
      { status: 201, body: { client_uuid: expect.any(String) }, etag: '"1"' },
      { status: 200, body: { unit_uuid: unit }, etag: expect.any(String) },
      { status: 200, body: { unit_uuid: unit }, etag: expect.any(String) },
      { status: 201, body: { job_uuid: expect.any(String), client_uuid: expect.any(String) }, etag: '"1"' },
      { status: 404, body: problem(404, 'not_found', 'No such client') },
    ]);
    expect(await shown('order-1')).toMatchObject({ name: 'Acme' });
  });

  it('are independent: some succeed while others fail, each with the problem of a request', async () => {
    const results = await resultsOf(
      [upsert('mixed-1'), { ...upsert('mixed-2'), body: { organization_name: 3 } }, upsert('mixed-3')],
      { headers: { 'X-Request-Id': 'mixed' } },
    );
    expect(statuses(results)).toEqual([201, 422, 201]);
    const single = await service.api('PATCH', `${CLIENTS}/mixed-2`, {
      body: { organization_name: 3 },
      headers: { 'X-Request-Id': 'mixed' },
    });
    expect(results[1]?.body).toEqual(single.body);
    expect(await service.api('GET', `${CLIENTS}/mixed-2`)).toEqual(notFound('client'));
  });

  it('with the same path run in order, however it is written', async () => {
    const results = await resultsOf([
      upsert('ordered'),
      ...Array.from({ length: 20 }, (_, i) => upsert(i % 2 === 0 ? 'order%65d' : 'ordered/', `Name ${i}`)),
      { method: 'DELETE', path: `${CLIENTS}/ordered` },
      { ...upsert('ordered', 'Again'), if_match: '"1"' },
      upsert('ordered', 'Again'),
    ]);
    expect(statuses(results)).toEqual([201, ...Array.from({ length: 20 }, () => 200), 200, 412, 201]);
    expect(results.slice(0, 21).map(({ etag }) => etag)).toEqual(Array.from({ length: 21 }, (_, i) => `"${i + 1}"`));
    expect(await shown('ordered')).toMatchObject({ name: 'Again', version: 1 });
  });

  it('of one collection run in order: jobs are numbered as they are given', async () => {
    const jobs = await resultsOf(
      Array.from({ length: 30 }, (_, i) => ({
        method: 'POST',
        path: '/v2/jobs',
        body: { external_id: `serial-${i}` },
      })),
    );
    expect(statuses(jobs)).toEqual(Array.from({ length: 30 }, () => 201));
    const numbers = await service.sql(
      `select serial_no::int as n from job where external_id like 'serial-%' order by serial_no`,
    );
    const given = await service.sql(
      `select serial_no::int as n from job where external_id like 'serial-%' order by substr(external_id, 8)::int`,
    );
    expect(given).toEqual(numbers);
  });

  it('may be 500', async () => {
    const results = await resultsOf(Array.from({ length: 500 }, (_, i) => upsert(`many-${i}`)));
    expect(statuses(results)).toEqual(Array.from({ length: 500 }, () => 201));
    expect(new Set(results.map(({ body }) => body?.client_uuid)).size).toBe(500);
  });

  it('may delete and return no body: null', async () => {
    const person = { email: 'batch@example.com', first_name: 'Anna', last_name: 'Berg' };
    await service.api('POST', '/v2/users', { body: person });
    await resultsOf([upsert('removed')]);
    const shift = { time_from: '2026-11-23T08:00:00Z', time_to: '2026-11-23T16:00:00Z' };
    const results = await resultsOf([
      { method: 'PATCH', path: `/v2/users/${person.email}/shifts`, body: { shifts: [shift] } },
      { method: 'DELETE', path: `${CLIENTS}/removed` },
    ]);
    expect(results[1]).toEqual({ status: 200, body: { message: 'Performed' } });
    expect(results[0]).toEqual({ status: 204, body: null });
  });

  it('without a body, or with null, are requests without a body', async () => {
    const unit = only(await service.api('POST', UNITS, { body: piece }));
    expect(
      statuses(
        await resultsOf([
          { method: 'POST', path: `${UNITS}/${unit}/archive`, body: null },
          { method: 'POST', path: `${UNITS}/${unit}/unarchive`, body: {} },
          { method: 'POST', path: `${UNITS}/${unit}/archive`, if_match: null, idempotency_key: null },
        ]),
      ),
    ).toEqual([200, 200, 200]);
  });

  it('belong to the account of the key', async () => {
    await resultsOf([upsert('apart')]);
    const { key } = await service.newAccount();
    const results = await resultsOf([{ method: 'DELETE', path: `${CLIENTS}/apart` }, upsert('apart', 'Theirs')], {
      key,
    });
    expect(results).toMatchObject([{ status: 404 }, { status: 201 }]);
    expect(await shown('apart')).toMatchObject({ name: 'Acme' });
  });
});

describe('the headers of a batch apply to its operations:', () => {
  it('X-Request-Id is in every problem, and the correlation id of every event', async () => {
    const results = await resultsOf(
      [upsert('traced-1'), upsert('traced-2'), { method: 'DELETE', path: `${CLIENTS}/x` }],
      {
        headers: { 'X-Request-Id': 'one-batch' },
      },
    );
    expect(results[2]?.body).toMatchObject({ request_id: 'one-batch' });
    expect(await service.sql(`select count(*)::int as n from event where correlation_id = 'one-batch'`)).toEqual([
      { n: 2 },
    ]);
  });

  it('X-Service-Scheduling-Checks applies to all operations', async () => {
    const headers = { 'X-Service-Scheduling-Checks': 'overlap=refuse' };
    for (const { body } of await resultsOf([upsert('checked-1'), upsert('checked-2')], { headers })) {
      const [, uuid] = Object.entries(body ?? {})[0] ?? [];
      expect(await service.sql('select context from event where stream_id = $1', [uuid])).toEqual([
        { context: { scheduling_checks: { overlap: 'refuse' } } },
      ]);
    }
  });

  it('X-Service-Trigger-Webhooks: false fires no webhook, and a wrong value is an error of each operation', async () => {
    const body = { url: 'https://hooks.example.com/in', event_types: ['client_created'] };
    await service.api('POST', '/v2/webhooks', { body });
    const before = Number(await countOf('outbox'));
    await resultsOf([upsert('silent-1'), upsert('silent-2')], { headers: { 'X-Service-Trigger-Webhooks': 'false' } });
    expect(await countOf('outbox')).toBe(before);
    await resultsOf([upsert('loud-1'), upsert('loud-2')]);
    expect(await countOf('outbox')).toBe(before + 2);
    const headers = { 'X-Service-Trigger-Webhooks': 'perhaps' };
    expect(statuses(await resultsOf([upsert('loud-3'), upsert('loud-4')], { headers }))).toEqual([422, 422]);
  });

  it('Prefer: return=representation adds the body of GET to each result', async () => {
    const answer = await sendBatch([upsert('shown-1'), { method: 'DELETE', path: `${CLIENTS}/x` }, upsert('shown-2')], {
      headers: { Prefer: 'return=representation' },
    });
    expect(answer.headers.get('preference-applied')).toBe('return=representation');
    const { results } = answer.body as { readonly results: readonly Result[] };
    const client = await shown('shown-1');
    expect(results[0]).toEqual({ status: 201, body: { client, client_uuid: client.uuid }, etag: '"1"' });
    expect(results[2]?.body).toMatchObject({ client: { external_id: 'shown-2' } });
    expect((await sendBatch([upsert('shown-3')])).headers.get('preference-applied')).toBeNull();
  });

  it('If-None-Match: * only creates', async () => {
    const headers = { 'If-None-Match': '*' };
    expect(statuses(await resultsOf([upsert('once')], { headers }))).toEqual([201]);
    expect(statuses(await resultsOf([upsert('once', 'Changed'), upsert('once-more')], { headers }))).toEqual([
      412, 201,
    ]);
    expect(await shown('once')).toMatchObject({ version: 1 });
  });

  it('but not If-Match, and those of its own body', async () => {
    await resultsOf([upsert('unconditional')]);
    const headers = { 'If-Match': '"9"', 'Content-Encoding': 'gzip' };
    const raw = new Uint8Array(gzipSync(JSON.stringify({ operations: [upsert('unconditional', 'Changed')] })));
    const answer = await service.api('POST', BATCH, { raw, headers });
    expect(answer).toEqual(
      answered(200, { results: [{ status: 200, body: { client_uuid: expect.any(String) }, etag: '"2"' }] }),
    );
  });
});

describe('if_match of an operation', () => {
  it('is the If-Match of the request', async () => {
    await resultsOf([upsert('matched')]);
    const results = await resultsOf([
      { ...upsert('matched', 'B'), if_match: '"1"' },
      { ...upsert('matched', 'C'), if_match: '"1"' },
      { ...upsert('matched', 'D'), if_match: 'W/"2"' },
      { ...upsert('never'), if_match: '*' },
      { ...upsert('matched', 'E'), if_match: 'nonsense' },
    ]);
    expect(statuses(results)).toEqual([200, 412, 200, 412, 412]);
    expect(answered(412, results[1]?.body)).toMatchObject({ status: 412, body: { current_version: 2 } });
    expect({ status: 412, headers: {}, body: results[1]?.body }).toEqual(mismatch(2));
    expect(await shown('matched')).toMatchObject({ name: 'D', version: 3 });
  });
});

describe('an Idempotency-Key on a batch', () => {
  it('gives operation i the key <key>:<i>: a repeated batch replays the results', async () => {
    const key = newKey();
    const operations = [upsert('keyed-1'), { method: 'POST', path: UNITS, body: piece }, upsert('keyed-1', 'Other')];
    const options = { headers: { 'Idempotency-Key': key } };
    const first = await resultsOf(operations, options);
    const events = await countOf('event');
    const second = await resultsOf(operations, options, other);
    expect(second).toEqual(first.map((result) => ({ ...result, replayed: true })));
    expect(first.every((result) => !('replayed' in result))).toBe(true);
    expect(await countOf('event')).toBe(events);
    const stored = await service.sql(`select key from idempotency_receipt where key like $1 order by key`, [`${key}%`]);
    expect(stored).toEqual([0, 1, 2].map((i) => ({ key: `${key}:${i}` })));
  });

  it('replays what succeeded and performs what failed, when it is repeated', async () => {
    const options = { headers: { 'Idempotency-Key': newKey() } };
    const operations = [upsert('partly-1'), { method: 'PATCH', path: `${UNITS}/partly`, body: { name: 'x' } }];
    // A new unit also requires a code.
    expect(statuses(await resultsOf(operations, options))).toEqual([201, 422]);
    await service.api('POST', UNITS, { body: { ...piece, external_id: 'partly' } });
    expect(await resultsOf(operations, options)).toMatchObject([{ status: 201, replayed: true }, { status: 200 }]);
  });

  it('may repeat an operation as a request, and the other way round', async () => {
    const key = newKey();
    const [made] = await resultsOf([upsert('either')], { headers: { 'Idempotency-Key': key } });
    const { path, body } = upsert('either');
    const again = await service.api('PATCH', path, { body, headers: { 'Idempotency-Key': `${key}:0` } });
    expect(again).toEqual(answered(201, made?.body));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(`${CLIENTS}/${String(made?.body?.client_uuid)}`);
  });

  it('gives way to the key of an operation', async () => {
    const [own, key] = [newKey(), newKey()];
    const operations = [{ ...upsert('own-key'), idempotency_key: own }, upsert('no-key')];
    await resultsOf(operations, { headers: { 'Idempotency-Key': key } });
    const again = await resultsOf(operations);
    expect(again).toMatchObject([{ status: 201, replayed: true }, { status: 200 }]);
    expect(again[1]).not.toHaveProperty('replayed');
    const stored = await service.sql(`select key from idempotency_receipt where key = any($1)`, [
      [own, `${own}:0`, `${key}:0`, `${key}:1`],
    ]);
    expect(stored.map((row) => row.key).sort()).toEqual([own, `${key}:1`].sort());
  });

  it('is used for another operation: 422 in its result', async () => {
    const key = newKey();
    const [, reused] = await resultsOf([
      { ...upsert('first-use'), idempotency_key: key },
      { ...upsert('first-use', 'Other'), idempotency_key: key },
    ]);
    expect(reused).toEqual({
      status: 422,
      body: problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request'),
    });
  });

  it('is not looked at by DELETE', async () => {
    await resultsOf([upsert('deleted')]);
    const idempotency_key = newKey();
    const remove = { method: 'DELETE', path: `${CLIENTS}/deleted`, idempotency_key };
    expect(statuses(await resultsOf([remove, remove]))).toEqual([200, 404]);
    expect(await service.sql('select from idempotency_receipt where key = $1', [idempotency_key])).toEqual([]);
  });

  it('may be 255 characters long; the keys of the operations are then longer', async () => {
    const options = { headers: { 'Idempotency-Key': newKey().padEnd(255, '~') } };
    const operations = Array.from({ length: 12 }, (_, i) => upsert(`long-${i}`));
    const first = await resultsOf(operations, options);
    expect(await resultsOf(operations, options)).toEqual(first.map((result) => ({ ...result, replayed: true })));
  });

  it.each(['', 'two words', 'x'.repeat(256)])('422 for the whole request when it is malformed: %j', async (key) => {
    const before = await countOf('event');
    expect(await sendBatch([upsert('malformed')], { headers: { 'Idempotency-Key': key } })).toEqual(
      invalid({ 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' }),
    );
    expect(await countOf('event')).toBe(before);
  });

  it('executes each operation once when two batches arrive at once, also in two processes', async () => {
    for (let round = 0; round < 3; round++) {
      const options = { headers: { 'Idempotency-Key': newKey() } };
      const operations = Array.from({ length: 20 }, (_, i) => ({
        method: 'POST',
        path: i % 2 === 0 ? UNITS : CLIENTS,
        body: i % 2 === 0 ? { ...piece, code: `c${i}` } : acme,
      }));
      const before = Number(await countOf('event'));
      const answers = await Promise.all([service, service, other].map((of) => resultsOf(operations, options, of)));
      expect(await countOf('event')).toBe(before + operations.length);
      for (const [i] of operations.entries()) {
        const own = answers.map((results) => results[i]);
        expect(own.map((result) => result?.status)).toEqual([201, 201, 201]);
        expect(own.filter((result) => result?.replayed === undefined)).toHaveLength(1);
        expect(new Set(own.map((result) => JSON.stringify(result?.body))).size).toBe(1);
      }
    }
  });
});

describe('scopes', () => {
  it('are checked for each operation: 403 in its result', async () => {
    const crm = await service.newKey({ scopes: ['crm:write'] });
    const results = await resultsOf([upsert('scoped'), { method: 'POST', path: UNITS, body: piece }], { key: crm });
    expect(results).toEqual([
      { status: 201, body: { client_uuid: expect.any(String) }, etag: '"1"' },
      {
        status: 403,
        body: problem(403, 'forbidden', 'The API key lacks the scope "write" or "catalog:write"'),
      },
    ]);
    const reader = await service.newKey({ scopes: ['read'] });
    expect(statuses(await resultsOf([upsert('scoped')], { key: reader }))).toEqual([403]);
  });

  it('401 without a key', async () => {
    expect(await sendBatch([upsert('no-key')], { key: null })).toMatchObject({ status: 401 });
  });
});

describe('a path', () => {
  it('of sections 4 to 8 is allowed, any other known one is 422 batch.not_allowed', async () => {
    const outside =
      /^\/v2\/(account|api_keys|tokens|attachments|availability|holds|webhooks|undos|imports|import_mappings|exports|batch|users\/unknown\/(sign_in_link|sessions|sign_out))(\/|$)/;
    // PUT is no method of operations.
    const writes = service.document.routes.filter(({ method }) => method !== 'GET' && method !== 'PUT');
    const operations = writes.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'unknown') }));
    const results = await resultsOf(operations);
    expect(operations.length).toBeGreaterThan(80);
    expect(operations.filter((_, i) => (results[i]?.body as { code?: string }).code === 'batch.not_allowed')).toEqual(
      operations.filter(({ path }) => outside.test(path)),
    );
    const i = operations.findIndex(({ path }) => path === BATCH);
    expect(results[i]).toEqual({
      status: 422,
      body: problem(422, 'batch.not_allowed', 'POST /v2/batch cannot be an operation of a batch'),
    });
  });

  it('of a job takes no files in base64, and nothing of the operation is done', async () => {
    const file = { name: 'a.txt', base64_content: 'aGVsbG8=' };
    const custom_fields = [{ name: 'Photos', field_type: 'file', value: file }];
    const job = only(await service.api('POST', '/v2/jobs', { body: {} }));
    const before = await countOf('event');
    const results = await resultsOf([
      { method: 'POST', path: '/v2/jobs', body: { custom_fields } },
      { method: 'PATCH', path: `/v2/jobs/${job}`, body: { custom_fields } },
    ]);
    const refused = expect.stringContaining('cannot be in base64 in a batch: upload it with POST /v2/attachments');
    for (const { status, body } of results)
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { 'custom_fields.0.value': [refused] } },
      });
    expect(await countOf('event')).toBe(before);
  });

  it('that is unknown or has no such method is 404 or 405, as for a request', async () => {
    expect(
      await resultsOf([
        { method: 'POST', path: '/v2/nothing' },
        { method: 'POST', path: '/v2/schedule' },
        { method: 'PATCH', path: CLIENTS, body: acme },
        { method: 'POST', path: '/openapi.json' },
        { method: 'PATCH', path: `${CLIENTS}/%ff`, body: acme },
      ]),
    ).toEqual([
      { status: 404, body: problem(404, 'not_found', 'Path not found') },
      { status: 405, body: problem(405, 'method_not_allowed', 'Method POST is not allowed for this path') },
      { status: 405, body: problem(405, 'method_not_allowed', 'Method PATCH is not allowed for this path') },
      { status: 405, body: problem(405, 'method_not_allowed', 'Method POST is not allowed for this path') },
      { status: 400, body: problem(400, 'bad_request', "Failed to decode param '%ff'") },
    ]);
  });
});

describe('422 for the whole request', () => {
  const wrong = async (operations: unknown, errors: Readonly<Record<string, unknown>>): Promise<void> => {
    const before = await countOf('event');
    expect(await service.api('POST', BATCH, { body: { operations } })).toEqual(invalid(errors));
    expect(await countOf('event')).toBe(before);
  };
  const path = 'must be a percent-encoded path without a query, such as /v2/clients/c-1';

  it('for the wrong number of operations', async () => {
    await wrong([], { operations: 'must not be empty' });
    await wrong(
      Array.from({ length: 501 }, (_, i) => upsert(`too-many-${i}`)),
      { operations: 'must have at most 500 entries' },
    );
    await wrong('all', { operations: 'must be an array' });
    await wrong(undefined, { operations: 'is required' });
  });

  it('for operations of wrong shape, all errors at once, even when others are right', async () => {
    await wrong(
      [
        upsert('right'),
        { method: 'GET', path: '/v2/clients?limit=1' },
        { method: 'POST', path: 'v2/clients', body: [1], if_match: 1, idempotency_key: 'two words' },
        null,
        { path: '/v2/cli ents', body: 'text', query: {}, if_mach: '"1"' },
        { method: 'POST', path: `/${'x'.repeat(8192)}`, idempotency_key: 'x'.repeat(256), if_match: '' },
        { method: 'POST', path: '/v2/clients#top' },
        { method: 'POST', path: '/v2/clients/käse' },
      ],
      {
        'operations.1.method': 'must be one of POST, PATCH, DELETE',
        'operations.1.path': path,
        'operations.2.path': path,
        'operations.2.body': 'must be an object',
        'operations.2.if_match': 'must be 1 to 500 ASCII characters',
        'operations.2.idempotency_key': 'must be 1 to 255 visible ASCII characters',
        'operations.3': 'must not be null',
        'operations.4.method': 'is required',
        'operations.4.path': path,
        'operations.4.body': 'must be an object',
        'operations.4.query': 'is not known',
        'operations.4.if_mach': 'is not known: did you mean "if_match"?',
        'operations.5.path': path,
        'operations.5.idempotency_key': 'must be 1 to 255 visible ASCII characters',
        'operations.5.if_match': 'must be 1 to 500 ASCII characters',
        'operations.6.path': path,
        'operations.7.path': path,
      },
    );
  });

  it('for further keys of the body and of the query', async () => {
    expect(await service.api('POST', BATCH, { body: { operations: [upsert('further')], atomic: true } })).toEqual(
      invalid({ atomic: 'is not known' }),
    );
    expect(await service.api('POST', `${BATCH}?dry_run=1`, { body: { operations: [upsert('further')] } })).toEqual(
      invalid({ dry_run: 'is not known' }),
    );
  });
});

describe('the body of a batch', () => {
  const padded = (length: number): string => {
    const text = JSON.stringify({ operations: [upsert('padded')] });
    return `${text.slice(0, -1)}${' '.repeat(length - text.length)}}`;
  };
  const tooLarge = refused(413, 'payload_too_large', 'The body is larger than 4194304 bytes');

  it('may be 4 MiB, and not a byte more; also when it is compressed', async () => {
    expect(await service.api('POST', BATCH, { raw: padded(4 * MIB) })).toMatchObject({ status: 200 });
    expect(await service.api('POST', BATCH, { raw: padded(4 * MIB + 1) })).toEqual(tooLarge);
    const headers = { 'Content-Encoding': 'gzip' };
    const zipped = (length: number) => new Uint8Array(gzipSync(padded(length)));
    expect(await service.api('POST', BATCH, { raw: zipped(4 * MIB), headers })).toMatchObject({ status: 200 });
    expect(await service.api('POST', BATCH, { raw: zipped(4 * MIB + 1), headers })).toEqual(tooLarge);
  });

  it('of other routes may still be 1 MiB', async () => {
    const raw = `${JSON.stringify(piece).slice(0, -1)}${' '.repeat(MIB)}}`;
    expect(await service.api('POST', UNITS, { raw })).toEqual(
      refused(413, 'payload_too_large', 'The body is larger than 1048576 bytes'),
    );
  });

  /** Four requests whose large bodies have arrived but for their ends: the fifth that began with them is rejected. */
  async function fourInProgress(headers: Readonly<Record<string, string>>, start: Buffer): Promise<Begun[]> {
    const all = Array.from({ length: 5 }, () => begun(other, headers, start));
    const rejected = await Promise.race(all.map((one) => one.status.then((status) => ({ one, status }))));
    expect(rejected.status).toBe(503);
    return all.filter((one) => one !== rejected.one);
  }

  it.each([
    ['by its Content-Length', { 'Content-Length': String(2 * MIB) }, padded(2 * MIB)],
    ['as it arrives in chunks', {}, padded(2 * MIB)],
    ['once it is decompressed', { 'Content-Encoding': 'gzip' }, gzipSync(padded(2 * MIB), { level: 0 })],
  ])('above 1 MiB is one of at most 4 that are read at once: %s', async (_, headers, body) => {
    const bytes = Buffer.from(body);
    const open = await fourInProgress(headers, bytes.subarray(0, bytes.length - 10));
    const answer = await other.api('POST', BATCH, { raw: padded(MIB + 1) });
    expect(answer).toEqual(
      refused(503, 'unavailable', '4 requests with a body above 1048576 bytes are in progress: try again'),
    );
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await other.api('POST', BATCH, { raw: padded(MIB) })).toMatchObject({ status: 200 });
    for (const one of open) one.end(bytes.subarray(bytes.length - 10));
    expect(await Promise.all(open.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
    expect(await other.api('POST', BATCH, { raw: padded(MIB + 1) })).toMatchObject({ status: 200 });
  });

  it('of less than 1 MiB is not one of them, however it is sent', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const raw = new Uint8Array(gzipSync(JSON.stringify({ operations: [upsert('small')] })));
    const answers = await Promise.all(Array.from({ length: 20 }, () => other.api('POST', BATCH, { raw, headers })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('above 1 MiB makes room for others when the client gives up', async () => {
    const open = await fourInProgress({ 'Content-Length': String(2 * MIB) }, Buffer.alloc(MIB + 1, ' '));
    for (const { destroy } of open) destroy();
    for (let status = 503; status !== 200;) status = (await other.api('POST', BATCH, { raw: padded(MIB + 1) })).status;
  });
});

/** A request whose body is not sent to its end. */
interface Begun {
  readonly end: (rest: Buffer) => void;
  readonly destroy: () => void;
  readonly status: Promise<number | undefined>;
}

function begun({ url, key }: Service, headers: Readonly<Record<string, string>>, start: Buffer): Begun {
  const sent = httpRequest(url + BATCH, { method: 'POST', headers: { Authorization: `Bearer ${key}`, ...headers } });
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
  });
  sent.write(start);
  return { end: (rest) => void sent.end(rest), destroy: () => void sent.destroy(), status };
}

describe('the rate limit', () => {
  const remaining = ({ headers }: { readonly headers: Headers }): number =>
    Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  const operations = (count: number): Operation[] =>
    Array.from({ length: count }, (_, i) => ({ method: 'DELETE', path: `${CLIENTS}/none-${i}` }));

  it('counts a batch as one request for each 10 operations, at least one', async () => {
    const limited = await startBeside(service, { rateLimitPerMinute: 60 });
    try {
      for (const [count, cost] of [
        [1, 1],
        [10, 1],
        [11, 2],
        [500, 50],
      ] as const) {
        const key = await service.newKey({});
        expect(remaining(await sendBatch(operations(count), { key }, limited))).toBe(60 - cost);
      }
      const key = await service.newKey({});
      expect(await sendBatch(operations(500), { key }, limited)).toMatchObject({ status: 200 });
      const before = await countOf('event');
      const answer = await sendBatch([...operations(109), upsert('over')], { key }, limited);
      expect(answer).toEqual(
        refused(429, 'rate_limited', expect.stringMatching(/^Too many requests: retry in \d+ s$/)),
      );
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await countOf('event')).toBe(before);
      expect(await sendBatch(operations(50), { key }, limited)).toMatchObject({ status: 200 });
    } finally {
      await limited.stop();
    }
  });

  it('is never less than a batch costs: one of 500 uses up a small limit', async () => {
    const limited = await startBeside(service, { rateLimitPerMinute: 3 });
    try {
      const key = await service.newKey({});
      expect(remaining(await sendBatch(operations(500), { key }, limited))).toBe(0);
      expect(await sendBatch(operations(1), { key }, limited)).toMatchObject({ status: 429 });
    } finally {
      await limited.stop();
    }
  });
});

describe('UNKNOWN_FIELDS=ignore', () => {
  it('passes over unknown keys of the bodies, and names them by their paths; those of operations are errors', async () => {
    const lenient = await startBeside(service, { unknownFields: 'ignore' });
    try {
      const body = { ...acme, colour: 'red' };
      const answer = await lenient.api('POST', BATCH, {
        raw: JSON.stringify({ operations: [upsert('lenient-1'), { ...upsert('lenient-2'), body }], atomic: true }),
      });
      expect(answer).toMatchObject({ status: 200, body: { results: [{ status: 201 }, { status: 201 }] } });
      expect(answer.headers.get('ignored-fields')?.split(', ').sort()).toEqual(['atomic', 'operations.1.body.colour']);
      const wrong = JSON.stringify({ operations: [{ ...upsert('lenient-3'), colour: 'red' }] });
      expect(await lenient.api('POST', BATCH, { raw: wrong })).toEqual(
        invalid({ 'operations.0.colour': 'is not known' }),
      );
    } finally {
      await lenient.stop();
    }
  });
});

it('the page of batch.not_allowed says what to do', async () => {
  const response = await fetch(`${service.url}/errors/batch.not_allowed`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Send it as a request.');
});
