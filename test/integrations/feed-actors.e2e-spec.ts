import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { VIAS } from '#eventstore/store';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { until } from '../../tools/harness/until.js';
import { invalid } from '../support/problems.js';
import { CLIENTS, JOBS, UNITS, USERS } from '../support/resources.js';
import { nextOf, only, type Service, startService } from '../support/service.js';

interface Event {
  readonly position: number;
  readonly type: string;
  readonly entity_uuid: string;
  readonly context: Readonly<Record<'user_uuid' | 'api_key_uuid' | 'via', string | null>>;
}

let service: Service;
let streams: StreamClient[] = [];
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});
afterAll(() => service.stop());

const headOf = async (key: string): Promise<number> =>
  ((await service.api('GET', '/v2/events?limit=1', { key })).body as { head: number }).head;

async function open(key: string, query: string): Promise<StreamClient> {
  const stream = await StreamClient.open(service.url, key, query);
  streams.push(stream);
  return stream;
}

describe('the changes of a person, a key, or a way', () => {
  const positions = async (query: string, key?: string): Promise<number[]> =>
    only<Event[]>(await service.api('GET', `/v2/events?${query}`, { ...(key && { key }) })).map((one) => one.position);

  it('are those with that actor, of all kinds together with the other filters', async () => {
    const create = async (path: string, body: object, key = service.key): Promise<string> =>
      only(await service.api('POST', path, { body, key }));
    const [ada, bob] = await Promise.all(
      ['ada', 'bob'].map((name) => create(USERS, { email: `${name}@example.com`, first_name: name, last_name: 'L' })),
    );
    const erp = await service.newKey({ name: 'ERP', scopes: ['read', 'write'] });
    const [job, second] = await Promise.all(
      [1, 2].map(() =>
        create(JOBS, { scheduled_at: '2058-01-07T08:00:00Z', assignees: [{ worker_uuid: ada, access: 'edit' }] }),
      ),
    );
    const start = await headOf(service.key);
    const act = async (path: string, worker: string | undefined, key = service.key): Promise<void> => {
      const body = worker === undefined ? {} : { user: { uuid: worker } };
      expect(await service.api('POST', `${JOBS}/${path}`, { body, key })).toMatchObject({ status: 200 });
    };
    await act(`${job}/publish`, undefined); // 1
    await act(`${job}/start`, ada); // 2
    await act(`${second}/publish`, bob, erp); // 3
    await act(`${second}/start`, ada, erp); // 4
    await act(`${second}/suspend`, bob); // 5
    const keys = only<{ uuid: string; name: string }[]>(await service.api('GET', '/v2/api_keys'));
    const [erpKey, own] = ['ERP', 'First key'].map((name) => keys.find((key) => key.name === name)?.uuid);
    for (const [query, expected] of [
      [`user_uuid=${ada}`, [2, 4]],
      [`user_uuid=${ada?.toUpperCase()}`, [2, 4]],
      [`user_uuid=${ada},${bob}`, [2, 3, 4, 5]],
      [`user_uuid[]=${ada}&user_uuid[]=${newUuid()}`, [2, 4]],
      [`user_uuid=${newUuid()}`, []],
      [`api_key_uuid=${erpKey}`, [3, 4]],
      [`api_key_uuid=${erpKey},${own?.toUpperCase()}`, [1, 2, 3, 4, 5]],
      [`user_uuid=${bob}&api_key_uuid=${erpKey}`, [3]],
      [`user_uuid=${ada}&types=job_started`, [2, 4]],
      [`user_uuid=${ada}&types=job_suspended`, []],
      [`user_uuid=${bob}&entity_type=job&api_key_uuid=${own}`, [5]],
      [`user_uuid=${ada},${bob}&entity_uuid=${second}`, [3, 4, 5]],
      [`user_uuid=${ada}&entity_uuid=${second}&types=job_*`, [4]],
      ['via=api', [1, 2, 3, 4, 5]],
      ['via=api,console&types=job_started', [2, 4]],
      ['via=undo', []],
    ] as const) {
      const found = await positions(`after=${start}&${query}`);
      expect({ query, found: found.map((position) => position - start) }).toEqual({ query, found: expected });
    }
    const foreign = await service.newAccount();
    expect(await positions(`user_uuid=${ada}`, foreign.key)).toEqual([]);
    expect(await positions(`api_key_uuid=${own}`, foreign.key)).toEqual([]);
  });

  it.each(['/v2/events', '/v2/events/stream'])('are refused with 422 in %s by what is no uuid or way', async (path) => {
    const uuids = 'must be a comma-separated list of UUIDs';
    const ways = 'must be a comma-separated list of api, console, import, undo, agent';
    expect(await service.api('GET', `${path}?user_uuid=ada&api_key_uuid=${newUuid()},7&via=api,fax`)).toEqual(
      invalid({ user_uuid: uuids, api_key_uuid: uuids, via: ways }),
    );
    const many = Array.from({ length: 101 }, () => newUuid()).join(',');
    expect(await service.api('GET', `${path}?user_uuid=${many}&via=`)).toEqual(
      invalid({ user_uuid: 'must have at most 100 entries', via: ways }),
    );
    expect(await service.api('GET', `${path}?user=${newUuid()}`)).toMatchObject({ status: 422 });
  });
});

