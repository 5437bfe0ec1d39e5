import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import { only, type Send, type Service, sharedService, startBeside, startWorkerFor } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';
const piece = { name: 'Piece', code: 'pc' };
const acme = { organization: true, organization_name: 'Acme' };

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await sharedService();
  other = await startBeside(service);
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

let keys = 0;
const newKey = (): string => `key-${process.pid}-${++keys}`;
const send = (key: string, method: string, path: string, body: object, api: Send = service.api) =>
  api(method, path, { body, headers: { 'Idempotency-Key': key } });
const count = async (): Promise<unknown> => (await service.sql('select count(*)::int as n from event'))[0]?.n;
const reused = refused(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');

describe('Idempotency-Key', () => {
  it('replays a 2xx answer with Idempotency-Replayed: true to the same method, path and body', async () => {
    const key = newKey();
    const first = await send(key, 'POST', UNITS, piece);
    const events = await count();
    const second = await send(key, 'POST', UNITS, piece, other.api);
    expect(second).toEqual(answered(201, first.body));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    for (const name of ['location', 'etag']) expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await count()).toBe(events);
  });

  it('is kept also for a change, an upsert, an action, and for what changed nothing', async () => {
    const uuid = only(await service.api('POST', UNITS, { body: piece }));
    for (const [method, path, body, status] of [
      ['PATCH', `${UNITS}/${uuid}`, { name: 'x' }, 200],
      ['PATCH', `${UNITS}/${uuid}`, {}, 200],
      ['PATCH', `${CLIENTS}/idempotent-upsert`, acme, 201],
      ['POST', `${UNITS}/${uuid}/archive`, {}, 200],
      ['PATCH', '/v2/account', { name: 'Default' }, 200],
      ['PATCH', '/v2/account', { name: 'Renamed' }, 200],
    ] as const) {
      const key = newKey();
      const first = await send(key, method, path, body);
      const second = await send(key, method, path, body);
      expect(first.status).toBe(status);
      expect(second).toEqual(answered(status, first.body));
      expect(second.headers.get('idempotency-replayed')).toBe('true');
    }
  });

  it('replays what was answered then, even when the entity changed or went since', async () => {
    const key = newKey();
    const first = await send(key, 'POST', UNITS, { ...piece, external_id: 'replayed' });
    await service.api('DELETE', `${UNITS}/replayed`);
    expect(await send(key, 'POST', UNITS, { ...piece, external_id: 'replayed' })).toEqual(answered(201, first.body));
    expect(await service.api('GET', `${UNITS}/replayed`)).toEqual(notFound('unit'));
  });

  it('with another body, path, query or method is 422 idempotency_key_reused', async () => {
    const key = newKey();
    const uuid = only(await send(key, 'POST', UNITS, piece));
    expect(await send(key, 'POST', UNITS, { ...piece, code: 'x' })).toEqual(reused);
    expect(await send(key, 'POST', CLIENTS, piece)).toEqual(reused);
    expect(await send(key, 'PATCH', `${UNITS}/${uuid}`, piece)).toEqual(reused);
  });

  it('of a refused request leaves nothing behind: it may be corrected and sent again', async () => {
    const key = newKey();
    expect(await send(key, 'POST', UNITS, { name: 'Piece' })).toEqual(invalid({ code: 'is required' }));
    expect((await send(key, 'POST', UNITS, piece)).status).toBe(201);
    const missing = newKey();
    expect(await send(missing, 'POST', `${UNITS}/later/archive`, {})).toEqual(notFound('unit'));
    await service.api('POST', UNITS, { body: { ...piece, external_id: 'later' } });
    expect((await send(missing, 'POST', `${UNITS}/later/archive`, {})).status).toBe(200);
  });

  it('belongs to one account', async () => {
    const key = newKey();
    const mine = only(await send(key, 'POST', UNITS, piece));
    const { key: theirs } = await service.newAccount();
    const answer = await service.api('POST', UNITS, { body: piece, key: theirs, headers: { 'Idempotency-Key': key } });
    expect(answer.status).toBe(201);
    expect(only(answer)).not.toBe(mine);
  });

  it('is forgotten after 24 h', async () => {
    for (const path of [UNITS, '/v2/api_keys']) {
      const key = newKey();
      const body = path === UNITS ? piece : {};
      const age = (hours: string) =>
        service.sql(`update idempotency_receipt set created_at = now() - $2::interval where key = $1`, [key, hours]);
      const first = await send(key, 'POST', path, body);
      await age('23 hours 59 minutes');
      expect((await send(key, 'POST', path, body)).body).toEqual(first.body);
      await age('24 hours 1 minute');
      const again = await send(key, 'POST', path, body);
      expect(again.status).toBe(201);
      expect(again.body).not.toEqual(first.body);
      expect((await send(key, 'POST', path, body)).body).toEqual(again.body);
    }
  });

  it('leaves nothing after 24 h: a worker deletes the receipts', async () => {
    const [young, old] = [newKey(), newKey()];
    for (const key of [young, old]) await send(key, 'POST', UNITS, piece);
    await service.sql(`update idempotency_receipt set created_at = now() - interval '25 hours' where key = $1`, [old]);
    const stored = () => service.sql('select key from idempotency_receipt where key = any($1)', [[young, old]]);
    const stopWorker = await startWorkerFor(service);
    try {
      await until(async () => (await stored()).length === 1);
      expect(await stored()).toEqual([{ key: young }]);
    } finally {
      await stopWorker();
    }
  });

  it.each(['', ' ', 'two words', 'x'.repeat(256), 'käse'])('must be 1 to 255 visible ASCII: %j', async (key) => {
    expect(await send(key, 'POST', UNITS, piece)).toEqual(
      invalid({ 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' }),
    );
  });

  it('may be 255 characters long', async () => {
    expect((await send('~'.repeat(255), 'POST', UNITS, piece)).status).toBe(201);
  });

  it('is not looked at by other methods', async () => {
    const key = newKey();
    const uuid = only(await send(key, 'POST', UNITS, piece));
    const headers = { 'Idempotency-Key': key };
    expect((await service.api('GET', `${UNITS}/${uuid}`, { headers })).status).toBe(200);
    expect(await service.api('DELETE', `${UNITS}/${uuid}`, { headers })).toEqual(
      answered(200, { message: 'Performed' }),
    );
  });
});

describe('requests with one Idempotency-Key at the same moment', () => {
  it('are executed once, also across processes: one performs, the others wait and replay', async () => {
    for (let round = 0; round < 6; round++) {
      const key = newKey();
      const body = { ...piece, external_id: `once-${round}` };
      const answers = await Promise.all(
        [service, other, service, other].map((one) => send(key, 'POST', UNITS, body, one.api)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => only(answer))).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    }
  });

  it('replay also where the first has taken from the others what they would need', async () => {
    for (let round = 0; round < 20; round++) {
      const key = newKey();
      const uuid = only(await service.api('POST', UNITS, { body: piece }));
      const answers = await Promise.all(
        [service, other].map(({ api }) =>
          api('PATCH', `${UNITS}/${uuid}`, {
            body: { name: 'x' },
            headers: { 'Idempotency-Key': key, 'If-Match': '"1"' },
          }),
        ),
      );
      expect(answers).toEqual([answered(200, { unit_uuid: uuid }), answered(200, { unit_uuid: uuid })]);
    }
  });

  it('with another body: one performs, the others are refused', async () => {
    for (const apis of [
      [service.api, service.api],
      [service.api, other.api],
    ]) {
      const key = newKey();
      const answers = await Promise.all(
        apis.map((api, i) => send(key, 'POST', UNITS, { ...piece, code: `c${i}` }, api)),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422]);
      expect(answers.find(({ status }) => status === 422)).toEqual(reused);
    }
  });

  it('do not hold up requests with other keys', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => send(`parallel-${i % 10}`, 'POST', UNITS, { ...piece, code: `c${i % 10}` })),
    );
    expect(new Set(answers.map((answer) => only(answer))).size).toBe(10);
  });
});

