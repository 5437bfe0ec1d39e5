import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('units', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  const create = async (fields: object = {}): Promise<string> =>
    only(await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc', ...fields } }));
  const show = async (uuid: string): Promise<unknown> => (await service.api('GET', `${UNITS}/${uuid}`)).body;

  it('are created with name and code: 201 {unit_uuid}, with Location', async () => {
    const answer = await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { unit_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${UNITS}/${uuid}`);
    expect(await show(uuid)).toEqual({ unit: { uuid, name: 'Piece', code: 'pc', external_id: null, archived: false } });
  });

  it('keep the external id they are created with, and are found by it', async () => {
    const uuid = await create({ external_id: 'erp-kg' });
    const unit = { uuid, name: 'Piece', code: 'pc', external_id: 'erp-kg', archived: false };
    expect(await show('erp-kg')).toEqual({ unit });
    expect(await show(uuid)).toEqual({ unit });
  });

  it('require name and code: both errors are reported together', async () => {
    expect(await service.api('POST', UNITS, { body: {} })).toEqual(
      invalid({ name: 'is required', code: 'is required' }),
    );
    expect(await service.api('POST', UNITS)).toEqual(invalid({ name: 'is required', code: 'is required' }));
  });

  it('are updated with 200 {unit_uuid}; omitted fields keep their value', async () => {
    const uuid = await create({ external_id: 'erp-1' });
    const answer = await service.api('PATCH', `${UNITS}/${uuid}`, { body: { code: 'pcs' } });
    expect(answer).toEqual(answered(200, { unit_uuid: uuid }));
    expect(await show(uuid)).toEqual({
      unit: { uuid, name: 'Piece', code: 'pcs', external_id: 'erp-1', archived: false },
    });
  });

  it('take external_id in a PATCH, and null clears it', async () => {
    const uuid = await create();
    await service.api('PATCH', `${UNITS}/${uuid}`, { body: { external_id: 'erp-2' } });
    expect(await show('erp-2')).toEqual({
      unit: { uuid, name: 'Piece', code: 'pc', external_id: 'erp-2', archived: false },
    });
    await service.api('PATCH', `${UNITS}/erp-2`, { body: { external_id: null } });
    expect(await show(uuid)).toEqual({ unit: { uuid, name: 'Piece', code: 'pc', external_id: null, archived: false } });
    expect(await service.api('GET', `${UNITS}/erp-2`)).toEqual(notFound('unit'));
  });

  it('are archived and unarchived by separate operations, 200 {unit_uuid}', async () => {
    const uuid = await create();
    expect(await service.api('POST', `${UNITS}/${uuid}/archive`)).toEqual(answered(200, { unit_uuid: uuid }));
    expect(await show(uuid)).toEqual({ unit: { uuid, name: 'Piece', code: 'pc', external_id: null, archived: true } });
    expect(await service.api('POST', `${UNITS}/${uuid}/unarchive`)).toEqual(answered(200, { unit_uuid: uuid }));
    expect(await show(uuid)).toEqual({ unit: { uuid, name: 'Piece', code: 'pc', external_id: null, archived: false } });
  });

  it('are archived idempotently: 200, nothing recorded the second time', async () => {
    const uuid = await create();
    const first = await service.api('POST', `${UNITS}/${uuid}/archive`);
    const second = await service.api('POST', `${UNITS}/${uuid}/archive`);
    expect(second).toEqual(answered(200, { unit_uuid: uuid }));
    expect([first.headers.get('etag'), second.headers.get('etag')]).toEqual(['"2"', '"2"']);
    expect(await service.sql('select type from event where stream_id = $1 order by version', [uuid])).toEqual([
      { type: 'unit.created' },
      { type: 'unit.archived' },
    ]);
  });

  it('can still be changed and deleted when archived', async () => {
    const uuid = await create();
    await service.api('POST', `${UNITS}/${uuid}/archive`);
    expect(await service.api('PATCH', `${UNITS}/${uuid}`, { body: { name: 'Old' } })).toEqual(
      answered(200, { unit_uuid: uuid }),
    );
    expect(await service.api('DELETE', `${UNITS}/${uuid}`)).toEqual(answered(200, { message: 'Performed' }));
  });

  it('are deleted with {"message": "Performed"}, and unknown from then on to every operation', async () => {
    const uuid = await create({ external_id: 'short-lived' });
    expect(await service.api('DELETE', `${UNITS}/short-lived`)).toEqual(answered(200, { message: 'Performed' }));
    for (const ref of [uuid, 'short-lived']) {
      expect(await service.api('GET', `${UNITS}/${ref}`)).toEqual(notFound('unit'));
      expect(await service.api('DELETE', `${UNITS}/${ref}`)).toEqual(notFound('unit'));
      expect(await service.api('POST', `${UNITS}/${ref}/archive`)).toEqual(notFound('unit'));
      expect(await service.api('POST', `${UNITS}/${ref}/unarchive`)).toEqual(notFound('unit'));
    }
    expect(await service.api('PATCH', `${UNITS}/${uuid}`, { body: { name: 'x' } })).toEqual(notFound('unit'));
  });

  it('may have the same name: names are not unique', async () => {
    expect(await create({ name: 'Twin' })).not.toBe(await create({ name: 'Twin' }));
  });

  it('an action takes an empty body or {}, and rejects an unknown key', async () => {
    const uuid = await create();
    expect(await service.api('POST', `${UNITS}/${uuid}/archive`, { body: {} })).toEqual(
      answered(200, { unit_uuid: uuid }),
    );
    expect(await service.api('POST', `${UNITS}/${uuid}/archive`, { body: { because: 'old' } })).toEqual(
      invalid({ because: 'is not known' }),
    );
  });
});

describe('the list of units', () => {
  let service: Service;
  let uuids: readonly string[];
  beforeAll(async () => {
    service = await sharedService();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      made.push(only(await service.api('POST', UNITS, { body: { name, code: name } })));
    uuids = made;
    for (const uuid of made.slice(0, 2)) await service.api('POST', `${UNITS}/${uuid}/archive`);
  });
  afterAll(() => service.stop());

  const listed = async (query: string): Promise<string[]> =>
    only<{ uuid: string }[]>(await service.api('GET', `${UNITS}${query}`)).map(({ uuid }) => uuid);

  it('is oldest first, archived ones included, each in the full shape', async () => {
    expect((await service.api('GET', UNITS)).body).toEqual({
      units: ['a', 'b', 'c', 'd'].map((name, i) => ({
        uuid: uuids[i],
        name,
        code: name,
        external_id: null,
        archived: i < 2,
      })),
    });
  });

  it('takes archived=true|false', async () => {
    expect(await listed('?archived=true')).toEqual(uuids.slice(0, 2));
    expect(await listed('?archived=false')).toEqual(uuids.slice(2));
    expect(await service.api('GET', `${UNITS}?archived=yes`)).toEqual(
      invalid({ archived: 'must be one of true, false' }),
    );
  });

  it('does not change its order with edits', async () => {
    const { key } = await service.newAccount();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c'])
      made.push(only(await service.api('POST', UNITS, { body: { name, code: name }, key })));
    await service.api('PATCH', `${UNITS}/${made[1]}`, { body: { name: 'z' }, key });
    await service.api('POST', `${UNITS}/${made[0]}/archive`, { key });
    const units = only<{ uuid: string }[]>(await service.api('GET', UNITS, { key }));
    expect(units.map(({ uuid }) => uuid)).toEqual(made);
  });
});
