import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { Deliveries } from '../support/deliveries.js';
import { CLIENTS, UNITS, WEBHOOKS } from '../support/resources.js';
import {
  nextOf,
  only,
  type RequestOptions,
  type Service,
  startService,
  startWithAnotherKey,
} from '../support/service.js';

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const URL = 'https://hooks.example.com/in';
/** Unsigned, so that its creation returns nothing but its uuid. */
const hook = { url: URL, event_types: ['client_created', 'client_updated'], secret: null };
const SECRET = 'a-secret-of-mine';
const acme = { organization: true, organization_name: 'Acme' };

/** The fields that change without a request. */
const TRANSIENT = [
  ...['previous_secret_expires_at', 'suspended_at', 'consecutive_failures', 'last_success_at', 'last_failure_at'],
  ...['paused_until', 'waiting', 'exhausted'],
];

interface Webhook extends Readonly<Record<string, unknown>> {
  readonly uuid: string;
  readonly secret: string | null;
}

let service: Service;
/** An account of this test, because the number of webhooks is limited. */
let account: { readonly uuid: string; readonly key: string };
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  account = await service.newAccount();
});
afterAll(() => service.stop());

const api = (method: string, path: string, options: RequestOptions = {}) =>
  service.api(method, path, { key: account.key, ...options });
const post = (body: object, headers = {}) => api('POST', WEBHOOKS, { body, headers });
const create = async (fields: object = {}): Promise<string> => only(await post({ ...hook, ...fields }));
const get = (uuid: string, options: RequestOptions = {}) => api('GET', `${WEBHOOKS}/${uuid}`, options);
const show = async (uuid: string, options?: RequestOptions): Promise<Webhook> =>
  only<Webhook>(await get(uuid, options));
const patch = (uuid: string, body: object, headers = {}) => api('PATCH', `${WEBHOOKS}/${uuid}`, { body, headers });
const resume = (uuid: string, headers = {}) => api('POST', `${WEBHOOKS}/${uuid}/resume`, { headers });
const remove = (uuid: string) => api('DELETE', `${WEBHOOKS}/${uuid}`);
const done = (uuid: string) => answered(200, { webhook_uuid: uuid });
const performed = answered(200, { message: 'Performed' });

const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);
const typesOf = async (uuid: string) => (await eventsOf(uuid)).map(({ type }) => type);
const storedSecret = async (uuid: string) =>
  (await service.sql('select secret from webhook where uuid = $1', [uuid]))[0]?.secret;
const subscriptions = async (uuid: string) =>
  (await service.sql('select event_type from outbox_subscription where subscriber_uuid = $1 order by 1', [uuid])).map(
    ({ event_type }) => event_type,
  );
const endpoint = async (uuid: string) =>
  (
    await service.sql(
      `select consecutive_failures, first_failure_at, suspended_at, paused_until, deleted_at
       from webhook_endpoint where webhook_uuid = $1`,
      [uuid],
    )
  )[0];
const flows = {
  consecutive_failures: 0,
  first_failure_at: null,
  suspended_at: null,
  paused_until: null,
  deleted_at: null,
};
/** Suspends the webhook, as the worker does after a hundred failures. */
const suspend = (uuid: string) =>
  service.sql(
    `update webhook_endpoint set consecutive_failures = 100, first_failure_at = '2026-11-01T00:00:00Z',
       last_failure_at = '2026-11-20T10:00:00Z', last_success_at = '2026-10-31T10:00:00Z',
       suspended_at = '2026-11-20T10:00:01Z' where webhook_uuid = $1`,
    [uuid],
  );
/** Pauses the webhook, as the worker does when a receiver requests it. */
const pause = (uuid: string, until: string) =>
  service.sql('update webhook_endpoint set paused_until = now() + $2::interval where webhook_uuid = $1', [uuid, until]);
/** A read-only key of the account. */
const readingKey = async (): Promise<string> =>
  (
    (await api('POST', '/v2/api_keys', { body: { scopes: ['read'] } })).body as {
      readonly key: string;
    }
  ).key;

