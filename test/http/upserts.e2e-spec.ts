import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../support/fields.js';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { hasExternalId, type Json, LISTED, Maker, USERS, WITH_EXTERNAL_IDS } from '../support/resources.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

let service: Service;
/** Another process of the same database. */
let other: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  other = await startBeside(service);
  maker = new Maker(service.api);
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const STRANGE_IDS = [
  'a/b',
  '100%',
  'two words',
  '🛠️ tools',
  'dots.and..more',
  '~!@#$&*()=+[]{}|\\:;"\'<>,?',
  'Ünïcode',
];

/** The same fields with another text. */
const renamed = (change: Json, text: string): Json =>
  Object.fromEntries(Object.keys(change).map((field) => [field, text]));

let texts = 0;
/** The same fields with a text unlike any before: some names are unique. */
const otherThan = (change: Json): Json => renamed(change, `Changed ${++texts}`);

const KINDS = [
  ...WITH_EXTERNAL_IDS.map((resource) => ({ ...resource, key: 'external_id' })),
  ...LISTED.filter(({ path }) => path === USERS).map((resource) => ({ ...resource, key: 'email' })),
];

it('only kinds with an external id have upserts, and each of them', () => {
  expect(WITH_EXTERNAL_IDS.filter(({ lacking }) => lacking === undefined)).toEqual([]);
  expect(LISTED.filter((one) => !hasExternalId(one) && one.lacking !== undefined)).toEqual([]);
});

