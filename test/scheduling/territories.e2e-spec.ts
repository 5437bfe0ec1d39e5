import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, sharedService, startBeside } from '../support/service.js';

const TERRITORIES = '/v2/territories';
const CLIENTS = '/v2/clients';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let made = 0;
/** A name that no other territory of the suite has. */
const newName = (): string => `Territory ${++made}`;
const create = async (name = newName(), key = service.key): Promise<string> =>
  only(await service.api('POST', TERRITORIES, { body: { name }, key }));
const show = async (uuid: string): Promise<unknown> => (await service.api('GET', `${TERRITORIES}/${uuid}`)).body;
const patch = (uuid: string, body: object, headers = {}) =>
  service.api('PATCH', `${TERRITORIES}/${uuid}`, { body, headers });
const remove = (uuid: string, headers = {}) => service.api('DELETE', `${TERRITORIES}/${uuid}`, { headers });
const clientIn = async (territory: string): Promise<string> =>
  only(
    await service.api('POST', CLIENTS, {
      body: { organization: true, organization_name: 'Acme', territory_uuid: territory },
    }),
  );
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);

const performed = answered(200, { message: 'Performed' });
const taken = (uuid: string): object =>
  invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });

/** 409 that names the entities that use the territory, in the message and in `used_by`. */
const usedBy = (...referrers: readonly (readonly [kind: string, uuid: string])[]): object =>
  refused(409, 'in_use', `The territory is used by ${referrers.map(([kind, uuid]) => `${kind} ${uuid}`).join(', ')}`, {
    used_by: referrers.map(([kind, uuid]) => ({ entity_type: kind, uuid })),
  });