describe("an answer that holds an API key's secret", () => {
  it('is kept encrypted, and replayed in clear', async () => {
    const key = newKey();
    const first = await send(key, 'POST', '/v2/api_keys', { name: 'Sealed' });
    const { key: secret } = first.body as { key: string };
    const [receipt] = await service.sql('select answer::text from idempotency_receipt where key = $1', [key]);
    expect(receipt).toEqual({ answer: expect.stringMatching(/^\{"sealed":"[A-Za-z0-9+/=]+"\}$/) });
    const [hits] = await service.sql(
      `select count(*)::int as n from (select a::text as row from idempotency_receipt a
        union all select k::text from api_key k union all select e::text from event e) every where row like $1`,
      [`%${secret.slice(12)}%`],
    );
    expect(hits).toEqual({ n: 0 });
    expect(await send(key, 'POST', '/v2/api_keys', { name: 'Sealed' }, other.api)).toEqual(answered(201, first.body));
    expect((await service.sql(`select name from api_key where name = 'Sealed'`)).length).toBe(1);
  });

  it('is not made at all where the service has no key to encrypt it with', async () => {
    const bare = await startBeside(service, { secretsKey: undefined });
    try {
      expect(await send(newKey(), 'POST', '/v2/api_keys', { name: 'Unsealed' }, bare.api)).toEqual(
        invalid({
          'Idempotency-Key': 'cannot be used for a response that contains a secret: the service has no SECRETS_KEY',
        }),
      );
      expect(await service.sql(`select name from api_key where name = 'Unsealed'`)).toEqual([]);
    } finally {
      await bare.stop();
    }
  });
});
