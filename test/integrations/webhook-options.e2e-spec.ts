import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { WEBHOOKS } from '../support/resources.js';
import {
  only,
  type RequestOptions,
  type Service,
  startWithAnotherKey,
  sharedService,
  startBeside,
} from '../support/service.js';

const URL = 'https://hooks.example.com/in';
const hook = { url: URL, event_types: ['client_created'] };
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const NEW_SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

interface Webhook {
  readonly uuid: string;
  readonly secret: string | null;
  readonly previous_secret_expires_at: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly enabled: boolean;
}
interface Created {
  readonly webhook_uuid: string;
  readonly secret?: string;
}
interface Rotated {
  readonly secret: string;
  readonly previous_secret_expires_at: string | null;
}

let service: Service;
/** A service without a SECRETS_KEY, on the same database. */
let bare: Service;
/** An account of this test, because the number of webhooks is limited. */
let account: { readonly uuid: string; readonly key: string };
beforeAll(async () => {
  service = await sharedService();
  bare = await startBeside(service, { secretsKey: undefined });
});
beforeEach(async () => {
  account = await service.newAccount();
});
afterAll(async () => {
  await bare.stop();
  await service.stop();
});

const api = (method: string, path: string, options: RequestOptions = {}) =>
  service.api(method, path, { key: account.key, ...options });
const post = (fields: object = {}, headers = {}) => api('POST', WEBHOOKS, { body: { ...hook, ...fields }, headers });
const create = async (fields: object = {}): Promise<Created> => {
  const answer = await post(fields);
  expect(answer.status).toBe(201);
  return answer.body as Created;
};
const get = (uuid: string, options: RequestOptions = {}) => api('GET', `${WEBHOOKS}/${uuid}`, options);
const show = async (uuid: string, options?: RequestOptions): Promise<Webhook> =>
  only<Webhook>(await get(uuid, options));
const patch = (uuid: string, body: object, headers = {}) => api('PATCH', `${WEBHOOKS}/${uuid}`, { body, headers });
const rotate = (uuid: string, body?: object, options: RequestOptions = {}) =>
  api('POST', `${WEBHOOKS}/${uuid}/rotate_secret`, { ...(body && { body }), ...options });
const rotated = async (uuid: string, body?: object): Promise<Rotated> => {
  const answer = await rotate(uuid, body);
  expect(answer.status).toBe(200);
  return answer.body as Rotated;
};
const readingKey = (): Promise<string> =>
  api('POST', '/v2/api_keys', { body: { scopes: ['read'] } }).then(({ body }) => (body as { key: string }).key);
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);
const typesOf = async (uuid: string) => (await eventsOf(uuid)).map(({ type }) => type);
const subscriptions = async (uuid: string) =>
  (await service.sql('select event_type from outbox_subscription where subscriber_uuid = $1 order by 1', [uuid])).map(
    ({ event_type }) => event_type,
  );
/** All that the database stores of a webhook and of the responses of its account. */
const stored = async (uuid: string): Promise<string> =>
  JSON.stringify(
    await service.sql(
      `select to_jsonb(w)::text from webhook w where uuid = $1
       union all select to_jsonb(e)::text from event e where stream_id = $1
       union all select to_jsonb(r)::text from idempotency_receipt r where account_id = $2`,
      [uuid, account.uuid],
    ),
  );
/** The data of the webhook events in the feed. */
const feed = async () =>
  only<{ type: string; data: object }[]>(
    await api('GET', '/v2/events?types=webhook_created,webhook_updated,webhook_secret_rotated'),
  ).map(({ type, data }) => [type, data]);

