import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { JOBS, TEMPLATES, WEBHOOKS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';
import { itOnOneServer } from '../support/one-server.js';

const DUE = { from: '2026-12-01', to: '2026-12-04' };
const PLAIN = { priority: 'normal', due: null };

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const post = (body: object) => service.api('POST', JOBS, { body });
const create = async (body: object): Promise<string> => only(await post(body));
const patch = (ref: string, body: object) => service.api('PATCH', `${JOBS}/${ref}`, { body });
const shown = async (ref: string, query = ''): Promise<unknown> => {
  const { priority, due } = only<Record<string, unknown>>(await service.api('GET', `${JOBS}/${ref}${query}`));
  return { priority, due };
};

describe('the priority and the due days of a job', () => {
  it('are normal and null unless they are given; a PATCH sets and keeps them, and replaces due whole', async () => {
    const job = await create({});
    expect(await shown(job)).toEqual(PLAIN);
    for (const [body, after] of [
      [{ priority: 'urgent' }, { priority: 'urgent', due: null }],
      [{ due: DUE }, { priority: 'urgent', due: DUE }],
      [{ due: { to: '2026-12-02' } }, { priority: 'urgent', due: { from: null, to: '2026-12-02' } }],
      [{ description: 'Leak' }, { priority: 'urgent', due: { from: null, to: '2026-12-02' } }],
      [{ due: { from: '2026-12-02' } }, { priority: 'urgent', due: { from: '2026-12-02', to: null } }],
      [{ due: { from: null, to: null } }, { priority: 'urgent', due: null }],
      [
        { due: { from: '2026-12-02', to: '2026-12-02' } },
        { priority: 'urgent', due: { from: '2026-12-02', to: '2026-12-02' } },
      ],
      [{ due: {} }, { priority: 'urgent', due: null }],
      [
        { priority: 'low', due: DUE },
        { priority: 'low', due: DUE },
      ],
      [{ due: null }, { priority: 'low', due: null }],
    ] as const) {
      expect(await patch(job, body)).toEqual(answered(200, { job_uuid: job }));
      expect({ body, ...((await shown(job)) as object) }).toEqual({ body, ...after });
    }
  });

  it('are taken by an upsert, and the same again changes nothing', async () => {
    const answers = [];
    for (let i = 0; i < 2; i++) answers.push(await patch('due', { priority: 'high', due: { ...DUE } }));
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(only<object>(await service.api('GET', `${JOBS}/due`))).toMatchObject({
      version: 1,
      priority: 'high',
      due: DUE,
    });
  });

  it.each([
    [{ priority: null }, { priority: 'must not be null' }],
    [{ priority: 'High' }, { priority: 'must be one of low, normal, high, urgent' }],
    [{ due: '2026-12-01' }, { due: 'must be an object' }],
    [{ due: { to: '2026-12-01T00:00:00Z' } }, { 'due.to': 'must be a date such as 2026-11-21' }],
    [{ due: { from: '2026-12-02', to: '2026-12-01' } }, { 'due.to': 'must not be before from' }],
    [{ due: { by: '2026-12-02' } }, { 'due.by': 'is not known' }],
  ])('422: %j', async (body, faults) => {
    expect(await post(body)).toEqual(invalid(faults));
    expect(await patch(await create({}), body)).toEqual(invalid(faults));
  });

  it('change until the job is finished or canceled', async () => {
    const job = await create({ due: DUE });
    const user = only(
      await service.api('POST', '/v2/users', { body: { email: 'p@example.com', first_name: 'P', last_name: 'Q' } }),
    );
    await patch(job, { scheduled_at: '2026-12-01T08:00:00Z', assignee: { worker_uuid: user } });
    await service.api('POST', `${JOBS}/${job}/start`, { body: {} });
    expect((await patch(job, { priority: 'high', due: null })).status).toBe(200);
    await service.api('POST', `${JOBS}/${job}/finish`, { body: { resolution: { name: 'Completed' } } });
    const canceled = await create({ priority: 'high' });
    await service.api('POST', `${JOBS}/${canceled}/cancel`, { body: {} });
    for (const [ref, status] of [
      [job, 'finished'],
      [canceled, 'canceled'],
    ] as const) {
      const locked = `cannot be changed while the job is ${status}`;
      expect((await patch(ref, { priority: 'high' })).status).toBe(200);
      expect(await patch(ref, { priority: 'low', due: DUE })).toMatchObject({
        status: 422,
        body: { code: 'job.locked', errors: { priority: [locked], due: [locked] } },
      });
    }
  });

  it('come from the template, its priority unless the body has one', async () => {
    const template = only(await service.api('POST', TEMPLATES, { body: { name: 'Emergency', priority: 'urgent' } }));
    const ofTemplate = async (): Promise<unknown> =>
      only<{ priority: string }>(await service.api('GET', `${TEMPLATES}/${template}`)).priority;
    expect(await ofTemplate()).toBe('urgent');
    expect(await shown(await create({ template_uuid: template }))).toEqual({ priority: 'urgent', due: null });
    expect(await shown(await create({ template_uuid: template, priority: 'normal', due: DUE }))).toEqual({
      priority: 'normal',
      due: DUE,
    });
    expect(await service.api('PATCH', `${TEMPLATES}/${template}`, { body: { priority: null } })).toEqual(
      invalid({ priority: 'must not be null' }),
    );
    await service.api('PATCH', `${TEMPLATES}/${template}`, { body: { priority: 'low' } });
    expect(await ofTemplate()).toBe('low');
    const [other] = only<{ priority: string }[]>(await service.api('GET', `${TEMPLATES}?uuid=${template}`));
    expect(other).toMatchObject({ priority: 'low' });
  });

  it('are taken by a batch and a trial run, and are in earlier versions and their comparison', async () => {
    const operations = [{ method: 'POST', path: JOBS, body: { priority: 'high', due: DUE } }];
    const batch = await service.api('POST', '/v2/batch', { body: { operations } });
    const [{ body }] = only<[{ body: { job_uuid: string } }]>(batch);
    const job = body.job_uuid;
    await patch(job, { priority: 'low', due: { to: '2026-12-24' } });
    const trial = await service.api('PATCH', `${JOBS}/${job}`, {
      body: { priority: 'urgent' },
      headers: { 'X-Service-Dry-Run': 'true', Prefer: 'return=representation' },
    });
    expect(trial.body).toMatchObject({ job: { priority: 'urgent', version: 3 } });
    expect(await shown(job, '?version=1')).toEqual({ priority: 'high', due: DUE });
    const compared = await service.api('GET', `${JOBS}/${job}/compare?from=1&to=2`);
    expect((compared.body as { changes: unknown }).changes).toEqual(
      expect.arrayContaining([
        { path: 'priority', from: 'high', to: 'low' },
        { path: 'due.to', from: '2026-12-04', to: '2026-12-24' },
      ]),
    );
  });

  itOnOneServer('are in the bodies of webhooks', async () => {
    await service.api('POST', WEBHOOKS, {
      body: { event_types: ['job_updated'], url: 'https://hooks.example.com/in' },
    });
    const job = await create({ due: DUE });
    await patch(job, { priority: 'urgent' });
    expect(
      await service.sql(
        `select body::jsonb -> 'job' ->> 'priority' as priority, body::jsonb -> 'job' -> 'due' as due,
           body::jsonb #>> '{job,previous,priority}' as previous
         from outbox join outbox_body using (account_id, day, position, ordinal) where entity_uuid = $1`,
        [job],
      ),
    ).toEqual([{ priority: 'urgent', due: DUE, previous: 'normal' }]);
  });

  itOnOneServer('are normal and null of a job that was created before there were any, also in the feed', async () => {
    const job = await create({ priority: 'high', due: DUE });
    await patch(job, { description: 'Leak' });
    await service.sql('alter table event disable trigger event_is_final');
    await service.sql("update event set data = data - 'priority' - 'due' where stream_id = $1 and version = 1", [job]);
    await service.sql('alter table event enable trigger event_is_final');
    expect(await shown(job, '?version=1')).toEqual(PLAIN);
    expect(only(await service.api('GET', `/v2/events?entity_uuid=${job}&include=snapshot`))).toMatchObject([
      { snapshot: PLAIN },
      {},
    ]);
  });

  it('order the lists: due_to with those without a last day at the end, -priority with the newest first', async () => {
    const { key } = await service.newAccount();
    const made: string[] = [];
    for (const body of [
      { priority: 'low', due: { to: '2026-12-02' } },
      { due: { from: '2026-12-01' } },
      { priority: 'urgent', due: { to: '2026-12-01' } },
      { due: { to: '2026-12-03' } },
      {},
    ])
      made.push(only(await service.api('POST', JOBS, { body, key })));
    const order = async (query: string): Promise<number[]> =>
      only<{ uuid: string }[]>(await service.api('GET', `${JOBS}?${query}`, { key })).map(({ uuid }) =>
        made.indexOf(uuid),
      );
    expect(await order('sort=due_to')).toEqual([2, 0, 3, 1, 4]);
    expect(await order('sort=-priority')).toEqual([2, 4, 3, 1, 0]);
    expect(await order('sort=-priority&priority=low,normal&due_to[before]=2026-12-03')).toEqual([0]);
    for (const [sort, value] of [
      ['due_to asc', 'high'],
      ['priority desc', '2026-12-01'],
    ]) {
      const after = Buffer.from(JSON.stringify([sort, value, made[0]])).toString('base64url');
      const [column = '', direction] = sort?.split(' ') ?? [];
      expect(
        (await service.api('GET', `${JOBS}?sort=${direction === 'desc' ? '-' : ''}${column}&after=${after}`)).status,
      ).toBe(422);
    }
  });

  it('are overdue by the date of the account', async () => {
    const { key } = await service.newAccount();
    const [behind, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    // The one is 25 hours behind the other: its date is that of the day before, or an earlier one.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: ahead }).format(new Date());
    const due = { to: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10) };
    const job = only(await service.api('POST', JOBS, { body: { due }, key }));
    const overdue = async (timeZone: string): Promise<unknown[]> => {
      await service.api('PATCH', '/v2/account', { body: { time_zone: timeZone }, key });
      return Promise.all(
        ['true', 'false'].map(async (is) =>
          only<{ uuid: string }[]>(await service.api('GET', `${JOBS}?overdue=${is}`, { key })).map(({ uuid }) => uuid),
        ),
      );
    };
    // The one is never at the date of the other.
    expect(await overdue(ahead)).toEqual([[job], []]);
    expect(await overdue(behind)).toEqual([[], [job]]);
  });
});
