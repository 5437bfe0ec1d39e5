import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

const PRODUCTS = '/v2/catalog/products';
const UNITS = `${PRODUCTS}/units`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const UNKNOWN = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';

// What products have in common with services is in items.e2e-spec.ts.
describe('products', () => {
  let service: Service;
  let metre: string;
  beforeAll(async () => {
    service = await sharedService();
    metre = await createUnit({ name: 'Metre', code: 'm', external_id: 'unit-m' });
  });
  afterAll(() => service.stop());

  const createUnit = async (fields: object = {}): Promise<string> =>
    only(await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc', ...fields } }));
  const removeUnit = (uuid: string) => service.api('DELETE', `${UNITS}/${uuid}`);
  const post = (fields: object) => service.api('POST', PRODUCTS, { body: { name: 'String', ...fields } });
  const create = async (fields: object = {}): Promise<string> => only(await post({ unit_uuid: metre, ...fields }));
  const patch = (ref: string, body: object) => service.api('PATCH', `${PRODUCTS}/${ref}`, { body });
  const remove = (ref: string) => service.api('DELETE', `${PRODUCTS}/${ref}`);
  const get = (ref: string) => service.api('GET', `${PRODUCTS}/${ref}`);
  const unitOf = async (ref: string): Promise<string> => only<{ unit_uuid: string }>(await get(ref)).unit_uuid;
  const gtinOf = async (ref: string): Promise<string> => only<{ gtin: string }>(await get(ref)).gtin;
  const updated = (uuid: string) => answered(200, { product_uuid: uuid });
  const performed = answered(200, { message: 'Performed' });
  const usedBy = (...products: readonly string[]) =>
    refused(409, 'in_use', `The unit is used by ${products.map((uuid) => `product ${uuid}`).join(', ')}`, {
      used_by: products.map((uuid) => ({ entity_type: 'product', uuid })),
    });

  it('need a name and a unit: 201 {product_uuid}, with Location', async () => {
    const answer = await post({ unit: { uuid: metre } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { product_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${PRODUCTS}/${uuid}`);
    expect(await get(uuid)).toEqual(
      answered(200, {
        product: {
          uuid,
          name: 'String',
          description: null,
          category_uuid: null,
          unit_uuid: metre,
          currency: 'usd',
          external_id: null,
          gtin: null,
          price_default: null,
          archived: false,
        },
      }),
    );
    for (const body of [{}, undefined])
      expect(await service.api('POST', PRODUCTS, { body })).toEqual(
        invalid({ name: 'is required', unit: 'is required' }),
      );
  });

  it('are created with all their fields, and found by uuid and external id', async () => {
    const category = only(await service.api('POST', `${PRODUCTS}/categories`, { body: { name: 'Parts' } }));
    const fields = { name: 'String', description: 'Steel', external_id: 'P-1', gtin: '4006381333931' };
    const body = { ...fields, category: { name: 'Parts' }, unit: { name: 'Metre' }, price_default: '2.40' };
    const uuid = only(await service.api('POST', PRODUCTS, { body }));
    const shown = {
      uuid,
      ...fields,
      category_uuid: category,
      unit_uuid: metre,
      currency: 'usd',
      price_default: '2.4',
      archived: false,
    };
    for (const ref of [uuid, 'P-1']) expect(await get(ref)).toEqual(answered(200, { product: shown }));
    expect(await service.sql('select type, data from event where stream_id = $1', [uuid])).toEqual([
      {
        type: 'product.created',
        data: {
          name: 'String',
          description: 'Steel',
          categoryUuid: category,
          unitUuid: metre,
          externalId: 'P-1',
          gtin: '4006381333931',
          priceDefault: '2.4',
          archived: false,
        },
      },
    ]);
    const none = { description: null, category: null, external_id: null, gtin: null, price_default: null };
    expect(await patch('P-1', none)).toEqual(updated(uuid));
    const { category: cleared, ...others } = none;
    expect(await get(uuid)).toEqual(answered(200, { product: { ...shown, ...others, category_uuid: cleared } }));
    expect(await get('P-1')).toEqual(notFound('product'));
  });

  describe('have a unit', () => {
    it('named by uuid, external id, name, or the flat unit_uuid', async () => {
      const piece = await createUnit();
      for (const unit of [
        { unit: { uuid: metre } },
        { unit: { uuid: metre.toUpperCase() } },
        { unit: { external_id: 'unit-m' } },
        { unit: { name: 'Metre' } },
        { unit: { uuid: metre, external_id: 'unit-m', name: 'Metre' } },
        { unit: { uuid: null, external_id: null, name: 'Metre' } },
        { unit_uuid: metre },
        { unit: { name: 'Metre' }, unit_uuid: metre },
      ]) {
        expect(await unitOf(only(await post(unit)))).toBe(metre);
        const product = await create({ unit_uuid: piece });
        expect(await patch(product, unit)).toEqual(updated(product));
        expect(await unitOf(product)).toBe(metre);
      }
    });

    it('always: it is required and never null, and all errors are reported together', async () => {
      const product = await create();
      for (const [unit, faults] of [
        [{ unit: null }, { unit: 'must not be null' }],
        [{ unit_uuid: null }, { unit_uuid: 'must not be null' }],
        [
          { unit: null, unit_uuid: null },
          { unit: 'must not be null', unit_uuid: 'must not be null' },
        ],
        [{ unit: {} }, { unit: 'needs one of uuid, external_id, name' }],
        [{ unit: { uuid: null } }, { unit: 'must not be null' }],
        [{ unit: { code: 'm' } }, { unit: 'needs one of uuid, external_id, name', 'unit.code': 'is not known' }],
        [{ unit: 'Metre' }, { unit: 'must be an object' }],
        [{ unit: { uuid: 'm' } }, { 'unit.uuid': 'must be a UUID' }],
        [{ unit_uuid: 'm' }, { unit_uuid: 'must be a UUID' }],
      ] as const) {
        expect(await post(unit)).toEqual(invalid(faults));
        expect(await patch(product, unit)).toEqual(invalid(faults));
      }
      expect(await post({})).toEqual(invalid({ unit: 'is required' }));
      expect(await post({ gtin: '1', category: { name: 'unknown' } })).toEqual(
        invalid({
          unit: 'is required',
          gtin: 'must be a GTIN of 8, 12, 13 or 14 digits with a valid check digit',
          category: 'not found',
        }),
      );
      expect(await unitOf(product)).toBe(metre);
    });

    it('that exists and has a unique name', async () => {
      const [twin, other] = [await createUnit({ name: 'Twin' }), await createUnit({ name: 'Twin' })];
      const deleted = await createUnit();
      await removeUnit(deleted);
      const { key } = await service.newAccount();
      const theirs = only(await service.api('POST', UNITS, { body: { name: 'Theirs', code: 't' }, key }));
      const product = await create();
      for (const [unit, faults] of [
        [{ unit: { uuid: UNKNOWN } }, { unit: 'not found' }],
        [{ unit: { uuid: deleted } }, { unit: 'not found' }],
        [{ unit_uuid: theirs }, { unit_uuid: 'not found' }],
        [{ unit: { name: 'metre' } }, { unit: 'not found' }],
        [{ unit: { external_id: 'unknown' } }, { unit: 'not found' }],
        [{ unit: { uuid: twin, name: 'Metre' } }, { unit: 'not found' }],
        [{ unit: { name: 'Twin' } }, { unit: 'is ambiguous: use the uuid' }],
        [{ unit: { uuid: twin }, unit_uuid: other }, { unit: 'does not agree with unit_uuid' }],
      ] as const) {
        expect(await post(unit)).toEqual(invalid(faults));
        expect(await patch(product, unit)).toEqual(invalid(faults));
      }
      expect(await patch(product, { unit: { uuid: twin, name: 'Twin' } })).toEqual(updated(product));
    });

    it('that is not archived, unless they had it before', async () => {
      const unit = await createUnit({ name: 'Old unit', external_id: 'old-unit' });
      const product = await create({ unit_uuid: unit });
      await service.api('POST', `${UNITS}/${unit}/archive`);
      expect(await post({ unit: { name: 'Old unit' } })).toEqual(invalid({ unit: 'is archived' }));
      expect(await patch(await create(), { unit_uuid: unit })).toEqual(invalid({ unit_uuid: 'is archived' }));
      for (const same of [
        { unit: { external_id: 'old-unit' } },
        { unit_uuid: unit },
        only<object>(await get(product)),
      ]) {
        const answer = await patch(product, same);
        expect(answer).toEqual(updated(product));
        expect(answer.headers.get('etag')).toBe('"1"');
      }
      expect(await patch(product, { name: 'Renamed' })).toEqual(updated(product));
    });

    it('that cannot be deleted while products use it, including archived ones', async () => {
      const unit = await createUnit();
      const [first, second] = [await create({ unit_uuid: unit }), await create({ unit_uuid: unit })];
      await service.api('POST', `${PRODUCTS}/${second}/archive`);
      await remove(first);
      expect(await removeUnit(unit)).toEqual(usedBy(second));
      await service.api('POST', `${UNITS}/${unit}/archive`);
      expect(await removeUnit(unit)).toEqual(usedBy(second));
      expect(await remove(second)).toEqual(performed);
      expect(await removeUnit(unit)).toEqual(performed);
    });

    it('that can be deleted when its products have another', async () => {
      const unit = await createUnit();
      const product = await create({ unit_uuid: unit });
      expect(await removeUnit(unit)).toEqual(usedBy(product));
      await patch(product, { unit: { name: 'Metre' } });
      expect(await removeUnit(unit)).toEqual(performed);
      expect(await patch(product, { unit_uuid: unit })).toEqual(invalid({ unit_uuid: 'not found' }));
    });
  });

  describe('may have a gtin', () => {
    it.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('such as %s', async (gtin) => {
      expect(await gtinOf(await create({ gtin }))).toBe(gtin);
      const product = await create();
      expect(await patch(product, { gtin })).toEqual(updated(product));
      expect(await gtinOf(product)).toBe(gtin);
      expect(await patch(product, { gtin: null })).toEqual(updated(product));
      expect(await gtinOf(product)).toBeNull();
    });

    it.each(['96385075', '4006381333930', '000000000', '', '9638507A', '978-0306406157', '٩٦٣٨٥٠٧٤', 96385074, {}])(
      'but not %j',
      async (gtin) => {
        const faults = { gtin: 'must be a GTIN of 8, 12, 13 or 14 digits with a valid check digit' };
        expect(await post({ unit_uuid: metre, gtin })).toEqual(invalid(faults));
        expect(await patch(await create(), { gtin })).toEqual(invalid(faults));
      },
    );

    it('of another product: it is not unique', async () => {
      expect(await create({ gtin: '96385074' })).not.toBe(await create({ gtin: '96385074' }));
    });
  });
});
