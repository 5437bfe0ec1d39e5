import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, EntityReader, EntitySearch, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListUsers, ListUsersHandler, ListUsersQuery } from '../../libs/scheduling/src/users/user.queries.js';
import { NOBODY } from '../support/fields.js';
import { itemsOf, PlanRecorder } from '../support/plans.js';
import { invalid } from '../support/problems.js';
import { nextOf, only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const USERS = '/v2/users';
const NAMES = ['ann', 'bob', 'cleo', 'dan', 'eve'] as const;
type Name = (typeof NAMES)[number];

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the list of users, filtered', () => {
  const uuids = new Map<string, Name>();
  let uuidOf: (name: Name) => string;
  let skills: { welding: string; brazing: string; unused: string };
  let teams: { first: string; second: string; empty: string };
  let territories: { north: string; south: string };

  const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
  const named = (path: string, name: string, more: object = {}): Promise<string> => make(path, { name, ...more });
  beforeAll(async () => {
    skills = {
      welding: await named('/v2/skills', 'Welding'),
      brazing: await named('/v2/skills', 'Brazing'),
      unused: await named('/v2/skills', 'Unused'),
    };
    territories = { north: await named('/v2/territories', 'North'), south: await named('/v2/territories', 'South') };
    const fields: Record<Name, object> = {
      ann: { skills: [{ uuid: skills.welding }], territory_uuid: territories.north },
      bob: { skills: [{ uuid: skills.brazing }], territory_uuid: territories.south },
      cleo: { skills: [{ uuid: skills.brazing }, { uuid: skills.welding }], territory_uuid: territories.north },
      dan: {},
      eve: { skills: [{ uuid: skills.welding }], territory_uuid: territories.north },
    };
    for (const name of NAMES) {
      const body = { email: `${name}@Example.com`, first_name: name, last_name: 'x', ...fields[name] };
      uuids.set(await make(USERS, body), name);
    }
    uuidOf = (name) => [...uuids].find(([, one]) => one === name)?.[0] ?? '';
    teams = {
      first: await named('/v2/teams', 'First', { worker_uuids: [uuidOf('eve'), uuidOf('ann')] }),
      second: await named('/v2/teams', 'Second', { worker_uuids: [uuidOf('dan'), uuidOf('ann')] }),
      empty: await named('/v2/teams', 'Empty'),
    };
    // Deleted: it is in no answer.
    const gone = { email: 'gone@example.com', first_name: 'gone', last_name: 'x', ...fields.ann };
    await service.api('DELETE', `${USERS}/${await make(USERS, gone)}`);
  });

  const shown = async (query: string, key = service.key): Promise<(Name | undefined)[]> =>
    only<{ uuid: string }[]>(await service.api('GET', `${USERS}?${query}`, { key })).map(({ uuid }) => uuids.get(uuid));
  /** A list in a query, in all the spellings that it has. */
  const spellings = (name: string, values: readonly string[]): string[] => [
    `${name}=${values.join(',')}`,
    values.map((value) => `${name}=${value}`).join('&'),
    values.map((value) => `${name}[]=${value}`).join('&'),
    values.map((value, i) => `${name}[${i}]=${value}`).join('&'),
  ];

  it('by skill_uuid: those with any of these skills, oldest first', async () => {
    expect(await shown(`skill_uuid=${skills.welding}`)).toEqual(['ann', 'cleo', 'eve']);
    expect(await shown(`skill_uuid=${skills.brazing.toUpperCase()}`)).toEqual(['bob', 'cleo']);
    for (const query of spellings('skill_uuid', [skills.welding, skills.brazing]))
      expect({ query, shown: await shown(query) }).toEqual({ query, shown: ['ann', 'bob', 'cleo', 'eve'] });
    expect(await shown(`skill_uuid=${skills.unused}`)).toEqual([]);
    expect(await shown(`skill_uuid=${NOBODY}`)).toEqual([]);
  });

  it('by team_uuid: the workers of these teams, each once, oldest first', async () => {
    expect(await shown(`team_uuid=${teams.first.toUpperCase()}`)).toEqual(['ann', 'eve']);
    for (const query of spellings('team_uuid', [teams.second, teams.first]))
      expect({ query, shown: await shown(query) }).toEqual({ query, shown: ['ann', 'dan', 'eve'] });
    expect(await shown(`team_uuid=${teams.empty}`)).toEqual([]);
    expect(await shown(`team_uuid=${NOBODY}`)).toEqual([]);
  });

  it('by team_uuid: nobody of a deleted team', async () => {
    const team = await named('/v2/teams', 'Deleted', { worker_uuids: [uuidOf('ann')] });
    expect(await shown(`team_uuid=${team}`)).toEqual(['ann']);
    await service.api('DELETE', `/v2/teams/${team}`);
    expect(await shown(`team_uuid=${team}`)).toEqual([]);
  });

  it('by territory_uuid: those of these territories, oldest first', async () => {
    expect(await shown(`territory_uuid=${territories.north.toUpperCase()}`)).toEqual(['ann', 'cleo', 'eve']);
    for (const query of spellings('territory_uuid', [territories.south, territories.north]))
      expect({ query, shown: await shown(query) }).toEqual({ query, shown: ['ann', 'bob', 'cleo', 'eve'] });
    expect(await shown(`territory_uuid=${NOBODY}`)).toEqual([]);
  });

  it('by email: exactly, ignoring case', async () => {
    expect(await shown('email=ann@Example.com')).toEqual(['ann']);
    expect(await shown('email=ANN@EXAMPLE.COM')).toEqual(['ann']);
    for (const other of ['ann', 'ann@example', 'a_n@example.com', '%25@example.com', 'gone@example.com'])
      expect(await shown(`email=${other}`)).toEqual([]);
  });

  it('by several filters: those that meet all', async () => {
    const { welding, brazing } = skills;
    expect(await shown(`skill_uuid=${welding}&territory_uuid=${territories.north}&team_uuid=${teams.first}`)).toEqual([
      'ann',
      'eve',
    ]);
    expect(await shown(`skill_uuid=${brazing}&territory_uuid=${territories.north}`)).toEqual(['cleo']);
    expect(await shown(`uuid=${uuidOf('dan')},${uuidOf('eve')}&skill_uuid=${welding}`)).toEqual(['eve']);
    expect(await shown(`email=ann@example.com&team_uuid=${teams.empty}`)).toEqual([]);
  });

  it('in pages, whose Link repeats the filters', async () => {
    for (const filter of [
      `skill_uuid=${skills.welding}`,
      `territory_uuid=${territories.north}`,
      `team_uuid=${teams.first},${teams.second}`,
    ]) {
      const all = await shown(filter);
      expect(all).toHaveLength(3);
      const paged: (Name | undefined)[] = [];
      for (let page: string | undefined = `${USERS}?${filter}&limit=1`; page !== undefined;) {
        const answer = await service.api('GET', page);
        paged.push(...only<{ uuid: string }[]>(answer).map(({ uuid }) => uuids.get(uuid)));
        page = nextOf(answer);
      }
      expect(paged).toEqual(all);
    }
  });

  it.each([
    ['skill_uuid=x', { skill_uuid: 'must be a comma-separated list of UUIDs' }],
    ['team_uuid=', { team_uuid: 'must be a comma-separated list of UUIDs' }],
    ['territory_uuid[0]=x', { territory_uuid: 'must be a comma-separated list of UUIDs' }],
    [
      `skill_uuid=${Array.from({ length: 101 }, () => NOBODY).join(',')}`,
      { skill_uuid: 'must have at most 100 entries' },
    ],
    ['email=', { email: 'must not be blank' }],
    ['email=a@b&email=c@d', { email: 'must be a string' }],
    [`email=${'x'.repeat(255)}`, { email: 'must be at most 254 characters' }],
    ['skill=x', { skill: 'must be an object' }],
    ['skills=x', { skills: expect.stringMatching(/^is not known/) }],
  ])('422: %s', async (query, faults) => {
    expect(await service.api('GET', `${USERS}?${query}`)).toEqual(invalid(faults));
  });

  it('shows nobody of another account', async () => {
    const { key } = await service.newAccount();
    for (const query of [
      `skill_uuid=${skills.welding}`,
      `team_uuid=${teams.first}`,
      `territory_uuid=${territories.north}`,
      'email=ann@example.com',
    ])
      expect(await shown(query, key)).toEqual([]);
    // A team of theirs that names a user of ours, as no request can make it.
    const theirs = only(await service.api('POST', '/v2/teams', { body: { name: 'Theirs' }, key }));
    await service.sql('update team set worker_uuids = array[$2::uuid] where uuid = $1', [theirs, uuidOf('ann')]);
    expect(await shown(`team_uuid=${theirs}`, key)).toEqual([]);
    expect(await shown(`team_uuid=${theirs}`)).toEqual([]);
  });
});

