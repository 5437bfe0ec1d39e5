import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

const SERVICES = '/v2/catalog/services';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

// What services have in common with products is in items.e2e-spec.ts.
describe('services', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  const get = (ref: string) => service.api('GET', `${SERVICES}/${ref}`);

  it('require only a name: 201 {service_uuid}, with Location', async () => {
    const answer = await service.api('POST', SERVICES, { body: { name: 'Tuning' } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { service_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${SERVICES}/${uuid}`);
    expect(await get(uuid)).toEqual(
      answered(200, {
        service: {
          uuid,
          name: 'Tuning',
          description: null,
          category_uuid: null,
          currency: 'usd',
          external_id: null,
          price_default: null,
          archived: false,
        },
      }),
    );
    for (const body of [{}, undefined])
      expect(await service.api('POST', SERVICES, { body })).toEqual(invalid({ name: 'is required' }));
  });

  it('are created with all their fields, and found by uuid and external id', async () => {
    const category = only(await service.api('POST', `${SERVICES}/categories`, { body: { name: 'Pianos' } }));
    const fields = { name: 'Tuning', description: 'In the hall', external_id: 'S-1' };
    const body = { ...fields, category: { name: 'Pianos' }, price_default: 120.5 };
    const uuid = only(await service.api('POST', SERVICES, { body }));
    const shown = {
      uuid,
      ...fields,
      category_uuid: category,
      currency: 'usd',
      price_default: '120.5',
      archived: false,
    };
    for (const ref of [uuid, 'S-1']) expect(await get(ref)).toEqual(answered(200, { service: shown }));
    expect(await service.sql('select type, data from event where stream_id = $1', [uuid])).toEqual([
      {
        type: 'service.created',
        data: {
          name: 'Tuning',
          description: 'In the hall',
          categoryUuid: category,
          externalId: 'S-1',
          priceDefault: '120.5',
          archived: false,
        },
      },
    ]);
  });

  it('keep fields that a PATCH omits, and null clears a field', async () => {
    const fields = { name: 'Tuning', description: 'd', external_id: 'S-2', price_default: '1' };
    const uuid = only(await service.api('POST', SERVICES, { body: fields }));
    const shown = { uuid, ...fields, category_uuid: null, currency: 'usd', archived: false };
    expect(await service.api('PATCH', `${SERVICES}/S-2`, { body: { price_default: 2 } })).toEqual(
      answered(200, { service_uuid: uuid }),
    );
    expect(await get(uuid)).toEqual(answered(200, { service: { ...shown, price_default: '2' } }));
    const none = { description: null, external_id: null, price_default: null };
    expect(await service.api('PATCH', `${SERVICES}/S-2`, { body: none })).toEqual(
      answered(200, { service_uuid: uuid }),
    );
    expect(await get(uuid)).toEqual(answered(200, { service: { ...shown, ...none } }));
    expect(await get('S-2')).toEqual(notFound('service'));
  });

  it('can always be deleted, and leave their category empty', async () => {
    const path = `${SERVICES}/categories`;
    const category = only(await service.api('POST', path, { body: { name: 'Emptied' } }));
    const body = { name: 'Tuning', external_id: 'S-3', category_uuid: category, price_default: 1 };
    const uuid = only(await service.api('POST', SERVICES, { body }));
    await service.api('POST', `${SERVICES}/${uuid}/archive`);
    expect(await service.api('DELETE', `${SERVICES}/${uuid}`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await service.api('DELETE', `${path}/${category}`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await get(uuid)).toEqual(notFound('service'));
  });
});