describe('territories', () => {
  it('are created with a name: 201 {territory_uuid}, with Location', async () => {
    const name = newName();
    const answer = await service.api('POST', TERRITORIES, { body: { name } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { territory_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${TERRITORIES}/${uuid}`);
    const shown = await service.api('GET', `${TERRITORIES}/${uuid}`);
    expect(shown).toEqual(answered(200, { territory: { uuid, name, external_id: null } }));
    expect(shown.headers.get('etag')).toBe('"1"');
    expect(await show(uuid.toUpperCase())).toEqual({ territory: { uuid, name, external_id: null } });
  });

  it('are renamed with 200 {territory_uuid}', async () => {
    const uuid = await create();
    const name = newName();
    const answer = await patch(uuid, { name });
    expect(answer).toEqual(answered(200, { territory_uuid: uuid }));
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await show(uuid)).toEqual({ territory: { uuid, name, external_id: null } });
  });

  it('show their new name immediately in their clients: another ETag, the same version', async () => {
    const uuid = await create();
    const path = `${CLIENTS}/${await clientIn(uuid)}`;
    const before = await service.api('GET', path);
    const client = only<{ version: number }>(before);
    const tag = before.headers.get('etag') ?? '';
    const name = newName();
    await patch(uuid, { name });
    const after = await service.api('GET', path, { headers: { 'If-None-Match': tag } });
    expect(after).toEqual(answered(200, { client: { ...client, territory: { uuid, name } } }));
    expect(tag).toMatch(/^"1\.[0-9a-f]+"$/);
    expect(after.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
    expect(after.headers.get('etag')).not.toBe(tag);
  });

  it('take an If-Match in PATCH and DELETE; a mismatch is 412, even when the territory is in use', async () => {
    const name = newName();
    const uuid = await create(name);
    await clientIn(uuid);
    const stale = { 'If-Match': '"7"' };
    expect(await patch(uuid, { name: newName() }, stale)).toEqual(mismatch(1));
    expect(await remove(uuid, stale)).toEqual(mismatch(1));
    expect(await show(uuid)).toEqual({ territory: { uuid, name, external_id: null } });
    expect((await patch(uuid, { name: newName() }, { 'If-Match': '"1"' })).status).toBe(200);
  });

  it('record nothing for a PATCH that changes nothing', async () => {
    const name = newName();
    const uuid = await create(name);
    for (const body of [{}, { name }, { uuid }, { uuid, name }]) {
      const answer = await patch(uuid, body);
      expect(answer).toEqual(answered(200, { territory_uuid: uuid }));
      expect(answer.headers.get('etag')).toBe('"1"');
    }
    expect(await eventsOf(uuid)).toEqual([{ type: 'territory.created', data: { name, externalId: null } }]);
  });

  it.each(['GET', 'PATCH', 'DELETE'])(
    'are found by uuid or external id, and by no name: %s of anything else is 404',
    async (method) => {
      const name = `Word-${method}`;
      const uuid = await create(name);
      const body = method === 'PATCH' ? { body: { name: newName() } } : {};
      // A PATCH with an external id that is not in use creates one.
      const words = method === 'PATCH' ? [] : [name, uuid.slice(1), '%00'];
      for (const segment of [randomUUID(), ...words])
        expect(await service.api(method, `${TERRITORIES}/${segment}`, body)).toEqual(notFound('territory'));
      const { key } = await service.newAccount();
      expect(await service.api(method, `${TERRITORIES}/${uuid}`, { ...body, key })).toEqual(notFound('territory'));
      expect(await show(uuid)).toEqual({ territory: { uuid, name, external_id: null } });
    },
  );

  it('are never archived', async () => {
    const answer = await service.api('POST', `${TERRITORIES}/${await create()}/archive`);
    expect(answer).toEqual(refused(404, 'not_found', 'Path not found'));
  });
});

describe('a body of a territory', () => {
  const faulty: [string, object, Record<string, string>][] = [
    ['name null', { name: null }, { name: 'must not be null' }],
    ['name a number', { name: 5 }, { name: 'must be a string' }],
    ['name empty', { name: '' }, { name: 'must not be blank' }],
    ['name blank', { name: ' \t' }, { name: 'must not be blank' }],
    ['name with NUL', { name: 'a\0b' }, { name: 'must not contain NUL' }],
    ['name too long', { name: 'x'.repeat(201) }, { name: 'must be at most 200 characters' }],
    ['unknown keys', { name: 'Odd', code: 'x' }, { code: 'is not known' }],
    ['a slip of the pen', { name: 'Odd', nam: 'x' }, { nam: 'is not known: did you mean "name"?' }],
  ];

  it.each(faulty)('%s: 422 of POST and of PATCH', async (_, body, faults) => {
    expect(await service.api('POST', TERRITORIES, { body })).toEqual(invalid(faults));
    expect(await patch(await create(), body)).toEqual(invalid(faults));
  });

  it('needs a name in POST', async () => {
    expect(await service.api('POST', TERRITORIES)).toEqual(invalid({ name: 'is required' }));
  });

  it('may repeat the uuid in PATCH, but not change it', async () => {
    const uuid = await create();
    expect(await patch(uuid, { uuid: randomUUID(), name: '' })).toEqual(
      invalid({ uuid: 'is read-only', name: 'must not be blank' }),
    );
    expect(await service.api('POST', TERRITORIES, { body: { uuid, name: 'Odd' } })).toEqual(
      invalid({ uuid: 'is not known' }),
    );
  });

  it('accepts a name of 200 code points, stored as given', async () => {
    const name = ` ${'🗺'.repeat(198)} `;
    const uuid = await create(name);
    expect(await show(uuid)).toEqual({ territory: { uuid, name, external_id: null } });
  });
});

describe('the name of a territory', () => {
  it('is unique, ignoring case: a taken one is 422 with conflicting_uuid', async () => {
    const uuid = await create('Øst');
    const other = await create();
    for (const name of ['Øst', 'ØST', 'øst']) {
      expect(await service.api('POST', TERRITORIES, { body: { name } })).toEqual(taken(uuid));
      expect(await patch(other, { name })).toEqual(taken(uuid));
    }
    expect((await service.api('POST', TERRITORIES, { body: { name: 'Ost' } })).status).toBe(201);
  });

  it('may change only in case', async () => {
    const uuid = await create('Harbour');
    expect((await patch(uuid, { name: 'HARBOUR' })).status).toBe(200);
    expect(await show(uuid)).toEqual({ territory: { uuid, name: 'HARBOUR', external_id: null } });
  });

  it('is free again when the territory is renamed or deleted', async () => {
    const renamed = await create('Valley');
    await patch(renamed, { name: newName() });
    const deleted = await create('valley');
    await remove(deleted);
    const last = await create('VALLEY');
    expect(await show(last)).toEqual({ territory: { uuid: last, name: 'VALLEY', external_id: null } });
  });

  it('is another account’s business there', async () => {
    const { key } = await service.newAccount();
    const name = newName();
    expect(await create(name, key)).not.toBe(await create(name));
  });

  it('is assigned once for many concurrent requests', async () => {
    const names = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 'Contested' : 'CONTESTED'));
    const answers = await Promise.all(names.map((name) => service.api('POST', TERRITORIES, { body: { name } })));
    const winners = answers.filter(({ status }) => status === 201).map((answer) => only(answer));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toEqual(taken(winners[0] ?? ''));
  });
});

describe('deleting a territory', () => {
  it('returns {"message": "Performed"}; afterwards it is unknown to every operation', async () => {
    const uuid = await create();
    expect(await remove(uuid)).toEqual(performed);
    expect(await service.api('GET', `${TERRITORIES}/${uuid}`)).toEqual(notFound('territory'));
    expect(await patch(uuid, { name: newName() })).toEqual(notFound('territory'));
    expect(await remove(uuid)).toEqual(notFound('territory'));
    const body = { organization: true, organization_name: 'Acme', territory: { uuid } };
    expect(await service.api('POST', CLIENTS, { body })).toEqual(invalid({ territory: 'not found' }));
    expect((await eventsOf(uuid)).at(-1)).toEqual({ type: 'territory.deleted', data: {} });
  });

  it('is rejected while a client is in it, and possible after the client has another', async () => {
    const uuid = await create();
    const client = await clientIn(uuid);
    expect(await remove(uuid)).toEqual(usedBy(['client', client]));
    await service.api('PATCH', `${CLIENTS}/${client}`, { body: { territory: null } });
    expect(await remove(uuid)).toEqual(performed);
  });

  it('is possible after the client was deleted', async () => {
    const uuid = await create();
    const client = await clientIn(uuid);
    expect(await remove(uuid)).toEqual(usedBy(['client', client]));
    await service.api('DELETE', `${CLIENTS}/${client}`);
    expect(await remove(uuid)).toEqual(performed);
  });

  it('is rejected while a site is in it, which is named in addition to the client', async () => {
    const uuid = await create();
    const client = await clientIn(uuid);
    const site = randomUUID();
    await service.sql(
      `insert into site (account_id, uuid, version, name, contacts, territory_uuid, created_at, updated_at)
       select account_id, $1, 1, 'Works', '[]', uuid, now(), now() from territory where uuid = $2`,
      [site, uuid],
    );
    expect(await remove(uuid)).toEqual(usedBy(['client', client], ['site', site]));
    await service.api('DELETE', `${CLIENTS}/${client}`);
    expect(await remove(uuid)).toEqual(usedBy(['site', site]));
    await service.sql('update site set deleted_at = now() where uuid = $1', [site]);
    expect(await remove(uuid)).toEqual(performed);
  });

  it("is rejected while it is the account's default, and possible once another is", async () => {
    const { uuid: account, key } = await service.newAccount();
    const [first] = only<{ uuid: string }[]>(await service.api('GET', TERRITORIES, { key }));
    const path = `${TERRITORIES}/${first?.uuid}`;
    expect(await service.api('DELETE', path, { key })).toEqual(usedBy(['account', account]));
    const body = { default_territory_uuid: await create(newName(), key) };
    expect((await service.api('PATCH', '/v2/account', { body, key })).status).toBe(200);
    expect(await service.api('DELETE', path, { key })).toEqual(performed);
  });

  it('names only some of many entities that use it', async () => {
    const uuid = await create();
    const clients = await Promise.all(Array.from({ length: 5 }, () => clientIn(uuid)));
    const { status, body } = await remove(uuid);
    const { used_by: referrers } = body as { used_by: { entity_type: string; uuid: string }[] };
    expect(status).toBe(409);
    expect(referrers).toHaveLength(3);
    expect(new Set(referrers.map((one) => one.uuid)).size).toBe(3);
    for (const one of referrers) expect(clients).toContain(one.uuid);
  });
});

describe('a territory that one process deletes while another starts to use it', () => {
  let second: Service;
  beforeAll(async () => {
    second = await startBeside(service);
  });
  afterAll(() => second.stop());

  const at = (turn: number): Service => (turn % 2 === 0 ? service : second);

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('is never that of a living client (%#)', async (round) => {
    const uuid = await create();
    const elsewhere = await clientIn(await create());
    const body = { organization: true, organization_name: 'Acme', territory: { uuid } };
    const uses = [
      () => service.api('PATCH', `${CLIENTS}/${elsewhere}`, { body: { territory: { uuid } } }),
      ...Array.from({ length: 11 }, (_, i) => () => at(i).api('POST', CLIENTS, { body })),
    ];
    // The deletion starts a little later in each round.
    const before = uses.slice(0, round).map((use) => use());
    const deleting = at(round).api('DELETE', `${TERRITORIES}/${uuid}`);
    const answers = await Promise.all([...before, ...uses.slice(round).map((use) => use())]);
    const deletion = await deleting;
    // The first commit wins.
    if (deletion.status === 200) for (const one of answers) expect(one).toEqual(invalid({ territory: 'not found' }));
    else {
      expect(deletion).toEqual(refused(409, 'in_use', expect.any(String), { used_by: expect.any(Array) }));
      expect(answers.map(({ status }) => status)).toEqual([200, ...Array.from({ length: 11 }, () => 201)]);
    }
    const orphans = await service.sql(
      `select c.uuid from client c join territory t on t.account_id = c.account_id and t.uuid = c.territory_uuid
       where c.deleted_at is null and t.deleted_at is not null`,
    );
    expect(orphans).toEqual([]);
  });

  it.each([0, 1, 2, 3])("is never the account's default (%#)", async (round) => {
    const { key } = await service.newAccount();
    const uuid = await create(newName(), key);
    const [deletion, change] = await Promise.all([
      at(round).api('DELETE', `${TERRITORIES}/${uuid}`, { key }),
      at(round + 1).api('PATCH', '/v2/account', { body: { default_territory_uuid: uuid }, key }),
    ]);
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([deletion.status, change.status]);
    const account = only<{ default_territory: { uuid: string } }>(await service.api('GET', '/v2/account', { key }));
    const chosen = await service.api('GET', `${TERRITORIES}/${account.default_territory.uuid}`, { key });
    expect(chosen).toEqual(answered(200, { territory: { ...account.default_territory, external_id: null } }));
  });
});

describe('the list of territories', () => {
  let key: string;
  let listed: { uuid: string; name: string; external_id: null }[];
  beforeAll(async () => {
    ({ key } = await service.newAccount());
    const [first] = only<typeof listed>(await service.api('GET', TERRITORIES, { key }));
    listed = [{ uuid: first?.uuid ?? '', name: 'Default', external_id: null }];
    for (const name of ['d', 'c', 'b', 'a']) listed.push({ uuid: await create(name, key), name, external_id: null });
  });

  const list = (query: string) => service.api('GET', `${TERRITORIES}${query}`, { key });

  it('starts with the built-in one of every account, and is oldest first', async () => {
    expect(await list('')).toEqual(answered(200, { territories: listed }));
  });

  it('does not change its order with edits, and omits deleted ones', async () => {
    const [uuid, extra] = [listed[1]?.uuid ?? '', await create('extra', key)];
    await service.api('PATCH', `${TERRITORIES}/${uuid}`, { body: { name: 'z' }, key });
    await service.api('DELETE', `${TERRITORIES}/${extra}`, { key });
    listed = listed.map((one) => (one.uuid === uuid ? { ...one, name: 'z' } : one));
    expect(await list('')).toEqual(answered(200, { territories: listed }));
  });

  it('comes in pages, with Link while more remains', async () => {
    const first = await list('?limit=3');
    expect(first).toEqual(answered(200, { territories: listed.slice(0, 3) }));
    expect(nextOf(first)).toBe(`${TERRITORIES}?limit=3&after=${listed[2]?.uuid}`);
    const last = await service.api('GET', nextOf(first) ?? '', { key });
    expect(last).toEqual(answered(200, { territories: listed.slice(3) }));
    expect(nextOf(last)).toBeUndefined();
    expect(await list(`?after=${listed.at(-1)?.uuid}`)).toEqual(answered(200, { territories: [] }));
  });

  it.each<[string, Record<string, string>]>([
    ['limit=0', { limit: 'must be a whole number from 1 to 500' }],
    ['limit=501&after=x', { limit: 'must be a whole number from 1 to 500', after: 'must be a UUID' }],
    ['archived=false', { archived: 'is not known: did you mean "deleted"?' }],
    ['code=a', { code: 'is not known' }],
  ])('takes no other filters, and no wrong values: 422 for %s', async (query, faults) => {
    expect(await list(`?${query}`)).toEqual(invalid(faults));
  });
});
