import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Module, Param, Post } from '@nestjs/common';
import { Ctx, HttpResponse, Operation, TakingBack, type Undone } from '#http';
import type { RequestContext } from '#eventstore/store';
import { createLogger } from '#platform';
import { startLoggedService } from '../support/logged-service.js';
import { only, type Service } from '../support/service.js';

/** What the module of taking back does for code that undoes changes (contract §18), through a route of its own. */
class UndoneView {}

const answerOf = ({ outcome, kept }: Undone): object => ({ isUndone: outcome !== undefined, kept });

@Controller('v2/undone')
class UndoController {
  constructor(private readonly takingBack: TakingBack) {}

  @Post(':type/:uuid/:after/:until')
  @Operation({
    summary: 'Undo some versions',
    returns: { status: 200, with: UndoneView, respond: (one: Undone) => new HttpResponse(200, answerOf(one)) },
  })
  undo(
    @Param('type') type: string,
    @Param('uuid') uuid: string,
    @Param('after') after: string,
    @Param('until') until: string,
    @Ctx() ctx: RequestContext,
  ): Promise<Undone> {
    const versions = { after: Number(after), until: Number(until) };
    return this.takingBack.undo(type, uuid, versions, ctx);
  }
}

@Module({ controllers: [UndoController] })
class UndoModule {}

let service: Service;
beforeAll(async () => {
  service = await startLoggedService(createLogger('undo', 'silent'), {}, [UndoModule]);
});
afterAll(() => service.stop());

const CLIENTS = '/v2/clients';
const api = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const response = await fetch(service.url + path, {
    method,
    headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) };
};
const undo = (uuid: string, after: number, until: number, type = 'client') =>
  api('POST', `/v2/undone/${type}/${uuid}/${after}/${until}`);
const client = async (fields: object = {}): Promise<string> =>
  String((await api('POST', CLIENTS, { organization: false, first_name: 'A', last_name: 'A', ...fields })).client_uuid);
const patch = (uuid: string, body: object) => api('PATCH', `${CLIENTS}/${uuid}`, body);
const shown = async (uuid: string) => only<Record<string, unknown>>(await service.api('GET', `${CLIENTS}/${uuid}`));
const UNDONE = { status: 200, isUndone: true, kept: [] };
const NOTHING = { status: 200, isUndone: false, kept: [] };

it('the fields that a change set become what they were; those that changed again stay, and are named', async () => {
  const uuid = await client();
  await patch(uuid, { first_name: 'B', last_name: 'B', contacts: [{ type: 'phone', value: '1' }] });
  await patch(uuid, { middle_name: 'M' });
  await patch(uuid, { last_name: 'C' });
  await patch(uuid, { site_address: { formatted: 'Street 1' } });
  expect(await undo(uuid, 1, 2)).toEqual({ ...UNDONE, kept: [{ path: 'last_name', version: 4 }] });
  expect(await shown(uuid)).toMatchObject({
    first_name: 'A',
    middle_name: 'M',
    last_name: 'C',
    contacts: [],
    site_address: { formatted: 'Street 1' },
    version: 6,
  });
  // Nothing is left to take back.
  expect(await undo(uuid, 1, 2)).toEqual({ ...NOTHING, kept: [{ path: 'last_name', version: 4 }] });
  expect(await undo(uuid, 4, 5)).toEqual(UNDONE);
  expect(await shown(uuid)).toMatchObject({ site_address: null, version: 7 });
});

it('the undo of an undo brings the change back', async () => {
  const uuid = await client();
  await patch(uuid, { first_name: 'B' });
  expect(await undo(uuid, 1, 2)).toEqual(UNDONE);
  expect(await undo(uuid, 2, 3)).toEqual(UNDONE);
  expect(await shown(uuid)).toMatchObject({ first_name: 'B', version: 4 });
});

it('a creation is taken back by a deletion, and a deletion by a restoration', async () => {
  const uuid = await client();
  await patch(uuid, { first_name: 'B' });
  expect(await undo(uuid, 0, 1)).toEqual(UNDONE);
  expect((await api('GET', `${CLIENTS}/${uuid}`)).status).toBe(404);
  expect(await undo(uuid, 0, 1)).toEqual(NOTHING);
  expect(await undo(uuid, 2, 3)).toEqual(UNDONE);
  expect(await shown(uuid)).toMatchObject({ first_name: 'B', version: 4 });
  expect(await undo(uuid, 2, 3)).toEqual(NOTHING);
  expect(await undo(uuid, 3, 4)).toEqual(UNDONE);
  expect((await api('GET', `${CLIENTS}/${uuid}`)).status).toBe(404);
});

it('a change and the deletion after it are taken back together', async () => {
  const uuid = await client();
  await patch(uuid, { first_name: 'B' });
  await api('DELETE', `${CLIENTS}/${uuid}`);
  expect(await undo(uuid, 1, 3)).toEqual(UNDONE);
  expect(await shown(uuid)).toMatchObject({ first_name: 'A', version: 5 });
});