describe('the changes of random actors in a long log', () => {
  const random = new SeededRandom(19);
  const EVENTS = 12_000;
  const TYPES = ['client.updated', 'client.deleted', 'site.deleted', 'unit.archived', 'api_key.revoked'];
  const [users, keys, entities] = [4, 4, 5].map((count) => Array.from({ length: count }, () => newUuid()));
  let account: { readonly uuid: string; readonly key: string };
  let narrow: string;
  let log: readonly Event[];

  /** Adds events of random actors to an account: those of the first actors are frequent, those of the last rare. */
  async function insertInto(uuid: string): Promise<void> {
    const rare = <T>(values: readonly T[] = []): T =>
      random.oneOf(values.slice(0, 1 + random.below(random.percent(1) ? values.length : 2)));
    const versions = new Map<string, number>();
    const rows = Array.from({ length: EVENTS }, () => {
      const entity = random.percent(20) ? rare(entities) : newUuid();
      const version = (versions.get(entity) ?? 0) + 1;
      versions.set(entity, version);
      const type = rare(TYPES);
      return {
        ...{ entity, version, type, noun: type.split('.')[0] },
        actor: {
          ...{ source: 'api', user_email: null, device_uuid: null },
          ...(random.percent(90) && { via: random.percent(98) ? 'api' : random.oneOf([...VIAS, null]) }),
          user_uuid: random.percent(30) ? rare(users) : null,
          api_key_uuid: random.percent(95) ? rare(keys) : null,
        },
      };
    });
    await service.sql(
      `with start as (select position from account_log where account_id = $1), added as (
         insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor, correlation_id,
           context, occurred_at, recorded_at)
         select $1, start.position + n, (e ->> 'entity')::uuid, e ->> 'noun', (e ->> 'version')::int, gen_random_uuid(), e ->> 'type', 1, '{}',
           e -> 'actor', 'request', '{}', now(), now()
         from start, jsonb_array_elements($2::jsonb) with ordinality r (e, n))
       update account_log set position = position + ${EVENTS} where account_id = $1`,
      [uuid, JSON.stringify(rows)],
    );
  }

  beforeAll(async () => {
    account = await service.newAccount();
    for (const uuid of [account.uuid, (await service.newAccount()).uuid]) await insertInto(uuid);
    const made = await service.api('POST', '/v2/api_keys', {
      key: account.key,
      body: { name: 'CRM', scopes: ['integrations:read', 'crm:read'] },
    });
    narrow = (made.body as { key: string }).key;
    log = (await pagesOf('limit=5000', account.key)).events;
  });

  /** All pages of the feed. */
  async function pagesOf(query: string, key: string): Promise<{ events: Event[]; pages: number }> {
    const events: Event[] = [];
    let pages = 0;
    for (let at: string | undefined = `/v2/events?${query}`; at !== undefined; pages++) {
      const page = await fetch(service.url + at, { headers: { Authorization: `Bearer ${key}` } });
      expect({ at, status: page.status }).toEqual({ at, status: 200 });
      events.push(...((await page.json()) as { events: Event[] }).events);
      at = nextOf(page);
    }
    return { events, pages };
  }

  const some = (values: readonly string[] = []): string[] =>
    random.shuffled(values).slice(0, 1 + random.below(values.length));

  /** The query of a random filter. */
  const randomQuery = (): string =>
    Object.entries({
      user_uuid: random.percent(50) && some(users),
      api_key_uuid: random.percent(40) && some(keys),
      via: random.percent(30) && some(VIAS),
      types: random.percent(30) && some(TYPES.map((type) => type.replace('.', '_'))),
      entity_uuid: random.percent(20) && some(entities),
    })
      .flatMap(([name, values]) => (values === false ? [] : [`${name}=${values.join(',')}`]))
      .join('&');

  /** What the filters of a query let through. */
  function filterOf(query: string): (event: Event) => boolean {
    const wanted = [...new URLSearchParams(query)].map(([name, values]) => [name, values.split(',')] as const);
    return ({ type, entity_uuid, context }) => {
      const valueOf: Readonly<Record<string, string | null>> = { ...context, types: type, entity_uuid };
      return wanted.every(([name, values]) => values.some((value) => value === valueOf[name]));
    };
  }

  it('are the same as those that a filter lets through, page by page, whatever the size of the pages', async () => {
    for (let i = 0; i < 30; i++) {
      const query = randomQuery();
      const allows = filterOf(query);
      const after = random.below(EVENTS);
      const limit = random.oneOf([97, 1000, 5000]);
      const [key, isShown] = random.percent(25)
        ? [narrow, ({ type }: Event) => /^(client|site)_/.test(type)]
        : [account.key, () => true];
      const expected = log.filter((event) => event.position > after && isShown(event) && allows(event));
      const { events, pages } = await pagesOf(`${query}&after=${after}&limit=${limit}`, key);
      expect({ query, after, limit, positions: events.map(({ position }) => position) }).toEqual({
        ...{ query, after, limit, positions: expected.map(({ position }) => position) },
      });
      expect(pages).toBeLessThanOrEqual(expected.length / limit + EVENTS / 250);
    }
  });

  it('are sent by a stream, those of the log and then new ones, and no others', async () => {
    const own = only<{ uuid: string }[]>(await service.api('GET', '/v2/api_keys', { key: account.key })).at(-1);
    const queries = [
      ...[`api_key_uuid=${keys?.[3]}`, 'via=undo,import', `user_uuid=${users?.[1]}&types=client_deleted`],
      ...[`api_key_uuid=${own?.uuid}`, `api_key_uuid=${own?.uuid}&via=api&types=unit_created`],
    ];
    const opened = await Promise.all(queries.map((query) => open(account.key, `?after=0&${query}`)));
    const made = await service.api('POST', UNITS, { key: account.key, body: { name: 'Piece', code: 'pc' } });
    expect(made.status).toBe(201);
    await service.api('POST', CLIENTS, { key: account.key, body: { organization: true, organization_name: 'Acme' } });
    const after = log.at(-1)?.position ?? 0;
    const all = [...log, ...(await pagesOf(`after=${after}`, account.key)).events];
    expect(all).toHaveLength(log.length + 2);
    for (const [i, stream] of opened.entries()) {
      const expected = all.filter(filterOf(queries[i] ?? '')).map(({ position }) => position);
      await until(() => stream.events.length >= expected.length);
      expect(stream.positions).toEqual(expected);
    }
  });

  it('that come late are behind pages without events, whose Link and head go on; wait does not hold them back', async () => {
    const query = `api_key_uuid=${newUuid()}&wait=25`;
    let at: string | undefined = `/v2/events?${query}`;
    for (const head of [5000, 10_000]) {
      const page = await service.api('GET', at, { key: account.key });
      expect(page.body).toMatchObject({ events: [], head });
      at = nextOf(page) ?? '';
      expect(at).toBe(`/v2/events?${query}&after=${head}`);
    }
  });

  it('are awaited: a change by another actor ends no wait', async () => {
    const head = await headOf(account.key);
    const others = service.api('GET', `/v2/events?after=${head}&wait=1&via=undo`, { key: account.key });
    const wanted = service.api('GET', `/v2/events?after=${head}&wait=25&via=api,agent`, { key: account.key });
    await service.api('POST', UNITS, { key: account.key, body: { name: 'Metre', code: 'm' } });
    expect(only<Event[]>(await wanted).map(({ position }) => position)).toEqual([head + 1]);
    expect((await others).body).toMatchObject({ events: [], head: head + 1 });
  });
});