describe('a webhook', () => {
  it('is created with url and event types: 201 {webhook_uuid}, and shown with null for omitted fields', async () => {
    const answer = await post(hook);
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { webhook_uuid: UUID }));
    expect(answer.headers.get('location')).toBe(`${WEBHOOKS}/${uuid}`);
    const shown = {
      uuid,
      url: URL,
      event_types: ['client_created', 'client_updated'],
      secret: null,
      previous_secret_expires_at: null,
      name: null,
      enabled: true,
      headers: {},
      suspended_at: null,
      paused_until: null,
      consecutive_failures: 0,
      last_success_at: null,
      last_failure_at: null,
      waiting: 0,
      exhausted: 0,
      created_at: INSTANT,
    };
    expect(await get(uuid)).toEqual(answered(200, { webhook: shown }));
    expect(await api('GET', WEBHOOKS)).toEqual(answered(200, { webhooks: [shown] }));
  });

  it('has a secret and a name, and keeps the order of its event types', async () => {
    const fields = { event_types: ['site_deleted', 'job_created'], secret: SECRET, name: 'Billing 🧾' };
    const uuid = await create(fields);
    expect(await show(uuid)).toMatchObject(fields);
  });

  it('shows the end of a pause that its receiver requested, until it is over', async () => {
    const uuid = await create();
    await pause(uuid, '1 hour');
    expect(Date.parse(String((await show(uuid))['paused_until']))).toBeGreaterThan(Date.now());
    await pause(uuid, '-1 second');
    expect(await show(uuid)).toMatchObject({ paused_until: null });
  });

  it('shows its delivery status, in GET and in the list', async () => {
    const [sick, well] = [await create(), await create()];
    await suspend(sick);
    const fares = {
      suspended_at: '2026-11-20T10:00:01.000Z',
      consecutive_failures: 100,
      last_success_at: '2026-10-31T10:00:00.000Z',
      last_failure_at: '2026-11-20T10:00:00.000Z',
    };
    expect(await show(sick)).toMatchObject(fares);
    expect(only<Webhook[]>(await api('GET', WEBHOOKS))).toEqual([
      expect.objectContaining({ uuid: sick, ...fares }),
      expect.objectContaining({ uuid: well, suspended_at: null, consecutive_failures: 0 }),
    ]);
  });

  it('shows how many deliveries wait and are exhausted, up to 10,000, in GET and in the list; the ETag depends on it', async () => {
    const [busy, idle] = [await create(), await create()];
    const tagOf = async (): Promise<string> => (await get(busy)).headers.get('etag') ?? '';
    const tags = [await tagOf()];
    const wait = (count: number): Promise<unknown> =>
      service.sql(
        `insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
           entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
         select account_id, uuid, u, u, u, current_date, n, 0, 'client_created', 'client', u, 1, 1, 0, now() + interval '1 hour'
         from webhook cross join lateral (select n, time_ordered_uuid() as u from generate_series(1, $2::int) n) d (n, u)
         where uuid = $1`,
        [busy, count],
      );
    const exhaust = (count: number): Promise<unknown> =>
      service.sql(
        `insert into webhook_exhausted (account_id, webhook_uuid, delivery_uuid, recorded_at)
         select account_id, uuid, gen_random_uuid(), now() from webhook cross join generate_series(1, $2::int) where uuid = $1`,
        [busy, count],
      );
    for (const [more, other, waiting, exhausted] of [
      [3, 0, 3, 0],
      [0, 2, 3, 2],
      [9_997, 9_999, 10_000, 10_000],
      [0, 1, 10_000, 10_000],
    ] as const) {
      await wait(more);
      await exhaust(other);
      expect(await show(busy)).toMatchObject({ waiting, exhausted });
      expect(only<Webhook[]>(await api('GET', WEBHOOKS))).toEqual([
        expect.objectContaining({ uuid: busy, waiting, exhausted }),
        expect.objectContaining({ uuid: idle, waiting: 0, exhausted: 0 }),
      ]);
      tags.push(await tagOf());
    }
    expect(new Set(tags).size).toBe(4);
    expect(new Set(tags.map((tag) => tag.split('.')[0])).size).toBe(1);
  });

  it('is listed oldest first, in pages', async () => {
    const uuids = [await create(), await create(), await create()];
    const first = await api('GET', `${WEBHOOKS}?limit=2`);
    const rest = await api('GET', nextOf(first) ?? '');
    expect([...only<Webhook[]>(first), ...only<Webhook[]>(rest)].map(({ uuid }) => uuid)).toEqual(uuids);
    expect(nextOf(rest)).toBeUndefined();
  });

  it('is unknown to other accounts, and found only by uuid', async () => {
    const uuid = await create({ name: 'Billing' });
    const { key } = await service.newAccount();
    for (const [ref, as] of [
      [uuid, key],
      ['Billing', account.key],
      [crypto.randomUUID(), account.key],
    ] as const) {
      for (const method of ['GET', 'DELETE'])
        expect(await api(method, `${WEBHOOKS}/${ref}`, { key: as })).toEqual(notFound('webhook'));
      expect(await api('PATCH', `${WEBHOOKS}/${ref}`, { key: as, body: { name: 'Stolen' } })).toEqual(
        notFound('webhook'),
      );
      expect(await api('POST', `${WEBHOOKS}/${ref}/resume`, { key: as })).toEqual(notFound('webhook'));
    }
    expect(only<Webhook[]>(await api('GET', WEBHOOKS, { key }))).toEqual([]);
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
  });

  it('is deleted with 200 {message}, and receives nothing afterwards', async () => {
    const uuid = await create();
    expect(await remove(uuid)).toEqual(performed);
    expect(await remove(uuid)).toEqual(notFound('webhook'));
    expect(await resume(uuid)).toEqual(notFound('webhook'));
    expect(await subscriptions(uuid)).toEqual([]);
    expect(await endpoint(uuid)).toEqual({ ...flows, deleted_at: expect.any(Date) });
  });
});

