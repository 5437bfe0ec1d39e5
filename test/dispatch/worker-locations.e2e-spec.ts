import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '#eventstore/store';
import { WorkerLocations } from '#work-orders';
import { LONG } from '../support/long.js';
import { PlanRecorder } from '../support/plans.js';
import { answered, invalid } from '../support/problems.js';
import { JOBS, USERS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

const LOCATIONS = LONG ? 1_000_000 : 100_000;
const PATH = '/v2/worker_locations';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let account: { readonly uuid: string; readonly key: string };
let people = 0;
beforeEach(async () => {
  account = await service.newAccount();
});

const ask = (method: string, path: string, body?: object) =>
  service.api(method, path, { key: account.key, ...(body ? { body } : {}) });
const make = async (path: string, body: object): Promise<string> => only(await ask('POST', path, body));
const hire = (fields: object = {}): Promise<string> =>
  make(USERS, { first_name: 'Ada', last_name: 'Berg', email: `located.${++people}@example.com`, ...fields });
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const place = (user: string, captured_at: string, longitude = 13.4) => ({
  user: { uuid: user },
  longitude,
  latitude: 52.5,
  accuracy_m: 10,
  captured_at,
});
const upload = async (job: string, ...locations: object[]): Promise<void> => {
  expect((await ask('POST', `${JOBS}/${job}/locations`, { locations })).status).toBe(201);
};
const listed = async (query = ''): Promise<{ user_uuid: string; longitude: number }[]> =>
  only(await ask('GET', `${PATH}${query}`));
const where = async (query = ''): Promise<Record<string, number>> =>
  Object.fromEntries((await listed(query)).map(({ user_uuid, longitude }) => [user_uuid, longitude]));

describe('GET /v2/worker_locations', () => {
  it('lists the newest location of each worker who has one, whatever the job and the order of the uploads', async () => {
    const [anna, bert] = [await hire(), await hire()];
    await hire();
    const [one, other] = [await make(JOBS, {}), await make(JOBS, {})];
    const newest = ago(5);
    await upload(one, place(anna, newest, 1), place(bert, ago(90), 2), place(anna, ago(7), 3));
    await upload(other, place(anna, ago(6), 4), place(bert, ago(60), 5));
    expect(await ask('GET', PATH)).toEqual(
      answered(200, {
        locations: [
          { user_uuid: anna, longitude: 1, latitude: 52.5, accuracy_m: 10, captured_at: newest, job_uuid: one },
          {
            user_uuid: bert,
            longitude: 5,
            latitude: 52.5,
            accuracy_m: 10,
            captured_at: expect.any(String),
            job_uuid: other,
          },
        ],
      }),
    );
    const { key } = await service.newAccount();
    expect(await service.api('GET', PATH, { key })).toEqual(answered(200, { locations: [] }));
  });

  it('lists, of two of the same moment, the one that was uploaded last', async () => {
    const anna = await hire();
    const job = await make(JOBS, {});
    const at = ago(5);
    await upload(job, place(anna, at, 1), place(anna, at, 2));
    expect(await where()).toEqual({ [anna]: 2 });
  });

  it('is filtered by territory, team and age', async () => {
    const [north, south] = [
      await make('/v2/territories', { name: 'North' }),
      await make('/v2/territories', { name: 'South' }),
    ];
    const [anna, bert] = [await hire({ territory: { uuid: north } }), await hire({ territory: { uuid: south } })];
    const [cora, dora] = [await hire({ territory: { uuid: south } }), await hire({ territory: { uuid: south } })];
    const squad = await make('/v2/teams', { name: 'Squad', worker_uuids: [anna, bert] });
    const shift = (from: number, to: number) => ({
      shifts: [{ time_from: ago(from), time_to: ago(to), territory: { uuid: north } }],
    });
    expect((await ask('PATCH', `${USERS}/${cora}/shifts`, shift(60, -60))).status).toBe(204);
    expect((await ask('PATCH', `${USERS}/${dora}/shifts`, shift(60, 30))).status).toBe(204);
    const job = await make(JOBS, {});
    await upload(
      job,
      place(anna, ago(5), 1),
      place(bert, ago(15), 2),
      place(cora, ago(200), 3),
      place(dora, ago(5), 4),
    );
    expect(await where(`?territory_uuid=${north}`)).toEqual({ [anna]: 1, [cora]: 3 });
    expect(await where('?territory[name]=North')).toEqual({ [anna]: 1, [cora]: 3 });
    expect(await where(`?territory_uuid=${north},${south}`)).toEqual({ [anna]: 1, [bert]: 2, [cora]: 3, [dora]: 4 });
    expect(await where(`?team_uuid=${squad}`)).toEqual({ [anna]: 1, [bert]: 2 });
    expect(await where('?team[name]=Squad&max_age=10')).toEqual({ [anna]: 1 });
    expect(await where(`?team_uuid=${squad}&territory_uuid=${south}`)).toEqual({ [bert]: 2 });
    expect(await where('?max_age=60')).toEqual({ [anna]: 1, [bert]: 2, [dora]: 4 });
    expect(await where('?max_age=10080')).toEqual({ [anna]: 1, [bert]: 2, [cora]: 3, [dora]: 4 });
    expect(await where('?team[name]=Nobody')).toEqual({});
  });

  it('shows neither deleted workers nor locations of deleted jobs', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const [kept, gone] = [await make(JOBS, {}), await make(JOBS, {})];
    await upload(kept, place(anna, ago(60), 1), place(bert, ago(60), 2));
    await upload(gone, place(anna, ago(5), 3));
    expect(await where()).toEqual({ [anna]: 3, [bert]: 2 });
    await ask('DELETE', `${JOBS}/${gone}`);
    await ask('DELETE', `${USERS}/${bert}`);
    expect(await where()).toEqual({ [anna]: 1 });
  });

  it.each(['0', '10081', '1.5', 'x', ''])('422: max_age=%s', async (age) => {
    expect(await ask('GET', `${PATH}?max_age=${age}&team_uuid=x`)).toEqual(
      invalid({
        max_age: 'must be a whole number from 1 to 10080',
        team_uuid: 'must be a comma-separated list of UUIDs',
      }),
    );
  });

  it(`reads one row of each worker among ${LOCATIONS} locations`, async () => {
    const workers: string[] = [];
    for (let n = 0; n < 10; n++) workers.push(await hire());
    const job = await make(JOBS, {});
    await service.sql(
      `insert into job_location
       select $1, $2, n, gen_random_uuid(), ($3::uuid[])[1 + n % 10], n, 0, 1, now() - n * interval '1 s', now(), '{}', '[]'
       from generate_series(1, ${LOCATIONS}) n`,
      [account.uuid, job, workers],
    );
    await service.sql('vacuum analyze job_location, job');
    const database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
    try {
      const recorder = new PlanRecorder(database, service.sql);
      for (const since of [undefined, ago(60), '2999-01-01T00:00:00Z']) {
        recorder.clear();
        const found = await new WorkerLocations(recorder.database).newest(account.uuid, workers, since);
        expect(found).toHaveLength(since?.startsWith('2999') ? 0 : 10);
        expect(recorder.readsOf('job_location').indexes).toEqual(['job_location_newest']);
        expect(recorder.pages).toBeLessThan(200);
      }
    } finally {
      await database.close();
    }
    expect(Object.values(await where()).sort()).toEqual([1, 10, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
