import { beforeAll, describe, expect, it } from '@jest/globals';
import { newPerson, type TestPerson } from '../support/people.js';
import { notFound } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

const USERS = '/v2/users';
const TEAMS = '/v2/teams';
const START = { longitude: -1.5, latitude: 53.8 };

let service: Service;
let account: { readonly admin: string; readonly tokens: string };
let anna: string;
let team: string;
beforeAll(async () => {
  service = await sharedService();
  const { key: admin } = await service.newAccount();
  const body = { scopes: ['tokens', 'admin'] };
  const created = await service.api('POST', '/v2/api_keys', { key: admin, body });
  account = { admin, tokens: (created.body as { key: string }).key };
  const user = {
    ...{ email: 'anna@example.com', external_id: 'W-1', first_name: 'Anna', last_name: 'Berg' },
    ...{ mobile_phone: '+49 30 1234567', start_location: START },
  };
  anna = only(await service.api('POST', USERS, { key: admin, body: user }));
  team = only(
    await service.api('POST', TEAMS, { key: admin, body: { name: 'North', external_id: 'T-1', worker_uuids: [anna] } }),
  );
});

const person = (...permissions: string[]): Promise<TestPerson> => newPerson(service, account, permissions);
const get = (path: string, { token }: Pick<TestPerson, 'token'>) => service.api('GET', path, { key: token });
const userAt = async (ref: string, who: TestPerson): Promise<object> => only(await get(`${USERS}/${ref}`, who));
const NAMES = { first_name: 'Anna', last_name: 'Berg' };

/** The refusal of what needs a permission. */
const lacks = (permission: string) => ({ status: 403, body: { code: 'forbidden', permission } });

describe('a user', () => {
  it('is read by the names with web.login alone, and as a whole with web.teams.view', async () => {
    const names = await person('web.login');
    expect(Object.keys(await userAt(anna, names)).filter((field) => field !== 'active')).toEqual([
      'uuid',
      'first_name',
      'last_name',
    ]);
    expect(await userAt(anna, names)).toMatchObject({ uuid: anna, ...NAMES });
    const reader = await person('web.teams.view');
    expect(await userAt(anna, reader)).toMatchObject({ ...NAMES, email: 'anna@example.com', external_id: 'W-1' });
    expect(await userAt(anna, reader)).not.toHaveProperty('start_location');
  });

  it('is listed by the names too, and as it was', async () => {
    const names = await person('web.clients.edit');
    const listed = only<object[]>(await get(`${USERS}?uuid=${anna}&count=true`, names));
    expect(listed).toEqual([expect.objectContaining({ uuid: anna, ...NAMES })]);
    expect(JSON.stringify(listed)).not.toMatch(/email|W-1|phone|location/);
    expect(only(await get(`${USERS}?name=Anna%20Berg`, names))).toHaveLength(1);
    expect(JSON.stringify(await userAt(`${anna}?version=1`, names))).not.toMatch(/email|W-1|phone|location/);
  });

  it('is found by nothing that is not shown', async () => {
    const names = await person('web.jobs.edit');
    const skill = '01890000-0000-7000-8000-000000000000';
    for (const query of [
      ...['email=anna@example.com', 'search=anna', 'external_id=W-1', 'deleted=true', 'updated_at[after]=2026-01-01'],
      ...[`skill_uuid=${skill}`, `team_uuid=${team}`, `territory_uuid=${skill}`, 'team[name]=North'],
    ])
      expect({ query, ...(await get(`${USERS}?${query}`, names)) }).toMatchObject(lacks('web.teams.view'));
    for (const ref of ['anna@example.com', 'W-1', 'nobody@example.com'])
      expect(await get(`${USERS}/${ref}`, names)).toEqual(notFound('user'));
    expect((await get(`${USERS}?search=anna`, await person('web.teams.view'))).status).toBe(200);
  });

  it('is read as a whole by oneself with mobile.login, and others are unknown', async () => {
    const own = await person('mobile.login');
    expect(await userAt(own.uuid, own)).toMatchObject({ email: own.email, start_location: null });
    expect(await userAt(own.email, own)).toMatchObject({ email: own.email });
    expect(await get(`${USERS}/${anna}`, own)).toEqual(notFound('user'));
    expect(await get(USERS, own)).toMatchObject(lacks('web.login'));
    const both = await person('mobile.login', 'web.login');
    expect(await userAt(both.uuid, both)).toMatchObject({ email: both.email });
    expect(await userAt(anna, both)).not.toHaveProperty('email');
  });

  it('shows where the day starts to those who may change it', async () => {
    const mapper = await person('web.map.edit');
    expect(await userAt(anna, mapper)).toMatchObject({ ...NAMES, start_location: START });
    expect(await userAt(anna, mapper)).not.toHaveProperty('email');
    const technician = await person('mobile.jobs.complete', 'web.teams.view');
    expect(await userAt(anna, technician)).not.toHaveProperty('start_location');
    const history = await get(`${USERS}/${anna}/history`, technician);
    expect(JSON.stringify(history.body)).not.toContain('53.8');
  });
});

/** The answer to a GET with the ETag of an earlier one. */
const again = (path: string, key: string, tag: string | null) =>
  service.api('GET', path, { key, headers: { 'If-None-Match': tag ?? '' } });

it.each([
  ['a user', () => `${USERS}/${anna}`],
  ['a team', () => `${TEAMS}/${team}`],
])('%s has another ETag for each view', async (_, path) => {
  const people = await Promise.all([person('web.login'), person('web.teams.view')]);
  const reader = await service.api('POST', '/v2/api_keys', { key: account.admin, body: { scopes: ['read'] } });
  const keys = [...people.map(({ token }) => token), (reader.body as { key: string }).key, account.admin];
  const seen = await Promise.all(
    keys.map(async (key) => {
      const { body, headers } = await service.api('GET', path(), { key });
      return { key, body: JSON.stringify(body), tag: headers.get('etag') };
    }),
  );
  for (const { key, body } of seen)
    for (const other of seen)
      expect(await again(path(), key, other.tag)).toMatchObject({ status: other.body === body ? 304 : 200 });
});

describe('a team', () => {
  it('is read by its name with web.login alone, and as a whole with web.teams.view', async () => {
    const names = await person('web.login');
    expect(only(await get(`${TEAMS}/${team}`, names))).toEqual({ uuid: team, name: 'North' });
    expect(only(await get(`${TEAMS}?name=North`, names))).toEqual([{ uuid: team, name: 'North' }]);
    expect(await get(`${TEAMS}/T-1`, names)).toEqual(notFound('team'));
    expect(await get(`${TEAMS}?external_id=T-1`, names)).toMatchObject(lacks('web.teams.view'));
    const reader = await person('web.teams.view');
    expect(only(await get(`${TEAMS}/T-1`, reader))).toMatchObject({ name: 'North', worker_uuids: [anna] });
  });
});
