import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { JOBS, WEBHOOKS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';
import { itOnOneServer } from '../support/one-server.js';

const WINDOW = { from: '2026-12-01T08:00:00.000Z', to: '2026-12-01T10:00:00.000Z' };
/** A day later, of 24 hours. */
const WHOLE_DAY = { from: '2026-12-02T08:00:00.000Z', to: '2026-12-03T08:00:00.000Z' };

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const post = (body: object) => service.api('POST', JOBS, { body });
const create = async (body: object): Promise<string> => only(await post(body));
const patch = (ref: string, body: object) => service.api('PATCH', `${JOBS}/${ref}`, { body });
const windowOf = async (ref: string): Promise<unknown> =>
  only<{ arrival_window: unknown }>(await service.api('GET', `${JOBS}/${ref}`)).arrival_window;

describe('the arrival window of a job', () => {
  it('is null unless it is given; a PATCH sets, keeps, replaces and clears it', async () => {
    const job = await create({});
    expect(await windowOf(job)).toBeNull();
    for (const arrival_window of [WINDOW, WHOLE_DAY, null]) {
      expect(await patch(job, { arrival_window })).toEqual(answered(200, { job_uuid: job }));
      expect(await patch(job, { description: 'Leak' })).toEqual(answered(200, { job_uuid: job }));
      expect(await windowOf(job)).toEqual(arrival_window);
    }
  });

  it('is taken by an upsert, and the same again changes nothing', async () => {
    const answers = [];
    for (let i = 0; i < 2; i++) answers.push(await patch('promised', { arrival_window: WINDOW }));
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(only<object>(await service.api('GET', `${JOBS}/promised`))).toMatchObject({
      version: 1,
      arrival_window: WINDOW,
    });
  });

  it("is read in the account's time zone where it has no offset", async () => {
    const { key } = await service.newAccount({ name: 'Berlin', timeZone: 'Europe/Berlin' });
    const arrival_window = { from: '2026-12-01T09:00', to: '2026-12-01T10:00:00Z' };
    const job = only(await service.api('POST', JOBS, { key, body: { arrival_window } }));
    expect(only<object>(await service.api('GET', `${JOBS}/${job}`, { key }))).toMatchObject({ arrival_window: WINDOW });
  });

  it('may lie anywhere beside the scheduled time, and is no reason for a status', async () => {
    const job = await create({ scheduled_at: WHOLE_DAY.from, arrival_window: WINDOW });
    expect(only<object>(await service.api('GET', `${JOBS}/${job}`))).toMatchObject({ status: 'posted' });
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['ends where it begins', { from: WINDOW.from, to: WINDOW.from }, { to: 'must be after from' }],
    ['ends before it begins', { from: WINDOW.to, to: WINDOW.from }, { to: 'must be after from' }],
    [
      'is longer than 24 hours',
      { from: WHOLE_DAY.from, to: '2026-12-03T08:00:00.001Z' },
      { to: 'must be at most 24 hours after from' },
    ],
    ['has no end', { from: WINDOW.from }, { to: 'is required' }],
    ['is empty', {}, { from: 'is required', to: 'is required' }],
    ['has an unknown key', { ...WINDOW, until: WINDOW.to }, { until: 'is not known' }],
    [
      'begins before the year 1 in UTC',
      { from: '0001-01-01T00:00:00+01:00', to: '0001-01-01T10:00:00Z' },
      { from: 'must be a timestamp such as 2026-11-21T09:30:00Z' },
    ],
  ])('is refused when it %s, each fault on its path', async (_, arrival_window, faults) => {
    const job = await create({});
    const expected = invalid(
      Object.fromEntries(Object.entries(faults).map(([key, message]) => [`arrival_window.${key}`, message])),
    );
    expect(await post({ arrival_window })).toEqual(expected);
    expect(await patch(job, { arrival_window })).toEqual(expected);
    expect(await windowOf(job)).toBeNull();
  });

  it('is in webhook bodies as in GET, with the one before', async () => {
    const event_types = ['job_created', 'job_updated'];
    await service.api('POST', WEBHOOKS, { body: { url: 'https://hooks.example.com/in', event_types, secret: null } });
    const job = await create({ arrival_window: WINDOW });
    await patch(job, { arrival_window: WHOLE_DAY });
    expect(
      await service.sql(
        `select body::jsonb #> '{job,arrival_window}' as shown, body::jsonb #> '{job,previous,arrival_window}' as previous
         from outbox join outbox_body using (account_id, day, position, ordinal) where entity_uuid = $1 order by position`,
        [job],
      ),
    ).toEqual([
      { shown: WINDOW, previous: null },
      { shown: WHOLE_DAY, previous: WINDOW },
    ]);
  });

  itOnOneServer('is in the change feed, and null of a job that was created before there were any', async () => {
    const job = await create({ arrival_window: WINDOW });
    await patch(job, { arrival_window: null });
    const feed = async (uuid: string): Promise<unknown> =>
      only(await service.api('GET', `/v2/events?entity_uuid=${uuid}&include=snapshot`));
    expect(await feed(job)).toMatchObject([
      { data: { arrival_window: WINDOW }, snapshot: { arrival_window: WINDOW } },
      { data: { changes: { arrival_window: { from: WINDOW, to: null } } }, snapshot: { arrival_window: null } },
    ]);
    await service.sql('alter table event disable trigger event_is_final');
    await service.sql("update event set data = data - 'arrivalWindow' where stream_id = $1 and version = 1", [job]);
    await service.sql('alter table event enable trigger event_is_final');
    expect(await feed(job)).toMatchObject([{ snapshot: { arrival_window: null } }, {}]);
  });
});
