import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invalid } from '../support/problems.js';
import { CLIENTS, JOBS, SITES, TEMPLATES, USERS } from '../support/resources.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

let service: Service;
const make = async (path: string, body: object, key = service.key): Promise<string> =>
  only(await service.api('POST', path, { body, key }));
const found = async (target: string, key = service.key): Promise<string[]> =>
  only<{ uuid: string }[]>(await service.api('GET', target, { key })).map(({ uuid }) => uuid);
const query = (parameters: readonly (readonly [string, string])[]): string =>
  parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

const NAMES = {
  client: 'C-1, main',
  site: 'S/1',
  code: 'repair',
  template: 'Check, yearly',
  territory: 'North & South',
  skill: 'Welding',
  team: 'Squad',
  email: 'ada+1@example.com',
};
const DAYS = 'after=2026-11-23&before=2026-11-24';
const AT = '2026-11-23T09:00:00Z';

/** The uuids of what the names name. */
const uuids: Record<string, string> = {};
/** Those with all references, by the path of their list, and those without any. */
let named: Readonly<Record<string, string>>;
let others: Readonly<Record<string, string>>;

/** By the path of a list: the parameters with names, and the one with uuids that each stands for. */
const FILTERS: Readonly<Record<string, readonly (readonly [name: string, value: keyof typeof NAMES, uuid: string])[]>> =
  {
    [JOBS]: [
      ['client[external_id]', 'client', 'client_uuid'],
      ['site[external_id]', 'site', 'site_uuid'],
      ['type[code]', 'code', 'type_uuid'],
      ['template[name]', 'template', 'template_uuid'],
      ['territory[name]', 'territory', 'territory_uuid'],
      ['skill[name]', 'skill', 'skill_uuid'],
      ['assignee[worker_email]', 'email', 'assignee[worker_uuid]'],
    ],
    [SITES]: [['client[external_id]', 'client', 'client_uuid']],
    [USERS]: [
      ['skill[name]', 'skill', 'skill_uuid'],
      ['team[name]', 'team', 'team_uuid'],
      ['territory[name]', 'territory', 'territory_uuid'],
    ],
  };
const CASES = Object.entries(FILTERS).flatMap(([path, all]) => all.map((one) => [path, ...one] as const));

beforeAll(async () => {
  service = await sharedService();
  uuids.client = await make(CLIENTS, { organization: true, organization_name: 'Acme', external_id: NAMES.client });
  uuids.site = await make(SITES, { name: 'Depot', external_id: NAMES.site, client_uuid: uuids.client });
  uuids.code = await make('/v2/job_types', { code: NAMES.code });
  uuids.template = await make(TEMPLATES, { name: NAMES.template });
  uuids.territory = await make('/v2/territories', { name: NAMES.territory });
  uuids.skill = await make('/v2/skills', { name: NAMES.skill });
  const person = { first_name: 'Ada', last_name: 'Lovelace' };
  const skilled = { skills: [{ uuid: uuids.skill }], territory: { uuid: uuids.territory } };
  uuids.email = await make(USERS, { ...person, email: NAMES.email, ...skilled });
  const ben = await make(USERS, { ...person, email: 'ben@example.com' });
  uuids.team = await make('/v2/teams', { name: NAMES.team, worker_uuids: [uuids.email] });
  const job = await make(JOBS, {
    client_uuid: uuids.client,
    site_uuid: uuids.site,
    type_uuid: uuids.code,
    template_uuid: uuids.template,
    ...skilled,
    scheduled_at: AT,
    assignee: { worker_uuid: uuids.email },
  });
  named = { [JOBS]: job, [SITES]: uuids.site, [USERS]: uuids.email };
  others = {
    [JOBS]: await make(JOBS, { territory_uuid: null }),
    [SITES]: await make(SITES, { name: 'Shop' }),
    [USERS]: ben,
  };
});
afterAll(() => service.stop());

