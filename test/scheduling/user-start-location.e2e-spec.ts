import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import type { Scope } from '#http';
import { answered, invalid } from '../support/problems.js';
import { USERS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

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
  service = await startService();
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
