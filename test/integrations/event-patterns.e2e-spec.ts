import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENTS, JOBS, SERVICES, SITES, UNITS, USERS, WEBHOOKS } from '../support/resources.js';
import { invalid } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

interface FeedEvent {
  readonly position: number;
  readonly type: string;
  readonly entity_type: string;
}
type Body = Readonly<Record<string, unknown>>;

const URL = 'https://hooks.example.com/in';
const FORBIDDEN = (scopes: string) => ({
  status: 403,
  body: { code: 'forbidden', message: `The API key lacks the scope ${scopes}` },
});

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const make = async (path: string, body: object): Promise<string> => {
  const answer = await service.api('POST', path, { body });
  expect({ path, status: answer.status }).toEqual({ path, status: 201 });
  return Object.values(answer.body as Record<string, string>)[0] ?? '';
};
const act = async (method: string, path: string, body = {}): Promise<void> => {
  const answer = await service.api(method, path, { body });
  expect({ path, answer: answer.status < 300 ? 'done' : answer }).toEqual({ path, answer: 'done' });
};
const subscribe = (event_types: readonly string[], key?: string) =>
  service.api('POST', WEBHOOKS, { body: { url: URL, event_types, secret: null }, ...(key && { key }) });
/** Creates a webhook, and deletes it after the test of it. */
async function whileSubscribed<R>(
  event_types: readonly string[],
  test: (uuid: string) => Promise<R>,
  key?: string,
): Promise<R> {
  const { webhook_uuid: uuid } = (await subscribe(event_types, key)).body as { webhook_uuid: string };
  try {
    return await test(uuid);
  } finally {
    await service.api('DELETE', `${WEBHOOKS}/${uuid}`);
  }
}
/** The deliveries of a webhook that wait in the outbox: there is no worker. */
const sentTo = async (webhook: string): Promise<{ readonly type: string; readonly body: Body }[]> =>
  (
    await service.sql(
      `select event_type as type, body from outbox join outbox_body using (account_id, day, position, ordinal)
       where $1 = any(subscribers) order by position, ordinal`,
      [webhook],
    )
  ).map(({ type, body }) => ({ type: String(type), body: JSON.parse(String(body)) as Body }));
const typesTo = async (webhook: string) => (await sentTo(webhook)).map(({ type }) => type);
const feed = async (query: string): Promise<FeedEvent[]> => only(await service.api('GET', `/v2/events?${query}`));

describe('a webhook with patterns', () => {
  /** A worker with a job that is planned by an edit, published, and started. */
  async function work(): Promise<void> {
    const worker = await make(USERS, { email: `w${Math.random()}@example.com`, first_name: 'W', last_name: 'X' });
    const job = `${JOBS}/${await make(JOBS, {})}`;
    const planned = { scheduled_at: '2058-01-07T08:00:00Z', scheduled_duration: { minutes: 60 } };
    await act('PATCH', job, { ...planned, assignees: [{ worker_uuid: worker, access: 'edit' }] });
    await act('POST', `${job}/publish`);
    await act('POST', `${job}/unpublish`);
    await act('POST', `${job}/publish`);
    await act('POST', `${job}/start`, { user: { uuid: worker }, happened_at: new Date().toISOString() });
    await make('/v2/job_types', { code: `t${Math.random()}` });
  }

  it('receives each change of a kind once, by its name in the feed; job_updated stays every change of a job', () =>
    whileSubscribed(['job_*'], (byPattern) =>
      whileSubscribed(['job_updated', 'job_scheduled'], async (byName) => {
        await whileSubscribed(['job_*', 'job_scheduled'], async (both) => {
          await work();
          const actions = ['job_published', 'job_unpublished', 'job_published', 'job_started'];
          const own = ['job_created', 'job_updated', ...actions];
          expect(await typesTo(byPattern)).toEqual(own);
          const change = ['job_updated'];
          const scheduled = ['job_updated', 'job_scheduled'];
          expect(await typesTo(byName)).toEqual([...scheduled, ...change, ...scheduled, ...change, ...change]);
          expect((await typesTo(both)).filter((type) => type !== 'job_scheduled')).toEqual(own);
          expect((await typesTo(both)).filter((type) => type === 'job_scheduled')).toHaveLength(2);
        });
      }),
    ));

  it('names shifts by their new name; the old one is an alias', async () => {
    const user = await make(USERS, { email: 'shifts@example.com', first_name: 'S', last_name: 'X' });
    await whileSubscribed(['shift_month_shifts_set', 'shifts_updated'], async (uuid) => {
      expect(only<{ event_types: string[] }>(await service.api('GET', `${WEBHOOKS}/${uuid}`)).event_types).toEqual([
        'shifts_updated',
      ]);
      await act('PATCH', `${USERS}/${user}/shifts`, {
        shifts: [{ time_from: '2058-01-07T08:00:00', time_to: '2058-01-07T17:00:00' }],
      });
      const [sent] = await sentTo(uuid);
      expect(sent).toMatchObject({
        type: 'shifts_updated',
        body: { shift_month: { user_uuid: user, month: '2058-01', intervals: [{ working: true }], previous: null } },
      });
    });
    const [event] = await feed('types=shifts_updated');
    expect(event).toMatchObject({ type: 'shifts_updated', entity_type: 'shift_month' });
    expect(await feed('types=shift_month_shifts_set')).toEqual([event]);
  });

  it.each(['visit_*', 'job*', '*_created', 'shifts_*'])('is refused with "%s", which is no kind', async (name) => {
    const fault = expect.stringMatching(`^contains unknown types: ${name.replace('*', '\\*')}; known types are `);
    expect(await subscribe([name])).toEqual(invalid({ event_types: fault }));
    expect(await service.api('GET', `/v2/events?types=${name}`)).toEqual(invalid({ types: fault }));
  });
});

