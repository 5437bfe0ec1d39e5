import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/harness/cluster.js';
import { hasExternalId, LISTED, Maker, type Resource, WEBHOOKS } from '../support/resources.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';
import { findingsIn } from '../support/store.js';

/** What happened to an entity is taken back: revert and restore (contract §18). */
const KINDS = LISTED.filter(({ path }) => path !== WEBHOOKS);
const UNKNOWN = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let service: Service;
let other: Service;
let maker: Maker;
beforeAll(async () => {
  [service, other] = await Promise.all([sharedService(), sharedService()]);
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

const get = (path: string) => service.api('GET', path);
const post = (path: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  service.api('POST', path, { body, headers });
const patch = (path: string, body: object) => service.api('PATCH', path, { body });
const remove = (path: string) => service.api('DELETE', path);

/** An entity as it is shown, but for what differs between any two versions. */
async function shown(path: string): Promise<object> {
  const { version: _, updated_at: __, ...fields } = only<Record<string, unknown>>(await get(path));
  return fields;
}
const versionOf = async (path: string): Promise<number> => {
  const { headers } = await get(path);
  return Number(/^"(\d+)/.exec(headers.get('etag') ?? '')?.[1]);
};
const typesIn = async (path: string): Promise<string[]> =>
  ((await get(`${path}/history`)).body as { events: { type: string }[] }).events.map(({ type }) => type);
interface DeletedItem {
  readonly uuid: string;
  readonly name: string | null;
}

let changes = 0;
/** A body that changes one, unlike any before: some names are unique. */
const changeOf = ({ change }: Resource): object => {
  changes++;
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [field, `${String(value)} ${changes}`]));
};
const make = async (kind: Resource, fields: object = {}): Promise<string> =>
  `${kind.path}/${await maker.make(kind, { ...fields })}`;

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('of %s', (_, kind) => {
  const { noun, called = noun.replaceAll('_', ' ') } = kind;

  it('a revert makes the writable fields those of a version, in one event', async () => {
    const path = await make(kind);
    const before = await shown(path);
    const change = changeOf(kind);
    await patch(path, change);
    expect(await shown(path)).not.toEqual(before);
    const reverted = await post(`${path}/revert`, { to_version: 1 });
    expect(reverted).toEqual(answered(200, expect.objectContaining({ [`${noun}_uuid`]: path.split('/').at(-1) })));
    expect(reverted.headers.get('etag')).toBe('"3"');
    expect(await shown(path)).toEqual(before);
    expect((await typesIn(path)).slice(1).map((type) => type.split('_').at(-1))).toEqual(['updated', 'updated']);
    // And back.
    await post(`${path}/revert`, { to_version: 2 });
    expect(await shown(path)).toMatchObject(change);
  });

  it('a revert without a difference records nothing', async () => {
    const path = await make(kind);
    expect((await post(`${path}/revert`, { to_version: 1 })).status).toBe(200);
    expect(await versionOf(path)).toBe(1);
  });

  it('a revert is refused for a version that is none, and with another version in If-Match', async () => {
    const path = await make(kind);
    expect(await post(`${path}/revert`, { to_version: 2 })).toEqual(
      invalid({ to_version: 'must be a version of the entity before a deletion' }),
    );
    expect(await post(`${path}/revert`)).toEqual(invalid({ to_version: 'is required' }));
    expect((await post(`${path}/revert`, { to_version: 1 }, { 'If-Match': '"7"' })).status).toBe(412);
    expect(await post(`${kind.path}/${UNKNOWN}/revert`, { to_version: 1 })).toEqual(notFound(called));
  });

  it('a restored entity lives again with its uuid as it was, and its version goes on', async () => {
    const path = await make(kind, hasExternalId(kind) ? { external_id: `restored-${kind.name}` } : {});
    await patch(path, changeOf(kind));
    const before = await shown(path);
    await remove(path);
    expect((await get(path)).status).toBe(404);
    const restored = await post(`${path}/restore`);
    expect(restored).toEqual(answered(200, expect.objectContaining({ [`${noun}_uuid`]: path.split('/').at(-1) })));
    expect(restored.headers.get('etag')).toBe('"4"');
    expect(await shown(path)).toEqual(before);
    expect((await typesIn(path)).slice(2).map((type) => type.split('_').at(-1))).toEqual(['deleted', 'restored']);
    const list = (await get(kind.path)).body as Record<string, { uuid: string }[]>;
    expect(Object.values(list)[0]?.map(({ uuid }) => uuid)).toContain(path.split('/').at(-1));
    // It is deleted and restored as often as wanted.
    expect((await remove(path)).status).toBe(200);
    expect((await post(`${path}/restore`)).headers.get('etag')).toBe('"6"');
    expect(await typesIn(path)).toHaveLength(6);
    expect((await get(`${path}?version=3`)).status).toBe(404);
    expect((await get(`${path}?version=4`)).status).toBe(200);
  });

  it('the restoration of a living entity records nothing', async () => {
    const path = await make(kind);
    expect((await post(`${path}/restore`)).status).toBe(200);
    expect(await versionOf(path)).toBe(1);
    expect(await post(`${kind.path}/${UNKNOWN}/restore`)).toEqual(notFound(called));
  });

  it('a restoration takes If-Match and a trial run', async () => {
    const path = await make(kind);
    await remove(path);
    expect((await post(`${path}/restore`, {}, { 'If-Match': '"1"' })).status).toBe(412);
    const tried = await post(`${path}/restore`, {}, { 'X-Service-Dry-Run': 'true', 'If-Match': '"2"' });
    expect(tried.status).toBe(200);
    expect((await get(path)).status).toBe(404);
    const again = await post(`${path}/restore`, {}, { 'If-Match': '"2"', Prefer: 'return=representation' });
    expect(again.body).toMatchObject({ [noun]: { uuid: path.split('/').at(-1) } });
  });

  it('another account neither reverts nor restores it', async () => {
    const path = await make(kind);
    const revert = () => other.api('POST', `${path}/revert`, { body: { to_version: 1 } });
    expect(await revert()).toEqual(notFound(called));
    await remove(path);
    expect(await revert()).toEqual(notFound(called));
    expect(await other.api('POST', `${path}/restore`, { body: {} })).toEqual(notFound(called));
    expect((await get(path)).status).toBe(404);
  });

  it('it is listed when it is deleted, newest deletion first, in pages', async () => {
    const account = await sharedService();
    const own = new Maker(account.api);
    const list = (query: string) => account.api('GET', `${kind.path}?deleted=true${query}`);
    const uuids = [await own.make(kind), await own.make(kind), await own.make(kind)];
    for (const uuid of uuids) await account.api('DELETE', `${kind.path}/${uuid}`);
    const [first, second, third] = uuids;
    const itemsOf = async (query = ''): Promise<DeletedItem[]> =>
      Object.values((await list(query)).body as Record<string, DeletedItem[]>)[0] ?? [];
    const all = await itemsOf();
    expect(all.map(({ uuid }) => uuid)).toEqual([third, second, first]);
    expect(all[0]).toMatchObject({ version: 2, deleted_at: expect.stringMatching(/Z$/) });
    expect(all[0]).toHaveProperty('external_id');
    expect(typeof all[0]?.name).toBe(kind.noun === 'job' ? 'object' : 'string');
    const pages: string[] = [];
    for (let after = ''; ;) {
      const [item] = await itemsOf(`&limit=1${after}`);
      if (item === undefined) break;
      pages.push(item.uuid);
      after = `&after=${item.uuid}`;
      // A page goes on after one that was restored meanwhile.
      if (item.uuid === second) await account.api('POST', `${kind.path}/${item.uuid}/restore`, { body: {} });
    }
    expect(pages).toEqual([third, second, first]);
    expect((await itemsOf()).map(({ uuid }) => uuid)).toEqual([third, first]);
    expect((await itemsOf(`&uuid=${third}`)).map(({ uuid }) => uuid)).toEqual([third]);
    const living = Object.values((await account.api('GET', kind.path)).body as Record<string, DeletedItem[]>)[0];
    expect(living?.map(({ uuid }) => uuid)).not.toContain(third);
    expect(Object.values((await service.api('GET', `${kind.path}?deleted=true`)).body ?? {})).not.toContainEqual(
      expect.arrayContaining([expect.objectContaining({ uuid: third })]),
    );
  });

  it('both need the scope of a PATCH', async () => {
    const key = await service.newKey({ scopes: ['read'] });
    for (const [route, body] of [
      ['revert', { to_version: 1 }],
      ['restore', {}],
    ] as const)
      expect((await service.api('POST', `${kind.path}/${UNKNOWN}/${route}`, { body, key })).status).toBe(403);
  });
});

describe.each(KINDS.filter(hasExternalId).map((kind) => [kind.name, kind] as const))(
  'the external id of %s',
  (_, kind) => {
    it('that another one took is refused, unless the body gives another or none', async () => {
      const id = `taken ${kind.name}`;
      const path = await make(kind, { external_id: id });
      await remove(path);
      const holder = (await make(kind, { external_id: id })).split('/').at(-1);
      expect(await post(`${path}/restore`)).toEqual(
        invalid({ external_id: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: holder }),
      );
      expect((await post(`${path}/restore`, { external_id: `${id} 2` })).status).toBe(200);
      expect(only(await get(path))).toMatchObject({ external_id: `${id} 2` });
      await remove(path);
      await make(kind, { external_id: `${id} 2` });
      expect((await post(`${path}/restore`, { external_id: null })).status).toBe(200);
      expect(only(await get(path))).toMatchObject({ external_id: null });
    });
  },
);

describe('the rules of POST and PATCH', () => {
  const SKILLS = '/v2/skills';
  const skill = async (name: string): Promise<string> => `${SKILLS}/${only(await post(SKILLS, { name }))}`;

  it('hold for names that were taken', async () => {
    const path = await skill('Roofing');
    await patch(path, { name: 'Tiling' });
    const holder = (await skill('Roofing')).split('/').at(-1);
    const taken = invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: holder });
    expect(await post(`${path}/revert`, { to_version: 1 })).toEqual(taken);
    const second = await skill('Plumbing');
    await remove(second);
    await skill('Plumbing');
    expect((await post(`${second}/restore`)).status).toBe(422);
  });

  it('hold for references that are gone', async () => {
    const unit = only(await post('/v2/catalog/products/units', { name: 'Box', code: 'box' }));
    const path = `/v2/catalog/products/${only(await post('/v2/catalog/products', { name: 'Nails', unit: { uuid: unit } }))}`;
    await remove(path);
    await remove(`/v2/catalog/products/units/${unit}`);
    expect(await post(`${path}/restore`)).toEqual(invalid({ unit_uuid: 'not found' }));
    await post(`/v2/catalog/products/units/${unit}/restore`);
    expect((await post(`${path}/restore`)).status).toBe(200);
  });

  it('hold for a version that a deletion made, and for a site whose client is gone', async () => {
    const path = await skill('Paving');
    await remove(path);
    await post(`${path}/restore`);
    expect(await post(`${path}/revert`, { to_version: 2 })).toEqual(
      invalid({ to_version: 'must be a version of the entity before a deletion' }),
    );
    const client = only(await post('/v2/clients', { organization: true, organization_name: 'Gone' }));
    const site = `/v2/sites/${only(await post('/v2/sites', { name: 'There', client: { uuid: client } }))}`;
    await remove(site);
    await remove(`/v2/clients/${client}`);
    expect((await post(`${site}/restore`)).status).toBe(422);
    await post(`/v2/clients/${client}/restore`);
    expect((await post(`${site}/restore`)).status).toBe(200);
  });

  it('keep the number of a resolution, and take none', async () => {
    const create = async (name: string) => only(await post('/v2/resolutions', { name, successful: true }));
    const path = `/v2/resolutions/${await create('Done')}`;
    const { id } = only<{ id: number }>(await get(path));
    await remove(path);
    await post(`${path}/restore`);
    expect(only(await get(path))).toMatchObject({ id });
    expect(only(await get(`/v2/resolutions/${await create('Done well')}`))).toMatchObject({ id: id + 1 });
  });

  it('keep the values of a dictionary and the archive', async () => {
    const path = `/v2/dictionaries/${only(await post('/v2/dictionaries', { name: 'Colour', values: [{ name: 'Red' }] }))}`;
    const values = await get(`${path}/values`);
    await remove(path);
    await post(`${path}/restore`);
    expect((await get(`${path}/values`)).body).toEqual(values.body);
    const unit = `/v2/catalog/products/units/${only(await post('/v2/catalog/products/units', { name: 'Bag', code: 'bag' }))}`;
    await post(`${unit}/archive`);
    await remove(unit);
    await post(`${unit}/restore`);
    expect(only(await get(unit))).toMatchObject({ archived: true });
  });
});

