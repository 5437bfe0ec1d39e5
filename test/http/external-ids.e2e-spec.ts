import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound } from '../support/problems.js';
import { CLIENTS, LISTED, Maker, WITH_EXTERNAL_IDS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';
import { findingsIn } from '../support/store.js';
import { Cluster } from '../../tools/harness/cluster.js';

const acme = { organization: true, organization_name: 'Acme' };

let service: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

describe.each(WITH_EXTERNAL_IDS)('the external id of a $name', (resource) => {
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

  it('is cleared with null, and shown by list and history', async () => {
    const uuid = only(await create('cleared'));
    const listed = async (): Promise<unknown> => only<object[]>(await service.api('GET', `${path}?uuid=${uuid}`))[0];
    expect(await listed()).toMatchObject({ external_id: 'cleared' });
    expect(await service.api('PATCH', at('cleared'), { body: { external_id: null } })).toEqual(
      answered(200, { [`${noun}_uuid`]: uuid }),
    );
    expect(await listed()).toMatchObject({ external_id: null });
    expect(await service.api('GET', at('cleared'))).toEqual(notFound(called));
    const { events } = (await service.api('GET', `${at(uuid)}/history`)).body as { events: { payload: object }[] };
    const cleared =
      noun === 'job' ? { changes: { external_id: { from: 'cleared', to: null } } } : { external_id: null };
    expect(events).toMatchObject([{ payload: { external_id: 'cleared' } }, { payload: cleared }]);
  });

  it('of a deleted one finds it in the list of the deleted alone', async () => {
    const uuid = only(await create('sought'));
    const found = async (query: string): Promise<unknown[]> =>
      only<{ uuid: string }[]>(await service.api('GET', `${path}?${query}`)).map((one) => one.uuid);
    await service.api('DELETE', at('sought'));
    expect(await found('external_id=sought')).toEqual([]);
    expect(await found('external_id=sought&deleted=true')).toEqual([uuid]);
  });

  it('is that of a restored one, unless another has it: then 422 with conflicting_uuid, and another may be given', async () => {
    const uuid = only(await create('restored'));
    await service.api('DELETE', at('restored'));
    const other = only(await create('restored'));
    const restore = (body: object) => service.api('POST', `${at(uuid)}/restore`, { body });
    expect(await restore({})).toEqual(taken(other));
    expect((await restore({ external_id: 'restored too' })).status).toBe(200);
    expect(await uuidAt('restored too')).toBe(uuid);
    expect(await uuidAt('restored')).toBe(other);
  });
});

describe('a reference by an external id', () => {
  const KEY = { external_id: 'referred/to' };
  const uuids = new Map<string, string>();
  let worker: string;
  beforeAll(async () => {
    for (const resource of WITH_EXTERNAL_IDS) uuids.set(resource.noun, await maker.make(resource, KEY));
    worker = `/v2/users/${encodeURIComponent(KEY.external_id)}`;
  });
  const uuid = (noun: string) => ({ uuid: uuids.get(noun) });
  const show = async (path: string, body: object) =>
    only<object>(await service.api('GET', `${path}/${only(await service.api('POST', path, { body }))}`));
  const dictionary = { name: 'Colour', field_type: 'dictionary', dictionary: KEY };

  it('names a territory in clients, sites, users, teams and the account', async () => {
    for (const [path, body] of [
      [CLIENTS, acme],
      ['/v2/sites', { name: 'Depot' }],
      ['/v2/users', { email: 'refers@example.com', first_name: 'Re', last_name: 'Fers' }],
      ['/v2/teams', { name: 'Referring' }],
    ] as const)
      expect(await show(path, { ...body, territory: KEY })).toMatchObject({ territory: uuid('territory') });
    const before = only<{ default_territory: { uuid: string } }>(await service.api('GET', '/v2/account'));
    await service.api('PATCH', '/v2/account', { body: { default_territory: KEY } });
    expect(only(await service.api('GET', '/v2/account'))).toMatchObject({ default_territory: uuid('territory') });
    await service.api('PATCH', '/v2/account', { body: { default_territory_uuid: before.default_territory.uuid } });
  });

  it('names all that a template refers to', async () => {
    const failed = { name: 'Not completed' };
    const body = { name: 'Referring', job_type: KEY, territory: KEY, skills: [KEY], custom_fields: [dictionary] };
    const both = { assignee: { team: KEY }, possible_resolutions: [KEY, failed] };
    expect(await show('/v2/templates', { ...body, ...both })).toMatchObject({
      type: uuid('job_type'),
      territory: uuid('territory'),
      skills: [uuid('skill')],
      custom_fields: [{ dictionary: uuid('dictionary') }],
      assignee: { team: uuid('team') },
      possible_resolutions: [uuid('resolution'), failed],
    });
  });

  it('names all that a job refers to, also in its actions', async () => {
    const failed = { name: 'Not completed' };
    const plan = { scheduled_at: '2030-01-07T09:00:00Z', scheduled_duration: { minutes: 30 } };
    const body = { template: KEY, job_type: KEY, territory: KEY, skills: [KEY], report_fields: [dictionary] };
    const job = await show('/v2/jobs', {
      ...plan,
      ...body,
      assignee: { worker: KEY },
      possible_resolutions: [KEY, failed],
    });
    expect(job).toMatchObject({
      template: uuid('template'),
      type: uuid('job_type'),
      territory: uuid('territory'),
      skills: [uuid('skill')],
      report_fields: [{ dictionary: uuid('dictionary') }],
      assignee: { worker: uuid('user') },
      possible_resolutions: [uuid('resolution'), failed],
    });
    const path = `/v2/jobs/${(job as { uuid: string }).uuid}`;
    const at = { longitude: 0, latitude: 0, accuracy_m: 1, captured_at: '2026-01-01T00:00:00Z' };
    const located = await service.api('POST', `${path}/locations`, { body: { locations: [{ user: KEY, ...at }] } });
    expect(located.status).toBe(201);
    const finish = { user: KEY, resolution: KEY, by_dispatcher: true };
    expect((await service.api('POST', `${path}/finish`, { body: finish })).status).toBe(200);
    expect(only<object>(await service.api('GET', path))).toMatchObject({ resolution: uuid('resolution') });
    expect((await service.api('POST', `${path}/finish`, { body: finish })).status).toBe(200);
  });

  it('names people and their work in shifts, availability and holds', async () => {
    const time = { time_from: '2099-01-07T08:00:00Z', time_to: '2099-01-07T16:00:00Z' };
    const shifts = [{ ...time, territory: KEY, job_type: KEY }];
    expect((await service.api('PATCH', `${worker}/shifts`, { body: { shifts } })).status).toBe(204);
    const shown = await service.api('GET', `${worker}/shifts?after=2099-01-07&before=2099-01-08`);
    expect(only<object[]>(shown)).toContainEqual(
      expect.objectContaining({
        territory: expect.objectContaining(uuid('territory')),
        job_type: expect.objectContaining(uuid('job_type')),
      }),
    );
    const asked = await service.api('POST', '/v2/availability', {
      body: {
        from: '2099-01-07T00:00:00Z',
        to: '2099-01-08T00:00:00Z',
        duration: { minutes: 60 },
        template: KEY,
        job_type: KEY,
        territory: KEY,
        workers: [KEY],
        prefer: [KEY],
      },
    });
    expect(asked).toEqual(
      answered(200, expect.objectContaining({ slots: expect.arrayContaining([expect.anything()]) })),
    );
    const from = new Date(Date.now() + 86_400_000).toISOString();
    for (const held of [{ worker: KEY }, { team: KEY }]) {
      const body = { ...held, from, duration: { minutes: 15 } };
      expect((await service.api('POST', '/v2/holds', { body })).status).toBe(201);
    }
  });

  it('is refused with 422 when nothing has it, or not what else is given', async () => {
    for (const body of [{ territory: { external_id: 'nobody' } }, { territory: { ...KEY, name: 'Elsewhere' } }])
      expect(await service.api('POST', '/v2/teams', { body: { name: 'Lost', ...body } })).toEqual(
        invalid({ territory: 'not found' }),
      );
  });
});

it('the rows with external ids are those of the events', async () => {
  const cluster = await Cluster.open(service.databaseUrl);
  try {
    expect(await findingsIn(await cluster.process(), service.account ?? '')).toEqual([]);
  } finally {
    await cluster.close();
  }
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