describe('the feed', () => {
  it('takes the same patterns', async () => {
    await make('/v2/job_types', { code: 'pattern' });
    await make(UNITS, { name: 'Metre', code: 'm' });
    const kindsOf = async (query: string) => [...new Set((await feed(query)).map((event) => event.entity_type))].sort();
    expect(await kindsOf('types=job_type_*')).toEqual(['job_type']);
    expect(await kindsOf('types=unit_*,job_type_*')).toEqual(['job_type', 'unit']);
    expect(await feed('types=unit_*,unit_created&limit=5000')).toEqual(await feed('entity_type=unit&limit=5000'));
  });
});

describe('what a key may subscribe to', () => {
  it('are the new types of what it may read, and all types of before; 403 names the scope', async () => {
    const key = await service.newKey({ scopes: ['integrations:write', 'crm:read'] });
    for (const types of [['client_*'], ['site_*', 'job_updated'], ['job_finished'], ['attachment_uploaded']])
      expect(await subscribe(types, key)).toMatchObject({ status: 201 });
    for (const types of [['job_*'], ['client_created', 'job_unpublished']])
      expect(await subscribe(types, key)).toMatchObject(FORBIDDEN('"read" or "work_orders:read"'));
    for (const types of [['api_key_*'], ['account_updated']])
      expect(await subscribe(types, key)).toMatchObject(FORBIDDEN('"admin"'));
    const admin = await service.newKey({ scopes: ['integrations:write', 'admin'] });
    expect(await subscribe(['account_*', 'api_key_created'], admin)).toMatchObject({ status: 201 });
    const blind = await service.newKey({ scopes: ['integrations:write'] });
    expect(await subscribe(['*'], blind)).toMatchObject(FORBIDDEN('"read"'));
    expect(await subscribe(['job_created'], blind)).toMatchObject({ status: 201 });
  });

  it('by * is what it may read; of a webhook of before, the types of before, until its types are set', async () => {
    const key = await service.newKey({ scopes: ['integrations:write', 'crm:read'] });
    const change = async (): Promise<void> => {
      await make(CLIENTS, { organization: true, organization_name: 'Acme' });
      await make(UNITS, { name: `Unit ${Math.random()}`, code: 'u' });
      const job = await make(JOBS, {});
      await act('POST', `${JOBS}/${job}/cancel`);
    };
    const jobs = ['job_created', 'job_updated', 'job_canceled'];
    await whileSubscribed(['*'], async (all) => {
      await whileSubscribed(
        ['*'],
        async (ofClients) => {
          await change();
          expect(await typesTo(all)).toEqual(expect.arrayContaining(['client_created', 'unit_created', ...jobs]));
          expect(await typesTo(ofClients)).toEqual(['client_created']);
        },
        key,
      );
      await service.sql('update webhook set readable = null where uuid = $1', [all]);
      await act('PATCH', `${WEBHOOKS}/${all}`, { name: 'Of before' });
      const before = (await typesTo(all)).length;
      await change();
      expect((await typesTo(all)).slice(before)).toEqual(['client_created', ...jobs]);
      await act('PATCH', `${WEBHOOKS}/${all}`, { event_types: ['*'] });
      const set = (await typesTo(all)).length;
      await change();
      expect((await typesTo(all)).slice(set)).toEqual(['client_created', 'unit_created', ...jobs]);
      const [last] = await service.sql('select data from event where stream_id = $1 order by version desc limit 1', [
        all,
      ]);
      expect(last?.data).toEqual({ readable: expect.arrayContaining(['*', 'accounts', 'catalog', 'crm']) });
      const shown = await feed(`entity_uuid=${all}&limit=5000`);
      expect(shown.at(-1)).toMatchObject({ type: 'webhook_updated', data: {} });
    });
  });
});