it('a list of deleted entities takes no other filters', async () => {
  expect(await get('/v2/clients?deleted=true&search=a&archived=true')).toEqual(
    invalid({ search: 'cannot be combined with deleted=true', archived: expect.anything() }),
  );
  // Lists of jobs have other cursors when they sort.
  for (const path of ['/v2/jobs', '/v2/clients'])
    expect(await get(`${path}?deleted=true&after=x`)).toEqual(invalid({ after: expect.anything() }));
  const clients = async (query: string) =>
    ((await get(`/v2/clients?deleted=${query}`)).body as { clients: unknown[] }).clients;
  const id = only(
    await post('/v2/clients', { organization: false, first_name: 'Zoe', last_name: 'X', external_id: 'z 1' }),
  );
  await remove(`/v2/clients/${id}`);
  expect(await clients('true&external_id=z%201')).toEqual([expect.objectContaining({ uuid: id, name: 'Zoe X' })]);
  expect(await clients('false&external_id=z%201')).toEqual([]);
});

it('a restored preset is one of its user again', async () => {
  const email = 'preset@example.com';
  const user = `/v2/users/${only(await post('/v2/users', { email, first_name: 'A', last_name: 'B' }))}/job_list_presets`;
  const path = `${user}/${only(await post(user, { name: 'Mine', filters: { status: ['posted'] } }))}`;
  const before = (await get(user)).body;
  await remove(path);
  expect((await get(user)).body).not.toEqual(before);
  expect((await post(`${path}/restore`)).status).toBe(200);
  expect((await get(user)).body).toEqual(before);
  const stranger = only(await post('/v2/users', { email: 'stranger@example.com', first_name: 'A', last_name: 'B' }));
  const elsewhere = path.replace(/users\/[^/]+/, `users/${stranger}`);
  expect(await post(`${elsewhere}/restore`)).toEqual(notFound('preset'));
});