describe('the list of 40,000 users', () => {
  const COUNT = 40_000;
  const LIMIT = 50;
  let large: Service;
  let account: string;
  let database: Database;
  let handler: InstanceType<typeof ListUsersHandler>;
  let recorder: PlanRecorder;
  const uuid = (kind: number, n = 0): string => `0192f0c0-0000-7000-${8000 + kind}-${n.toString(16).padStart(12, '0')}`;
  const [RARE, COMMON] = [uuid(1), uuid(2)];
  const [NORTH, NEWEST] = [uuid(3), uuid(4)];
  const TEAM = uuid(5);
  beforeAll(async () => {
    large = await startService();
    const [row] = await large.sql('select uuid from account');
    account = String(row?.['uuid']);
    // The rare skill: one of 400. Territories: one of 100 in the north; only the newest users in the other one.
    await large.sql(
      `insert into app_user (account_id, uuid, version, email, first_name, last_name, territory_uuid, skill_uuids, permissions, owner,
         created_at, updated_at)
       select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, 'user' || n || '@example.com', 'A', 'B',
         case when n > ${COUNT} / 2 then $5::uuid when n % 100 = 0 then $4::uuid end,
         case when n % 400 = 0 then array[$2::uuid, $3::uuid] when n % 2 = 0 then array[$3::uuid] else '{}' end,
         '{}', false, now(), now()
       from generate_series(1, ${COUNT}) n`,
      [account, RARE, COMMON, NORTH, NEWEST],
    );
    await large.sql(
      `insert into team (account_id, uuid, version, name, worker_uuids, created_at, updated_at)
       select $1, $2, 1, 'Team', array_agg(('0192f0c0-0000-7000-8000-' || lpad(to_hex(n * 80), 12, '0'))::uuid), now(), now()
       from generate_series(1, 500) n`,
      [account, TEAM],
    );
    await large.sql('vacuum analyze app_user, team');
    database = new Database({ url: large.databaseUrl, poolSize: 1, name: 'fieldline-test' });
    recorder = new PlanRecorder(database, large.sql);
    handler = new ListUsersHandler(
      new EntitySearch(recorder.database, new EntityReader(recorder.database, new Registry(contexts))),
    );
  });
  afterAll(async () => {
    await database.close();
    await large.stop();
  });
  beforeEach(() => {
    recorder.clear();
  });

  it.each<[string, Record<string, string>, (n: number) => boolean, number]>([
    ['a rare skill', { skill_uuid: RARE }, (n) => n % 400 === 0, 100],
    ['a common skill', { skill_uuid: COMMON }, (n) => n % 2 === 0, 4 * LIMIT],
    ['a small territory', { territory_uuid: NORTH }, (n) => n % 100 === 0 && n <= COUNT / 2, LIMIT + 1],
    ['a territory of the newest', { territory_uuid: NEWEST }, (n) => n > COUNT / 2, LIMIT + 1],
    ['a team', { team_uuid: TEAM }, (n) => n % 80 === 0, 500],
    ['an email', { email: 'USER7000@example.com' }, (n) => n === 7000, 2],
  ])('reads by %s few users more than it shows, on each page', async (_, filter, holds, most) => {
    const all = Array.from({ length: COUNT }, (_, i) => i + 1)
      .filter(holds)
      .map((n) => uuid(0, n));
    for (const after of [undefined, uuid(0, COUNT / 2 + 1000), uuid(0, COUNT - 10)]) {
      recorder.clear();
      const query = { ...filter, limit: String(LIMIT), ...(after === undefined ? {} : { after }) };
      const asked = new ListUsers(parseInput(ListUsersQuery, query), requestContext(account));
      const users = await itemsOf<{ readonly uuid: string }>(await handler.execute(asked));
      expect(users.map((user) => user.uuid)).toEqual(
        all.filter((one) => after === undefined || one > after).slice(0, LIMIT),
      );
      expect(recorder.count).toBe(1);
      expect(recorder.readsOf('app_user').rows).toBeLessThanOrEqual(most);
    }
  });
});
