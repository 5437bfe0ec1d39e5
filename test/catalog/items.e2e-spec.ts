import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { nextMillisecond, nextOf, only, type RequestOptions, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const UNKNOWN = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';

/** The common rules of services and products. */
const KINDS = [
  { noun: 'service', plural: 'services', others: 'products' },
  { noun: 'product', plural: 'products', others: 'services' },
] as const;

interface Item {
  readonly uuid: string;
  readonly category_uuid: string | null;
  readonly currency: string;
  readonly price_default: string | null;
  readonly archived: boolean;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

describe.each(KINDS)('a $noun', ({ noun, plural, others }) => {
  const PATH = `/v2/catalog/${plural}`;
  const CATEGORIES = `${PATH}/categories`;
  const updated = (uuid: string) => answered(200, { [`${noun}_uuid`]: uuid });

  /** The required fields of a creation. */
  let needed: object;
  beforeAll(async () => {
    needed = await neededIn();
  });
  const neededIn = async (key?: string): Promise<object> => {
    if (noun === 'service') return { name: 'Item' };
    const body = { name: 'Piece', code: 'pc' };
    return { name: 'Item', unit_uuid: only(await service.api('POST', UNITS, { body, ...(key && { key }) })) };
  };
  const post = (fields: object, options: RequestOptions = {}) =>
    service.api('POST', PATH, { body: { ...needed, ...fields }, ...options });
  const create = async (fields: object = {}): Promise<string> => only(await post(fields));
  const patch = (ref: string, body: object) => service.api('PATCH', `${PATH}/${ref}`, { body });
  const get = (ref: string, options: RequestOptions = {}) => service.api('GET', `${PATH}/${ref}`, options);
  const show = async (ref: string): Promise<Item> => only<Item>(await get(ref));
  const category = async (fields: object = {}, path = CATEGORIES): Promise<string> =>
    only(await service.api('POST', path, { body: { name: 'Repairs', ...fields } }));
  const eventsOf = async (uuid: string): Promise<unknown[]> =>
    (await service.sql('select type from event where stream_id = $1 order by version', [uuid])).map(({ type }) => type);

  describe('has a category', () => {
    it('named by uuid, external id, name, or the flat category_uuid; null clears it', async () => {
      const fields = { name: `Named by ${noun}`, external_id: `of-${noun}` };
      const uuid = await category(fields);
      for (const given of [
        { category: { uuid } },
        { category: { uuid: uuid.toUpperCase() } },
        { category: { external_id: fields.external_id } },
        { category: { name: fields.name } },
        { category: { uuid, name: fields.name, external_id: fields.external_id } },
        { category: { uuid: null, name: fields.name } },
        { category_uuid: uuid },
        { category: { name: fields.name }, category_uuid: uuid.toUpperCase() },
      ]) {
        expect((await show(await create(given))).category_uuid).toBe(uuid);
        const item = await create();
        expect(await patch(item, given)).toEqual(updated(item));
        expect((await show(item)).category_uuid).toBe(uuid);
      }
      for (const none of [{ category: null }, { category_uuid: null }, { category: null, category_uuid: null }]) {
        const item = await create({ category_uuid: uuid });
        expect(await patch(item, none)).toEqual(updated(item));
        expect((await show(item)).category_uuid).toBeNull();
        expect((await show(await create(none))).category_uuid).toBeNull();
      }
    });

    it('of any level of its own tree; otherwise the error says why', async () => {
      const [uuid, twin] = [await category({ name: `Twin of ${noun}` }), await category({ name: `Twin of ${noun}` })];
      const deep = await category({ parent_uuid: await category({ parent_uuid: uuid }) });
      expect((await show(await create({ category_uuid: deep }))).category_uuid).toBe(deep);
      const foreign = await category(
        { name: `Not for a ${noun}`, external_id: `not-for-a-${noun}` },
        `/v2/catalog/${others}/categories`,
      );
      const deleted = await category();
      await service.api('DELETE', `${CATEGORIES}/${deleted}`);
      const item = await create({ category_uuid: uuid });
      for (const [given, faults] of [
        [{ category: { uuid: foreign } }, { category: 'not found' }],
        [{ category: { name: `Not for a ${noun}` } }, { category: 'not found' }],
        [{ category: { external_id: `not-for-a-${noun}` } }, { category: 'not found' }],
        [{ category_uuid: foreign }, { category_uuid: 'not found' }],
        [{ category_uuid: deleted }, { category_uuid: 'not found' }],
        [{ category: { uuid: UNKNOWN } }, { category: 'not found' }],
        [{ category: { name: `Twin of ${noun}` } }, { category: 'is ambiguous: use the uuid' }],
        [{ category: { uuid }, category_uuid: twin }, { category: 'does not agree with category_uuid' }],
        [{ category: null, category_uuid: uuid }, { category: 'does not agree with category_uuid' }],
        [{ category: {} }, { category: 'needs one of uuid, external_id, name' }],
        [{ category: uuid }, { category: 'must be an object' }],
        [{ category: { uuid: 'x' } }, { 'category.uuid': 'must be a UUID' }],
      ] as const) {
        expect(await post(given)).toEqual(invalid(faults));
        expect(await patch(item, given)).toEqual(invalid(faults));
      }
      expect(await eventsOf(item)).toEqual([`${noun}.created`]);
    });

    it('that is not archived, unless it has been in it before', async () => {
      const uuid = await category({ name: `Archived under ${noun}` });
      const item = await create({ category_uuid: uuid });
      await service.api('POST', `${CATEGORIES}/${uuid}/archive`);
      expect(await post({ category: { uuid } })).toEqual(invalid({ category: 'is archived' }));
      expect(await patch(await create(), { category_uuid: uuid })).toEqual(invalid({ category_uuid: 'is archived' }));
      expect(await patch(item, { category: { name: `Archived under ${noun}` } })).toEqual(updated(item));
      expect(await patch(item, { ...(await show(item)) })).toEqual(updated(item));
      expect(await eventsOf(item)).toEqual([`${noun}.created`]);
    });
  });

  describe('has a price', () => {
    it.each([
      [0, '0'],
      [12.5, '12.5'],
      [0.0001, '0.0001'],
      [999999999999, '999999999999'],
      ['0', '0'],
      ['12.50', '12.5'],
      ['12.0000', '12'],
      ['007.10', '7.1'],
      ['999999999999.9999', '999999999999.9999'],
      [null, null],
    ])('given as %j and read as %j', async (given, read) => {
      expect((await show(await create({ price_default: given }))).price_default).toBe(read);
      const item = await create({ price_default: 1 });
      expect(await patch(item, { price_default: given })).toEqual(updated(item));
      expect((await show(item)).price_default).toBe(read);
    });

    it.each([
      -0.01,
      '-1',
      1e12,
      '1000000000000',
      0.00001,
      '0.00001',
      '1.00000',
      '1e3',
      '1,5',
      ' 1',
      '',
      '.5',
      '5.',
      '٣',
      true,
      {},
      [1],
    ])('that is not %j', async (given) => {
      const faults = { price_default: 'must be a decimal from 0 to 999999999999.9999 with at most 4 decimals' };
      expect(await post({ price_default: given })).toEqual(invalid(faults));
      expect(await patch(await create(), { price_default: given })).toEqual(invalid(faults));
    });

    it('as a string when a JSON number cannot represent it', async () => {
      const faults = { price_default: 'exceeds the precision of a JSON number: send it as a string' };
      expect(await post({ price_default: 999999999999.9999 })).toEqual(invalid(faults));
      expect(await patch(await create(), { price_default: 999999999999.9999 })).toEqual(invalid(faults));
    });

    it('that is recorded once, in any notation', async () => {
      const item = await create({ price_default: 12.5 });
      for (const same of ['12.50', '12.5', 12.5, '0012.5000'])
        expect((await patch(item, { price_default: same })).headers.get('etag')).toBe('"1"');
      expect(await eventsOf(item)).toEqual([`${noun}.created`]);
      const zero = await create({ price_default: 0 });
      expect((await patch(zero, { price_default: '0.00' })).headers.get('etag')).toBe('"1"');
      expect((await patch(zero, { price_default: null })).headers.get('etag')).toBe('"2"');
    });
  });

  it("has the account's currency: a new one shows immediately and changes the ETag, but not the version", async () => {
    const { key } = await service.newAccount({ name: 'Changes its currency', currency: 'eur' });
    const body = { ...(await neededIn(key)), price_default: '9.9' };
    const uuid = only(await service.api('POST', PATH, { body, key }));
    const before = await get(uuid, { key });
    const etag = before.headers.get('etag') ?? '';
    expect(only<Item>(before)).toMatchObject({ currency: 'eur', price_default: '9.9' });
    expect(etag).toMatch(/^"1\.[0-9a-f]+"$/);
    expect((await get(uuid, { key, headers: { 'If-None-Match': etag } })).status).toBe(304);

    await service.api('PATCH', '/v2/account', { body: { currency: 'sek' }, key });
    const after = await get(uuid, { key, headers: { 'If-None-Match': etag } });
    expect(after).toEqual(answered(200, { [noun]: { ...only<Item>(before), currency: 'sek' } }));
    expect(after.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
    expect(after.headers.get('etag')).not.toBe(etag);
    expect(only<Item[]>(await service.api('GET', PATH, { key }))).toEqual([only(after)]);
    expect(await eventsOf(uuid)).toEqual([`${noun}.created`]);

    // Either tag names version 1.
    const at = `${PATH}/${uuid}`;
    expect(await service.api('PATCH', at, { body: { currency: 'eur' }, key })).toEqual(
      invalid({ currency: 'is read-only' }),
    );
    const headers = { 'If-Match': etag };
    expect(await service.api('PATCH', at, { body: { name: 'x', currency: 'sek' }, key, headers })).toEqual(
      updated(uuid),
    );
    expect((await get(uuid, { key })).headers.get('etag')).toMatch(/^"2\.[0-9a-f]+"$/);
  });

  it('accepts its own uuid, currency and archived unchanged, and no other values', async () => {
    const item = await create({ description: 'd', price_default: '3', category_uuid: await category() });
    expect(await patch(item, await show(item))).toEqual(updated(item));
    expect(await eventsOf(item)).toEqual([`${noun}.created`]);
    expect(await patch(item, { uuid: UNKNOWN, currency: 'xxx', archived: true, colour: 'red' })).toEqual(
      invalid({ uuid: 'is read-only', currency: 'is read-only', archived: 'is read-only', colour: 'is not known' }),
    );
    expect(await post({ currency: 'usd' })).toEqual(invalid({ currency: 'is not known' }));
  });

  it('has a name of up to 250 and a description of up to 500 characters; all errors are reported together', async () => {
    const longest = { name: '🛠'.repeat(250), description: '🛠'.repeat(500) };
    const item = await create(longest);
    expect(await show(item)).toMatchObject(longest);
    const faulty = { name: `${longest.name}x`, description: `${longest.description}x`, price_default: -1 };
    const faults = {
      name: 'must be at most 250 characters',
      description: 'must be at most 500 characters',
      price_default: 'must be a decimal from 0 to 999999999999.9999 with at most 4 decimals',
      category: 'not found',
    };
    expect(await post({ ...faulty, category: { name: 'unknown' } })).toEqual(invalid(faults));
    expect(await patch(item, { ...faulty, category: { name: 'unknown' } })).toEqual(invalid(faults));
    for (const [name, message] of [
      [null, 'must not be null'],
      ['\u3000', 'must not be blank'],
      [5, 'must be a string'],
    ] as const) {
      expect(await post({ name })).toEqual(invalid({ name: message }));
      expect(await patch(item, { name })).toEqual(invalid({ name: message }));
    }
  });

  it('is archived and unarchived, each once; it can still be changed and deleted', async () => {
    const item = await create();
    const read = await show(item);
    const etagAfter = async (action: string): Promise<string | null> => {
      const answer = await service.api('POST', `${PATH}/${item}/${action}`);
      expect(answer).toEqual(updated(item));
      return answer.headers.get('etag');
    };
    expect([await etagAfter('archive'), await etagAfter('archive')]).toEqual(['"2"', '"2"']);
    expect(await show(item)).toEqual({ ...read, archived: true });
    expect([await etagAfter('unarchive'), await etagAfter('unarchive')]).toEqual(['"3"', '"3"']);
    expect(await show(item)).toEqual(read);
    await etagAfter('archive');
    expect(await patch(item, { name: 'Old', archived: true })).toEqual(updated(item));
    expect(await service.api('DELETE', `${PATH}/${item}`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await eventsOf(item)).toEqual(
      ['created', 'archived', 'unarchived', 'archived', 'updated', 'deleted'].map((past) => `${noun}.${past}`),
    );
  });

  it('is unknown to every operation once it is deleted', async () => {
    const ref = `short-lived-${noun}`;
    const item = await create({ external_id: ref });
    expect(await service.api('DELETE', `${PATH}/${ref}`)).toEqual(answered(200, { message: 'Performed' }));
    for (const at of [item, ref]) {
      expect(await get(at)).toEqual(notFound(noun));
      expect(await service.api('DELETE', `${PATH}/${at}`)).toEqual(notFound(noun));
      expect(await service.api('POST', `${PATH}/${at}/archive`)).toEqual(notFound(noun));
      expect(await service.api('POST', `${PATH}/${at}/unarchive`)).toEqual(notFound(noun));
    }
    expect(await patch(item, { name: 'x' })).toEqual(notFound(noun));
    expect(await create({ external_id: ref })).not.toBe(item);
  });

  it('is listed oldest first, and filtered by archived and updated_at', async () => {
    const { key } = await service.newAccount();
    const body = await neededIn(key);
    const made: string[] = [];
    for (const name of ['a', 'b', 'c'])
      made.push(only(await service.api('POST', PATH, { body: { ...body, name, price_default: '1.10' }, key })));
    const [first = '', second = '', third = ''] = made;
    await nextMillisecond();
    const moment = new Date().toISOString();
    await nextMillisecond();
    await service.api('POST', `${PATH}/${first}/archive`, { key });
    await service.api('PATCH', `${PATH}/${second}`, { body: { price_default: '1.1' }, key });

    const all = await service.api('GET', PATH, { key });
    const shown = await Promise.all(made.map(async (uuid) => only<Item>(await get(uuid, { key }))));
    expect(all).toEqual(answered(200, { [plural]: shown }));
    const listed = async (query: string): Promise<string[]> =>
      only<Item[]>(await service.api('GET', `${PATH}?${query}`, { key })).map(({ uuid }) => uuid);
    expect(await listed('archived=true')).toEqual([first]);
    expect(await listed('archived=false')).toEqual([second, third]);
    expect(await listed(`updated_at[after]=${moment}`)).toEqual([first]);
    expect(await listed(`updated_at[before]=${moment}`)).toEqual([second, third]);
    expect(await listed(`updated_at[after]=${moment}&archived=false`)).toEqual([]);
    const page = await service.api('GET', `${PATH}?limit=2&archived=false`, { key });
    expect(nextOf(page)).toBeUndefined();
    const next = nextOf(await service.api('GET', `${PATH}?limit=2`, { key })) ?? '';
    expect(only<Item[]>(await service.api('GET', next, { key })).map(({ uuid }) => uuid)).toEqual([third]);
    expect(await service.api('GET', `${PATH}?archived=1`, { key })).toEqual(
      invalid({ archived: 'must be one of true, false' }),
    );
    await service.api('DELETE', `${PATH}/${third}`, { key });
    expect(await listed('limit=500')).toEqual([first, second]);
  });
});