it('a restored user is in no team', async () => {
  const [first, uuid] = await Promise.all(
    ['one', 'two'].map(async (n) =>
      only(await post('/v2/users', { email: `team.${n}@example.com`, first_name: n, last_name: 'B' })),
    ),
  );
  const team = `/v2/teams/${only(await post('/v2/teams', { name: 'Crew', worker_uuids: [first, uuid] }))}`;
  await remove(`/v2/users/${uuid}`);
  expect((await post(`/v2/users/${uuid}/restore`)).status).toBe(200);
  expect(only(await get(team))).toMatchObject({ worker_uuids: [first] });
});

describe('a template', () => {
  const field = (name: string) => ({ name, field_type: 'input' });
  const names = async (path: string) =>
    only<{ custom_fields: { uuid: string; name: string }[] }>(await get(path)).custom_fields;

  it('gets a removed field back with its uuid', async () => {
    const made = await post('/v2/templates', { name: 'Boiler', custom_fields: [field('Serial'), field('Model')] });
    const path = `/v2/templates/${only(made)}`;
    const before = await names(path);
    await patch(path, { custom_fields: [field('Model')] });
    await post(`${path}/revert`, { to_version: 1 });
    expect(await names(path)).toEqual(before);
    await remove(path);
    await post(`${path}/restore`);
    expect(await names(path)).toEqual(before);
  });
});