describe('a body', () => {
  /** Rows of a table with a short title. */
  const rows = (cases: readonly (readonly [value: unknown, message: unknown])[]) =>
    cases.map(([value, message]) => ({ title: JSON.stringify(value).slice(0, 60), value, message }));
  /** Expects the same rejection of creation and change, without any effect. */
  const refuses = async (field: string, value: unknown, message: unknown): Promise<void> => {
    const uuid = await create();
    const body = { ...hook, [field]: value };
    const expected = { value, ...invalid({ [field]: message }) };
    expect({ value, ...(await post(body)) }).toEqual(expected);
    expect({ value, ...(await patch(uuid, { [field]: value })) }).toEqual(expected);
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
    expect(only<Webhook[]>(await api('GET', WEBHOOKS))).toHaveLength(1);
  };

  it('requires url and event types: all errors are reported together', async () => {
    expect(await post({})).toEqual(invalid({ url: 'is required', event_types: 'is required' }));
    expect(
      await post({ url: 'x', event_types: ['nothing'], secret: 'whsec_!', name: 'x'.repeat(201), active: true }),
    ).toEqual(
      invalid({
        url: 'must be a valid URL',
        event_types: expect.stringMatching(/^contains unknown types: nothing; known types are /),
        secret: 'must be base64 after "whsec_"',
        name: 'must be at most 200 characters',
        active: 'is not known: did you mean "enabled"?',
      }),
    );
  });

  it.each(
    rows([
      ['', 'must not be blank'],
      [7, 'must be a string'],
      [null, 'must not be null'],
      ['hooks.example.com', 'must be a valid URL'],
      ['ftp://hooks.example.com/in', 'must start with http:// or https://'],
      ['file:///etc/passwd', 'must start with http:// or https://'],
      ['https://user:password@hooks.example.com/', 'must not contain credentials'],
      [`https://hooks.example.com/${'x'.repeat(2000)}`, 'must be at most 2000 characters'],
      ['http://127.0.0.1/', expect.stringContaining('loopback')],
      ['http://2130706433/', expect.stringContaining('loopback')],
      ['http://10.0.0.1/', expect.stringContaining('private')],
      ['http://169.254.169.254/latest/meta-data', expect.stringContaining('metadata')],
      ['http://[::ffff:127.0.0.1]/', expect.stringContaining('v4-mapped')],
      ['http://localhost:3000/', expect.stringContaining('local network')],
    ]),
  )('with the url $title is refused', async ({ value, message }) => {
    await refuses('url', value, message);
  });

  it('with an address that the settings allow is accepted; https may be required', async () => {
    const own = await startService({
      databaseUrl: service.databaseUrl,
      webhookAllowedCidrs: ['127.0.0.0/8'],
      webhookHttpsOnly: true,
    });
    try {
      const send = (url: string) => own.api('POST', WEBHOOKS, { body: { ...hook, url }, key: account.key });
      expect((await send('https://127.0.0.1:8443/in')).status).toBe(201);
      expect((await send('https://localhost/in')).status).toBe(201);
      expect(await send('http://127.0.0.1/in')).toEqual(
        invalid({ url: 'must start with https:// (WEBHOOK_HTTPS_ONLY is set)' }),
      );
      expect((await send('https://10.0.0.1/in')).status).toBe(422);
    } finally {
      await own.stop();
    }
  });

  const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `type_${i}`);
  it.each(
    rows([
      [[], 'must not be empty'],
      ['client_created', 'must be an array'],
      [null, 'must not be null'],
      [[1], 'must contain names of event types'],
      [[''], 'must contain names of event types'],
      [['x'.repeat(101)], 'must contain names of event types'],
      [['client_created', 'client_created'], 'must name each once'],
      [many(51), 'must hold at most 50 entries'],
      [
        ['client_created', 'job.created', 'ping', 'Client_created'],
        expect.stringMatching(
          /^contains unknown types: job.created, ping, Client_created; known types are account_created, .*, webhook_updated$/,
        ),
      ],
    ]),
  )('with the event types $title is refused', async ({ value, message }) => {
    await refuses('event_types', value, message);
  });

  it.each(['', ' ', 'two words', 'käse', 'a\n', 7, []])('with the secret %j is rejected', async (secret) => {
    await refuses('secret', secret, 'must be 1 to 255 visible ASCII characters');
  });

  it('with a secret of 256 characters is rejected, of 255 accepted', async () => {
    await refuses('secret', '~'.repeat(256), 'must be 1 to 255 visible ASCII characters');
    expect((await show(await create({ secret: '~'.repeat(255) }))).secret).toBe('~'.repeat(255));
  });

  it.each(['whsec_', 'whsec_a', 'whsec_a-b_', 'whsec_=', 'whsec_c2VjcmV0!'])(
    'with the secret %j is rejected: it has no signing key',
    async (secret) => {
      await refuses('secret', secret, 'must be base64 after "whsec_"');
    },
  );

  it.each(
    rows([
      ['x'.repeat(201), 'must be at most 200 characters'],
      [7, 'must be a string'],
      ['a\0', 'must not contain NUL'],
    ]),
  )('with the name $title is refused', async ({ value, message }) => {
    await refuses('name', value, message);
  });
});

