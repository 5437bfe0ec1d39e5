import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { only, type RequestOptions, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const UNKNOWN = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';

/** Both trees, each with its items and the other tree. */
const KINDS = [
  { kind: 'service category', noun: 'service_category', items: 'services', item: 'service', others: 'products' },
  { kind: 'product category', noun: 'product_category', items: 'products', item: 'product', others: 'services' },
] as const;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

interface Category {
  readonly uuid: string;
  readonly parent_uuid: string | null;
  readonly archived: boolean;
}

describe.each(KINDS)('a $kind', ({ kind, noun, items, item, others }) => {
  const ITEMS = `/v2/catalog/${items}`;
  const PATH = `${ITEMS}/categories`;
  const OTHER = `/v2/catalog/${others}/categories`;

  const create = async (fields: object = {}): Promise<string> =>
    only(await service.api('POST', PATH, { body: { name: 'Repairs', ...fields } }));
  const under = (parent: string | null, fields: object = {}): Promise<string> =>
    create({ parent_uuid: parent, ...fields });
  const patch = (ref: string, body: object, options: RequestOptions = {}) =>
    service.api('PATCH', `${PATH}/${ref}`, { body, ...options });
  const archive = (ref: string) => service.api('POST', `${PATH}/${ref}/archive`);
  const remove = (ref: string) => service.api('DELETE', `${PATH}/${ref}`);
  const show = async (ref: string): Promise<Category> => only<Category>(await service.api('GET', `${PATH}/${ref}`));
  const parentOf = async (ref: string): Promise<string | null> => (await show(ref)).parent_uuid;
  const eventsOf = async (uuid: string): Promise<unknown[]> =>
    (await service.sql('select type from event where stream_id = $1 order by version', [uuid])).map(({ type }) => type);
  const updated = (uuid: string) => answered(200, { category_uuid: uuid });
  const performed = answered(200, { message: 'Performed' });
  const tooDeep = (levels = 4, more: object = {}) =>
    invalid({ parent: `would make ${levels} levels; the maximum is 3`, ...more }, 'category.too_deep');
  const cycle = (more: object = {}) =>
    invalid({ parent: 'is the category itself or one of its descendants', ...more }, 'category.cycle');
  const usedBy = (...users: readonly (readonly [entity: string, uuid: string])[]) =>
    refused(
      409,
      'in_use',
      `The ${kind} is used by ${users.map(([entity, uuid]) => `${entity.replace('_', ' ')} ${uuid}`).join(', ')}`,
      { used_by: users.map(([entity_type, uuid]) => ({ entity_type, uuid })) },
    );

  /** An item of the tree. */
  const createItem = async (category: string): Promise<string> => {
    const unit = only(await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } }));
    const body = { name: 'Item', category_uuid: category, ...(item === 'product' ? { unit_uuid: unit } : {}) };
    return only(await service.api('POST', ITEMS, { body }));
  };

  describe('when created', () => {
    it('requires only a name: 201 {category_uuid}, with Location', async () => {
      const answer = await service.api('POST', PATH, { body: { name: 'Repairs' } });
      const uuid = only(answer);
      expect(answer).toEqual(answered(201, { category_uuid: expect.stringMatching(UUID) }));
      expect(answer.headers.get('location')).toBe(`${PATH}/${uuid}`);
      expect(await service.api('GET', `${PATH}/${uuid}`)).toEqual(
        answered(200, {
          category: {
            uuid,
            name: 'Repairs',
            description: null,
            external_id: null,
            parent_uuid: null,
            archived: false,
          },
        }),
      );
    });

    it('takes a description, an external id and a parent', async () => {
      const parent = await create();
      const fields = { name: 'Pianos', description: 'Grand and upright', external_id: 'cat-pianos' };
      const uuid = await create({ ...fields, parent: { uuid: parent } });
      const category = { uuid, ...fields, parent_uuid: parent, archived: false };
      for (const ref of [uuid, 'cat-pianos'])
        expect(await service.api('GET', `${PATH}/${ref}`)).toEqual(answered(200, { category }));
    });

    it('has a name of up to 250 and a description of up to 500 characters; all errors are reported together', async () => {
      const longest = { name: '🛠'.repeat(250), description: '🛠'.repeat(500) };
      expect(await show(await create(longest))).toMatchObject(longest);
      expect(
        await service.api('POST', PATH, {
          body: { name: 'x'.repeat(251), description: 'x'.repeat(501), parent: { name: 'nothing has this name' } },
        }),
      ).toEqual(
        invalid({
          name: 'must be at most 250 characters',
          description: 'must be at most 500 characters',
          parent: 'not found',
        }),
      );
      expect(await service.api('POST', PATH, { body: {} })).toEqual(invalid({ name: 'is required' }));
      expect(await service.api('POST', PATH, { body: { name: ' ' } })).toEqual(invalid({ name: 'must not be blank' }));
    });
  });

  describe('names its parent', () => {
    let parent: string;
    let other: string;
    beforeAll(async () => {
      parent = await create({ name: 'Parent by name', external_id: 'parent-id' });
      other = await create({ name: 'Another parent', external_id: 'another-id' });
    });

    it('by uuid in either case, external id, name, or the flat parent_uuid; keys that are null are ignored', async () => {
      for (const fields of [
        { parent: { uuid: parent } },
        { parent: { uuid: parent.toUpperCase() } },
        { parent: { external_id: 'parent-id' } },
        { parent: { name: 'Parent by name' } },
        { parent: { uuid: parent, external_id: 'parent-id', name: 'Parent by name' } },
        { parent: { uuid: null, external_id: null, name: 'Parent by name' } },
        { parent_uuid: parent },
        { parent_uuid: parent.toUpperCase() },
        { parent: { uuid: parent }, parent_uuid: parent },
        { parent: { name: 'Parent by name' }, parent_uuid: parent },
      ]) {
        expect(await parentOf(await create(fields))).toBe(parent);
        const moved = await create();
        expect(await patch(moved, fields)).toEqual(updated(moved));
        expect(await parentOf(moved)).toBe(parent);
      }
    });

    it('as none with null, in both fields', async () => {
      for (const fields of [{ parent: null }, { parent_uuid: null }, { parent: null, parent_uuid: null }])
        expect(await parentOf(await create(fields))).toBeNull();
    });

    it('by several keys and forms only when they agree', async () => {
      const child = await create();
      for (const [fields, faults] of [
        [{ parent: { uuid: parent, name: 'Another parent' } }, { parent: 'not found' }],
        [{ parent: { uuid: parent, external_id: 'another-id' } }, { parent: 'not found' }],
        [{ parent: { name: 'Another parent' }, parent_uuid: parent }, { parent: 'not found' }],
        [{ parent: { uuid: other }, parent_uuid: parent }, { parent: 'does not agree with parent_uuid' }],
        [{ parent: null, parent_uuid: parent }, { parent: 'does not agree with parent_uuid' }],
        [{ parent: { uuid: parent }, parent_uuid: null }, { parent: 'does not agree with parent_uuid' }],
      ] as const) {
        expect(await service.api('POST', PATH, { body: { name: 'Child', ...fields } })).toEqual(invalid(faults));
        expect(await patch(child, fields)).toEqual(invalid(faults));
      }
      expect(await parentOf(child)).toBeNull();
    });

    it('otherwise the error says why', async () => {
      const foreign = only(
        await service.api('POST', OTHER, { body: { name: `Foreign to a ${kind}`, external_id: `foreign-${kind}` } }),
      );
      const { key } = await service.newAccount();
      const theirs = only(await service.api('POST', PATH, { body: { name: 'Theirs' }, key }));
      const child = await create();
      for (const [fields, faults] of [
        [{ parent: { uuid: UNKNOWN } }, { parent: 'not found' }],
        [{ parent_uuid: UNKNOWN }, { parent_uuid: 'not found' }],
        [{ parent: { external_id: 'unknown' } }, { parent: 'not found' }],
        [{ parent: { name: 'parent BY name' } }, { parent: 'not found' }],
        [{ parent: { uuid: foreign } }, { parent: 'not found' }],
        [{ parent: { external_id: `foreign-${kind}` } }, { parent: 'not found' }],
        [{ parent: { name: `Foreign to a ${kind}` } }, { parent: 'not found' }],
        [{ parent_uuid: theirs }, { parent_uuid: 'not found' }],
        [{ parent: {} }, { parent: 'needs one of uuid, external_id, name' }],
        [{ parent: { uuid: 'x' } }, { 'parent.uuid': 'must be a UUID' }],
        [{ parent: { code: 'x' } }, { parent: 'needs one of uuid, external_id, name', 'parent.code': 'is not known' }],
        [{ parent }, { parent: 'must be an object' }],
        [{ parent: [{ uuid: parent }] }, { parent: 'must be an object' }],
        [{ parent_uuid: 7 }, { parent_uuid: 'must be a UUID' }],
      ] as const) {
        expect(await service.api('POST', PATH, { body: { name: 'Child', ...fields } })).toEqual(invalid(faults));
        expect(await patch(child, fields)).toEqual(invalid(faults));
      }
    });

    it('by a name of several categories: it is ambiguous, unless another key identifies one', async () => {
      const [first, second] = [await create({ name: 'Twin' }), await create({ name: 'Twin', external_id: 'twin-2' })];
      const ambiguous = invalid({ parent: 'is ambiguous: use the uuid' });
      const child = await create();
      expect(await service.api('POST', PATH, { body: { name: 'Child', parent: { name: 'Twin' } } })).toEqual(ambiguous);
      expect(await patch(child, { parent: { name: 'Twin' } })).toEqual(ambiguous);
      expect(await parentOf(await create({ parent: { name: 'Twin', external_id: 'twin-2' } }))).toBe(second);
      await remove(first);
      expect(await patch(child, { parent: { name: 'Twin' } })).toEqual(updated(child));
      expect(await parentOf(child)).toBe(second);
    });

    it('never newly an archived one, by any key', async () => {
      const archived = await create({ name: 'In the archive', external_id: 'archived-id' });
      await archive(archived);
      const child = await create();
      for (const [field, value] of [
        ['parent', { uuid: archived }],
        ['parent', { external_id: 'archived-id' }],
        ['parent', { name: 'In the archive' }],
        ['parent_uuid', archived],
      ] as const) {
        const faults = { [field]: 'is archived' };
        expect(await service.api('POST', PATH, { body: { name: 'Child', [field]: value } })).toEqual(invalid(faults));
        expect(await patch(child, { [field]: value })).toEqual(invalid(faults));
      }
      await service.api('POST', `${PATH}/${archived}/unarchive`);
      expect(await patch(child, { parent_uuid: archived })).toEqual(updated(child));
    });

    it('unchanged, even if the parent has been archived since: nothing is recorded', async () => {
      const old = await create({ name: 'Old parent', external_id: 'old-parent' });
      const child = await under(old);
      await archive(old);
      const read = await show(child);
      for (const body of [
        read,
        { parent_uuid: old },
        { parent: { uuid: old } },
        { parent: { external_id: 'old-parent' } },
        { parent: { name: 'Old parent' } },
        { parent: { uuid: old, name: 'Old parent' }, parent_uuid: old },
      ])
        expect(await patch(child, body)).toEqual(updated(child));
      expect(await show(child)).toEqual(read);
      expect(await eventsOf(child)).toEqual([`${noun}.created`]);
      expect(await patch(child, { parent_uuid: null })).toEqual(updated(child));
      expect(await patch(child, { parent_uuid: old })).toEqual(invalid({ parent_uuid: 'is archived' }));
    });
  });

  describe('when changed', () => {
    it('keeps fields that a PATCH omits, and null clears a field', async () => {
      const parent = await create();
      const uuid = await under(parent, { description: 'd', external_id: 'patched' });
      expect(await patch('patched', { name: 'Renamed' })).toEqual(updated(uuid));
      const category = { uuid, name: 'Renamed', description: 'd', external_id: 'patched', archived: false };
      expect(await show(uuid)).toEqual({ ...category, parent_uuid: parent });
      expect(await patch(uuid, { description: null, external_id: null, parent: null })).toEqual(updated(uuid));
      expect(await show(uuid)).toEqual({ ...category, description: null, external_id: null, parent_uuid: null });
      expect(await patch(uuid, { name: null })).toEqual(invalid({ name: 'must not be null' }));
    });

    it('accepts its own uuid and archived unchanged, and no other values', async () => {
      const uuid = await create();
      expect(await patch(uuid, { uuid, archived: false })).toEqual(updated(uuid));
      expect(await patch(uuid, { uuid: UNKNOWN, archived: true })).toEqual(
        invalid({ uuid: 'is read-only', archived: 'is read-only' }),
      );
    });

    it('has the ETag "<version>", which a PATCH that changes nothing leaves as it is', async () => {
      const parent = await create({ name: 'Shown nowhere' });
      const uuid = await under(parent);
      const etag = async (): Promise<string | null> =>
        (await service.api('GET', `${PATH}/${uuid}`)).headers.get('etag');
      expect(await etag()).toBe('"1"');
      expect((await patch(uuid, { name: 'Repairs', parent_uuid: parent })).headers.get('etag')).toBe('"1"');
      expect(await etag()).toBe('"1"');
      expect((await patch(uuid, { name: 'Renamed' })).headers.get('etag')).toBe('"2"');
      expect(await etag()).toBe('"2"');
      await patch(parent, { name: 'Its name is not in the body of its child' });
      expect((await service.api('GET', `${PATH}/${uuid}`, { headers: { 'If-None-Match': '"2"' } })).status).toBe(304);
      expect(await patch(uuid, { parent: null }, { headers: { 'If-Match': '"1"' } })).toEqual(mismatch(2));
      expect(await parentOf(uuid)).toBe(parent);
    });
  });

  describe('in its tree', () => {
    /** A branch with a number of levels, the root first. */
    const branch = async (levels: number): Promise<readonly string[]> => {
      const made: string[] = [];
      for (let i = 0; i < levels; i++) made.push(await under(made.at(-1) ?? null));
      return made;
    };
    const at = (chain: readonly string[], level: number): string => chain[level - 1] ?? '';

    it('is on one of three levels; there is no fourth', async () => {
      const chain = await branch(3);
      expect(await Promise.all(chain.map(parentOf))).toEqual([null, at(chain, 1), at(chain, 2)]);
      expect(await service.api('POST', PATH, { body: { name: 'Fourth', parent: { uuid: at(chain, 3) } } })).toEqual(
        tooDeep(),
      );
      expect(await service.api('POST', PATH, { body: { name: 'Fourth', parent_uuid: at(chain, 3) } })).toEqual(
        tooDeep(),
      );
    });

    it('moves with its descendants, up to three levels', async () => {
      const [one, two, three] = [await branch(1), await branch(2), await branch(3)];
      expect(await patch(at(two, 1), { parent_uuid: at(three, 2) })).toEqual(tooDeep(4));
      expect(await patch(at(two, 1), { parent_uuid: at(three, 3) })).toEqual(tooDeep(5));
      expect(await patch(at(three, 1), { parent_uuid: at(one, 1) })).toEqual(tooDeep(4));
      expect(await patch(at(three, 1), { parent_uuid: at(two, 2) })).toEqual(tooDeep(5));
      expect(await patch(at(two, 1), { parent_uuid: at(three, 1) })).toEqual(updated(at(two, 1)));
      expect(await parentOf(at(two, 2))).toBe(at(two, 1));
      expect(await service.api('POST', PATH, { body: { name: 'x', parent_uuid: at(two, 2) } })).toEqual(tooDeep());
      expect(await patch(at(three, 2), { parent: null })).toEqual(updated(at(three, 2)));
      expect(await patch(at(three, 2), { parent_uuid: at(one, 1) })).toEqual(updated(at(three, 2)));
    });

    it('counts archived descendants, but not deleted ones', async () => {
      const [two, chain] = [await branch(2), await branch(2)];
      await archive(at(chain, 2));
      expect(await patch(at(chain, 1), { parent_uuid: at(two, 2) })).toEqual(tooDeep());
      await remove(at(chain, 2));
      expect(await patch(at(chain, 1), { parent_uuid: at(two, 2) })).toEqual(updated(at(chain, 1)));
    });

    it('is never moved below itself or its descendants', async () => {
      const chain = await branch(3);
      for (const level of [1, 2, 3])
        expect(await patch(at(chain, 1), { parent_uuid: at(chain, level) })).toEqual(cycle());
      expect(await patch(at(chain, 2), { parent: { uuid: at(chain, 3) } })).toEqual(cycle());
      expect(await patch(at(chain, 3), { parent: { uuid: at(chain, 3) } })).toEqual(cycle());
      expect(await Promise.all(chain.map(parentOf))).toEqual([null, at(chain, 1), at(chain, 2)]);
    });

    it('is rejected for its position and all other errors together', async () => {
      const chain = await branch(3);
      expect(
        await service.api('POST', PATH, { body: { name: '', parent: { uuid: at(chain, 3) }, colour: 'red' } }),
      ).toEqual(tooDeep(4, { name: 'must not be blank', colour: 'is not known' }));
      expect(await patch(at(chain, 1), { parent: { uuid: at(chain, 3) }, description: 7 })).toEqual(
        cycle({ description: 'must be a string' }),
      );
    });
  });

  describe('in the archive', () => {
    it('is archived once, without its descendants', async () => {
      const parent = await create();
      const uuid = await under(parent);
      const [child, item] = [await under(uuid), await createItem(uuid)];
      const read = await show(uuid);
      expect(await archive(uuid)).toEqual(updated(uuid));
      expect(await archive(uuid)).toEqual(updated(uuid));
      expect(await show(uuid)).toEqual({ ...read, archived: true });
      expect(await eventsOf(uuid)).toEqual([`${noun}.created`, `${noun}.archived`]);
      for (const untouched of [parent, child, item]) expect(await eventsOf(untouched)).toHaveLength(1);
      expect([(await show(parent)).archived, (await show(child)).archived]).toEqual([false, false]);
      expect(only<object>(await service.api('GET', `${ITEMS}/${item}`))).toMatchObject({
        category_uuid: uuid,
        archived: false,
      });
      for (let i = 0; i < 2; i++) expect(await service.api('POST', `${PATH}/${uuid}/unarchive`)).toEqual(updated(uuid));
      expect(await show(uuid)).toEqual(read);
      expect(await eventsOf(uuid)).toEqual([`${noun}.created`, `${noun}.archived`, `${noun}.unarchived`]);
    });

    it('can still be changed, moved and deleted', async () => {
      const [parent, uuid] = [await create(), await create()];
      await archive(uuid);
      expect(await patch(uuid, { name: 'Old', parent_uuid: parent, archived: true })).toEqual(updated(uuid));
      expect(await remove(uuid)).toEqual(performed);
    });
  });

  describe('when deleted', () => {
    it('is rejected while it contains categories, including archived ones', async () => {
      const [uuid, bystander] = [await create(), await create()];
      const child = await under(uuid);
      expect(await remove(uuid)).toEqual(usedBy([noun, child]));
      await archive(child);
      expect(await remove(uuid)).toEqual(usedBy([noun, child]));
      expect(await show(uuid)).toMatchObject({ uuid });
      await patch(child, { parent_uuid: bystander });
      expect(await remove(uuid)).toEqual(performed);
      expect(await remove(bystander)).toEqual(usedBy([noun, child]));
      expect(await remove(child)).toEqual(performed);
      expect(await remove(bystander)).toEqual(performed);
    });

    it(`is rejected while it contains ${items}, including archived ones`, async () => {
      const uuid = await create();
      const held = await createItem(uuid);
      expect(await remove(uuid)).toEqual(usedBy([item, held]));
      await service.api('POST', `${ITEMS}/${held}/archive`);
      expect(await remove(uuid)).toEqual(usedBy([item, held]));
      await service.api('PATCH', `${ITEMS}/${held}`, { body: { category: null } });
      expect(await remove(uuid)).toEqual(performed);
      const second = await create();
      const deleted = await createItem(second);
      await service.api('DELETE', `${ITEMS}/${deleted}`);
      expect(await remove(second)).toEqual(performed);
    });

    it('names what it contains, at most three of each', async () => {
      const uuid = await create();
      const children: string[] = [];
      for (let i = 0; i < 4; i++) children.push(await under(uuid));
      const held = await createItem(uuid);
      const { status, body } = await service.api('DELETE', `${PATH}/${uuid}`);
      const { used_by: users } = body as { used_by: { entity_type: string; uuid: string }[] };
      expect(status).toBe(409);
      expect(users.filter(({ entity_type }) => entity_type === item)).toEqual([{ entity_type: item, uuid: held }]);
      const named = users.filter(({ entity_type }) => entity_type === noun).map(({ uuid }) => uuid);
      expect(new Set(named).size).toBe(3);
      expect(children).toEqual(expect.arrayContaining(named));
      expect(users).toHaveLength(4);
    });

    it('is gone for every operation, and frees its external id and its name', async () => {
      const uuid = await create({ name: 'Freed', external_id: 'freed' });
      expect(await remove('freed')).toEqual(performed);
      for (const ref of [uuid, 'freed']) {
        expect(await service.api('GET', `${PATH}/${ref}`)).toEqual(notFound(kind));
        expect(await remove(ref)).toEqual(notFound(kind));
        expect(await archive(ref)).toEqual(notFound(kind));
        expect(await service.api('POST', `${PATH}/${ref}/unarchive`)).toEqual(notFound(kind));
      }
      expect(await patch(uuid, { name: 'x' })).toEqual(notFound(kind));
      expect(await service.api('POST', PATH, { body: { name: 'x', parent_uuid: uuid } })).toEqual(
        invalid({ parent_uuid: 'not found' }),
      );
      const heir = await create({ name: 'Freed', external_id: 'freed' });
      expect(await parentOf(await create({ parent: { name: 'Freed' } }))).toBe(heir);
      expect(await parentOf(await create({ parent: { external_id: 'freed' } }))).toBe(heir);
    });
  });

  it('is unknown in the other tree, by uuid and by external id', async () => {
    const shared = `one-tree-${item}`;
    const uuid = await create({ external_id: shared });
    const other = `${others.slice(0, -1)} category`;
    for (const ref of [uuid, shared]) {
      expect(await service.api('GET', `${OTHER}/${ref}`)).toEqual(notFound(other));
      expect(await service.api('DELETE', `${OTHER}/${ref}`)).toEqual(notFound(other));
      expect(await service.api('POST', `${OTHER}/${ref}/archive`)).toEqual(notFound(other));
      expect(await service.api('POST', `${OTHER}/${ref}/unarchive`)).toEqual(notFound(other));
    }
    const body = { name: 'Namesake' };
    expect(await service.api('PATCH', `${OTHER}/${uuid}`, { body })).toEqual(notFound(other));
    const namesake = only(await service.api('PATCH', `${OTHER}/${shared}`, { body }));
    expect(only<Category>(await service.api('GET', `${OTHER}/${shared}`)).uuid).toBe(namesake);
    expect((await show(shared)).uuid).toBe(uuid);
  });

  it('is listed with its tree, oldest first, and filtered by archived and updated_at', async () => {
    const { key } = await service.newAccount();
    const make = async (name: string, parent: string | null): Promise<string> =>
      only(await service.api('POST', PATH, { body: { name, parent_uuid: parent }, key }));
    await service.api('POST', OTHER, { body: { name: 'Not of this tree' }, key });
    const root = await make('a', null);
    const [child, second] = [await make('b', root), await make('c', null)];
    await service.api('POST', `${PATH}/${root}/archive`, { key });
    const shown = (uuid: string, name: string, parent: string | null) => ({
      uuid,
      name,
      description: null,
      external_id: null,
      parent_uuid: parent,
      archived: uuid === root,
    });
    expect(await service.api('GET', PATH, { key })).toEqual(
      answered(200, { categories: [shown(root, 'a', null), shown(child, 'b', root), shown(second, 'c', null)] }),
    );
    const listed = async (query: string): Promise<string[]> =>
      only<Category[]>(await service.api('GET', `${PATH}?${query}`, { key })).map(({ uuid }) => uuid);
    expect(await listed('archived=true')).toEqual([root]);
    expect(await listed('archived=false')).toEqual([child, second]);
    expect(await listed('updated_at[after]=2020-01-01T00:00:00Z&limit=2')).toEqual([root, child]);
    expect(await listed(`after=${child}`)).toEqual([second]);
    expect(await listed('updated_at[before]=2020-01-01T00:00:00Z')).toEqual([]);
  });
});