describe('a job', () => {
  const JOBS = '/v2/jobs';
  let people = 0;
  const worker = async (): Promise<string> =>
    only(await post('/v2/users', { email: `job.${++people}@example.com`, first_name: 'J', last_name: `${people}` }));
  const job = async (body: object): Promise<string> => `${JOBS}/${only(await post(JOBS, body))}`;
  const AT = '2031-03-03T09:00:00.000Z';
  const status = async (path: string) => only<{ status: string }>(await get(path)).status;
  const field = (name: string) => ({ name, field_type: 'input', value: 'x' });

  it('gets its time, assignees and fields back, and its status follows', async () => {
    const [first, second] = [await worker(), await worker()];
    const path = await job({
      scheduled_at: AT,
      scheduled_duration: { minutes: 30 },
      assignees: [
        { worker_uuid: first, access: 'edit' },
        { worker_uuid: second, access: 'view' },
      ],
      custom_fields: [field('Model'), field('Serial')],
      publish: true,
    });
    const before = await shown(path);
    expect(await status(path)).toBe('published');
    const [model] = only<{ custom_fields: { uuid: string }[] }>(await get(path)).custom_fields;
    await patch(path, {
      scheduled_at: null,
      assignees: [],
      custom_fields: [{ uuid: model?.uuid, remove: true }, field('Colour')],
    });
    expect(await status(path)).toBe('posted');
    expect((await post(`${path}/revert`, { to_version: 1 })).status).toBe(200);
    const { custom_fields: fields, ...after } = (await shown(path)) as { custom_fields: object[] };
    const { custom_fields: fieldsBefore, ...others } = before as { custom_fields: object[] };
    expect(after).toEqual(others);
    expect(fields).toHaveLength(2);
    expect(fields).toEqual(expect.arrayContaining(fieldsBefore));
  });

  it('keeps what happened on it', async () => {
    const user = await worker();
    const path = await job({ scheduled_at: AT, assignee: { worker_uuid: user }, description: 'A', publish: true });
    await patch(path, { description: 'B' });
    await post(`${path}/start`);
    expect((await post(`${path}/revert`, { to_version: 1 })).status).toBe(200);
    expect(only(await get(path))).toMatchObject({ status: 'started', description: 'A' });
    await post(`${path}/cancel`, { reason: 'No' });
    expect((await post(`${path}/revert`, { to_version: 2 })).body).toMatchObject({ code: 'job.locked' });
    await remove(path);
    expect((await post(`${path}/restore`)).status).toBe(200);
    expect(only(await get(path))).toMatchObject({
      status: 'canceled',
      description: 'A',
      cancellation: { reason: 'No' },
    });
  });

  it('restored keeps its number and the uuids of a deleted client and site, and drops a deleted assignee', async () => {
    const user = await worker();
    const client = only(await post('/v2/clients', { organization: true, organization_name: 'Gone' }));
    const site = only(await post('/v2/sites', { name: 'Gone', client: { uuid: client } }));
    const path = await job({
      scheduled_at: AT,
      assignee: { worker_uuid: user },
      client: { uuid: client },
      site: { uuid: site },
    });
    const before = (await shown(path)) as Record<string, unknown>;
    await remove(path);
    for (const gone of [`/v2/sites/${site}`, `/v2/clients/${client}`, `/v2/users/${user}`]) await remove(gone);
    expect((await post(`${path}/restore`)).status).toBe(200);
    expect(await shown(path)).toEqual({ ...before, status: 'posted', assignee: null, assignees: [] });
    expect(await typesIn(path)).toEqual(['job_created', 'job_deleted', 'job_restored']);
  });

  it('restored shows its files again, but for those that are gone', async () => {
    const file = (n: number) => ({ name: `${n}.png`, base64_content: PIXEL });
    const path = await job({ custom_fields: [{ name: 'Photos', field_type: 'image', value: [file(1), file(2)] }] });
    const photos = async () =>
      only<{ custom_fields: { uuid: string; value: string[] }[] }>(await get(path)).custom_fields[0];
    const before = await photos();
    await remove(path);
    const lost = /attachments\/([^/]+)/.exec(before?.value[0] ?? '')?.[1] ?? '';
    expect((await remove(`/v2/attachments/${lost}`)).status).toBe(200);
    expect((await post(`${path}/restore`)).body).toMatchObject({
      warnings: [{ check: 'file', field: { uuid: before?.uuid, name: 'Photos' }, attachment_uuid: lost }],
    });
    expect((await photos())?.value).toEqual(before?.value.slice(1));
    const kept = /attachments\/([^/]+)/.exec(before?.value[1] ?? '')?.[1] ?? '';
    expect((await remove(`/v2/attachments/${kept}`)).status).toBe(409);
  });

  it('that needs what is gone is not restored', async () => {
    const skill = only(await post('/v2/skills', { name: 'Rare' }));
    const path = await job({ skills: [{ uuid: skill }] });
    await remove(path);
    await remove(`/v2/skills/${skill}`);
    expect(await post(`${path}/restore`)).toEqual(invalid({ 'skills.0': 'not found' }));
  });

  it('restored is checked against the schedule as a new one', async () => {
    const user = await worker();
    const plan = {
      scheduled_at: '2031-04-04T09:00:00Z',
      scheduled_duration: { minutes: 60 },
      assignee: { worker_uuid: user },
    };
    const path = await job(plan);
    await remove(path);
    await job(plan);
    const refuse = { 'X-Service-Scheduling-Checks': 'overlap=refuse' };
    expect((await post(`${path}/restore`, {}, refuse)).body).toMatchObject({ code: 'job.schedule_conflict' });
    expect((await post(`${path}/restore`, {}, { 'X-Service-Scheduling-Checks': 'overlap=warn' })).body).toMatchObject({
      warnings: [expect.objectContaining({ check: 'overlap' })],
    });
  });
});

it('the rows and the derived tables are those of the events', async () => {
  const cluster = await Cluster.open(service.databaseUrl);
  try {
    expect(await findingsIn(await cluster.process(), service.account ?? '')).toEqual([]);
  } finally {
    await cluster.close();
  }
});
