import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { type Scope, scopes } from '#http';
import { runs } from '../support/long.js';
import { answered, invalid } from '../support/problems.js';
import { USERS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

const BERLIN = { longitude: 13.404954, latitude: 52.520008 };
const EQUATOR = { longitude: -78.45, latitude: 0 };

interface User {
  readonly uuid: string;
  readonly start_location?: unknown;
}
interface Recorded {
  readonly data: object;
}

/** Scopes with which a key reads users, and whether it sees where they start the day. */
const READERS: readonly (readonly [sees: boolean, ...scopes: Scope[]])[] = [
  [true, 'read', 'write'],
  [true, 'read', 'admin'],
  [true, 'scheduling:read', 'write'],
  [false, 'read'],
  [false, 'scheduling:read'],
  [false, 'read', 'scheduling:write', 'crm:write', 'booking'],
];

let service: Service;
let made = 0;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const body = (more: object = {}): object => ({
  email: `start.${++made}@example.com`,
  first_name: 'Ann',
  last_name: 'Lee',
  ...more,
});
const create = async (more: object = {}): Promise<string> =>
  only(await service.api('POST', USERS, { body: body(more) }));
const patch = (uuid: string, change: object, key = service.key) =>
  service.api('PATCH', `${USERS}/${uuid}`, { body: change, key });
const show = async (uuid: string, key = service.key): Promise<User> =>
  only<User>(await service.api('GET', `${USERS}/${uuid}`, { key }));
const feedOf = async (uuid: string, key: string): Promise<Recorded[]> =>
  only<Recorded[]>(await service.api('GET', `/v2/events?entity_uuid=${uuid}`, { key }));

describe('the start location of a user', () => {
  it('is null unless it is given; a PATCH sets, keeps, replaces and clears it', async () => {
    const uuid = await create();
    expect(await show(uuid)).toMatchObject({ start_location: null });
    for (const start_location of [BERLIN, EQUATOR, null]) {
      expect(await patch(uuid, { start_location })).toEqual(answered(200, { user_uuid: uuid }));
      await patch(uuid, { first_name: `Ann ${++made}` });
      expect(await show(uuid)).toMatchObject({ start_location });
    }
  });

  it('is taken as decimal strings, and -0 is 0', async () => {
    const uuid = await create({ start_location: { longitude: '13.404954', latitude: '52.520008' } });
    expect(await show(uuid)).toMatchObject({ start_location: BERLIN });
    await patch(uuid, { start_location: EQUATOR });
    const before = await service.api('GET', `${USERS}/${uuid}`);
    await service.api('PATCH', `${USERS}/${uuid}`, {
      raw: '{"start_location": {"longitude": -78.45, "latitude": -0}}',
    });
    expect((await service.api('GET', `${USERS}/${uuid}`)).headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('needs both coordinates, in their ranges', async () => {
    const uuid = await create();
    for (const [start_location, faults] of [
      [{ longitude: 1 }, { 'start_location.latitude': 'is required' }],
      [
        { longitude: 181, latitude: 'north', altitude: 3 },
        {
          'start_location.longitude': 'must be a number from -180 to 180',
          'start_location.latitude': 'must be a number from -90 to 90',
          'start_location.altitude': expect.stringMatching(/^is not known/),
        },
      ],
    ] as const) {
      expect(await patch(uuid, { start_location })).toEqual(invalid(faults));
      expect(await service.api('POST', USERS, { body: body({ start_location }) })).toEqual(invalid(faults));
    }
  });
});

describe.each(READERS)('the start location of a user: shown is %s to a key with', (sees, ...scopes) => {
  let key: string;
  let uuid: string;
  beforeAll(async () => {
    key = await service.newKey({ scopes });
    uuid = await create({ start_location: BERLIN });
  });
  const expected = sees ? { start_location: BERLIN } : {};
  const seen = ({ start_location }: User): object => (start_location === undefined ? {} : { start_location });

  it(`${scopes.join(', ')}: in GET and in lists`, async () => {
    expect(seen(await show(uuid, key))).toEqual(expected);
    const [listed] = only<User[]>(await service.api('GET', `${USERS}?uuid=${uuid}`, { key }));
    expect(listed && seen(listed)).toEqual(expected);
  });

  it(`${scopes.join(', ')}: in histories`, async () => {
    await patch(uuid, { first_name: 'Anna', start_location: EQUATOR });
    const history = only<{ payload: User & { first_name: string } }[]>(
      await service.api('GET', `${USERS}/${uuid}/history`, { key }),
    );
    expect(history.map(({ payload }) => [payload.first_name, seen(payload)])).toEqual([
      ['Ann', expected],
      ['Anna', sees ? { start_location: EQUATOR } : {}],
    ]);
    await patch(uuid, { start_location: BERLIN });
  });
});

describe('the start location of a user', () => {
  it('is in the representation that a write prefers, as in GET', async () => {
    for (const [sees, scopes] of [
      [true, ['read', 'write']],
      [false, ['read', 'scheduling:write']],
    ] as const) {
      const key = await service.newKey({ scopes });
      const headers = { Prefer: 'return=representation', 'Idempotency-Key': crypto.randomUUID() };
      const request = { key, headers, body: body({ start_location: BERLIN }) };
      // Also in the replay.
      for (const _ of [1, 2]) {
        const { user } = (await service.api('POST', USERS, request)).body as { user: User };
        expect('start_location' in user).toBe(sees);
      }
      const operations = [{ method: 'POST', path: USERS, body: body({ start_location: BERLIN }) }];
      const batch = await service.api('POST', '/v2/batch', {
        key,
        headers: { Prefer: 'return=representation' },
        body: { operations },
      });
      const [result] = only<{ body: { user: User } }[]>(batch);
      expect('start_location' in (result?.body.user ?? {})).toBe(sees);
    }
  });

  it('stays as it is when a key that does not see it sends the user back as it read it', async () => {
    const key = await service.newKey({ scopes: ['read', 'scheduling:write'] });
    const uuid = await create({ start_location: BERLIN });
    expect(await patch(uuid, await show(uuid, key), key)).toEqual(answered(200, { user_uuid: uuid }));
    expect(await show(uuid)).toMatchObject({ start_location: BERLIN });
  });

  it('is left out of the change feed for keys without write and admin', async () => {
    const uuid = await create({ start_location: BERLIN });
    await patch(uuid, { start_location: EQUATOR });
    await patch(uuid, { last_name: 'Byron', start_location: null });
    const [reader, writer, admin] = [
      await service.newKey({ scopes: ['read'] }),
      await service.newKey({ scopes: ['read', 'write'] }),
      await service.newKey({ scopes: ['integrations:read', 'scheduling:read', 'admin'] }),
    ];
    const hidden = await feedOf(uuid, reader);
    expect(hidden.map(({ data }) => 'start_location' in data)).toEqual([false, false, false]);
    expect(hidden.slice(1).map(({ data }) => data)).toEqual([{}, { last_name: 'Byron' }]);
    for (const key of [writer, admin])
      expect((await feedOf(uuid, key)).map(({ data }) => data)).toMatchObject([
        { start_location: BERLIN },
        { start_location: EQUATOR },
        { last_name: 'Byron', start_location: null },
      ]);
  });

  it('is left out of streams for the same keys, whichever reads an event first', async () => {
    const keys = [await service.newKey({ scopes: ['read'] }), await service.newKey({ scopes: ['read', 'write'] })];
    const clients = await Promise.all(
      ['', '&include=snapshot'].flatMap((include) =>
        [...keys, ...keys].map((key) => StreamClient.open(service.url, key, `?types=user_created${include}`)),
      ),
    );
    try {
      await create({ start_location: BERLIN });
      await until(() => clients.every(({ events }) => events.length === 1));
      const sees = clients.map(({ events }) => 'start_location' in (events[0]?.data['data'] as object));
      expect(sees).toEqual([false, true, false, true, false, true, false, true]);
    } finally {
      for (const client of clients) client.close();
    }
  });
});

/** Scopes that do not suffice to see start locations, alone and together. */
const WITHOUT_RIGHT: readonly (readonly Scope[])[] = [
  ['read'],
  ['booking'],
  ['scheduling:read', 'integrations:read'],
  ['work_orders:read'],
  scopes().filter((scope) => scope !== 'write' && scope !== 'admin'),
];

type Place = Readonly<Record<'longitude' | 'latitude', number>>;

/** A place near the others: a degree on the equator is 111 km. */
const placeAt = (longitude: number, latitude = 0): Place => ({ longitude, latitude });

/** An account that is made by the same requests as its twin, but for the start locations in them. */
class Twin {
  private readonly made: string[] = [];
  /** By the names of path parameters. */
  readonly parameters = new Map<string, string>();
  keys: readonly string[] = [];

  private constructor(private readonly account: string) {}

  /** @param starts of each worker when it is created, and later. */
  static async of(starts: readonly (readonly [Place | null, Place | null])[]): Promise<Twin> {
    const twin = new Twin((await service.newAccount({ name: 'Twin', timeZone: 'Europe/Berlin' })).key);
    const make = async (path: string, more: object): Promise<string> => {
      const answer = await service.api('POST', path, { key: twin.account, body: more });
      expect(answer.status).toBe(201);
      const [uuid = ''] = Object.values(answer.body as Record<string, string>);
      twin.made.push(uuid);
      return uuid;
    };
    const change = async (path: string, more: object): Promise<void> => {
      const { status } = await service.api('PATCH', path, { key: twin.account, body: more });
      expect([200, 204]).toContain(status);
    };
    const keys: string[] = [];
    for (const scopes of WITHOUT_RIGHT) {
      const made = await service.api('POST', '/v2/api_keys', { key: twin.account, body: { name: 'Key', scopes } });
      keys.push((made.body as { key: string }).key);
    }
    twin.keys = keys;
    const workers: string[] = [];
    for (const [i, [first, later]] of starts.entries()) {
      const names = { first_name: 'Ann', last_name: 'Lee', email: `twin.${i}@example.com` };
      const worker = await make(USERS, { ...names, start_location: first, permissions: { mobile: { login: true } } });
      await change(`${USERS}/${worker}`, { start_location: later });
      const shifts = ['07', '08'].map((day) => ({
        time_from: `2058-01-${day}T08:00`,
        time_to: `2058-01-${day}T16:00`,
      }));
      await change(`${USERS}/${worker}/shifts`, { shifts });
      workers.push(worker);
    }
    const team = await make('/v2/teams', { name: 'Both', worker_uuids: workers.slice(0, 2) });
    const job = async (worker: number, at: string, longitude: number): Promise<string> =>
      make('/v2/jobs', {
        scheduled_at: `2058-01-${at}`,
        scheduled_duration: { minutes: 60 },
        assignee: { worker: { uuid: workers[worker] } },
        address: { formatted: 'A street', geolocation: placeAt(longitude) },
      });
    await job(0, '07T12:00', 0.05);
    await job(1, '08T08:30', 0.1);
    const visit = await job(1, '07T09:00', 0.02);
    const hold = await make('/v2/holds', {
      worker: { uuid: workers[2] },
      from: '2058-01-08T10:00',
      duration: { minutes: 60 },
      expires_in: { minutes: 600 },
    });
    for (const [name, uuid] of Object.entries({ user: workers[0] ?? '', team, job: visit, hold }))
      twin.parameters.set(name, uuid);
    return twin;
  }

  /** The answer to a request, without what differs between two accounts. `#3`: the uuid of what was made third. */
  async answer(key: number, method: string, path: string, more?: object): Promise<object> {
    const asked = (text: string): string => text.replace(/#(\d+)/g, (_, n: string) => this.made[Number(n)] ?? '');
    const answer = await service.api(method, asked(path), {
      key: this.keys[key] ?? '',
      ...(more && { body: JSON.parse(asked(JSON.stringify(more))) as object }),
      headers: { Prefer: 'return=representation' },
    });
    const headers = ['etag', 'link', 'location', 'total-count'].map((name) => answer.headers.get(name));
    const shown = JSON.stringify({ status: answer.status, headers, body: answer.body ?? null })
      .replace(/[\da-f]{8}-[\da-f]{4}-7[\da-f-]{22}/g, (uuid) => `#${this.made.indexOf(uuid)}`)
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'request')
      .replace(/20(?!30)\d\d-\d\d-\d\dT[\d:.]+Z/g, 'now')
      // The tag holds a hash of uuids.
      .replace(/(\d)\.[\da-f]{1,8}(?=\\")/g, '$1.hash');
    return JSON.parse(shown) as object;
  }
}

describe('keys that may not see start locations', () => {
  let twins: readonly [Twin, Twin];
  beforeAll(async () => {
    twins = [
      await Twin.of([
        [placeAt(0.1), placeAt(0.3)],
        [null, placeAt(0.2, 0.1)],
        [placeAt(0.2), null],
      ]),
      await Twin.of([
        [null, placeAt(-0.2)],
        [placeAt(0.4), null],
        [placeAt(0.3), placeAt(0.01)],
      ]),
    ];
  });

  const same = async (key: number, method: string, path: string, more?: object): Promise<number> => {
    const [one, other] = [
      await twins[0].answer(key, method, path, more),
      await twins[1].answer(key, method, path, more),
    ];
    const request = { scopes: WITHOUT_RIGHT[key], method, path, more };
    expect({ request, answer: one }).toEqual({ request, answer: other });
    return (one as { status: number }).status;
  };
  /** Sends a request with each key. @returns the statuses. */
  const sameForAll = async (method: string, path: string, more?: object): Promise<number[]> => {
    const statuses: number[] = [];
    for (const key of WITHOUT_RIGHT.keys()) statuses.push(await same(key, method, path, more));
    return statuses;
  };

  it('get the same answers from two accounts that differ in start locations only: every read', async () => {
    let read = 0;
    for (const { method, path, parameters } of service.document.routes) {
      if (method !== 'GET' || path === '/v2/events/stream' || path.endsWith('/availability')) continue;
      if (!path.startsWith('/v2/') || !parameters.every((name) => twins[0].parameters.has(name))) continue;
      const filled = (twin: Twin): string =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => twin.parameters.get(name) ?? '');
      const query = /schedule$|conflicts$/.test(path) ? '?after=2058-01-06&before=2058-01-10' : '';
      for (const [key] of WITHOUT_RIGHT.entries()) {
        const [one, other] = [
          await twins[0].answer(key, method, filled(twins[0]) + query),
          await twins[1].answer(key, method, filled(twins[1]) + query),
        ];
        expect({ path, key, answer: one }).toEqual({ path, key, answer: other });
        if ((one as { status: number }).status === 200) read++;
      }
    }
    expect(read).toBeGreaterThan(40);
    for (const path of [
      `${USERS}?search=ann`,
      `${USERS}?email=twin.1@example.com`,
      '/v2/events?include=snapshot&limit=500',
      '/v2/schedule?after=2058-01-06&before=2058-01-10&include=details',
    ])
      expect(await sameForAll('GET', path)).toContain(200);
  });

  it('get the same answers to writes of users, with their representations', async () => {
    for (const [method, path, more] of [
      ['PATCH', `${USERS}/twin.0@example.com`, { first_name: 'Anna' }],
      ['PATCH', `${USERS}/twin.1@example.com`, { start_location: { longitude: 1 } }],
      ['POST', USERS, { email: 'twin.1@example.com', first_name: 'Ann', last_name: 'Lee' }],
      ['PATCH', `${USERS}/twin.2@example.com`, { start_location: placeAt(7) }],
      ['POST', '/v2/batch', { operations: [{ method: 'PATCH', path: `${USERS}/#0`, body: { last_name: 'Low' } }] }],
    ] as const)
      await sameForAll(method, path, more);
    await sameForAll('GET', '/v2/events?include=snapshot&limit=500');
  });

  const place = fc.record({
    longitude: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    latitude: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  });
  const search = fc.record({
    from: fc.constantFrom('2058-01-07T00:00', '2058-01-07T07:30', '2058-01-08T09:00'),
    to: fc.constantFrom('2058-01-08T12:00', '2058-01-09T00:00'),
    duration: fc.record({ minutes: fc.constantFrom(5, 60, 240) }),
    location: fc.option(place),
    grid: fc.record({ minutes: fc.constantFrom(5, 15, 60) }),
    travel: fc.record({
      mode: fc.constantFrom('estimate', 'matrix', 'none'),
      speed_kmh: fc.constantFrom(5, 40),
      detour: fc.constantFrom(1, 3),
    }),
    sort: fc.constantFrom('earliest', 'travel', 'balanced'),
    buffer: fc.record({ minutes: fc.constantFrom(0, 20) }),
    per_worker: fc.constantFrom(1, 3, 50),
    limit: fc.constantFrom(1, 3, 500),
    windows: fc.option(
      fc.constant([
        { from: '08:00', to: '12:00' },
        { from: '10:00', to: '24:00' },
      ]),
      { nil: undefined },
    ),
    teams: fc.option(fc.constant([{ name: 'Both' }]), { nil: undefined }),
    prefer: fc.option(fc.constant([{ uuid: '#1' }]), { nil: undefined }),
  });

  it('get the same free times', async () => {
    await fc.assert(
      fc.asyncProperty(search, fc.constantFrom(...WITHOUT_RIGHT.keys()), async (more, key) => {
        const scopes = WITHOUT_RIGHT[key] ?? [];
        const may = scopes.includes('read') || scopes.includes('booking') || scopes.includes('scheduling:read');
        const status = await same(key, 'POST', '/v2/availability', more);
        // A key with another scope may be refused.
        expect(may ? [200, 403] : [403]).toContain(status);
        const { from, to } = more;
        // The jobs were made after three workers and a team.
        for (const job of ['#4', '#5', '#6'])
          await same(key, 'GET', `/v2/jobs/${job}/availability?from=${from}&to=${to}`);
      }),
      { numRuns: runs(40) },
    );
  });
});

it('the start location of a user is in no body of a webhook', async () => {
  const { components, webhooks } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    readonly components: { readonly schemas: Readonly<Record<string, object>> };
    readonly webhooks: Readonly<Record<string, object>>;
  };
  /** The names of schemas, with those of the schemas that they refer to. */
  const reached = new Set<string>();
  const visit = (part: object): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      visit(components.schemas[name] ?? {});
    }
  };
  visit(webhooks);
  expect(reached.size).toBeGreaterThan(10);
  const shows = (name: string): boolean => JSON.stringify(components.schemas[name]).includes('"start_location"');
  expect(shows('UserView')).toBe(true);
  expect([...reached].filter(shows)).toEqual([]);
});