describe.each(KINDS)('PATCH of a $name that does not exist, by $key', (resource) => {
  const { noun, called = noun, path, key, change, versioned } = resource;
  const { [key]: _, ...lacking } = resource.lacking ?? {};
  /** An identifier of the path. */
  const idOf = (name: string): string => (key === 'email' ? `${name}@example.com` : name);
  /** The least that creates one, but for its identifier. */
  const least = async (): Promise<Json> => {
    const { [key]: _, ...fields } = await maker.body(resource);
    return fields;
  };
  const at = (ref: string): string => `${path}/${encodeURIComponent(ref)}`;
  const patch = (ref: string, body: object, headers = {}, on = service) => on.api('PATCH', at(ref), { body, headers });
  const show = async (ref: string) => only<{ uuid: string }>(await service.api('GET', at(ref)));
  const versionOf = async (ref: string): Promise<string> =>
    /^"(\d+)[".]/.exec((await service.api('GET', at(ref))).headers.get('etag') ?? '')?.[1] ?? '';
  const created = answered(201, { [`${noun}_uuid`]: expect.any(String) });
  const updated = (uuid: string) => answered(200, { [`${noun}_uuid`]: uuid });

  it('creates it: 201 with its uuid, Location and ETag; the next PATCH updates: 200', async () => {
    const id = idOf('upsert-1');
    const first = await patch(id, await least());
    expect(first).toEqual(created);
    const uuid = only(first);
    expect(first.headers.get('location')).toBe(`${path}/${uuid}`);
    expect(first.headers.get('etag')).toBe('"1"');
    const fields = otherThan(change);
    expect(await patch(id, fields)).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ uuid, [key]: id, ...fields });
    expect(await versionOf(uuid)).toBe('2');
  });

  it('creates what a POST creates', async () => {
    const id = idOf('upsert-like');
    const [body, other] = [await least(), await least()];
    const posted = await show(only(await service.api('POST', path, { body: { ...body, [key]: idOf('posted') } })));
    const patched = await show(only(await patch(id, other)));
    const distinct = Object.keys(body).filter((field) => body[field] !== other[field]);
    const own = ['serial_no', 'id', 'uuid', key, 'created_at', 'updated_at', ...distinct];
    const shared = (shown: object): object =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => !own.includes(field)));
    expect(shared(patched)).toEqual(shared(posted));
  });

  it('needs what a creation needs, and reports all errors together', async () => {
    const id = idOf('upsert-3');
    if (Object.keys(lacking).length > 0) expect(await patch(id, {})).toEqual(invalid(lacking));
    expect(await patch(id, { nonsense: 1, uuid: NOBODY })).toEqual(
      invalid({ ...lacking, nonsense: 'is not known', uuid: expect.stringMatching(/^is not known/) }),
    );
    expect(await service.api('GET', at(id))).toEqual(notFound(called));
  });

  it('accepts the identifier of the path in the body, and no other', async () => {
    const [id, body] = [idOf('upsert-2'), await least()];
    expect(await patch(id, { ...body, [key]: idOf('other') })).toEqual(
      invalid({ [key]: 'must equal the one in the path' }),
    );
    expect(await patch(id, { ...body, [key]: null })).toEqual(
      invalid({ [key]: key === 'email' ? 'must not be null' : 'must equal the one in the path' }),
    );
    expect(await patch(id, { ...body, [key]: id })).toEqual(created);
  });

  it('with If-Match is 412, after 404', async () => {
    const [id, body] = [idOf('upsert-4'), await least()];
    for (const tag of ['"1"', '*', '"0"', 'x']) {
      expect(await patch(id, body, { 'If-Match': tag })).toEqual(mismatch(0));
      expect(await patch(id, { nonsense: 1 }, { 'If-Match': tag })).toEqual(mismatch(0));
      expect(await patch(NOBODY, body, { 'If-Match': tag })).toEqual(notFound(called));
    }
    expect(await service.api('GET', at(id))).toEqual(notFound(called));
  });

  it('If-None-Match: * creates only, else 412', async () => {
    const [id, body] = [idOf('upsert-5'), await least()];
    const once = { 'If-None-Match': '*' };
    expect(await patch(id, body, { ...once, 'If-Match': '*' })).toEqual(mismatch(0));
    const first = await patch(id, body, once);
    expect(first).toEqual(created);
    expect(await patch(id, change, once)).toEqual(mismatch(1));
    expect(await patch(id, { nonsense: 1 }, once)).toEqual(mismatch(1));
    expect(await patch(id, change, { ...once, 'If-Match': '"1"' })).toEqual(mismatch(1));
    expect(await patch(id, otherThan(change), { 'If-None-Match': '"7"' })).toEqual(updated(only(first)));
  });

  it('of several with If-None-Match: * at the same moment one creates, and the others get 412', async () => {
    const body = await least();
    const answers = await Promise.all(
      [service, other, service, other].map((on) => patch(idOf('upsert-6'), body, { 'If-None-Match': '*' }, on)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412]);
  });

  it('a repetition with the same Idempotency-Key gets the 201 again, in spite of If-None-Match: *', async () => {
    const [id, body] = [idOf('upsert-7'), await least()];
    const headers = { 'If-None-Match': '*', 'Idempotency-Key': `once-at-${path}-by-${key}` };
    const first = await patch(id, body, headers);
    expect(first).toEqual(created);
    const again = await patch(id, body, headers);
    expect(again).toEqual(answered(201, first.body));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await versionOf(id)).toBe('1');
  });

  it('Prefer: return=representation adds what GET shows', async () => {
    const id = idOf('upsert-8');
    const answer = await patch(id, await least(), { Prefer: 'return=representation' });
    const shown = await show(id);
    expect(answer).toEqual(answered(201, { [`${noun}_uuid`]: shown.uuid, [noun]: shown }));
  });

  it('at the same moment ends in one, both answered with its uuid, also across processes', async () => {
    for (let round = 0; round < 8; round++) {
      const body = await least();
      const id = idOf(`race-${round}`);
      const answers = await Promise.all(
        [service, other, service, other].map((on, i) =>
          patch(id, { ...body, ...renamed(change, `Racer ${round}.${i}`) }, {}, on),
        ),
      );
      const uuids = [...new Set(answers.map((answer) => only(answer)))];
      expect(uuids).toEqual([expect.any(String)]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await show(id)).toMatchObject({ uuid: uuids[0] });
      expect(await versionOf(id)).toBe('4');
    }
  });

  it('is separate for each account', async () => {
    const { key: theirKey } = await service.newAccount();
    const id = idOf('upsert-9');
    const mine = only(await patch(id, await least()));
    const { [key]: _, ...body } = await new Maker(service.api, theirKey).body(resource);
    const theirs = await service.api('PATCH', at(id), { body, key: theirKey });
    expect(theirs).toEqual(created);
    expect(only(theirs)).not.toBe(mine);
    expect(await service.api('PATCH', at(mine), { body, key: theirKey })).toEqual(notFound(called));
  });

  it('takes no version', async () => {
    const id = idOf('upsert-10');
    const refusal = versioned ? mismatch(0) : invalid({ version: 'is not known' });
    expect(await patch(id, { ...(await least()), version: 1 })).toEqual(refusal);
    expect(await service.api('GET', at(id))).toEqual(notFound(called));
  });

  if (key === 'email') return;

  it.each(STRANGE_IDS.filter((id) => path !== USERS || !id.includes('@')))(
    'the external id %j is percent-decoded',
    async (id) => {
      const uuid = only(await patch(id, await least()));
      expect(await show(id)).toMatchObject({ uuid, external_id: id });
      expect(await patch(id, { external_id: id })).toEqual(updated(uuid));
    },
  );

  it.each([
    [' ', 'must not be blank'],
    ['a\tb', 'must not contain control characters'],
    ['a\0b', 'must not contain NUL'],
    ['x'.repeat(501), 'must be at most 500 characters'],
  ])('%j can be no external id', async (id, message) => {
    expect(await patch(id, await least())).toEqual(invalid({ external_id: message }));
    expect(await service.api('GET', at(id))).toEqual(notFound(called));
  });

  it('with a path of UUID form is 404, unless the body holds the same value as external_id', async () => {
    const id = '0D5E8B4A-0000-4000-8000-00000000000F';
    const body = await least();
    expect(await patch(id, body)).toEqual(notFound(called));
    expect(await patch(id, { nonsense: 1 })).toEqual(notFound(called));
    expect(await patch(id, { ...body, external_id: 'else' })).toEqual(notFound(called));
    expect(await patch(id, { ...body, external_id: id })).toEqual(created);
    expect(await show(id)).toMatchObject({ external_id: id });
  });

  it('a segment of UUID form is looked up as uuid first, then as external id', async () => {
    const first = only(await service.api('POST', path, { body: await least() }));
    const second = only(await service.api('POST', path, { body: { ...(await least()), external_id: first } }));
    expect((await show(first)).uuid).toBe(first);
    expect((await show(first.toUpperCase())).uuid).toBe(first);
    await service.api('DELETE', `${path}/${first}`);
    expect((await show(first)).uuid).toBe(second);
    expect(await patch(first, otherThan(change))).toEqual(updated(second));
  });

  it('creates another with the freed external id of a deleted one', async () => {
    const [id, body] = ['upsert-freed', await least()];
    const first = only(await patch(id, body));
    await service.api('DELETE', at(id));
    const second = await patch(id, body);
    expect(second).toEqual(created);
    expect(only(second)).not.toBe(first);
  });
});

