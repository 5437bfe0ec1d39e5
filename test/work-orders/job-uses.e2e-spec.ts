import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, refused } from '../support/problems.js';
import { JOB_TYPES, JOBS, RESOLUTIONS, SKILLS, TEAMS, TERRITORIES, USERS } from '../support/resources.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await sharedService();
  second = await startBeside(service);
  // The owner of the account, who cannot be deleted in any case.
  await make(USERS, { email: 'owner@example.com', first_name: 'Olga', last_name: 'Owner' });
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

let made = 0;
const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const remove = (path: string, uuid: string, through = service) => through.api('DELETE', `${path}/${uuid}`);
const performed = answered(200, { message: 'Performed' });
const TIME = '2026-12-01T08:00:00.000Z';

/** An entity that a job may refer to: how it is created, and how a job names it. */
interface Used {
  readonly name: string;
  readonly path: string;
  readonly body: (n: number) => object;
  readonly job: (uuid: string) => object;
  /** The path of the error when a job names it after its deletion. */
  readonly fault: string;
}
const RELATIONS: readonly Used[] = [
  {
    name: 'job type',
    path: JOB_TYPES,
    body: (n) => ({ code: `type-${n}` }),
    job: (uuid) => ({ job_type: { uuid } }),
    fault: 'job_type',
  },
  {
    name: 'territory',
    path: TERRITORIES,
    body: (n) => ({ name: `North ${n}` }),
    job: (uuid) => ({ territory: { uuid } }),
    fault: 'territory',
  },
  {
    name: 'skill',
    path: SKILLS,
    body: (n) => ({ name: `Welding ${n}` }),
    job: (uuid) => ({ skills: [{ uuid }] }),
    fault: 'skills.0',
  },
  {
    name: 'resolution',
    path: RESOLUTIONS,
    body: (n) => ({ name: `Well done ${n}`, successful: true }),
    job: (uuid) => ({ possible_resolutions: [{ uuid }, { name: 'Not completed' }] }),
    fault: 'possible_resolutions.0',
  },
  {
    name: 'user who does it',
    path: USERS,
    body: (n) => ({ email: `ada.${n}@example.com`, first_name: 'Ada', last_name: 'Lovelace' }),
    job: (uuid) => ({ assignee: { worker: { uuid } } }),
    fault: 'assignee.worker',
  },
  {
    name: 'user who looks on',
    path: USERS,
    body: (n) => ({ email: `ada.${n}@example.com`, first_name: 'Ada', last_name: 'Lovelace' }),
    job: (uuid) => ({
      assignees: [
        { worker: { uuid }, access: 'view' },
        { worker: { email: 'owner@example.com' }, access: 'edit' },
      ],
    }),
    fault: 'assignees.0.worker',
  },
  {
    name: 'team',
    path: TEAMS,
    body: (n) => ({ name: `Squad ${n}` }),
    job: (uuid) => ({ assignee: { team: { uuid } } }),
    fault: 'assignee.team',
  },
];
const makeUsed = ({ path, body }: Used): Promise<string> => make(path, body(++made));

describe.each(RELATIONS)('a $name', (used) => {
  const { path, job: naming } = used;
  const inUse = (...jobs: string[]): object =>
    refused(409, 'in_use', expect.any(String), {
      used_by: expect.arrayContaining(jobs.map((uuid) => ({ entity_type: 'job', uuid }))),
    });
  /** A job that names it and can be started. */
  const jobWith = (uuid: string): Promise<string> =>
    make(JOBS, { scheduled_at: TIME, assignee: { worker: { email: 'owner@example.com' } }, ...naming(uuid) });
  const act = async (job: string, action: string, body: object = {}): Promise<void> => {
    expect((await service.api('POST', `${JOBS}/${job}/${action}`, { body })).status).toBe(200);
  };
  const finish = (job: string): Promise<void> => act(job, 'finish', { resolution: { name: 'Not completed' } });

  it.each<[string, (job: string) => Promise<unknown>]>([
    ['finished', finish],
    ['canceled', (job) => act(job, 'cancel')],
    ['deleted', (job) => remove(JOBS, job)],
  ])('of an unfinished job cannot be deleted before that is %s', async (_, end) => {
    const uuid = await makeUsed(used);
    const job = await jobWith(uuid);
    for (const action of ['publish', 'start', 'suspend', 'start']) {
      expect(await remove(path, uuid)).toEqual(inUse(job));
      await act(job, action);
    }
    expect(await remove(path, uuid)).toEqual(inUse(job));
    await end(job);
    const before = await service.api('GET', `${JOBS}/${job}`);
    expect(await remove(path, uuid)).toEqual(performed);
    // The job still shows it.
    expect((await service.api('GET', `${JOBS}/${job}`)).body).toEqual(
      before.status === 200 ? before.body : expect.objectContaining({ code: 'not_found' }),
    );
  });

  it('reports up to three of the open jobs that use it', async () => {
    const uuid = await makeUsed(used);
    const jobs = [await jobWith(uuid), await jobWith(uuid)];
    const over = await jobWith(uuid);
    await act(over, 'cancel');
    const answer = await remove(path, uuid);
    expect(answer).toEqual(inUse(...jobs));
    expect((answer.body as { used_by: object[] }).used_by).toHaveLength(2);
    for (const _ of [1, 2]) await jobWith(uuid);
    expect((await remove(path, uuid)).body).toMatchObject({ used_by: [{}, {}, {}] });
  });

  it.each([0, 1, 2, 3])('that is deleted concurrently is never referred to by an open job (%#)', async (round) => {
    const uuid = await makeUsed(used);
    const through = (n: number): Service => ((n + round) % 2 === 0 ? service : second);
    const creations = Array.from(
      { length: 4 },
      (_, n) => () => through(n).api('POST', JOBS, { body: { scheduled_at: TIME, ...naming(uuid) } }),
    );
    const before = creations.slice(0, round).map((create) => create());
    const deleting = remove(path, uuid, through(round));
    const answers = await Promise.all([...before, ...creations.slice(round).map((create) => create())]);
    const deletion = await deleting;
    if (deletion.status === 200)
      for (const answer of answers) expect(answer).toEqual(invalid({ [used.fault]: 'not found' }));
    else {
      expect(deletion).toEqual(inUse());
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
  });
});

describe('after these requests', () => {
  it('no open job refers to a deleted entity', async () => {
    const unfinished = "j.deleted_at is null and j.status not in ('finished', 'canceled')";
    for (const [table, condition] of [
      ['job_type', 'x.uuid = j.type_uuid'],
      ['territory', 'x.uuid = j.territory_uuid'],
      ['skill', 'x.uuid = any(j.skill_uuids)'],
      ['resolution', 'x.uuid = any(j.possible_resolution_uuids)'],
      ['app_user', 'x.uuid = any(j.user_uuids)'],
      ['team', 'x.uuid = any(j.team_uuids)'],
    ])
      expect(
        await service.sql(
          `select j.uuid from job j join ${table} x on x.account_id = j.account_id and ${condition}
           where ${unfinished} and x.deleted_at is not null`,
        ),
      ).toEqual([]);
  });
});