describe('a webhook without a given secret', () => {
  it('gets a generated one of 32 bytes, returned beside its uuid', async () => {
    const answer = await post();
    const { webhook_uuid: uuid, secret } = answer.body as Created;
    expect(answer).toEqual(answered(201, { webhook_uuid: UUID, secret: expect.stringMatching(NEW_SECRET) }));
    expect(answer.headers.get('location')).toBe(`${WEBHOOKS}/${uuid}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(Buffer.from(secret?.slice('whsec_'.length) ?? '', 'base64')).toHaveLength(32);
    expect(await show(uuid)).toMatchObject({ secret, previous_secret_expires_at: null });
    expect((await create()).secret).not.toBe(secret);
    expect(await stored(uuid)).not.toContain(secret);
  });

  it('has none with null, and a given one is not repeated', async () => {
    const unsigned = await create({ secret: null });
    expect(unsigned).toEqual({ webhook_uuid: UUID });
    expect((await show(unsigned.webhook_uuid)).secret).toBeNull();
    expect(await create({ secret: 'of-mine' })).toEqual({ webhook_uuid: UUID });
  });

  it('gets the same secret for the same Idempotency-Key, whose receipt is encrypted', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, second] = [await post({}, headers), await post({}, headers)];
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    const { webhook_uuid: uuid, secret } = first.body as Created;
    expect(await show(uuid)).toMatchObject({ secret });
    expect(await stored(uuid)).not.toContain(secret);
  });

  it('returns it beside the representation that the request prefers', async () => {
    const answer = await post({}, { Prefer: 'return=representation' });
    const { secret, webhook } = answer.body as Created & { readonly webhook: Webhook };
    expect(secret).toMatch(NEW_SECRET);
    expect(webhook.secret).toBe(secret);
  });

  it('is rejected when the service has no SECRETS_KEY, with the way out', async () => {
    const send = (body: object, headers = {}) =>
      bare.api('POST', WEBHOOKS, { body: { ...hook, ...body }, headers, key: account.key });
    expect(await send({ url: 'x' })).toEqual(
      invalid({
        url: 'must be a valid URL',
        secret:
          'cannot be generated: the service has no SECRETS_KEY; set it, or send null for a webhook without signatures',
      }),
    );
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const unsigned = await send({ secret: null, headers: {} }, headers);
    expect(unsigned).toEqual(answered(201, { webhook_uuid: UUID }));
    expect((await send({ secret: null, headers: {} }, headers)).body).toEqual(unsigned.body);
    const at = `${WEBHOOKS}/${(unsigned.body as Created).webhook_uuid}`;
    const change = (path: string, method: string, body: object) => bare.api(method, path, { body, key: account.key });
    const error = 'cannot be stored: the service has no SECRETS_KEY';
    expect(await change(at, 'PATCH', { headers: { 'X-A': 'a' } })).toEqual(invalid({ headers: error }));
    expect(await change(at, 'PATCH', { headers: {} })).toEqual(answered(200, expect.anything()));
    expect(await change(`${at}/rotate_secret`, 'POST', { secret: 'of-mine' })).toEqual(invalid({ secret: error }));
    expect(await change(`${at}/rotate_secret`, 'POST', {})).toEqual(
      invalid({ secret: expect.stringMatching(/^cannot be generated: the service has no SECRETS_KEY/) }),
    );
  });
});

describe('a rotation of the secret', () => {
  const minutesFrom = (now: number, instant: string | null): number => (Date.parse(instant ?? '') - now) / 60_000;

  it('returns a new secret and when the old one ends: after a day by default', async () => {
    const { webhook_uuid: uuid, secret: old } = await create();
    const now = Date.now();
    const answer = await rotate(uuid);
    const { secret, previous_secret_expires_at: until } = answer.body as Rotated;
    expect(answer).toEqual(
      answered(200, { secret: expect.stringMatching(NEW_SECRET), previous_secret_expires_at: INSTANT }),
    );
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(secret).not.toBe(old);
    expect(minutesFrom(now, until)).toBeCloseTo(1440, 0);
    expect(await show(uuid)).toMatchObject({ secret, previous_secret_expires_at: until });
    expect(only<Webhook[]>(await api('GET', WEBHOOKS))[0]).toMatchObject({ secret, previous_secret_expires_at: until });
    expect(await stored(uuid)).not.toContain(secret);
  });

  it('takes a secret and an overlap of 0 to 10080 minutes', async () => {
    const { webhook_uuid: uuid } = await create();
    const now = Date.now();
    const week = await rotated(uuid, { secret: 'of-mine', overlap_minutes: 10_080 });
    expect(week.secret).toBe('of-mine');
    expect(minutesFrom(now, week.previous_secret_expires_at)).toBeCloseTo(10_080, 0);
    expect(await rotated(uuid, { secret: 'newer', overlap_minutes: 0 })).toEqual({
      secret: 'newer',
      previous_secret_expires_at: null,
    });
    expect(await show(uuid)).toMatchObject({ secret: 'newer', previous_secret_expires_at: null });
  });

  it('of an unsigned webhook makes the first secret', async () => {
    const { webhook_uuid: uuid } = await create({ secret: null });
    const { secret, previous_secret_expires_at } = await rotated(uuid);
    expect(previous_secret_expires_at).toBeNull();
    expect(await show(uuid)).toMatchObject({ secret, previous_secret_expires_at: null });
  });

  it('reports all errors together, and changes nothing', async () => {
    const { webhook_uuid: uuid } = await create({ secret: 'of-mine' });
    expect(await rotate(uuid, { secret: 'whsec_!', overlap_minutes: 10_081, overlap: 1 })).toEqual(
      invalid({
        secret: 'must be base64 after "whsec_"',
        overlap_minutes: 'must be a whole number from 0 to 10080',
        overlap: expect.stringMatching(/^is not known/),
      }),
    );
    for (const overlap_minutes of [-1, 1.5, '5', null])
      expect((await rotate(uuid, { overlap_minutes })).status).toBe(422);
    for (const secret of ['', 'two words', 'x'.repeat(256), null, 7])
      expect((await rotate(uuid, { secret })).status).toBe(422);
    expect(await rotate(uuid, { secret: 'of-mine' })).toEqual(
      invalid({ secret: 'must differ from the current secret' }),
    );
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
  });

  it('is 404 at an unknown webhook, 412 at another version, and 403 without the scope write', async () => {
    const { webhook_uuid: uuid } = await create();
    const { key } = await service.newAccount();
    expect(await rotate(crypto.randomUUID(), { secret: '' })).toEqual(notFound('webhook'));
    expect(await rotate(uuid, undefined, { key })).toEqual(notFound('webhook'));
    expect(await rotate(uuid, { secret: '' }, { headers: { 'If-Match': '"2"' } })).toEqual(mismatch(1));
    expect((await rotate(uuid, undefined, { key: await readingKey() })).status).toBe(403);
    expect((await rotate(uuid, undefined, { headers: { 'If-Match': '"1"' } })).status).toBe(200);
  });

  it('is performed once for an Idempotency-Key, and replays the same secret', async () => {
    const { webhook_uuid: uuid } = await create();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, second] = [await rotate(uuid, {}, { headers }), await rotate(uuid, {}, { headers })];
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await typesOf(uuid)).toEqual(['webhook.created', 'webhook.secret_rotated']);
    expect(await stored(uuid)).not.toContain((first.body as Rotated).secret);
  });

  it('of concurrent requests is one after the other: the last two secrets remain', async () => {
    const { webhook_uuid: uuid } = await create();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(uuid)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const secrets = answers.map(({ body }) => (body as Rotated).secret);
    expect(new Set(secrets).size).toBe(5);
    expect(secrets).toContain((await show(uuid)).secret);
    expect(await typesOf(uuid)).toHaveLength(6);
  });

  it('ends with a PATCH of the secret, but not with other changes or a repeated secret', async () => {
    const { webhook_uuid: uuid } = await create();
    const { secret, previous_secret_expires_at: until } = await rotated(uuid);
    const read = await show(uuid);
    expect((await patch(uuid, read)).status).toBe(200);
    await patch(uuid, { name: 'Books' });
    expect(await show(uuid)).toMatchObject({ secret, previous_secret_expires_at: until });
    await patch(uuid, { secret: 'other' });
    expect(await show(uuid)).toMatchObject({ secret: 'other', previous_secret_expires_at: null });
    await rotated(uuid);
    await patch(uuid, { secret: null });
    expect(await show(uuid)).toMatchObject({ secret: null, previous_secret_expires_at: null });
    const [row] = await service.sql('select previous_secret from webhook where uuid = $1', [uuid]);
    expect(row).toEqual({ previous_secret: null });
  });

  it('is shown until it ends, to keys with the scope write, and the ETag follows', async () => {
    const { webhook_uuid: uuid } = await create();
    await rotated(uuid);
    const reading = await show(uuid, { key: await readingKey() });
    expect(reading).toMatchObject({ secret: null, previous_secret_expires_at: null, headers: null });
    const tag = (await get(uuid)).headers.get('etag') ?? '';
    expect((await get(uuid, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    await service.sql(`update webhook set previous_secret_expires_at = now() - interval '1 second' where uuid = $1`, [
      uuid,
    ]);
    const after = await get(uuid, { headers: { 'If-None-Match': tag } });
    expect(after.status).toBe(200);
    expect(only<Webhook>(after).previous_secret_expires_at).toBeNull();
  });

  it('is in the feed without the secrets, and resumes a suspended webhook', async () => {
    const { webhook_uuid: uuid } = await create();
    await service.sql('update webhook_endpoint set suspended_at = now() where webhook_uuid = $1', [uuid]);
    const { previous_secret_expires_at } = await rotated(uuid);
    expect((await feed()).at(-1)).toEqual([
      'webhook_secret_rotated',
      { secret: '[redacted]', previous_secret_expires_at },
    ]);
    expect(await show(uuid)).toMatchObject({ suspended_at: null });
  });

  it('of a secret that can no longer be decrypted has no overlap', async () => {
    const { webhook_uuid: uuid } = await create();
    const own = await startWithAnotherKey(service);
    try {
      const answer = await own.api('POST', `${WEBHOOKS}/${uuid}/rotate_secret`, { key: account.key });
      expect(answer).toEqual(
        answered(200, { secret: expect.stringMatching(NEW_SECRET), previous_secret_expires_at: null }),
      );
    } finally {
      await own.stop();
    }
  });
});

/** What `*` of a key that may read everything subscribes to: the types that earlier releases publish, and those of each context. */
const ALL_CONTEXTS = [
  '*',
  ...['accounts', 'catalog', 'crm', 'integrations', 'scheduling', 'work_orders'].map((context) => `${context}:*`),
];

describe('the event type *', () => {
  it('stands for all types, and must be alone', async () => {
    const { webhook_uuid: uuid } = await create({ event_types: ['*'] });
    expect(await show(uuid)).toMatchObject({ event_types: ['*'] });
    // Not the names of today: the commit matches it with the types of any release.
    expect(await subscriptions(uuid)).toEqual(ALL_CONTEXTS);
    const both = { event_types: ['*', 'client_created'] };
    const error = invalid({ event_types: 'must contain * alone, because it stands for all types' });
    expect(await post(both)).toEqual(error);
    expect(await patch(uuid, both)).toEqual(error);
    await patch(uuid, { event_types: ['client_created'] });
    expect(await subscriptions(uuid)).toEqual(['client_created']);
  });

  it('adds one subscriber to each event, whatever the others are', async () => {
    const all = (await create({ event_types: ['*'] })).webhook_uuid;
    const some = (await create()).webhook_uuid;
    const client = only(await api('POST', '/v2/clients', { body: { organization: true, organization_name: 'Acme' } }));
    await api('DELETE', `/v2/clients/${client}`);
    const outbox = await service.sql(
      `select event_type, subscribers from outbox where account_id = $1 and event_type like 'client%' order by position, ordinal`,
      [account.uuid],
    );
    expect(outbox).toEqual([
      { event_type: 'client_created', subscribers: expect.arrayContaining([all, some]) },
      { event_type: 'client_deleted', subscribers: [all] },
    ]);
    expect(outbox[0]?.subscribers).toHaveLength(2);
  });
});

describe('a disabled webhook', () => {
  it('is subscribed to nothing until it is enabled', async () => {
    const { webhook_uuid: uuid } = await create({ enabled: false });
    expect(await show(uuid)).toMatchObject({ enabled: false, event_types: ['client_created'] });
    expect(await subscriptions(uuid)).toEqual([]);
    await patch(uuid, { enabled: true });
    expect(await subscriptions(uuid)).toEqual(['client_created']);
    await patch(uuid, { enabled: false, event_types: ['*'] });
    expect(await subscriptions(uuid)).toEqual([]);
    await patch(uuid, { enabled: true });
    expect(await subscriptions(uuid)).toEqual(ALL_CONTEXTS);
    expect((await eventsOf(uuid)).slice(1).map(({ data }) => data)).toEqual([
      { enabled: true },
      { enabled: false, eventTypes: ['*'], readable: expect.arrayContaining(['*', 'crm']) },
      { enabled: true },
    ]);
    expect(await patch(uuid, { enabled: null })).toEqual(invalid({ enabled: 'must not be null' }));
  });
});

describe('further request headers', () => {
  const headers = { Authorization: 'Bearer token-of-mine', 'X-Tenant': '7' };

  it('are shown to keys with the scope write, and stored encrypted', async () => {
    const { webhook_uuid: uuid } = await create({ headers });
    expect((await show(uuid)).headers).toEqual(headers);
    expect((await show(uuid, { key: await readingKey() })).headers).toBeNull();
    expect(await stored(uuid)).not.toContain('token-of-mine');
    expect(await stored(uuid)).not.toContain('Tenant');
    expect(await feed()).toEqual([
      ['webhook_created', { ...hook, name: null, enabled: true, secret: '[redacted]', headers: '[redacted]' }],
    ]);
  });

  it('are replaced as a whole, and cleared by {}; repeating them changes nothing', async () => {
    const { webhook_uuid: uuid } = await create({ headers });
    await patch(uuid, { headers: { 'X-Tenant': '7', Authorization: headers.Authorization } });
    await patch(uuid, { name: null });
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
    await patch(uuid, { headers: { 'X-Other': 'a' } });
    expect((await show(uuid)).headers).toEqual({ 'X-Other': 'a' });
    await patch(uuid, { headers: {} });
    expect((await show(uuid)).headers).toEqual({});
    await patch(uuid, { headers: {} });
    expect((await feed()).slice(1)).toEqual([
      ['webhook_updated', { headers: '[redacted]' }],
      ['webhook_updated', { headers: null }],
    ]);
  });

  it('are at most ten with valid names and values: all errors are reported together', async () => {
    const { webhook_uuid: uuid } = await create();
    const wrong = { Host: 'x', 'x-service-secret': 'x', 'a b': 'x', 'X-A': 'a\nb', 'x-a': 'b', 'X-Fine': 'fine' };
    const reserved = 'cannot be set: the service or the connection sets it';
    const expected = invalid({
      url: 'must be a valid URL',
      'headers.Host': reserved,
      'headers.x-service-secret': reserved,
      'headers.a b': "must have a name of letters, digits and -._~!#$%&'*+^`|",
      'headers.X-A': 'must be visible ASCII characters, with spaces only between them',
      'headers.x-a': 'must be given once: names are compared ignoring case',
    });
    expect(await post({ url: 'x', headers: wrong })).toEqual(expected);
    expect(await patch(uuid, { url: 'x', headers: wrong })).toEqual(expected);
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`X-${i}`, 'x'.repeat(1000)]));
    expect(await patch(uuid, { headers: many(11) })).toEqual(invalid({ headers: 'must hold at most 10 headers' }));
    expect(await patch(uuid, { headers: null })).toEqual(invalid({ headers: 'must not be null' }));
    expect(await patch(uuid, { headers: { 'X-A': 1 } })).toEqual(invalid({ headers: 'must contain strings' }));
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
    expect((await patch(uuid, { headers: many(10) })).status).toBe(200);
    expect((await show(uuid)).headers).toEqual(many(10));
  });

  it('do not start with the prefix of COMPATIBILITY_HEADERS', async () => {
    const own = await startBeside(service, { compatibilityHeaders: 'X-Example' });
    try {
      const body = { ...hook, headers: { 'x-example-secret': 'x' } };
      expect(await own.api('POST', WEBHOOKS, { body, key: account.key })).toEqual(
        invalid({ 'headers.x-example-secret': 'cannot be set: the service or the connection sets it' }),
      );
    } finally {
      await own.stop();
    }
  });
});