describe('a secret', () => {
  it('is encrypted in the table and in the event log, and not in the change feed', async () => {
    const uuid = await create({ secret: SECRET });
    await patch(uuid, { secret: `${SECRET}-2` });
    const everywhere = await service.sql(
      `select to_jsonb(w)::text from webhook w where uuid = $1
       union all select to_jsonb(e)::text from event e where stream_id = $1
       union all select to_jsonb(r)::text from idempotency_receipt r where account_id = $2`,
      [uuid, account.uuid],
    );
    expect(everywhere.length).toBeGreaterThan(2);
    expect(JSON.stringify(everywhere)).not.toContain(SECRET);
    const feed = await api('GET', '/v2/events?types=webhook_created,webhook_updated');
    expect(only<{ data: object }[]>(feed).map(({ data }) => data)).toEqual([
      { ...hook, name: null, enabled: true, headers: null, secret: '[redacted]' },
      { secret: '[redacted]' },
    ]);
    expect(JSON.stringify(feed.body)).not.toContain(String(await storedSecret(uuid)));
  });

  it('is shown only to keys with the scope write', async () => {
    const uuid = await create({ secret: SECRET });
    const reading = { key: await readingKey() };
    const seen = await get(uuid);
    expect(only<Webhook>(seen).secret).toBe(SECRET);
    expect(only<Webhook[]>(await api('GET', WEBHOOKS))[0]?.secret).toBe(SECRET);
    expect((await show(uuid, reading)).secret).toBeNull();
    expect(only<Webhook[]>(await api('GET', WEBHOOKS, reading))[0]?.secret).toBeNull();
    // The ETag of another key does not match for this one.
    const tagged = { ...reading, headers: { 'If-None-Match': seen.headers.get('etag') ?? '' } };
    expect((await get(uuid, tagged)).status).toBe(200);
  });

  it('that is repeated changes nothing; another one, or null, does', async () => {
    const uuid = await create({ secret: SECRET });
    const sealed = await storedSecret(uuid);
    expect(await patch(uuid, { secret: SECRET })).toEqual(done(uuid));
    expect(await storedSecret(uuid)).toBe(sealed);
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
    await patch(uuid, { secret: 'whsec_c2VjcmV0' });
    expect((await show(uuid)).secret).toBe('whsec_c2VjcmV0');
    await patch(uuid, { secret: null });
    expect((await show(uuid)).secret).toBeNull();
    await patch(uuid, { secret: null });
    expect(await eventsOf(uuid)).toEqual([
      expect.objectContaining({ type: 'webhook.created' }),
      { type: 'webhook.updated', data: { secret: expect.any(String) } },
      { type: 'webhook.updated', data: { secret: null } },
    ]);
  });

  it('cannot be stored without a SECRETS_KEY; null is accepted', async () => {
    const own = await startService({ databaseUrl: service.databaseUrl, secretsKey: undefined });
    try {
      const send = (method: string, path: string, body: object) => own.api(method, path, { body, key: account.key });
      const fault = invalid({ secret: 'cannot be stored: the service has no SECRETS_KEY' });
      expect(await send('POST', WEBHOOKS, { ...hook, secret: SECRET })).toEqual(fault);
      const uuid = only(await send('POST', WEBHOOKS, { ...hook, secret: null }));
      expect(await send('PATCH', `${WEBHOOKS}/${uuid}`, { secret: SECRET })).toEqual(fault);
      expect(await send('PATCH', `${WEBHOOKS}/${uuid}`, { name: 'x' })).toEqual(done(uuid));
      expect((await own.api('GET', WEBHOOKS, { key: account.key })).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  it('that was encrypted with another key can be replaced, but not read', async () => {
    const uuid = await create({ secret: SECRET });
    const own = await startWithAnotherKey(service);
    try {
      const at = `${WEBHOOKS}/${uuid}`;
      const { key } = account;
      expect((await own.api('GET', at, { key })).status).toBe(500);
      expect(await own.api('PATCH', at, { key, body: { secret: SECRET } })).toEqual(done(uuid));
      expect(only<Webhook>(await own.api('GET', at, { key })).secret).toBe(SECRET);
    } finally {
      await own.stop();
    }
  });
});

describe('a change', () => {
  it('accepts any of the fields, and records the differences', async () => {
    const uuid = await create({ name: 'Billing' });
    for (const body of [
      { name: 'Books' },
      { url: 'https://hooks.example.com/other' },
      { event_types: ['site_created'] },
    ])
      expect(await patch(uuid, body)).toEqual(done(uuid));
    expect((await eventsOf(uuid)).slice(1)).toEqual([
      { type: 'webhook.updated', data: { name: 'Books' } },
      { type: 'webhook.updated', data: { url: 'https://hooks.example.com/other' } },
      { type: 'webhook.updated', data: { eventTypes: ['site_created'] } },
    ]);
  });

  it('accepts read-only fields unchanged and rejects other values', async () => {
    const uuid = await create({ secret: SECRET });
    const read = await show(uuid);
    expect(await patch(uuid, read)).toEqual(done(uuid));
    expect(await patch(uuid, { created_at: '2026-11-20T10:00:01.000Z', uuid: URL, waitin: 1 })).toEqual(
      invalid({ created_at: 'is read-only', uuid: 'is read-only', waitin: 'is not known' }),
    );
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
  });

  it('accepts the webhook as it was read, although deliveries and time have changed it since, and ignores these fields', async () => {
    const uuid = await create({ secret: SECRET });
    const rotated = await api('POST', `${WEBHOOKS}/${uuid}/rotate_secret`, { body: { overlap_minutes: 60 } });
    expect(rotated.status).toBe(200);
    const read = await show(uuid);
    await service.sql("update webhook set previous_secret_expires_at = now() - interval '1 second' where uuid = $1", [
      uuid,
    ]);
    await service.sql(
      `update webhook_endpoint set consecutive_failures = 3, first_failure_at = now(), last_failure_at = now(),
         last_success_at = now(), suspended_at = now() where webhook_uuid = $1`,
      [uuid],
    );
    await pause(uuid, '1 hour');
    const [account] = await service.sql('select account_id as uuid from webhook where uuid = $1', [uuid]);
    const deliveries = new Deliveries((text, values) => service.sql(text, values), String(account?.uuid));
    await deliveries.waiting(uuid);
    await deliveries.made(uuid, { failed: true, code: 500 });
    const moved = await show(uuid);
    for (const field of TRANSIENT) expect({ field, value: moved[field] }).not.toEqual({ field, value: read[field] });
    expect(await patch(uuid, { ...read, name: 'Books' })).toEqual(done(uuid));
    const { suspended_at: _, paused_until: __, consecutive_failures: ___, ...kept } = moved;
    expect(await show(uuid)).toMatchObject({ ...kept, name: 'Books', suspended_at: null, paused_until: null });
    for (const value of [null, 'x', 7, {}])
      expect(await patch(uuid, Object.fromEntries(TRANSIENT.map((field) => [field, value])))).toEqual(done(uuid));
    expect(await show(uuid)).toMatchObject({ waiting: 1, exhausted: 1 });
  });

  it('accepts the ETag of GET in If-Match after further deliveries, but If-None-Match does not match', async () => {
    const uuid = await create();
    const tag = (await get(uuid)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"1\.[0-9a-f]+"$/);
    expect((await get(uuid, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    await service.sql('update webhook_endpoint set consecutive_failures = 1 where webhook_uuid = $1', [uuid]);
    expect((await get(uuid, { headers: { 'If-None-Match': tag } })).status).toBe(200);
    expect(await patch(uuid, { name: 'Books' }, { 'If-Match': tag })).toEqual(done(uuid));
    expect(await patch(uuid, { name: 'More books' }, { 'If-Match': tag })).toEqual(mismatch(2));
    expect(await resume(uuid, { 'If-Match': tag })).toEqual(mismatch(2));
  });
});

describe('a webhook whose deliveries wait', () => {
  const held = [
    ['suspended', suspend],
    ['paused', (uuid: string) => pause(uuid, '1 hour')],
  ] as const;

  it.each(held)('because it is %s is resumed by a change', async (_, hold) => {
    const uuid = await create();
    await hold(uuid);
    expect(await patch(uuid, { name: 'Books' })).toEqual(done(uuid));
    expect(await endpoint(uuid)).toEqual(flows);
    expect(await typesOf(uuid)).toEqual(['webhook.created', 'webhook.updated']);
  });

  it.each(held)('because it is %s is resumed by a PATCH that changes nothing', async (_, hold) => {
    const uuid = await create();
    await hold(uuid);
    const read = await show(uuid);
    expect(await patch(uuid, read)).toEqual(done(uuid));
    expect(await endpoint(uuid)).toEqual(flows);
    expect(await patch(uuid, {})).toEqual(done(uuid));
    expect(await eventsOf(uuid)).toEqual([expect.anything(), { type: 'webhook.resumed', data: {} }]);
  });

  it.each(held)('because it is %s is resumed by resume: 200 {webhook_uuid}, recorded once', async (_, hold) => {
    const uuid = await create();
    await hold(uuid);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await resume(uuid, headers);
    expect(answer).toEqual(done(uuid));
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await endpoint(uuid)).toEqual(flows);
    expect((await resume(uuid, headers)).headers.get('idempotency-replayed')).toBe('true');
    expect(await resume(uuid)).toEqual(done(uuid));
    expect(await typesOf(uuid)).toEqual(['webhook.created', 'webhook.resumed']);
  });

  it('keeps the times of the last success and failure', async () => {
    const uuid = await create();
    await suspend(uuid);
    await resume(uuid);
    expect(await show(uuid)).toMatchObject({
      consecutive_failures: 0,
      last_success_at: '2026-10-31T10:00:00.000Z',
      last_failure_at: '2026-11-20T10:00:00.000Z',
    });
  });

  it('is open again after its pause', async () => {
    const uuid = await create();
    await pause(uuid, '-1 second');
    await resume(uuid);
    await patch(uuid, {});
    expect(await typesOf(uuid)).toEqual(['webhook.created']);
  });

  it('requires a key with the scope write', async () => {
    const uuid = await create();
    const key = await readingKey();
    expect((await api('POST', `${WEBHOOKS}/${uuid}/resume`, { key })).status).toBe(403);
  });
});

describe('an account', () => {
  const full = refused(
    422,
    'webhook.too_many',
    'An account has at most 20 webhooks: delete one, or add the event types to one with the same url',
  );

  it('has at most 20: the next is rejected, until one is deleted', async () => {
    const uuids = [];
    for (let i = 0; i < 20; i++) uuids.push(await create());
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    expect(await post(hook, headers)).toEqual(full);
    expect(await patch(uuids[3] ?? '', { name: 'Books' })).toEqual(done(uuids[3] ?? ''));
    expect(await remove(uuids[0] ?? '')).toEqual(performed);
    expect((await post(hook, headers)).status).toBe(201);
    expect(await post(hook)).toEqual(full);
    const { key } = await service.newAccount();
    expect((await api('POST', WEBHOOKS, { body: hook, key })).status).toBe(201);
  });

  it('has at most 20, even when two processes create concurrently', async () => {
    const second = await startService({ databaseUrl: service.databaseUrl });
    try {
      for (let i = 0; i < 17; i++) await create();
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, i) =>
          (i % 2 === 0 ? service : second).api('POST', WEBHOOKS, { body: hook, key: account.key }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toEqual(full);
      expect(only<Webhook[]>(await api('GET', WEBHOOKS))).toHaveLength(20);
    } finally {
      await second.stop();
    }
  });
});

describe('the outbox', () => {
  const makeClient = async (): Promise<string> => only(await api('POST', CLIENTS, { body: acme }));
  const outbox = () =>
    service.sql(
      `select entity_uuid, event_type, subscribers from outbox where account_id = $1 order by position, ordinal`,
      [account.uuid],
    );

  it('has subscriptions that follow the webhook', async () => {
    const uuid = await create();
    expect(await subscriptions(uuid)).toEqual(['client_created', 'client_updated']);
    await patch(uuid, { event_types: ['client_updated', 'job_created'] });
    expect(await subscriptions(uuid)).toEqual(['client_updated', 'job_created']);
    await patch(uuid, { name: 'Books' });
    expect(await subscriptions(uuid)).toEqual(['client_updated', 'job_created']);
    await remove(uuid);
    expect(await subscriptions(uuid)).toEqual([]);
  });

  it('contains only events with subscribers, and their subscribers', async () => {
    await makeClient();
    const first = await create({ event_types: ['client_created'] });
    const client = await makeClient();
    await api('PATCH', `${CLIENTS}/${client}`, { body: { organization_name: 'Acme 2' } });
    await api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } });
    const second = await create({ event_types: ['client_created', 'client_deleted'] });
    await patch(first, { event_types: ['client_deleted'] });
    const other = await makeClient();
    await api('DELETE', `${CLIENTS}/${client}`);
    await remove(first);
    await api('DELETE', `${CLIENTS}/${other}`);
    await remove(second);
    await makeClient();
    const reported = (await outbox()).map(({ subscribers, ...one }) => ({
      ...one,
      subscribers: [...(subscribers as string[])].sort(),
    }));
    expect(reported).toEqual([
      { entity_uuid: client, event_type: 'client_created', subscribers: [first] },
      { entity_uuid: other, event_type: 'client_created', subscribers: [second] },
      { entity_uuid: client, event_type: 'client_deleted', subscribers: [first, second] },
      { entity_uuid: other, event_type: 'client_deleted', subscribers: [second] },
    ]);
  });
});
