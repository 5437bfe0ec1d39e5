import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid, refused } from '../support/problems.js';
import { type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let key: string;
beforeEach(async () => {
  ({ key } = await service.newAccount());
});

const ask = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
  service.api(method, path, { key, headers, ...(body ? { body } : {}) });
const create = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await ask('POST', path, body);
  expect({ status, made }).toEqual({ status: 201, made: expect.anything() });
  return Object.values(made as Record<string, string>)[0] ?? '';
};
async function change(path: string, body: object): Promise<void> {
  const { status } = await ask('PATCH', path, body);
  expect([200, 204]).toContain(status);
}
const setChecks = (checks: object): Promise<void> => change('/v2/account', { scheduling: { checks } });
let made = 0;
const named = (path: string): Promise<string> => create(path, { name: `Named ${++made}` });
const hire = (more: object = {}): Promise<string> =>
  create('/v2/users', { first_name: 'Anna', last_name: 'Berg', email: `checks.${++made}@example.com`, ...more });
const instant = (time: string): string => `2058-01-07T${time}:00.000Z`;
const works = (user: string, from: string, to: string, more: object = {}): Promise<void> =>
  change(`/v2/users/${user}/shifts`, { shifts: [{ time_from: instant(from), time_to: instant(to), ...more }] });
const job = (user: string, more: object = {}): object => ({
  scheduled_at: instant('08:00'),
  scheduled_duration: { minutes: 60 },
  assignee: { worker: { uuid: user } },
  ...more,
});

