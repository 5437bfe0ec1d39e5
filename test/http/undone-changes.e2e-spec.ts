import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Module, Param, Post } from '@nestjs/common';
import { Ctx, HttpResponse, Operation, TakingBack } from '#http';
import type { RequestContext } from '#eventstore/store';
import { createLogger } from '#platform';
import { startLoggedService } from '../support/logged-service.js';
import { only, type Service } from '../support/service.js';

/** What the module of taking back does for code that undoes changes (contract §18), through a route of its own. */
class UndoneView {}

@Controller('v2/undone')
class UndoController {
  constructor(private readonly takingBack: TakingBack) {}

  @Post(':type/:uuid/:after/:until')
  @Operation({ summary: 'Undo some versions', returns: { status: 200, with: UndoneView } })
  async undo(
    @Param('type') type: string,
    @Param('uuid') uuid: string,
    @Param('after') after: string,
    @Param('until') until: string,
    @Ctx() ctx: RequestContext,
  ): Promise<HttpResponse> {
    const versions = { after: Number(after), until: Number(until) };
    const { outcome, kept } = await this.takingBack.undo(type, uuid, versions, ctx);
    return new HttpResponse(200, { isUndone: outcome !== undefined, kept });
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