describe('PATCH of a user that does not exist', () => {
  const body = { first_name: 'Anna', last_name: 'Berg' };
  const patch = (ref: string, fields: object, key = service.key) =>
    service.api('PATCH', `/v2/users/${encodeURIComponent(ref)}`, { body: fields, key });
  const show = async (ref: string, key = service.key) =>
    only<object>(await service.api('GET', `/v2/users/${encodeURIComponent(ref)}`, { key }));

  it.each([
    NOBODY,
    NOBODY.toUpperCase(),
    'anna@',
    '@example.com',
    'an na@example.com',
    'a@b@c',
    'a\0@example.com',
    'a\t@example.com',
    `${'x'.repeat(243)}@example.com`,
  ])('is 404 when the path is no email address, external id or uuid of a user: %j', async (ref) => {
    expect(await patch(ref, body)).toEqual(notFound('user'));
    expect(await patch(ref, { ...body, email: 'new@example.com' })).toEqual(notFound('user'));
    expect(await patch(ref, { nonsense: 1 })).toEqual(notFound('user'));
    expect(await service.api('GET', `/v2/users/${encodeURIComponent('new@example.com')}`)).toEqual(notFound('user'));
  });

  it('needs the email in the body when the path is an external id', async () => {
    expect(await patch('E-1', body)).toEqual(invalid({ email: 'is required' }));
    const uuid = only(await patch('E-1', { ...body, email: 'e1@example.com' }));
    expect(await show('E-1')).toMatchObject({ uuid, email: 'e1@example.com', external_id: 'E-1' });
    expect(await patch('e1@example.com', { external_id: 'E-2' })).toEqual(answered(200, { user_uuid: uuid }));
    expect(await show('E-2')).toMatchObject({ uuid });
  });

  it('of the email in the path sets the external id of the body, which no path finds when it has an @', async () => {
    const uuid = only(await patch('mail@example.com', { ...body, external_id: 'mail@erp' }));
    expect(await show('mail@example.com')).toMatchObject({ uuid, external_id: 'mail@erp' });
    expect(await service.api('GET', '/v2/users/mail@erp')).toEqual(notFound('user'));
    expect(only<object[]>(await service.api('GET', '/v2/users?external_id=mail@erp'))).toMatchObject([{ uuid }]);
  });

  it('takes the email of the path, or its spelling in the body', async () => {
    expect(await show(only(await patch('Anna.Berg@Example.com', body)))).toMatchObject({
      ...body,
      email: 'Anna.Berg@Example.com',
    });
    expect(await patch('ANNA.BERG@EXAMPLE.COM', { last_name: 'Bergmann' })).toEqual(answered(200, expect.anything()));
    const other = await patch('bert@example.com', { ...body, email: 'Bert@Example.com' });
    expect(other).toEqual(answered(201, { user_uuid: expect.any(String) }));
    expect(await show('bert@example.com')).toMatchObject({ email: 'Bert@Example.com' });
  });

  it('ends in one for different spellings of an email at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const spellings = [`race${round}@example.org`, `RACE${round}@example.org`, `Race${round}@Example.Org`];
      const answers = await Promise.all(
        spellings.map((email, i) =>
          (i % 2 === 0 ? service : other).api('PATCH', `/v2/users/${email}`, { body: { ...body, last_name: email } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
      expect(new Set(answers.map((answer) => only(answer))).size).toBe(1);
    }
  });

  it('creates the owner of an account without users, and no other owner', async () => {
    const { key } = await service.newAccount();
    await Promise.all(
      [service, other, service, other].map((on, n) =>
        on.api('PATCH', `/v2/users/first${n}@example.com`, { body, key }),
      ),
    );
    const users = only<{ owner: boolean }[]>(await service.api('GET', '/v2/users', { key }));
    expect(users).toHaveLength(4);
    expect(users.filter(({ owner }) => owner)).toHaveLength(1);
    expect(await patch('fifth@example.com', { ...body, owner: true }, key)).toEqual(invalid({ owner: 'is not known' }));
  });

  it('sets all fields that a POST takes', async () => {
    const named = async (path: string): Promise<string> =>
      only(await service.api('POST', path, { body: { name: 'Upserted' } }));
    const [territory, skill] = [await named('/v2/territories'), await named('/v2/skills')];
    const fields = { ...body, mobile_phone: '1', territory: { uuid: territory }, skills: [{ name: 'Upserted' }] };
    const permissions = { web: { login: true } };
    const uuid = only(await patch('all@example.com', { ...fields, permissions }));
    expect(await show(uuid)).toMatchObject({
      ...body,
      mobile_phone: '1',
      territory: { uuid: territory },
      skills: [{ uuid: skill }],
      permissions: { web: { login: true, map: { edit: false } }, mobile: { login: false } },
    });
  });
});