describe('the checks of hours, skills and territory', () => {
  it('refuse all at once what the account refuses, with errors by field', async () => {
    const [gas, north, south] = [
      await named('/v2/skills'),
      await named('/v2/territories'),
      await named('/v2/territories'),
    ];
    const anna = await hire({ territory: { uuid: north } });
    await works(anna, '06:00', '08:30');
    await setChecks({ hours: 'refuse', skills: 'refuse', territory: 'warn' });
    const more = { skills: [{ uuid: gas }], territory: { uuid: south } };
    const conflict = { worker_uuid: anna, team_uuid: null, with: null };
    expect(await ask('POST', '/v2/jobs', job(anna, more))).toEqual(
      refused(409, 'job.schedule_conflict', 'Cannot process request', {
        detail: 'The job cannot be scheduled: 1 outside working hours, 1 with missing skills',
        errors: {
          assignee: [`does not work from ${instant('08:30')} to ${instant('09:00')}`],
          skills: [expect.stringMatching(/^are not all had: Named \d+$/)],
        },
        conflicts_total: 3,
        conflicts: [
          {
            check: 'skills',
            level: 'refuse',
            ...conflict,
            from: instant('08:00'),
            to: instant('09:00'),
            missing: [{ uuid: gas, name: expect.any(String) }],
          },
          {
            check: 'territory',
            level: 'warn',
            ...conflict,
            from: instant('08:00'),
            to: instant('09:00'),
            territory: { uuid: south, name: expect.any(String) },
          },
          { check: 'hours', level: 'refuse', ...conflict, from: instant('08:30'), to: instant('09:00') },
        ],
      }),
    );
    await works(anna, '08:30', '10:00');
    await change(`/v2/users/${anna}`, { skills: [{ uuid: gas }] });
    const { status, body } = await ask('POST', '/v2/jobs', job(anna, more));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { warnings: [{ check: 'territory', level: 'warn' }] },
    });
  });

  it('are asked by what a change concerns', async () => {
    const gas = await named('/v2/skills');
    const anna = await hire();
    const uuid = await create('/v2/jobs', job(anna, { skills: [{ uuid: gas }] }));
    await setChecks({ hours: 'refuse', skills: 'refuse' });
    const change = async (body: object): Promise<unknown> => {
      const { body: answer } = await ask('PATCH', `/v2/jobs/${uuid}`, body);
      return (answer as { conflicts?: { check: string; level: string }[] }).conflicts?.map(
        ({ check, level }) => `${check} ${level}`,
      );
    };
    expect(await change({ description: 'Bring a ladder' })).toBeUndefined();
    expect(await change({ scheduled_at: instant('09:00') })).toEqual(['hours refuse']);
    // It was outside the working hours before; skills are not asked.
    expect(await change({ scheduled_duration: { minutes: 30 } })).toBeUndefined();
    expect(await change({ assignee: { worker: { uuid: await hire() } } })).toEqual(['hours refuse', 'skills refuse']);
  });

  it('ask for the hours again when the type of a job changes', async () => {
    const [repair, visit] = [
      await create('/v2/job_types', { code: `repair ${++made}` }),
      await create('/v2/job_types', { code: `visit ${++made}` }),
    ];
    const anna = await hire();
    await works(anna, '06:00', '18:00', { job_type: { uuid: repair } });
    await setChecks({ overlap: 'refuse', hours: 'refuse', territory: 'refuse' });
    const uuid = await create('/v2/jobs', job(anna, { job_type: { uuid: repair } }));
    const changed = await ask('PATCH', `/v2/jobs/${uuid}`, { job_type: { uuid: visit } });
    expect(changed).toMatchObject({ status: 409, body: { conflicts: [{ check: 'hours', level: 'refuse' }] } });
    expect((await ask('PATCH', `/v2/jobs/${uuid}`, { job_type: { uuid: repair } })).status).toBe(200);
  });

  it('are not asked by what only records reality, or takes a job away', async () => {
    const gas = await named('/v2/skills');
    const anna = await hire();
    await create('/v2/jobs', job(anna));
    const inConflict = async (): Promise<string> => {
      await setChecks({ overlap: 'off', hours: 'off', skills: 'off' });
      const uuid = await create('/v2/jobs', job(anna, { skills: [{ uuid: gas }], publish: true }));
      await setChecks({ overlap: 'refuse', hours: 'refuse', skills: 'refuse' });
      return uuid;
    };
    const done = await inConflict();
    for (const action of ['unpublish', 'en_route', 'start', 'suspend'])
      expect(await ask('POST', `/v2/jobs/${done}/${action}`)).toEqual(answered(200, { job_uuid: done }));
    const resolution = { name: 'Completed' };
    expect(await ask('POST', `/v2/jobs/${done}/finish`, { resolution })).toEqual(answered(200, { job_uuid: done }));
    const canceled = await inConflict();
    expect(await ask('POST', `/v2/jobs/${canceled}/cancel`)).toEqual(answered(200, { job_uuid: canceled }));
    expect(await ask('DELETE', `/v2/jobs/${await inConflict()}`)).toEqual(answered(200, { message: 'Performed' }));
  });

  it('at warn leave the refusal to overlap, which names their conflicts too', async () => {
    const gas = await named('/v2/skills');
    const anna = await hire();
    await setChecks({ overlap: 'refuse', skills: 'warn' });
    const lacking = job(anna, { skills: [{ uuid: gas }] });
    const first = await ask('POST', '/v2/jobs', lacking);
    expect(first).toMatchObject({ status: 201, body: { warnings: [{ check: 'skills', level: 'warn' }] } });
    expect((first.body as { warnings: object[] }).warnings).toHaveLength(1);
    expect(await ask('POST', '/v2/jobs', lacking)).toEqual(
      refused(409, 'job.schedule_conflict', 'Cannot process request', {
        detail: 'The job cannot be scheduled: 1 overlapping',
        errors: { scheduled_at: ['overlaps job 1'] },
        conflicts_total: 2,
        conflicts: [
          expect.objectContaining({ check: 'overlap', level: 'refuse' }),
          expect.objectContaining({ check: 'skills', level: 'warn' }),
        ],
      }),
    );
  });

  it('and overlap refuse in one answer what a change makes; what stood before is a warning', async () => {
    const anna = await hire();
    await create('/v2/jobs', job(anna));
    const later = await create('/v2/jobs', job(anna, { scheduled_at: instant('10:00') }));
    await works(anna, '08:00', '09:00');
    await setChecks({ overlap: 'refuse', hours: 'refuse' });
    const move = async (body: object): Promise<unknown> => {
      const { status, body: answer } = await ask('PATCH', `/v2/jobs/${later}`, body);
      const { conflicts, warnings } = answer as Record<string, { check: string; level: string }[]>;
      return [status, (conflicts ?? warnings ?? []).map(({ check, level }) => `${check} ${level}`)];
    };
    expect(await move({ scheduled_at: instant('08:30') })).toEqual([409, ['overlap refuse', 'hours refuse']]);
    expect(await move({ scheduled_duration: { minutes: 30 } })).toEqual([200, ['hours warn']]);
    // The same time again is no change.
    expect(await move({ scheduled_at: instant('10:00') })).toEqual([200, []]);
  });

  it('make the commit depend on what they read', async () => {
    const anna = await hire();
    await works(anna, '06:00', '18:00');
    await setChecks({ hours: 'refuse' });
    for (let round = 0; round < 10; round++) {
      await works(anna, '06:00', '18:00');
      const [planned] = await Promise.all([
        ask('POST', '/v2/jobs', job(anna)),
        works(anna, '08:00', '09:00', { working: false }),
      ]);
      // Either the job came first, or it was refused by the shifts that came first: the feed shows which.
      const { events } = (await ask('GET', '/v2/events?limit=5000')).body as { events: { type: string }[] };
      const last = events.map(({ type }) => type).filter((type) => ['job_created', 'shifts_updated'].includes(type));
      const isFirst = last.at(-2) === 'job_created';
      expect([planned.status, isFirst]).toEqual(isFirst ? [201, true] : [409, false]);
      if (planned.status === 201) await ask('DELETE', `/v2/jobs/${(planned.body as { job_uuid: string }).job_uuid}`);
    }
  });
});

