import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startOfDay } from '#eventstore/domain';
import { Database, EntityReader, Registry } from '#eventstore/store';
import type { Api } from '../../apps/api/src/api.js';
import { contexts } from '../../apps/contexts.js';
import { ShiftMonths } from '../../libs/scheduling/src/shifts/shift-month.entity.js';
import { findingsIn, firstAccount, logOf, oneTo } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { type ApiResponse, send } from '../../tools/harness/api-client.js';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';

interface Label {
  readonly uuid: string;
  readonly name?: string;
  readonly code?: string;
}
interface Shift {
  readonly time_from: string;
  readonly time_to: string;
  readonly working: boolean;
  readonly territory: Label | null;
  readonly job_type: Label | null;
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A user with shifts, and the key of their account. */
interface Person {
  readonly key: string;
  readonly account: string;
  readonly uuid: string;
  readonly email: string;
}

const create = async (key: string, path: string, body: object): Promise<string> =>
  only(await service.api('POST', path, { key, body }));
let people = 0;
const hire = async (key: string, account = ''): Promise<Person> => {
  const email = `anna.${++people}@example.com`;
  const uuid = await create(key, '/v2/users', { first_name: 'Anna', last_name: 'Berg', email });
  return { key, account, uuid, email };
};
/** Creates a user in a new account with this time zone: its first user, the owner. */
const personIn = async (timeZone: string): Promise<Person> => {
  const { uuid, key } = await service.newAccount({ name: timeZone, timeZone });
  return hire(key, uuid);
};
const pathOf = (ref: string): string => `/v2/users/${ref}/shifts`;
const get = ({ key, uuid }: Person, query: string, ref = uuid) =>
  service.api('GET', `${pathOf(ref)}?${query}`, { key });
const between = async (person: Person, after: string, before: string): Promise<Shift[]> =>
  only<Shift[]>(await get(person, `after=${after}&before=${before}`));
const patch = ({ key, uuid }: Person, body: object, headers = {}) =>
  service.api('PATCH', pathOf(uuid), { key, body, headers });
const write = async (person: Person, ...shifts: object[]): Promise<void> => {
  expect(await patch(person, { shifts })).toEqual(DONE);
};
const DONE = answered(204, undefined);

/** As GET returns it: in UTC, with milliseconds. */
const shown = (from: string, to: string, more: Partial<Shift> = {}): Shift => ({
  time_from: from,
  time_to: to,
  working: true,
  territory: null,
  job_type: null,
  ...more,
});
const off = (from: string, to: string): Shift => shown(from, to, { working: false });
const at = (day: string, hour: string): string => `2026-11-${day}T${hour}:00.000Z`;
const shift = (from: string, to: string, more: object = {}): object => ({ time_from: from, time_to: to, ...more });
const onMonday = (from: string, to: string, more: object = {}) => shift(at('23', from), at('23', to), more);
const monday = (person: Person): Promise<Shift[]> => between(person, '2026-11-23', '2026-11-24');
const rowsOf = ({ uuid }: Person) =>
  service.sql('select month, version, intervals from shift_month where user_uuid = $1 order by month', [uuid]);
const positionOf = async ({ account }: Person): Promise<unknown> =>
  (await service.sql('select position from account_log where account_id = $1', [account]))[0]?.position;

let anna: Person;
beforeEach(async () => {
  anna = await personIn('UTC');
});

describe('reading shifts', () => {
  it('requires after and before to be dates; both errors are reported together', async () => {
    const required = { after: 'is required', before: 'is required' };
    expect(await get(anna, '')).toEqual(invalid(required));
    expect(await get(anna, 'after=2026-11-23')).toEqual(invalid({ before: 'is required' }));
    expect(await get(anna, 'before=2026-11-23')).toEqual(invalid({ after: 'is required' }));
    const wrong = 'must be a date such as 2026-11-21';
    expect(await get(anna, 'after=today&before=2026-02-30')).toEqual(invalid({ after: wrong, before: wrong }));
    expect(await get(anna, 'after=2026-11-23T00:00:00Z&before=0000-01-01&until=x')).toEqual(
      invalid({ after: wrong, before: wrong, until: 'is not known' }),
    );
  });

  it('covers one to seven days', async () => {
    const late = invalid({ before: 'must be after "after"' });
    expect(await get(anna, 'after=2026-11-23&before=2026-11-23')).toEqual(late);
    expect(await get(anna, 'after=2026-11-23&before=2026-11-22')).toEqual(late);
    const long = invalid({ before: 'must be at most 7 days after "after"' });
    expect(await get(anna, 'after=2026-11-23&before=2026-12-01')).toEqual(long);
    expect(await get(anna, 'after=2026-11-23&before=2026-11-30')).toEqual(
      answered(200, { timeline: [off(at('23', '00:00'), at('30', '00:00'))] }),
    );
  });

  it('names the user by uuid or, in either case, by email; 404 for others precedes other errors', async () => {
    const timeline = answered(200, { timeline: [off(at('23', '00:00'), at('24', '00:00'))] });
    for (const ref of [anna.uuid, anna.uuid.toUpperCase(), anna.email, anna.email.toUpperCase()])
      expect(await get(anna, 'after=2026-11-23&before=2026-11-24', ref)).toEqual(timeline);
    const other = await personIn('UTC');
    for (const ref of [randomUUID(), 'nobody@example.com', 'x', other.uuid]) {
      expect(await get(anna, 'after=2026-11-23&before=2026-11-24', ref)).toEqual(notFound('user'));
      expect(await get(anna, '', ref)).toEqual(notFound('user'));
      expect(await service.api('PATCH', pathOf(ref), { key: anna.key, body: {} })).toEqual(notFound('user'));
    }
  });

  it('returns exactly the requested days without gaps, cut at both ends, in UTC', async () => {
    await write(anna, shift('2026-11-22T22:00:00+02:00', '2026-11-23T10:00:00+02:00'), onMonday('22:00', '23:30'));
    expect(await get(anna, 'after=2026-11-23&before=2026-11-24')).toEqual(
      answered(200, {
        timeline: [
          shown(at('23', '00:00'), at('23', '08:00')),
          off(at('23', '08:00'), at('23', '22:00')),
          shown(at('23', '22:00'), at('23', '23:30')),
          off(at('23', '23:30'), at('24', '00:00')),
        ],
      }),
    );
  });

  it('merges adjacent intervals with equal values, even across months', async () => {
    await write(anna, shift(at('30', '20:00'), '2026-12-01T00:00:00Z'));
    await write(anna, shift('2026-12-01T00:00:00Z', '2026-12-01T04:00:00Z'));
    expect(await between(anna, '2026-11-30', '2026-12-02')).toEqual([
      off(at('30', '00:00'), at('30', '20:00')),
      shown(at('30', '20:00'), '2026-12-01T04:00:00.000Z'),
      off('2026-12-01T04:00:00.000Z', '2026-12-02T00:00:00.000Z'),
    ]);
    expect((await rowsOf(anna)).map(({ month }) => month)).toEqual(['2026-11', '2026-12']);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-30', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-26', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-09', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-06', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-05', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23', '2026-11-24', '2026-11-22T18:15:00.000Z', '2026-11-23T18:15:00.000Z'],
  ])("a day in %s, %s to %s, has the hours that the zone's clocks give it", async (zone, day, next, from, to) => {
    const person = await personIn(zone);
    expect(await between(person, day, next)).toEqual([off(from, to)]);
    // Times without an offset are in the time zone of the account.
    await write(person, shift(`${day}T00:00:00`, `${next}T00:00:00`));
    expect(await between(person, day, next)).toEqual([shown(from, to)]);
    expect((await rowsOf(person)).flatMap(({ intervals }) => intervals)[0]).toMatchObject({ timeFrom: from });
  });

  it('returns nothing for a date that the time zone skipped, even within a shift', async () => {
    const person = await personIn('Pacific/Apia');
    await write(person, shift('2011-12-29T08:00:00', '2011-12-31T08:00:00'));
    expect(await between(person, '2011-12-30', '2011-12-31')).toEqual([]);
    expect(await between(person, '2011-12-29', '2012-01-01')).toEqual([
      off('2011-12-29T10:00:00.000Z', '2011-12-29T18:00:00.000Z'),
      shown('2011-12-29T18:00:00.000Z', '2011-12-30T18:00:00.000Z'),
      off('2011-12-30T18:00:00.000Z', '2011-12-31T10:00:00.000Z'),
    ]);
  });
});