describe('the body of a change without a shape of its own', () => {
  const shownBy = async (path: string): Promise<Body> => only(await service.api('GET', path));

  it('holds the entity as GET shows it, and as it was', () =>
    whileSubscribed(['service_*', 'user_*'], async (uuid) => {
      const mowing = `${SERVICES}/${await make(SERVICES, { name: 'Mowing', price_default: 5 })}`;
      const created = await shownBy(mowing);
      await act('PATCH', mowing, { name: 'Mowing lawns' });
      const [first, second] = await sentTo(uuid);
      expect(first?.body.service).toEqual({ ...created, previous: null });
      expect(second?.body.service).toEqual({ ...(await shownBy(mowing)), previous: created });

      const start_location = { longitude: 13.4, latitude: 52.5 };
      const [{ uuid: skill }] = [{ uuid: await make('/v2/skills', { name: 'Mowing' }) }];
      const user = await make(USERS, {
        ...{ email: 'ada@example.com', first_name: 'Ada', last_name: 'L', start_location, skills: [{ uuid: skill }] },
      });
      const { start_location: shown, ...others } = await shownBy(`${USERS}/${user}`);
      expect(shown).toEqual(start_location);
      const last = (await sentTo(uuid)).at(-1);
      expect(last).toMatchObject({ type: 'user_created' });
      expect(last?.body.user).toEqual({ ...others, previous: null });
    }));

  it('holds no secrets: of webhooks and keys', () =>
    whileSubscribed(['webhook_*', 'api_key_*'], async (uuid) => {
      const other = await make(WEBHOOKS, { url: URL, event_types: ['client_*'], headers: { 'X-Tenant': 'acme' } });
      await make('/v2/api_keys', { name: 'CI', scopes: ['read'] });
      await act('DELETE', `${WEBHOOKS}/${other}`);
      const [hook, key] = await sentTo(uuid);
      expect(hook?.body.webhook).toEqual({
        uuid: other,
        url: URL,
        event_types: ['client_*'],
        name: null,
        enabled: true,
        created_at: expect.any(String),
        previous: null,
      });
      expect(key?.body.api_key).toEqual({
        uuid: expect.any(String),
        name: 'CI',
        scopes: ['read'],
        agent_writes: 'confirm',
        expires_at: null,
        revoked_at: null,
        created_at: expect.any(String),
        previous: null,
      });
    }));
});

it('the body of no webhook holds the international form of a phone number', () =>
  whileSubscribed(['*'], async (uuid) => {
    const contacts = [{ value: '030 111 22 33', type: 'phone' }];
    await act('PATCH', '/v2/account', { country: 'DE' });
    const paths = [
      `${CLIENTS}/${await make(CLIENTS, { organization: false, first_name: 'Ada', contacts })}`,
      `${SITES}/${await make(SITES, { name: 'Depot', contacts })}`,
      `${JOBS}/${await make(JOBS, { contacts })}`,
    ];
    for (const path of paths) {
      expect(JSON.stringify((await service.api('GET', path)).body)).toContain('"normalized":"+49301112233"');
      await act('PATCH', path, { external_id: path });
      await act('DELETE', path);
    }
    await act('PATCH', '/v2/account', { country: null });
    const bodies = (await sentTo(uuid)).filter(({ body }) => JSON.stringify(body).includes('030 111 22 33'));
    expect(new Set(bodies.map(({ type }) => type))).toEqual(
      new Set(
        ['client', 'site', 'job'].flatMap((noun) => ['created', 'updated', 'deleted'].map((what) => `${noun}_${what}`)),
      ),
    );
    for (const { type, body } of bodies)
      expect({ type, body: JSON.stringify(body) }).toEqual({ type, body: expect.not.stringContaining('normalized') });
  }));

describe('a change that nobody subscribes to', () => {
  it('is stored without a body; the first one after a subscription has one', async () => {
    const other = await service.newAccount();
    const post = (path: string, body: object) => service.api('POST', path, { body, key: other.key });
    const bodies = async () =>
      (
        await service.sql('select event_type from outbox where account_id = $1 order by position, ordinal', [
          other.uuid,
        ])
      ).map(({ event_type: type }) => type);
    expect((await post(UNITS, { name: 'Metre', code: 'm' })).status).toBe(201);
    expect(await bodies()).toEqual([]);
    expect((await post(WEBHOOKS, { url: URL, event_types: ['unit_*'], secret: null })).status).toBe(201);
    for (const name of ['Litre', 'Gram']) expect((await post(UNITS, { name, code: name })).status).toBe(201);
    expect((await post(CLIENTS, { organization: true, organization_name: 'Acme' })).status).toBe(201);
    expect(await bodies()).toEqual(['unit_created', 'unit_created']);
  });
});