it('a change of an entity that was deleted since stays', async () => {
  const uuid = await client();
  await patch(uuid, { first_name: 'B' });
  await api('DELETE', `${CLIENTS}/${uuid}`);
  expect(await undo(uuid, 1, 2)).toEqual({ ...NOTHING, kept: [{ path: '', version: 3 }] });
});

it('the rules of the commands hold', async () => {
  const skill = String((await api('POST', '/v2/skills', { name: 'Solar' })).skill_uuid);
  const user = { email: 'a@example.com', first_name: 'A', last_name: 'B', skills: [{ uuid: skill }] };
  await api('POST', '/v2/users', user);
  expect(await undo(skill, 0, 1, 'skill')).toMatchObject({ status: 409, code: 'in_use' });
  const uuid = await client({ external_id: 'x' });
  await patch(uuid, { external_id: null });
  await client({ external_id: 'x' });
  expect(await undo(uuid, 1, 2)).toMatchObject({ status: 422, errors: { external_id: ['is used by another entity'] } });
});

it('the items of lists are taken back one by one', async () => {
  const field = (name: string) => ({ name, field_type: 'input' });
  const job = String((await api('POST', '/v2/jobs', { custom_fields: [field('A'), field('B')] })).job_uuid);
  const path = `/v2/jobs/${job}`;
  const fill = (name: string, value: string) => api('PATCH', path, { custom_fields: [{ name, value }] });
  await api('PATCH', path, { custom_fields: ['A', 'B'].map((name) => ({ name, value: '1' })) });
  await fill('B', '2');
  const { custom_fields: fields } = only<{ custom_fields: { uuid: string }[] }>(await service.api('GET', path));
  expect(await undo(job, 1, 2, 'job')).toEqual({
    ...UNDONE,
    kept: [{ path: `custom_fields.${fields[1]?.uuid}.value`, version: 3 }],
  });
  expect(only(await service.api('GET', path))).toMatchObject({
    custom_fields: [
      { name: 'A', value: null },
      { name: 'B', value: '2' },
    ],
  });
});

it('what was put into the archive is taken out of it', async () => {
  const unit = String((await api('POST', '/v2/catalog/products/units', { name: 'Box', code: 'box' })).unit_uuid);
  const path = `/v2/catalog/products/units/${unit}`;
  await api('POST', `${path}/archive`);
  expect(await undo(unit, 1, 2, 'unit')).toEqual(UNDONE);
  expect(only(await service.api('GET', path))).toMatchObject({ archived: false });
  expect(await undo(unit, 1, 2, 'unit')).toEqual(NOTHING);
  await api('PATCH', path, { name: 'Crate' });
  expect(await undo(unit, 2, 4, 'unit')).toEqual(UNDONE);
  expect(only(await service.api('GET', path))).toMatchObject({ archived: true, name: 'Box' });
});

it('the shifts of a month become what they were', async () => {
  const user = { email: 'shifts@example.com', first_name: 'A', last_name: 'B' };
  const worker = String((await api('POST', '/v2/users', user)).user_uuid);
  const at = (day: number, hour: number): string => `2030-01-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const set = (...shifts: object[]) => service.api('PATCH', `/v2/users/${worker}/shifts`, { body: { shifts } });
  const shift = (day: number, from: number, to: number) => ({ time_from: at(day, from), time_to: at(day, to) });
  const times = async () =>
    only<{ time_from: string; time_to: string; working: boolean }[]>(
      await service.api('GET', `/v2/users/${worker}/shifts?after=2030-01-05&before=2030-01-10`),
    )
      .filter(({ working }) => working)
      .map(({ time_from, time_to }) => [time_from, time_to]);
  await set(shift(7, 8, 16));
  const before = await times();
  await set(shift(7, 12, 18), shift(8, 8, 16));
  const { events } = (await service.api('GET', '/v2/events?entity_type=shift_month&limit=10')).body as {
    events: { entity_uuid: string }[];
  };
  const month = events[0]?.entity_uuid ?? '';
  expect(await undo(month, 1, 2, 'shift_month')).toEqual(UNDONE);
  expect(await times()).toEqual(before);
  expect(await undo(month, 0, 1, 'shift_month')).toEqual(UNDONE);
  expect(await times()).toEqual([]);
});

it('what a request changed before it deleted an entity is taken back, also when the entity lives again', async () => {
  const uuid = await client();
  await patch(uuid, { first_name: 'B' });
  await api('DELETE', `${CLIENTS}/${uuid}`);
  await api('POST', `${CLIENTS}/${uuid}/restore`, {});
  expect(await shown(uuid)).toMatchObject({ first_name: 'B', version: 4 });
  expect(await undo(uuid, 1, 3)).toEqual(UNDONE);
  expect(await shown(uuid)).toMatchObject({ first_name: 'A', version: 5 });
});