describe('a filter by a reference', () => {
  it.each(CASES)('%s?%s shows what the filter by uuid shows', async (path, name, value) => {
    expect(await found(`${path}?${query([[name, NAMES[value]]])}`)).toEqual([named[path]]);
    expect(await found(`${path}?${query([[name, 'Nothing'], [name, NAMES[value]]])}`)).toEqual([named[path]]); // prettier-ignore
  });

  it.each(CASES)('%s?%s is empty with a name that nothing has', async (path, name) => {
    expect(await found(`${path}?${query([[name, 'Nothing']])}`)).toEqual([]);
    expect(await found(`${path}?${query([[name, 'Nothing']])}&uuid=${named[path]}`)).toEqual([]);
  });

  it.each(CASES)('%s?%s and uuids count what both name', async (path, name, value, uuid) => {
    const [one, nobody] = [uuids[value] ?? '', '01890000-0000-7000-8000-000000000000'];
    const both = (given: string): string => `${path}?${query([[name, NAMES[value]], [uuid, given]])}`; // prettier-ignore
    expect(await found(both(one.toUpperCase()))).toEqual([named[path]]);
    expect(await found(both(`${nobody},${one}`))).toEqual([named[path]]);
    expect(await found(both(nobody))).toEqual([]);
  });

  it.each(CASES)('422: %s?%s of a wrong form', async (path, name) => {
    const at = name.replace('[', '.').replace(']', '');
    const wrong = async (given: string, message: string): Promise<void> =>
      expect(await service.api('GET', `${path}?${given}`)).toEqual(invalid({ [at]: message }));
    await wrong(`${name}=`, 'must not be blank');
    await wrong(`${name}[of]=x`, 'must be a string');
    await wrong(`${name}=${'x'.repeat(501)}`, 'must be at most 500 characters');
    await wrong(Array.from({ length: 101 }, () => `${name}=x`).join('&'), 'must have at most 100 values');
  });

  it('is a filter as the others: it combines, pages and sorts', async () => {
    const { key } = await service.newAccount();
    const client = await make(CLIENTS, { organization: true, organization_name: 'B', external_id: 'b' }, key);
    await make('/v2/job_types', { code: 'repair' }, key);
    const jobs: string[] = [];
    for (let i = 0; i < 5; i++)
      jobs.unshift(await make(JOBS, { client_uuid: client, type: { code: i % 2 === 0 ? 'repair' : 'default' } }, key));
    await make(JOBS, {}, key);
    const first = await service.api('GET', `${JOBS}?client[external_id]=b&limit=2`, { key });
    expect(only<{ uuid: string }[]>(first).map(({ uuid }) => uuid)).toEqual(jobs.slice(0, 2));
    expect(await found(nextOf(first) ?? '', key)).toEqual(jobs.slice(2, 4));
    expect(await found(`${JOBS}?client[external_id]=b&sort=updated_at`, key)).toEqual(jobs.toReversed());
    expect(await found(`${JOBS}?client[external_id]=b&type[code]=repair`, key)).toEqual([jobs[0], jobs[2], jobs[4]]);
  });

  it('compares as references do: emails ignore case, deleted entities are not found, a new one with the name is', async () => {
    expect(await found(`${JOBS}?${query([['assignee[worker_email]', NAMES.email.toUpperCase()]])}`)).toEqual([
      named[JOBS],
    ]);
    expect(await found(`${JOBS}?${query([['client[external_id]', NAMES.client.toLowerCase()]])}`)).toEqual([]);
    const shop = others[JOBS] ?? '';
    const squad = await make('/v2/teams', { name: 'Gone' });
    await service.api('PATCH', `${JOBS}/${shop}`, { body: { assignee: { team_uuid: squad } } });
    expect(await found(`${JOBS}?assignee[team_name]=Gone`)).toEqual([shop]);
    await service.api('PATCH', `${JOBS}/${shop}`, { body: { assignee: null } });
    await service.api('DELETE', `/v2/teams/${squad}`);
    await service.api('PATCH', `${JOBS}/${shop}`, {
      body: { assignee: { team_uuid: await make('/v2/teams', { name: 'Gone' }) } },
    });
    expect(await found(`${JOBS}?assignee[team_name]=Gone`)).toEqual([shop]);
  });

  it('takes the keys of references alone', async () => {
    expect(await service.api('GET', `${JOBS}?client[name]=Acme`)).toEqual(
      invalid({ 'client.name': expect.stringMatching(/^is not known/) }),
    );
    expect(await service.api('GET', `${JOBS}?client=Acme`)).toEqual(invalid({ client: 'must be an object' }));
  });
});

describe('the schedule and conflicts', () => {
  it.each([
    ['user[email]', NAMES.email],
    ['team[name]', NAMES.team],
    ['territory[name]', NAMES.territory],
  ])('take %s', async (name, value) => {
    const users = async (given: string): Promise<string[]> => {
      const { body } = await service.api('GET', `/v2/schedule?${DAYS}&${query([[name, given]])}`);
      return (body as { schedule: { user_uuid: string }[] }).schedule.map(({ user_uuid }) => user_uuid);
    };
    expect(await users(value)).toEqual([uuids.email]);
    expect(await users('Nothing')).toEqual([]);
    const conflicts = async (given: string): Promise<number> => {
      const target = `/v2/conflicts?${DAYS}&checks=hours&${query([[name, given]])}`;
      return only<object[]>(await service.api('GET', target)).length;
    };
    expect(await conflicts(value)).toBe(1);
    expect(await conflicts('Nothing')).toBe(0);
  });

  it('repeat the names in the link to the next workers', async () => {
    const { key } = await service.newAccount();
    const person = { first_name: 'Ada', last_name: 'Lovelace' };
    const workers: string[] = [];
    for (let n = 0; n < 201; n++) workers.push(await make(USERS, { ...person, email: `w${n}@example.com` }, key));
    await make('/v2/teams', { name: 'A, B', worker_uuids: workers.slice(0, 120) }, key);
    await make('/v2/teams', { name: 'C & D', worker_uuids: workers.slice(100) }, key);
    const names = query(['A, B', 'C & D'].map((name) => ['team[name]', name]));
    const first = await service.api('GET', `/v2/schedule?${DAYS}&${names}`, { key });
    const rest = await service.api('GET', nextOf(first) ?? '', { key });
    const usersIn = ({ body }: typeof first): string[] =>
      (body as { schedule: { user_uuid: string }[] }).schedule.map(({ user_uuid }) => user_uuid);
    expect([...usersIn(first), ...usersIn(rest)]).toEqual(workers.toSorted());
  });
});
