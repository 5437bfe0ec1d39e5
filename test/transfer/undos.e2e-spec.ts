import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { cli } from '../support/cli.js';
import { newToken } from '../support/people.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { CLIENTS, type Json, LISTED, SITES, UNITS } from '../support/resources.js';
import { nextOf, only, type RequestOptions, type Service, startService, startWorkerFor } from '../support/service.js';
import { itemsAt, type Undo, Undoing, type UndoRow, undoRow, UNDOS, withoutMoving } from '../support/undos.js';

/** A request is taken back as a whole (contract §18). */
const DRY_RUN = { 'X-Service-Dry-Run': 'true' };

let service: Service;
let stopWorker: () => Promise<void>;
let undoing: Undoing;
beforeAll(async () => {
  service = await startService();
  undoing = new Undoing(service.api);
  stopWorker = await startWorkerFor(service);
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

const get = async (path: string): Promise<Json> => only(await service.api('GET', path));
const post = (path: string, body: object = {}, options: RequestOptions = {}) =>
  service.api('POST', path, { body, ...options });
const patch = (path: string, body: object) => service.api('PATCH', path, { body });

/** Sends a request. @returns what its response names, and its id. */
async function sent(method: string, path: string, body?: object): Promise<[uuid: string, id: string]> {
  const [answer, id] = await undoing.recorded([method, path, body]);
  return [String(Object.values(answer)[0]), id];
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Performs operations in one request. @returns its id. */
async function batch(operations: readonly Operation[]): Promise<string> {
  const id = newUuid();
  const answer = await post('/v2/batch', { operations }, { headers: { 'X-Request-Id': id } });
  const { results } = answer.body as { readonly results: readonly { readonly status: number }[] };
  expect(results.filter(({ status }) => status >= 300)).toEqual([]);
  return id;
}

const undone = (correlationId: string, more: object = {}): Promise<Undo> => undoing.undone(correlationId, more);
const rowsOf = (undo: Undo, query = ''): Promise<UndoRow[]> => undoing.rowsOf(undo, query);

/** All lists, without what differs between any two versions of an entity. */
async function lists(): Promise<Record<string, Json[]>> {
  const found: Record<string, Json[]> = {};
  for (const { path } of LISTED)
    found[path] = (await itemsAt<Json>(service.api, `${path}?limit=500`)).map(withoutMoving);
  return found;
}

const acme = (name: string): object => ({ organization: true, organization_name: name });
const client = async (name: string): Promise<string> => only(await post(CLIENTS, acme(name)));
const worker = async (): Promise<string> =>
  only(await post('/v2/users', { first_name: 'Undone', last_name: 'Shifts', email: `${newUuid()}@example.com` }));
/** @returns the id of the request. */
async function setShifts(user: string, shifts: readonly object[]): Promise<string> {
  const id = newUuid();
  const headers = { 'X-Request-Id': id };
  expect(await service.api('PATCH', `/v2/users/${user}/shifts`, { body: { shifts }, headers })).toMatchObject({
    status: 204,
  });
  return id;
}
const ADDRESS = { country: 'Germany', city: 'Berlin', street: 'Main St', building: '1' };

describe('the undo of a request', () => {
  it('deletes what it created, with its uuid in the events', async () => {
    const [uuid, id] = await sent('POST', CLIENTS, acme('Undone'));
    const undo = await undone(id);
    expect(undo).toMatchObject({
      total: 1,
      undone: 1,
      kept: 0,
      failed: 0,
      source: { correlation_id: id, entity_uuid: null },
    });
    expect(await rowsOf(undo)).toEqual([undoRow('client', uuid)]);
    expect(await service.api('GET', `${CLIENTS}/${uuid}`)).toEqual(notFound('client'));
    const { events } = (await service.api('GET', `${CLIENTS}/${uuid}/history`)).body as { readonly events: Json[] };
    expect(events.at(-1)).toMatchObject({
      type: 'client_deleted',
      context: { via: 'undo', undoes: undo.uuid, correlation_id: undo.correlation_id },
    });
  });

  it('is made by the person who asked for it', async () => {
    const [uuid, id] = await sent('POST', CLIENTS, acme('Undone by a person'));
    const person = { email: `${newUuid()}@example.com`, first_name: 'Olga', last_name: 'Owner' };
    const user: string = only(await post('/v2/users', person));
    await patch(`/v2/users/${user}`, { owner: true });
    const key = await newToken(service, service.key, user);
    const started = await service.api('POST', UNDOS, { key, body: { correlation_id: id } });
    expect(started.status).toBe(201);
    await undoing.ended(only(started));
    const { events } = (await service.api('GET', `${CLIENTS}/${uuid}/history`)).body as { readonly events: Json[] };
    expect(events.at(-1)).toMatchObject({
      type: 'client_deleted',
      context: { source: 'api', via: 'undo', user_uuid: user, user_email: person.email },
    });
  });

  it('has nothing to take back of what is gone since', async () => {
    const [uuid, id] = await sent('POST', CLIENTS, acme('Gone'));
    await service.api('DELETE', `${CLIENTS}/${uuid}`);
    const undo = await undone(id);
    expect(undo).toMatchObject({ total: 1, undone: 0, kept: 1, failed: 0 });
    expect(await rowsOf(undo)).toEqual([undoRow('client', uuid, 'kept')]);
  });

  it('leaves another entity that has the uuid as its external id', async () => {
    const [uuid, id] = await sent('POST', CLIENTS, acme('First'));
    await service.api('DELETE', `${CLIENTS}/${uuid}`);
    const other: string = only(await patch(`${CLIENTS}/${uuid}`, { ...acme('Other'), external_id: uuid }));
    expect(await undone(id)).toMatchObject({ total: 1, undone: 0, kept: 1 });
    expect(await get(`${CLIENTS}/${other}`)).toMatchObject({ organization_name: 'Other', version: 1 });
  });

  it('changes fields back that were not changed since, and names those that were', async () => {
    const uuid = await client('Before');
    const [, id] = await sent('PATCH', `${CLIENTS}/${uuid}`, { ...acme('After'), external_id: `X-${uuid}` });
    await patch(`${CLIENTS}/${uuid}`, acme('Since'));
    const undo = await undone(id);
    expect(await rowsOf(undo)).toEqual([
      undoRow('client', uuid, 'undone', { kept: [{ path: 'organization_name', version: 3 }] }),
    ]);
    expect(await get(`${CLIENTS}/${uuid}`)).toMatchObject({ organization_name: 'Since', external_id: null });
    const again = await undone(id);
    expect(again).toMatchObject({ total: 1, undone: 0, kept: 1 });
    expect(await rowsOf(again)).toEqual([
      undoRow('client', uuid, 'kept', { kept: [{ path: 'organization_name', version: 3 }] }),
    ]);
  });

  it('restores what it deleted', async () => {
    const uuid = await client('Restored');
    const [, id] = await sent('DELETE', `${CLIENTS}/${uuid}`);
    expect(await rowsOf(await undone(id))).toEqual([undoRow('client', uuid)]);
    expect(await get(`${CLIENTS}/${uuid}`)).toMatchObject({ uuid, organization_name: 'Restored' });
  });

  it('can be undone itself', async () => {
    const [uuid, id] = await sent('POST', CLIENTS, acme('Twice'));
    const first = await undone(id);
    const second = await undone(first.correlation_id);
    expect(await rowsOf(second)).toEqual([undoRow('client', uuid)]);
    expect(await get(`${CLIENTS}/${uuid}`)).toMatchObject({ organization_name: 'Twice' });
    expect(await undone(second.correlation_id)).toMatchObject({ undone: 1 });
    expect(await service.api('GET', `${CLIENTS}/${uuid}`)).toEqual(notFound('client'));
  });

  it('takes back one entity only', async () => {
    const external = [newUuid(), newUuid()];
    const id = await batch(
      external.map((one) => ({ method: 'PATCH', path: `${CLIENTS}/x${one}`, body: acme('One of two') })),
    );
    const [first, second] = await Promise.all(external.map((one) => get(`${CLIENTS}/x${one}`)));
    const undo = await undone(id, { entity_uuid: String(first?.['uuid']) });
    expect(undo).toMatchObject({ total: 1, undone: 1, source: { entity_uuid: first?.['uuid'] } });
    expect((await service.api('GET', `${CLIENTS}/${String(first?.['uuid'])}`)).status).toBe(404);
    expect((await service.api('GET', `${CLIENTS}/${String(second?.['uuid'])}`)).status).toBe(200);
  });

  it('reports what is in use, and takes it back when it is repeated', async () => {
    const [unit, id] = await sent('POST', UNITS, { name: `Undone ${newUuid()}`, code: newUuid().slice(-8) });
    const product: string = only(await post('/v2/catalog/products', { name: 'Uses it', unit: { uuid: unit } }));
    const undo = await undone(id);
    expect(undo).toMatchObject({ undone: 0, failed: 1 });
    expect(await rowsOf(undo)).toEqual([undoRow('unit', unit, 'failed', { code: 'in_use' })]);
    expect(await rowsOf(undo, '&result=undone,kept')).toEqual([]);
    expect(await post(`${UNDOS}/${undo.uuid}/cancel`)).toEqual(answered(200, { undo_uuid: undo.uuid }));
    expect(await undoing.ended(undo.uuid)).toEqual(undo);
    await service.api('DELETE', `/v2/catalog/products/${product}`);
    expect(await post(`${UNDOS}/${undo.uuid}/retry`)).toEqual(answered(200, { undo_uuid: undo.uuid }));
    expect(await undoing.ended(undo.uuid)).toMatchObject({ undone: 1, failed: 0 });
    expect((await service.api('GET', `${UNITS}/${unit}`)).status).toBe(404);
  });

  it('takes back in the right order what rests on each other', async () => {
    const before = await lists();
    const unit = `u${newUuid()}`;
    const id = newUuid();
    const headers = { 'X-Request-Id': id };
    const made: string = only(await post(UNITS, { name: unit, code: unit.slice(-8) }, { headers }));
    await post('/v2/catalog/products', { name: 'Rests on it', unit: { uuid: made } }, { headers });
    const changed: string = only(await post(CLIENTS, acme('Rests'), { headers }));
    await post(SITES, { client: { uuid: changed }, name: 'There', address: ADDRESS }, { headers });
    await service.api('PATCH', `${CLIENTS}/${changed}`, { headers, body: acme('Rests again') });
    await service.api('PATCH', `${UNITS}/${made}`, { headers, body: { name: `${unit} again` } });
    const undo = await undone(id);
    expect(undo).toMatchObject({ failed: 0, undone: undo.total });
    expect(await lists()).toEqual(before);
  });

  it('shows in a trial run what it would do, and does nothing', async () => {
    const prefix = newUuid();
    const ten = Array.from({ length: 10 }, (_, n) => n);
    const id = await batch(
      ten.map((n) => ({ method: 'PATCH', path: `${CLIENTS}/t${prefix}-${n}`, body: acme(`Tried ${n}`) })),
    );
    const before = await lists();
    const tried = await post(UNDOS, { correlation_id: id }, { headers: DRY_RUN });
    expect(tried.status).toBe(200);
    const { undo, rows } = tried.body as { readonly undo: Undo; readonly rows: UndoRow[] };
    expect(undo).toMatchObject({ status: 'finished', total: 10, undone: 10 });
    expect(rows.map(({ result }) => result)).toEqual(ten.map(() => 'undone'));
    expect(await service.api('GET', `${UNDOS}/${undo.uuid}`)).toEqual(notFound('undo'));
    expect(await lists()).toEqual(before);
  });

  it('makes the shifts of a month what they were', async () => {
    const user = await worker();
    const shifts = `/v2/users/${user}/shifts`;
    const times = async (): Promise<unknown> =>
      (await service.api('GET', `${shifts}?after=2030-01-07&before=2030-01-09`)).body;
    const set = (from: string, to: string, headers = {}) =>
      service.api('PATCH', shifts, { body: { shifts: [{ time_from: from, time_to: to }] }, headers });
    await set('2030-01-07T08:00:00Z', '2030-01-07T12:00:00Z');
    const before = await times();
    const id = newUuid();
    await set('2030-01-07T10:00:00Z', '2030-01-07T18:00:00Z', { 'X-Request-Id': id });
    expect(await times()).not.toEqual(before);
    expect(await undone(id)).toMatchObject({ total: 1, undone: 1 });
    expect(await times()).toEqual(before);
  });

  it('keeps the days of a month that were changed again since, also in an account far from UTC', async () => {
    const user = await worker();
    const { time_zone: timeZone } = await get('/v2/account');
    await service.api('PATCH', '/v2/account', { body: { time_zone: 'Asia/Tokyo' } });
    try {
      const shift = (day: number, from: number, to: number): object => ({
        time_from: `2030-01-${day}T${String(from).padStart(2, '0')}:00:00`,
        time_to: `2030-01-${day}T${String(to).padStart(2, '0')}:00:00`,
      });
      const days = [15, 16, 17];
      await setShifts(
        user,
        days.map((day) => shift(day, 8, 12)),
      );
      const id = await setShifts(
        user,
        days.map((day) => shift(day, 12, 18)),
      );
      await setShifts(user, [shift(16, 6, 8), shift(18, 8, 16)]);
      const undo = await undone(id);
      expect(undo).toMatchObject({ total: 1, undone: 1 });
      const [{ kept } = {}] = await rowsOf(undo);
      expect(kept).toEqual([{ path: 'days.2030-01-16', version: 3 }]);
      const timeline = await itemsAt<Json>(service.api, `/v2/users/${user}/shifts?after=2030-01-15&before=2030-01-19`);
      // In Tokyo it is nine hours later than in UTC.
      expect(timeline.filter(({ working }) => working).map((one) => [one['time_from'], one['time_to']])).toEqual([
        ['2030-01-14T23:00:00.000Z', '2030-01-15T03:00:00.000Z'],
        ['2030-01-15T21:00:00.000Z', '2030-01-16T09:00:00.000Z'],
        ['2030-01-16T23:00:00.000Z', '2030-01-17T03:00:00.000Z'],
        ['2030-01-17T23:00:00.000Z', '2030-01-18T07:00:00.000Z'],
      ]);
    } finally {
      await service.api('PATCH', '/v2/account', { body: { time_zone: timeZone } });
    }
  });

  it('makes a month what it was whose shifts are more than those of a request', async () => {
    const user = await worker();
    const weeks = [
      'after=2030-05-01&before=2030-05-08',
      'after=2030-05-08&before=2030-05-15',
      'after=2030-05-15&before=2030-05-22',
    ];
    const timeline = (): Promise<Json[][]> =>
      Promise.all(weeks.map((week) => itemsAt<Json>(service.api, `/v2/users/${user}/shifts?${week}`)));
    const at = (day: number, minutes: number): string => new Date(Date.UTC(2030, 4, day, 0, minutes)).toISOString();
    for (const first of [1, 11]) {
      const days = Array.from({ length: 10 }, (_, n) => first + n);
      const ofDay = (day: number) =>
        Array.from({ length: 48 }, (_, n) => ({ time_from: at(day, 30 * n), time_to: at(day, 30 * n + 20) }));
      await setShifts(user, days.flatMap(ofDay));
    }
    const before = await timeline();
    const id = await setShifts(user, [{ time_from: at(1, 0), time_to: at(25, 0), working: null }]);
    expect(await timeline()).not.toEqual(before);
    expect(await undone(id)).toMatchObject({ undone: 1, failed: 0 });
    expect(await timeline()).toEqual(before);
  });

  it('clears time only where something is present', async () => {
    const user = await worker();
    const on = (from: string, to: string): object => ({
      time_from: `2030-06-03T${from}:00.000Z`,
      time_to: `2030-06-03T${to}:00.000Z`,
    });
    await setShifts(user, [on('06:00', '07:00'), on('08:00', '09:00'), on('10:00', '11:00')]);
    const id = await setShifts(user, [on('08:30', '09:30'), on('12:00', '13:00')]);
    const [{ entity_uuid: month } = {}] = await rowsOf(await undone(id));
    const feed = await service.api('GET', `/v2/events?entity_uuid=${month}`);
    const { events } = feed.body as { readonly events: readonly Json[] };
    const { shifts } = events.at(-1)?.['data'] as { readonly shifts: readonly Json[] };
    expect(shifts.filter(({ working }) => working === null)).toEqual(
      [on('09:00', '09:30'), on('12:00', '13:00')].map((span) => expect.objectContaining(span)),
    );
  });

  it('takes back shifts beside a dispatcher, whose days stay', async () => {
    const user = await worker();
    const day = (n: number): string => `2030-03-${String(n).padStart(2, '0')}`;
    const shift = (n: number, from: string, to: string): object => ({
      time_from: `${day(n)}T${from}:00Z`,
      time_to: `${day(n)}T${to}:00Z`,
    });
    const days = Array.from({ length: 28 }, (_, n) => n + 1);
    const id = await setShifts(
      user,
      days.map((n) => shift(n, '08:00', '12:00')),
    );
    const dispatch = async (): Promise<void> => {
      for (const n of days.filter((one) => one % 2 === 0)) await setShifts(user, [shift(n, '12:00', '13:00')]);
    };
    const dispatched = dispatch();
    const undo = await undone(id);
    await dispatched;
    expect(undo).toMatchObject({ failed: 0 });
    for (const from of [1, 8, 15, 22]) {
      const timeline = await itemsAt<Json>(
        service.api,
        `/v2/users/${user}/shifts?after=${day(from)}&before=${day(from + 7)}`,
      );
      const working = timeline.filter((one) => one['working']).map((one) => String(one['time_to']));
      // A day that was changed before the undo stays whole; the others have the hour of the dispatcher alone.
      expect(working).toEqual(
        [from, from + 1, from + 2, from + 3, from + 4, from + 5, from + 6]
          .filter((n) => n % 2 === 0)
          .map((n) => `${day(n)}T13:00:00.000Z`),
      );
    }
  });

  it('takes back values of a dictionary: one that was removed has its old uuid', async () => {
    const path = `/v2/dictionaries/${only(await post('/v2/dictionaries', { name: newUuid(), values: ['A', 'B', 'C'].map((name) => ({ name })) }))}`;
    const values = () => itemsAt<{ uuid: string; name: string }>(service.api, `${path}/values`);
    const before = await values();
    const [first, second, third] = before.map(({ uuid }) => `${path}/values/${uuid}`);
    const id = await batch([
      { method: 'DELETE', path: first ?? '' },
      { method: 'PATCH', path: second ?? '', body: { name: 'Renamed' } },
      { method: 'POST', path: `${path}/values`, body: { name: 'Added' } },
      { method: 'PATCH', path: third ?? '', body: { name: 'Renamed too' } },
    ]);
    await patch(third ?? '', { name: 'Since' });
    const undo = await undone(id);
    expect(await rowsOf(undo)).toEqual([
      undoRow('dictionary', path.split('/').at(-1) ?? '', 'undone', {
        kept: [{ path: `values.${before[2]?.uuid}.name`, version: 6 }],
      }),
    ]);
    expect(await values()).toEqual([before[0], before[1], { ...before[2], name: 'Since' }]);
    // And back: one event each.
    expect(await undone(undo.correlation_id)).toMatchObject({ undone: 1 });
    expect((await values()).map(({ name }) => name)).toEqual(['Renamed', 'Since', 'Added']);
    const { events } = (await service.api('GET', `${path}/history`)).body as { readonly events: Json[] };
    expect(events.slice(-2).map(({ type, version }) => [type, version])).toEqual([
      ['dictionary_updated', 7],
      ['dictionary_updated', 8],
    ]);
  });

  it('refuses a value whose name another one has by now', async () => {
    const path = `/v2/dictionaries/${only(await post('/v2/dictionaries', { name: newUuid(), values: [{ name: 'Taken' }] }))}`;
    const [value] = await itemsAt<{ uuid: string }>(service.api, `${path}/values`);
    const [, id] = await sent('DELETE', `${path}/values/${value?.uuid}`);
    await post(`${path}/values`, { name: 'taken' });
    expect(await rowsOf(await undone(id))).toEqual([
      undoRow('dictionary', path.split('/').at(-1) ?? '', 'failed', {
        code: 'validation_failed',
        errors: { 'values.1.name': ['is named twice'] },
      }),
    ]);
  });

  it('deletes the presets that it created, and restores those that it deleted, also with their user', async () => {
    const user = await worker();
    const presets = `/v2/users/${user}/job_list_presets`;
    const listed = () => itemsAt<Json>(service.api, presets);
    const [preset, created] = await sent('POST', presets, { name: 'Mine', filters: { status: ['posted'] } });
    const before = await listed();
    const copies = newUuid();
    await post(
      `${presets}/${preset}/copy`,
      { user_uuids: [user, await worker()] },
      { headers: { 'X-Request-Id': copies } },
    );
    expect(await undone(copies)).toMatchObject({ total: 2, undone: 2 });
    expect(await listed()).toEqual(before);
    const [, deleted] = await sent('DELETE', `${presets}/${preset}`);
    expect(await rowsOf(await undone(deleted))).toEqual([undoRow('preset', preset)]);
    expect(await listed()).toEqual(before);
    const gone = newUuid();
    for (const path of [`${presets}/${preset}`, `/v2/users/${user}`])
      await service.api('DELETE', path, { headers: { 'X-Request-Id': gone } });
    expect(await undone(gone)).toMatchObject({ total: 2, undone: 2, failed: 0 });
    expect(await listed()).toEqual(before);
    expect(await rowsOf(await undone(created))).toEqual([undoRow('preset', preset)]);
    expect(await listed()).toEqual([]);
  });

  it('takes back a user with presets and shifts, in whichever order', async () => {
    const id = newUuid();
    const headers = { 'X-Request-Id': id };
    const person = { first_name: 'All', last_name: 'Gone', email: `${newUuid()}@example.com` };
    const user: string = only(await post('/v2/users', person, { headers }));
    await post(`/v2/users/${user}/job_list_presets`, { name: 'Mine' }, { headers });
    const shifts = [{ time_from: '2030-01-07T08:00:00Z', time_to: '2030-01-07T12:00:00Z' }];
    await service.api('PATCH', `/v2/users/${user}/shifts`, { headers, body: { shifts } });
    const undo = await undone(id);
    expect(undo).toMatchObject({ total: 3, undone: 3, failed: 0 });
    expect(await undone(undo.correlation_id)).toMatchObject({ total: 3, undone: 3, failed: 0 });
    expect((await itemsAt<Json>(service.api, `/v2/users/${user}/job_list_presets`)).map(({ name }) => name)).toEqual([
      'Mine',
    ]);
  });

  it('leaves the shifts and presets of another user, whose external id is the uuid of a deleted one', async () => {
    const user = await worker();
    const shift = { time_from: '2030-01-07T08:00:00Z', time_to: '2030-01-07T12:00:00Z' };
    const id = await setShifts(user, [shift]);
    const presets = (of: string): string => `/v2/users/${of}/job_list_presets`;
    const [preset] = await sent('POST', presets(user), { name: 'Mine' });
    const [, removed] = await sent('DELETE', `${presets(user)}/${preset}`);
    await service.api('DELETE', `/v2/users/${user}`);
    const other = await worker();
    await patch(`/v2/users/${other}`, { external_id: user });
    await setShifts(other, [shift]);
    const timeline = () => itemsAt<Json>(service.api, `/v2/users/${other}/shifts?after=2030-01-07&before=2030-01-08`);
    const before = await timeline();
    expect(await undone(id)).toMatchObject({ total: 1, failed: 0 });
    expect(await timeline()).toEqual(before);
    expect(await rowsOf(await undone(removed))).toEqual([
      undoRow('preset', preset, 'failed', { code: 'not_found', errors: {} }),
    ]);
    expect(await itemsAt<Json>(service.api, presets(other))).toEqual([]);
  });

  it('of events that cannot be taken back has nothing to do', async () => {
    const id = newUuid();
    await service.api('PATCH', '/v2/account', { body: { name: 'Renamed' }, headers: { 'X-Request-Id': id } });
    expect(await undone(id)).toMatchObject({ total: 0, undone: 0, kept: 0, failed: 0 });
  });
});

describe('an undo that moves a job back to a time that is taken', () => {
  const JOBS = '/v2/jobs';
  const plan = (worker: string, day: number): object => ({
    scheduled_at: `2032-02-0${day}T09:00:00.000Z`,
    scheduled_duration: { minutes: 60 },
    assignee: { worker: { uuid: worker } },
  });
  const settings = (overlap: string) =>
    service.api('PATCH', '/v2/account', { body: { scheduling: { checks: { overlap } } } });
  afterAll(() => settings('off'));

  /** A job that was moved, and one that took its time since. */
  async function moved(): Promise<{ readonly job: string; readonly other: string; readonly id: string }> {
    const worker: string = only(
      await post('/v2/users', { first_name: 'Undone', last_name: 'Plan', email: `${newUuid()}@example.com` }),
    );
    const job: string = only(await post(JOBS, plan(worker, 1)));
    const [, id] = await sent('PATCH', `${JOBS}/${job}`, plan(worker, 2));
    return { job, other: only(await post(JOBS, plan(worker, 1))), id };
  }
  const timeOf = async (job: string): Promise<unknown> => (await get(`${JOBS}/${job}`))['scheduled_at'];

  it('fails where the account refuses it, and takes it back when the time is free', async () => {
    await settings('refuse');
    const { job, other, id } = await moved();
    const undo = await undone(id);
    expect(undo).toMatchObject({ total: 1, undone: 0, failed: 1 });
    const errors = { scheduled_at: [expect.stringMatching(/^overlaps job \d+$/)] };
    expect(await rowsOf(undo)).toEqual([undoRow('job', job, 'failed', { code: 'job.schedule_conflict', errors })]);
    expect(await timeOf(job)).toBe('2032-02-02T09:00:00.000Z');
    await service.api('DELETE', `${JOBS}/${other}`);
    await post(`${UNDOS}/${undo.uuid}/retry`);
    expect(await undoing.ended(undo.uuid)).toMatchObject({ undone: 1, failed: 0 });
    expect(await timeOf(job)).toBe('2032-02-01T09:00:00.000Z');
  });

  it('takes it back where the account warns', async () => {
    await settings('warn');
    const { job, id } = await moved();
    expect(await rowsOf(await undone(id))).toEqual([undoRow('job', job)]);
    expect(await timeOf(job)).toBe('2032-02-01T09:00:00.000Z');
  });

  it.each([
    ['warn', 'refuse', 'failed'],
    ['refuse', 'warn', 'undone'],
  ])('follows the headers of its request: the account says %s, they say %s', async (account, header, result) => {
    await settings(account);
    const { job, id } = await moved();
    const headers = { 'X-Service-Scheduling-Checks': `overlap=${header}`, 'X-Service-Trigger-Webhooks': 'false' };
    const tried = await post(UNDOS, { correlation_id: id }, { headers: { ...headers, ...DRY_RUN } });
    expect(tried.body).toMatchObject({ undo: { [result]: 1 } });
    const undo = await undoing.undone(id, {}, { headers });
    expect(undo).toMatchObject({ [result]: 1 });
    if (result === 'failed') return;
    const { events } = (await service.api('GET', `${JOBS}/${job}/history`)).body as { readonly events: Json[] };
    expect(events.at(-1)).toMatchObject({
      context: { undoes: undo.uuid, scheduling_checks: { overlap: header }, trigger_webhooks: false },
    });
  });
});

describe('a batch of 500', () => {
  const operations = (method: string, path: (n: number) => string, body: (n: number) => object): Operation[] =>
    Array.from({ length: 500 }, (_, n) => ({ method, path: path(n), body: body(n) }));

  it('creations is undone: all lists are as before', async () => {
    const before = await lists();
    const prefix = newUuid();
    const id = await batch(
      operations(
        'PATCH',
        (n) => `${CLIENTS}/b${prefix}-${n}`,
        (n) => acme(`Made ${n}`),
      ),
    );
    await post(CLIENTS, acme('One more'), { headers: { 'X-Request-Id': id } });
    expect((await lists())[CLIENTS]).toHaveLength((before[CLIENTS]?.length ?? 0) + 501);
    expect(await post(UNDOS, { correlation_id: id }, { headers: DRY_RUN })).toMatchObject({
      status: 422,
      body: { code: 'dry_run.not_available' },
    });
    expect(await undone(id)).toMatchObject({ total: 501, undone: 501, kept: 0, failed: 0 });
    expect(await lists()).toEqual(before);
  });

  it('changes is undone beside a dispatcher, whose changes stay', async () => {
    const prefix = newUuid();
    const path = (n: number): string => `${CLIENTS}/c${prefix}-${n}`;
    const contact = (n: number): object => ({ ...acme(`Old ${n}`), contacts: [] });
    await batch(operations('PATCH', path, contact));
    const id = await batch(
      operations('PATCH', path, (n) => ({
        organization_name: `New ${n}`,
        contacts: [{ type: 'phone', value: `+4930${n}` }],
      })),
    );
    // Two at a time: more are an overload of a busy machine.
    const dispatch = async (first: number): Promise<void> => {
      for (let n = first; n < 500; n += 4)
        expect(await patch(path(n), { organization_name: `Mine ${n}` })).toMatchObject({ status: 200 });
    };
    const dispatched = Promise.all([dispatch(0), dispatch(2)]);
    const undo = await undone(id);
    await dispatched;
    expect(undo).toMatchObject({ total: 500, undone: 500, failed: 0 });
    const clients = await itemsAt<Json>(service.api, `${CLIENTS}?limit=500`);
    const ofBatch = clients.filter(({ external_id }) => String(external_id).startsWith(`c${prefix}`));
    expect(ofBatch).toHaveLength(500);
    for (const { external_id, organization_name, contacts } of ofBatch) {
      const n = Number(String(external_id).slice(prefix.length + 2));
      expect([n, organization_name, contacts]).toEqual([n, n % 2 === 0 ? `Mine ${n}` : `Old ${n}`, []]);
    }
    expect(await rowsOf(undo)).toHaveLength(500);
  });
});

describe('on the command line', () => {
  const undo = async (...args: string[]) =>
    cli(service.databaseUrl, 'undo', '--account', String((await get('/v2/account'))['uuid']), ...args);
  interface Printed {
    readonly undo: Undo;
    readonly rows: readonly UndoRow[];
  }
  const printed = ({ stdout }: { readonly stdout: string }): Printed => JSON.parse(stdout) as Printed;

  it('an undo is started, and its end printed: what stays, and what has failed', async () => {
    const [kept, failed] = [await client('Before'), newUuid()];
    const id = newUuid();
    const headers = { 'X-Request-Id': id };
    await service.api('PATCH', `${CLIENTS}/${kept}`, { headers, body: { ...acme('After'), external_id: kept } });
    const unit: string = only(await post(UNITS, { name: failed, code: failed.slice(-8) }, { headers }));
    await patch(`${CLIENTS}/${kept}`, acme('Since'));
    const product: string = only(await post('/v2/catalog/products', { name: 'Uses it', unit: { uuid: unit } }));
    const tried = await undo('--correlation-id', id, '--dry-run', '--json');
    expect([tried.code, printed(tried).undo]).toEqual([1, expect.objectContaining({ undone: 1, failed: 1 })]);
    expect(await get(`${CLIENTS}/${kept}`)).toMatchObject({ external_id: kept });
    const ended = await undo('--correlation-id', id);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(new RegExp(`^client ${kept} +undone +organization_name v3`, 'm'));
    expect(ended.stdout).toMatch(new RegExp(`^unit ${unit} +failed +in_use$`, 'm'));
    expect(ended.stdout).toContain('1 of 2 entities undone, 0 kept, 1 failed\n');
    expect(ended.stderr).toContain('100% 2/2');
    await service.api('DELETE', `/v2/catalog/products/${product}`);
    const again = await undo('--correlation-id', id, '--entity', unit, '--json');
    expect(again.code).toBe(0);
    expect(printed(again)).toMatchObject({ undo: { total: 1, undone: 1 }, rows: [] });
    const { events } = (await service.api('GET', `${UNITS}/${unit}/history`)).body as { readonly events: Json[] };
    expect(events.at(-1)).toMatchObject({ context: { source: 'system', via: 'undo', api_key_uuid: null } });
  });

  it('a request that nobody knows, and a wrong uuid, are refused', async () => {
    expect(await undo('--correlation-id', newUuid())).toMatchObject({ code: 1, stdout: '', stderr: 'No such event\n' });
    expect(await undo('--correlation-id', 'x', '--entity', 'y')).toMatchObject({ code: 2 });
    expect(await undo()).toMatchObject({ code: 2 });
  });
});

describe('an undo is refused', () => {
  it('of more than 200,000 entities', async () => {
    const id = newUuid();
    const { uuid: account, key } = await service.newAccount();
    await post(CLIENTS, acme('Many'), { key, headers: { 'X-Request-Id': id } });
    // As a request would record them: copies of its event, for entities of their own.
    await service.sql(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select account_id, position + n, lpad(to_hex(n), 32, '0')::uuid, stream_type, 1, gen_random_uuid(), type, schema_version,
         '{}', '{}', correlation_id, '{}', occurred_at, recorded_at
       from event cross join generate_series(1, 200000) n where account_id = $1 and correlation_id = $2`,
      [account, id],
    );
    expect(await post(UNDOS, { correlation_id: id }, { key })).toMatchObject({
      status: 422,
      body: { code: 'undo.too_large' },
    });
  });

  it('for what is not recorded, and for wrong bodies', async () => {
    expect(await post(UNDOS, { correlation_id: 'unknown' })).toEqual(notFound('event'));
    expect(await post(UNDOS)).toEqual(invalid({ correlation_id: 'or import_uuid is required, and not both' }));
    expect(await service.api('GET', `${UNDOS}/${newUuid()}`)).toEqual(notFound('undo'));
    expect(await service.api('GET', `${UNDOS}/${newUuid()}/rows`)).toEqual(notFound('undo'));
  });

  it('without the scopes of all kinds, which are needed to read it as well', async () => {
    const id = newUuid();
    const headers = { 'X-Request-Id': id };
    await post(CLIENTS, acme('Scoped'), { headers });
    await post(UNITS, { name: newUuid(), code: newUuid().slice(-8) }, { headers });
    const booking = await service.newKey({ scopes: ['booking'] });
    expect(await post(UNDOS, { correlation_id: id }, { key: booking })).toMatchObject({ status: 403 });
    const ofAccount = { 'X-Request-Id': newUuid() };
    await service.api('PATCH', '/v2/account', { body: { name: newUuid() }, headers: ofAccount });
    const nothing = { correlation_id: ofAccount['X-Request-Id'] };
    expect(await post(UNDOS, nothing, { key: booking })).toMatchObject({ status: 403 });
    const crm = await service.newKey({ scopes: ['crm:write', 'crm:read'] });
    expect(await post(UNDOS, { correlation_id: id }, { key: crm })).toMatchObject({ status: 403 });
    const both = await service.newKey({ scopes: ['crm:write', 'catalog:write', 'catalog:read', 'crm:read'] });
    const uuid: string = only(await post(UNDOS, { correlation_id: id }, { key: both }));
    await undoing.ended(uuid);
    expect((await service.api('GET', `${UNDOS}/${uuid}`, { key: both })).status).toBe(200);
    expect(await service.api('GET', `${UNDOS}/${uuid}`, { key: crm })).toMatchObject({ status: 403 });
    const listed = async (key: string): Promise<string[]> =>
      only<Undo[]>(await service.api('GET', UNDOS, { key })).map((undo) => undo.uuid);
    expect(await listed(both)).toContain(uuid);
    expect(await listed(crm)).not.toContain(uuid);
    const other = await service.newAccount();
    expect(await service.api('GET', `${UNDOS}/${uuid}`, { key: other.key })).toEqual(notFound('undo'));
    expect(await post(UNDOS, { correlation_id: id }, { key: other.key })).toEqual(notFound('event'));
  });

  it('the same request with the same key is the same undo', async () => {
    const [, id] = await sent('POST', CLIENTS, acme('Idempotent'));
    const headers = { 'Idempotency-Key': newUuid() };
    const [first, second] = [
      await post(UNDOS, { correlation_id: id }, { headers }),
      await post(UNDOS, { correlation_id: id }, { headers }),
    ];
    expect(only(second)).toBe(only(first));
    await undoing.ended(only(first));
  });
});

it('undos are listed newest first, in pages', async () => {
  const ids = [await sent('POST', CLIENTS, acme('Listed')), await sent('POST', CLIENTS, acme('Listed'))];
  const uuids: string[] = [];
  for (const [, id] of ids) uuids.unshift((await undone(id)).uuid);
  const first = await service.api('GET', `${UNDOS}?limit=1`);
  expect(only<Undo[]>(first).map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 1));
  const second = await service.api('GET', nextOf(first) ?? '');
  expect(only<Undo[]>(second).map(({ uuid }) => uuid)).toEqual(uuids.slice(1));
});