describe('writing shifts', () => {
  it('overwrites what each interval overlaps and keeps the rest: 204 without body', async () => {
    const north = await create(anna.key, '/v2/territories', { name: 'North' });
    const territory = { uuid: north, name: 'North' };
    await write(anna, onMonday('08:00', '16:00', { territory: { uuid: north } }));
    await write(
      anna,
      onMonday('07:00', '09:00'),
      onMonday('12:00', '13:00', { working: false, territory: { name: 'North' } }),
      onMonday('15:00', '15:30', { working: null }),
    );
    expect(await monday(anna)).toEqual([
      off(at('23', '00:00'), at('23', '07:00')),
      shown(at('23', '07:00'), at('23', '09:00')),
      shown(at('23', '09:00'), at('23', '12:00'), { territory }),
      shown(at('23', '12:00'), at('23', '13:00'), { territory, working: false }),
      shown(at('23', '13:00'), at('23', '15:00'), { territory }),
      off(at('23', '15:00'), at('23', '15:30')),
      shown(at('23', '15:30'), at('23', '16:00'), { territory }),
      off(at('23', '16:00'), at('24', '00:00')),
    ]);
  });

  it('takes a territory by uuid, name or territory_uuid, a job type by uuid, code or job_type_uuid', async () => {
    const territory = { uuid: await create(anna.key, '/v2/territories', { name: 'North' }), name: 'North' };
    const job_type = { uuid: await create(anna.key, '/v2/job_types', { code: 'repair' }), code: 'repair' };
    const day = [off(at('23', '00:00'), at('23', '08:00')), off(at('23', '16:00'), at('24', '00:00'))];
    for (const fields of [
      { territory: { uuid: territory.uuid }, job_type: { uuid: job_type.uuid } },
      { territory: { uuid: territory.uuid.toUpperCase() }, job_type: { uuid: job_type.uuid.toUpperCase() } },
      { territory: { name: 'North' }, job_type: { code: 'repair' } },
      { territory_uuid: territory.uuid, job_type_uuid: job_type.uuid },
      { territory, job_type, territory_uuid: territory.uuid, job_type_uuid: job_type.uuid },
    ]) {
      await write(anna, onMonday('00:00', '23:59', { working: null }));
      await write(anna, onMonday('08:00', '16:00', fields));
      expect(await monday(anna)).toEqual([
        day[0],
        shown(at('23', '08:00'), at('23', '16:00'), { territory, job_type }),
        day[1],
      ]);
    }
    await write(anna, onMonday('08:00', '16:00', { territory: null, job_type: null, territory_uuid: null }));
    expect((await monday(anna))[1]).toEqual(shown(at('23', '08:00'), at('23', '16:00')));
  });

  it('reports all errors of all entries at their paths, and stores nothing', async () => {
    await write(anna, onMonday('08:00', '16:00'));
    const before = [await positionOf(anna), await rowsOf(anna)];
    const timestamp = 'must be a timestamp such as 2026-11-21T09:30:00Z';
    expect(
      await patch(anna, {
        shifts: [
          onMonday('08:00', '09:00', { territory: { name: 'Nowhere' }, job_type: { code: 'none' } }),
          onMonday('10:00', '10:00'),
          { time_from: 'now', working: 'yes' },
          onMonday('12:00', '11:00', { territory_uuid: randomUUID() }),
          7,
          onMonday('13:00', '14:00', { territory: {}, job_type: { uuid: randomUUID() }, note: '' }),
          shift('2026-11-24T00:00:00Z', '2026-12-25T00:00:00.001Z'),
          onMonday('18:00', '19:00'),
        ],
      }),
    ).toEqual(
      invalid({
        'shifts.0.territory': 'not found',
        'shifts.0.job_type': 'not found',
        'shifts.1.time_to': 'must be after time_from',
        'shifts.2.time_from': timestamp,
        'shifts.2.time_to': 'is required',
        'shifts.2.working': 'must be true or false',
        'shifts.3.time_to': 'must be after time_from',
        'shifts.3.territory_uuid': 'not found',
        'shifts.4': 'must be an object',
        'shifts.5.territory': 'needs one of uuid, external_id, name',
        'shifts.5.job_type': 'not found',
        'shifts.5.note': 'is not known',
        'shifts.6.time_to': 'must be at most 31 days after time_from',
      }),
    );
    expect([await positionOf(anna), await rowsOf(anna)]).toEqual(before);
  });

  it('rejects overlapping intervals of one request, naming both', async () => {
    expect(
      await patch(anna, {
        shifts: [onMonday('08:00', '18:00'), onMonday('18:00', '19:00'), onMonday('09:00', '10:00', { working: null })],
      }),
    ).toEqual(invalid({ 'shifts.2': 'overlaps shifts.0' }));
    expect(await rowsOf(anna)).toEqual([]);
  });

  it('accepts intervals of up to 31 calendar days, even across a clock change', async () => {
    const person = await personIn('Europe/Berlin');
    // 31 days and an hour of time, 31 days of the calendar; then an hour less.
    await write(person, shift('2026-10-01T00:00:00', '2026-11-01T00:00:00'));
    await write(person, shift('2026-03-15T12:00:00', '2026-04-15T12:00:00'));
    const long = invalid({ 'shifts.0.time_to': 'must be at most 31 days after time_from' });
    expect(await patch(person, { shifts: [shift('2026-10-01T00:00:00', '2026-11-01T00:00:00.001')] })).toEqual(long);
    expect(await patch(person, { shifts: [shift('2026-03-15T12:00:00', '2026-04-15T12:00:01')] })).toEqual(long);
  });

  it('accepts 0 to 500 intervals, but requires the list', async () => {
    const minutes = (count: number) =>
      oneTo(count).map((n) => {
        const from = Date.UTC(2026, 10, 23) + 2 * n * 60_000;
        return shift(new Date(from).toISOString(), new Date(from + 60_000).toISOString());
      });
    expect(await patch(anna, { shifts: minutes(501) })).toEqual(invalid({ shifts: 'must have at most 500 entries' }));
    await write(anna, ...minutes(500));
    expect(await monday(anna)).toHaveLength(1001);
    const before = await positionOf(anna);
    expect(await patch(anna, { shifts: [] })).toEqual(DONE);
    expect(await patch(anna, {})).toEqual(invalid({ shifts: 'is required' }));
    expect(await patch(anna, { shifts: null })).toEqual(invalid({ shifts: 'must not be null' }));
    expect(await patch(anna, { shifts: {} })).toEqual(invalid({ shifts: 'must be an array' }));
    expect(await positionOf(anna)).toBe(before);
  });

  it("works across a year's end, and from the year 0001 to 9999", async () => {
    await write(
      anna,
      shift('2026-12-31T20:00:00Z', '2027-01-01T04:00:00Z'),
      shift('0001-01-01T00:00:00Z', '0001-01-01T08:00:00Z'),
      shift('9999-12-15T08:00:00Z', '9999-12-15T16:00:00Z'),
      shift('9999-12-31T08:00:00Z', '9999-12-31T23:59:59.999Z'),
    );
    expect(await between(anna, '2026-12-31', '2027-01-02')).toEqual([
      off('2026-12-31T00:00:00.000Z', '2026-12-31T20:00:00.000Z'),
      shown('2026-12-31T20:00:00.000Z', '2027-01-01T04:00:00.000Z'),
      off('2027-01-01T04:00:00.000Z', '2027-01-02T00:00:00.000Z'),
    ]);
    expect((await between(anna, '0001-01-01', '0001-01-02'))[0]).toEqual(
      shown('0001-01-01T00:00:00.000Z', '0001-01-01T08:00:00.000Z'),
    );
    expect((await between(anna, '9999-12-15', '9999-12-16'))[1]).toEqual(
      shown('9999-12-15T08:00:00.000Z', '9999-12-15T16:00:00.000Z'),
    );
  });

  it('rejects times that only the time zone of the account moves out of those years', async () => {
    const years = 'must lie in the years 0001 to 9999 of UTC';
    expect(
      await patch(await personIn('Europe/Berlin'), { shifts: [shift('0001-01-01T00:00:00', '0001-01-02T00:00:00')] }),
    ).toEqual(invalid({ 'shifts.0.time_from': years }));
    expect(
      await patch(await personIn('America/New_York'), {
        shifts: [shift('9999-12-31T08:00:00', '9999-12-31T23:00:00')],
      }),
    ).toEqual(invalid({ 'shifts.0.time_to': years }));
  });

  it('accepts everything that was read, which changes nothing and records no event', async () => {
    const north = await create(anna.key, '/v2/territories', { name: 'North' });
    const repair = await create(anna.key, '/v2/job_types', { code: 'repair' });
    await write(
      anna,
      shift('2020-11-30T20:00:00Z', '2020-12-01T04:00:00Z', { territory_uuid: north, job_type_uuid: repair }),
      shift('2020-12-01T06:00:00Z', '2020-12-01T08:00:00Z', { working: false, job_type_uuid: repair }),
      shift('2020-12-01T08:00:00Z', '2020-12-01T09:00:00Z', { working: false }),
    );
    const read = await between(anna, '2020-11-29', '2020-12-05');
    const before = [await positionOf(anna), await rowsOf(anna)];
    await write(anna, ...read);
    expect([await positionOf(anna), await rowsOf(anna)]).toEqual(before);
    // Even when the referenced entity was deleted since, with its uuid in any case.
    for (const path of [`/v2/territories/${north}`, `/v2/job_types/${repair}`])
      expect(await service.api('DELETE', path, { key: anna.key })).toEqual(answered(200, { message: 'Performed' }));
    const after = await positionOf(anna);
    expect(await between(anna, '2020-11-29', '2020-12-05')).toEqual(read);
    await write(anna, ...read);
    await write(
      anna,
      ...read.map(({ territory, ...rest }) => ({ ...rest, territory_uuid: territory?.uuid.toUpperCase() ?? null })),
    );
    expect(await positionOf(anna)).toBe(after);
    expect(await patch(anna, { shifts: [onMonday('08:00', '09:00', { territory: { uuid: north } })] })).toEqual(
      invalid({ 'shifts.0.territory': 'not found' }),
    );
  });

  it('replays its 204 to the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { shifts: [onMonday('08:00', '09:00')] };
    const first = await patch(anna, body, headers);
    await write(anna, onMonday('08:00', '09:00', { working: null }));
    const again = await patch(anna, body, headers);
    expect([first, again]).toEqual([DONE, DONE]);
    expect([first, again].map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await monday(anna)).toEqual([off(at('23', '00:00'), at('24', '00:00'))]);
  });

  it('rejects If-Match, because shifts have no version, together with all other errors', async () => {
    expect(await patch(anna, { shifts: [onMonday('08:00', '08:00')] }, { 'If-Match': '"1"' })).toEqual(
      invalid({ 'If-Match': 'must be absent: shifts have no version', 'shifts.0.time_to': 'must be after time_from' }),
    );
    expect(await rowsOf(anna)).toEqual([]);
  });

  it('is in the feed: who changed what of which user, in order, with the X-Service headers of the request', async () => {
    await patch(anna, { shifts: [onMonday('08:00', '16:00')] }, { 'X-Service-Notify-Assignees': 'false' });
    await patch(
      anna,
      { shifts: [onMonday('12:00', '13:00', { working: null })] },
      { 'X-Service-Trigger-Webhooks': 'false' },
    );
    const types = 'shifts_updated';
    const events = only<{ type: string; context: unknown; data: unknown }[]>(
      await service.api('GET', `/v2/events?types=${types}`, { key: anna.key }),
    );
    const data = (from: string, to: string, working: boolean | null) => ({
      user_uuid: anna.uuid,
      month: '2026-11',
      shifts: [
        { time_from: at('23', from), time_to: at('23', to), working, territory_uuid: null, job_type_uuid: null },
      ],
    });
    const context = { source: 'api', api_key_uuid: expect.any(String) };
    expect(events).toEqual([
      expect.objectContaining({
        type: 'shifts_updated',
        context: expect.objectContaining(context),
        data: data('08:00', '16:00', true),
      }),
      expect.objectContaining({
        type: 'shifts_updated',
        context: expect.objectContaining(context),
        data: data('12:00', '13:00', null),
      }),
    ]);
    const recorded = await service.sql(
      "select context from event where account_id = $1 and type = 'shift_month.shifts_set' order by position",
      [anna.account],
    );
    expect(recorded.map((row) => row.context)).toEqual([
      expect.objectContaining({ notify_assignees: false }),
      expect.objectContaining({ trigger_webhooks: false }),
    ]);
  });
});

