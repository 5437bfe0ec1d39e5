import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { CLIENTS, hasExternalId, LISTED, Maker } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

const acme = { organization: true, organization_name: 'Acme' };

let service: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

describe.each(LISTED.filter(hasExternalId))('the external id of a $name', (resource) => {
  const { noun, called = noun, path } = resource;
  const create = async (externalId: unknown) =>
    service.api('POST', path, { body: { ...(await maker.body(resource)), external_id: externalId } });
  const at = (ref: string): string => `${path}/${encodeURIComponent(ref)}`;
  const uuidAt = async (ref: string): Promise<unknown> =>
    only<{ uuid: string }>(await service.api('GET', at(ref))).uuid;
  const taken = (uuid: string) =>
    invalid({ external_id: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });

  it.each([
    'a/b',
    '%2F',
    '100%',
    'two words',
    ' lead and trail ',
    '🛠️',
    'a.b..c',
    '...',
    'q?x=1&y#z',
    '"quoted"',
    'a+b',
    '\\',
    '~',
    'archive',
    '\u00a0x',
    '0D5E8B4A-0000-4000-8000-0000000000AA',
    '\u{1F6E0}'.repeat(500),
  ])('is percent-decoded in a path: %j', async (id) => {
    const uuid = only(await create(id));
    expect(only<object>(await service.api('GET', at(id)))).toMatchObject({ uuid, external_id: id });
    expect(await service.api('PATCH', at(id), { body: { external_id: id } })).toEqual(
      answered(200, { [`${noun}_uuid`]: uuid }),
    );
    expect(await service.api('DELETE', at(id))).toEqual(answered(200, { message: 'Performed' }));
  });

  it.each(['units', 'categories'])('may be a word that stands in paths, which wins there: %j', async (id) => {
    const uuid = only(await create(id));
    const wins = LISTED.some((one) => one.path === at(id));
    const read = only<object>(await service.api('GET', at(id)));
    if (wins) expect(read).toEqual(expect.any(Array));
    else expect(read).toMatchObject({ uuid });
    expect(only<object>(await service.api('GET', at(uuid)))).toMatchObject({ uuid, external_id: id });
    expect(await service.api('DELETE', at(uuid))).toEqual(answered(200, { message: 'Performed' }));
  });

  it.each([
    ['', 'must not be blank'],
    [' \u3000', 'must not be blank'],
    ['.', 'must not be . or .., which a URL path cannot contain'],
    ['..', 'must not be . or .., which a URL path cannot contain'],
    ['a\u0000', 'must not contain NUL'],
    ['a\u0007', 'must not contain control characters'],
    ['a\u0085', 'must not contain control characters'],
    ['a\n', 'must not contain control characters'],
    ['\ud83d', 'must be well-formed Unicode'],
    ['\u{1F6E0}'.repeat(501), 'must be at most 500 characters'],
    [7, 'must be a string'],
  ])('cannot be %j', async (id, message) => {
    expect(await create(id)).toEqual(invalid({ external_id: message }));
  });

  it('is compared exactly', async () => {
    const upper = only(await create('Case'));
    const lower = only(await create('case'));
    const composed = only(await create('\u00e9'));
    const decomposed = only(await create('e\u0301'));
    expect(await Promise.all(['Case', 'case', '\u00e9', 'e\u0301'].map(uuidAt))).toEqual([
      upper,
      lower,
      composed,
      decomposed,
    ]);
  });

  it('is unique among the living: a taken one is 422 with conflicting_uuid, on creation and change', async () => {
    const uuid = only(await create('taken'));
    expect(await create('taken')).toEqual(taken(uuid));
    const other = only(await create(null));
    expect(await service.api('PATCH', at(other), { body: { external_id: 'taken' } })).toEqual(taken(uuid));
    expect(await service.api('PATCH', at(uuid), { body: { external_id: 'taken' } })).toEqual(
      answered(200, { [`${noun}_uuid`]: uuid }),
    );
  });

  it('is freed when the entity is deleted, or gets another', async () => {
    const first = only(await create('freed'));
    await service.api('DELETE', at(first));
    const second = only(await create('freed'));
    await service.api('PATCH', at(second), { body: { external_id: 'moved' } });
    const third = only(await create('freed'));
    expect(await uuidAt('moved')).toBe(second);
    expect(await uuidAt('freed')).toBe(third);
  });

  it('may be the same in another account, and in another kind', async () => {
    const other = await service.newAccount();
    const mine = await maker.make(resource, { external_id: 'shared' });
    const theirs = await new Maker(service.api, other.key).make(resource, { external_id: 'shared' });
    expect(mine).not.toBe(theirs);
    expect(await uuidAt('shared')).toBe(mine);
  });

  it('of two concurrent requests for one external id, one succeeds, and the other gets the conflicting uuid', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create('raced')));
    const [winner, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const uuid = winner === undefined ? '' : only(winner);
    for (const answer of answers.filter((one) => one !== winner)) expect(answer).toEqual(taken(uuid));
  });

  it('null means none, and any number of entities may have none', async () => {
    const uuids = [only(await create(null)), await maker.make(resource)];
    for (const uuid of uuids)
      expect(only<object>(await service.api('GET', at(uuid)))).toMatchObject({ uuid, external_id: null });
  });

  it('of an unknown one in a path nothing is found', async () => {
    for (const method of ['GET', 'DELETE'])
      for (const ref of ['nobody', ' ', 'a\0b', '\u{1F6E0}'.repeat(501)])
        expect(await service.api(method, at(ref))).toEqual(notFound(called));
  });
});

describe('identifiers', () => {
  it('are UUIDs of version 7, and created_at is the instant inside', async () => {
    const before = Date.now();
    const uuid = only(await service.api('POST', CLIENTS, { body: acme }));
    const after = Date.now();
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const instant = parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
    expect(instant).toBeGreaterThanOrEqual(before);
    expect(instant).toBeLessThanOrEqual(after);
    const client = only<{ created_at: string }>(await service.api('GET', `${CLIENTS}/${uuid}`));
    expect(client.created_at).toBe(new Date(instant).toISOString());
  });

  it('are accepted in either case and shown in lower case', async () => {
    const uuid = only(await service.api('POST', CLIENTS, { body: acme }));
    const answer = await service.api('PATCH', `${CLIENTS}/${uuid.toUpperCase()}`, { body: {} });
    expect(answer).toEqual(answered(200, { client_uuid: uuid }));
  });
});