describe('X-Service-Scheduling-Checks', () => {
  const send = (levels: string, body: object) =>
    ask('POST', '/v2/jobs', body, { 'X-Service-Scheduling-Checks': levels });

  it('overrides the levels of the account, and is kept in the context', async () => {
    const anna = await hire();
    expect((await send('hours=refuse', job(anna))).status).toBe(409);
    expect((await send('refuse', job(anna))).status).toBe(409);
    const first = await create('/v2/jobs', job(anna));
    await setChecks({ overlap: 'refuse' });
    expect((await ask('POST', '/v2/jobs', job(anna))).status).toBe(409);
    const anyway = await send('overlap=warn', job(anna));
    expect(anyway.body).toMatchObject({ warnings: [{ check: 'overlap', level: 'warn', with: { uuid: first } }] });
    const { job_uuid: uuid } = anyway.body as { job_uuid: string };
    expect((await ask('GET', `/v2/jobs/${uuid}/history`)).body).toMatchObject({
      events: [{ context: { scheduling_checks: { overlap: 'warn' } } }],
    });
  });

  it('refuses unknown names and levels', async () => {
    expect(await send('overlaps=refuse', {})).toEqual(invalid({ 'X-Service-Scheduling-Checks': expect.any(String) }));
    expect(await send('overlap=never', {})).toEqual(invalid({ 'X-Service-Scheduling-Checks': expect.any(String) }));
  });
});

describe('the arrival window', () => {
  it('warns while any check is on, when the job is scheduled outside it', async () => {
    const anna = await hire();
    const arrival_window = { from: instant('10:00'), to: instant('12:00') };
    expect((await ask('POST', '/v2/jobs', job(anna, { arrival_window }))).body).not.toHaveProperty('warnings');
    await setChecks({ skills: 'warn' });
    const { body } = await ask('POST', '/v2/jobs', job(anna, { arrival_window }));
    expect(body).toMatchObject({
      warnings: [{ check: 'window', level: 'warn', from: instant('08:00'), to: instant('09:00'), with: null }],
    });
    const { job_uuid: uuid } = body as { job_uuid: string };
    expect((await ask('PATCH', `/v2/jobs/${uuid}`, { scheduled_at: instant('11:00') })).body).toEqual({
      job_uuid: uuid,
    });
  });
});