describe('what shifts refer to', () => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

  it.each([
    ['territory', '/v2/territories', { name: 'North' }],
    ['job_type', '/v2/job_types', { code: 'repair' }],
  ])('a %s cannot be deleted before the last shift with it has ended', async (field, path, body) => {
    const uuid = await create(anna.key, path, body);
    const remove = () => service.api('DELETE', `${path}/${uuid}`, { key: anna.key });
    const [from, to] = [day(-2), day(1)];
    await write(anna, shift(from, to, { [`${field}_uuid`]: uuid }));
    // Of the months that it overlaps, the one that is not past.
    const held = await remove();
    expect(held).toEqual(
      refused(409, 'in_use', expect.stringMatching(/^The .* is used by shift month /), {
        used_by: expect.arrayContaining([{ entity_type: 'shift_month', uuid: expect.any(String) }]),
      }),
    );
    // Past shifts restrict no deletion.
    await write(anna, shift(day(-1), to, { working: null }));
    expect(await remove()).toEqual(answered(200, { message: 'Performed' }));
    const past = await between(anna, from.slice(0, 10), day(0).slice(0, 10));
    expect(past.find(({ working }) => working)).toMatchObject({ [field]: { uuid, ...body } });
  });

  it('may be deleted once the user is', async () => {
    const uuid = await create(anna.key, '/v2/territories', { name: 'North' });
    const leaver = await hire(anna.key, anna.account);
    await write(leaver, shift(day(1), day(2), { territory_uuid: uuid }));
    const remove = (path: string) => service.api('DELETE', path, { key: anna.key });
    expect(await remove(`/v2/territories/${uuid}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await remove(`/v2/users/${leaver.uuid}`)).toMatchObject({ status: 200 });
    expect(await remove(`/v2/territories/${uuid}`)).toMatchObject({ status: 200 });
    expect(await patch(leaver, { shifts: [onMonday('08:00', '09:00')] })).toEqual(notFound('user'));
  });
});

/** Length of the model's steps: all offsets of the zones below are multiples of it. */
const QUARTER = 15 * 60_000;

describe.each([
  ['UTC', '2026-12-20'],
  ['Europe/Berlin', '2026-10-17'],
  ['America/New_York', '2026-02-25'],
  ['Australia/Lord_Howe', '2026-03-26'],
  ['Asia/Kathmandu', '2026-04-20'],
  ['Pacific/Apia', '2011-12-22'],
])('any shifts in %s', (zone, first) => {
  it('return, in every week, the last write of each quarter of an hour', async () => {
    const person = await personIn(zone);
    const uuids = await Promise.all(['North', 'South'].map((name) => create(person.key, '/v2/territories', { name })));
    const random = new SeededRandom(20261121 + zone.length);
    const start = Date.parse(startOfDay(first, zone));
    const QUARTERS = 20 * 96;
    const instant = (n: number): string => new Date(start + n * QUARTER).toISOString();
    const model = new Map<number, string>();
    const meaning = (working: boolean, territory: string | null): string => JSON.stringify([working, territory]);
    const date = (day: number): string =>
      new Date(Date.parse(`${first}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
    for (const round of oneTo(5)) {
      const shifts: object[] = [];
      for (let n = random.below(200); n < QUARTERS - 200;) {
        const end = n + 1 + random.below(250);
        const [working, territory] = [
          [true, true, false, null][random.below(4)] ?? null,
          uuids[random.below(3)] ?? null,
        ];
        shifts.push(shift(instant(n), instant(end), { working, territory_uuid: territory }));
        for (let at = n; at < end; at++)
          if (working === null) model.delete(at);
          else model.set(at, meaning(working, territory));
        n = end + (random.below(2) === 0 ? 0 : random.below(300));
      }
      await write(person, ...shifts);
      for (const length of [7, 1 + random.below(6)]) {
        const day = random.below(round === 5 ? 12 : 10);
        const [after, before] = [date(day), date(day + length)];
        const timeline = await between(person, after, before);
        const [from, to] = [after, before].map((each) => (Date.parse(startOfDay(each, zone)) - start) / QUARTER);
        const read = timeline.flatMap(({ time_from, time_to, working, territory }) =>
          Array.from({ length: (Date.parse(time_to) - Date.parse(time_from)) / QUARTER }, () =>
            meaning(working, territory?.uuid ?? null),
          ),
        );
        const expected = Array.from(
          { length: (to ?? 0) - (from ?? 0) },
          (_, i) => model.get((from ?? 0) + i) ?? meaning(false, null),
        );
        expect(read).toEqual(expected);
        timeline.slice(1).forEach((next, i) => expect(next.time_from).toBe(timeline[i]?.time_to));
      }
    }
  });
});

describe('shifts in two API processes', () => {
  let cluster: Cluster;
  let apis: [Api, Api];
  let process: StoreProcess;
  let account: string;

  beforeAll(async () => {
    cluster = await Cluster.open();
    apis = [await cluster.api(), await cluster.api()];
    process = await cluster.process();
    account = await firstAccount(process);
    await employ();
  });
  afterAll(() => cluster.close());

  const employ = async (): Promise<string> => {
    const body = { first_name: 'Anna', last_name: 'Berg', email: `anna.${++people}@example.com` };
    return String((await send(apis[0], 'POST', '/v2/users', body)).body.user_uuid);
  };
  const overwrite = (n: number, user: string, ...shifts: object[]): Promise<ApiResponse> =>
    send(apis[n % 2] ?? apis[0], 'PATCH', pathOf(user), { shifts });
  const read = async (user: string, after: string, before: string) =>
    (await send(apis[1], 'GET', `${pathOf(user)}?after=${after}&before=${before}`)).body.timeline as Shift[];

  it('all apply when written concurrently: the later of two overwrites the other', async () => {
    for (const round of oneTo(6)) {
      const user = await employ();
      // The month alternates between existing and new.
      if (round % 2 === 0) await overwrite(round, user, onMonday('00:00', '01:00'));
      const replies = await Promise.all([
        overwrite(0, user, onMonday('08:00', '12:00')),
        overwrite(
          1,
          user,
          onMonday('10:00', '14:00', { working: null }),
          shift(at('30', '20:00'), '2026-12-02T00:00:00Z'),
        ),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([204, 204]);
      const working = (await read(user, '2026-11-23', '2026-11-24')).filter((one) => one.working);
      const last = working.at(-1);
      expect(last?.time_from).toBe(at('23', '08:00'));
      expect([at('23', '10:00'), at('23', '12:00')]).toContain(last?.time_to);
      expect((await read(user, '2026-11-30', '2026-12-02'))[1]).toEqual(
        shown(at('30', '20:00'), '2026-12-02T00:00:00.000Z'),
      );
    }
  });

  it('all apply of sixteen concurrent ones with an hour each, in one month and in several', async () => {
    for (const days of [1, 13]) {
      const user = await employ();
      const hours = oneTo(16).map((n) => Date.UTC(2026, 10, 23 + (n % days), n));
      const iso = (ms: number): string => new Date(ms).toISOString();
      const replies = await Promise.all(
        hours.map((from, n) => overwrite(n, user, shift(iso(from), iso(from + 3_600_000)))),
      );
      expect(replies.map(({ status }) => status)).toEqual(hours.map(() => 204));
      const shifts = [
        ...(await read(user, '2026-11-23', '2026-11-30')),
        ...(await read(user, '2026-11-30', '2026-12-07')),
      ].filter(({ working }) => working);
      const length = shifts.reduce((sum, one) => sum + Date.parse(one.time_to) - Date.parse(one.time_from), 0);
      expect(length).toBe(16 * 3_600_000);
    }
  });

  it('are never recorded for a user who is deleted before', async () => {
    const outcomes = new Set<number>();
    for (let round = 1; round <= 8 || outcomes.size < 2; round++) {
      const user = await employ();
      const writing = oneTo(6).map((n) => overwrite(n, user, onMonday(`0${n}:00`, `0${n}:30`)));
      if (round % 2 === 0) await Promise.race(writing);
      const deletion = await send(apis[round % 2] ?? apis[0], 'DELETE', `/v2/users/${user}`);
      expect(deletion.status).toBe(200);
      const beside = await Promise.all(writing);
      const late = await overwrite(round, user, onMonday('20:00', '21:00'));
      expect(late.status).toBe(404);
      for (const { status } of [...beside, late]) {
        expect([204, 404]).toContain(status);
        outcomes.add(status);
      }
      const log = await logOf(process.database, account);
      const end = log.find(({ streamId, type }) => streamId === user && type === 'user.deleted')?.position ?? 0;
      const written = log.filter(({ data }) => (data as { userUuid?: string }).userUuid === user);
      expect(written).toHaveLength(beside.filter(({ status }) => status === 204).length);
      for (const { position } of written) expect(position).toBeLessThan(end);
    }
  });

  it('leave a log that explains every row', async () => {
    expect(await findingsIn(process, account)).toEqual([]);
  });
});

describe('shifts of ten years', () => {
  it('are read and overwritten by index, at most two months a week', async () => {
    const user = anna.uuid;
    // 120 months of Anna, and one as long for each of 200 others.
    await service.sql(
      `insert into shift_month (account_id, uuid, version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at)
       select $1, gen_random_uuid(), 1, u.uuid, to_char(m, 'YYYY-MM'), '[]', '{}', '{}', now(), now()
       from (select $2::uuid union all select gen_random_uuid() from generate_series(1, 200)) u,
         generate_series(timestamp '2020-01-01', '2029-12-01', '1 month') m`,
      [anna.account, user],
    );
    await service.sql('analyze shift_month');
    const plans: string[] = [];
    const explain = async (text: string, values: readonly unknown[] = []): Promise<never[]> => {
      const rows = await service.sql(
        `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
        values,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return [];
    };
    const database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
    try {
      const spy = Object.create(database) as Database;
      Object.defineProperty(spy, 'reader', { value: { query: explain } });
      spy.query = explain;
      spy.queryUnprepared = explain;
      spy.queryList = explain;
      const registry = new Registry(contexts);
      const condition = { sql: 'e.user_uuid = ? and e.month = any(?)', values: [user, ['2026-11', '2026-12']] };
      const reader = new EntityReader(spy, registry);
      await reader.list(ShiftMonths, anna.account, 'oldest first', { limit: 2 }, [condition]);
      await reader.where(ShiftMonths, anna.account, condition);
    } finally {
      await database.close();
    }
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/(Index Scan using|Bitmap Index Scan on) shift_month_user(_\d+)? .*rows=2(\.00)? /);
      expect(plan).not.toContain('Seq Scan on shift_month');
    }
  });
});
