import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type RequestOptions, type Service, startService, startWorkerFor } from '../support/service.js';
import { Undoing, undoRow } from '../support/undos.js';

/** A user is deactivated and activated (contract §19). */
const USERS = '/v2/users';

let service: Service;
let stopWorker: () => Promise<void>;
let undoing: Undoing;
/** The owner of the account. */
let boss: string;
beforeAll(async () => {
  service = await startService();
  stopWorker = await startWorkerFor(service);
  undoing = new Undoing(service.api);
  boss = await create();
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

interface User {
  readonly uuid: string;
  readonly email: string;
  readonly active: boolean;
}

const create = async (fields: object = {}, key = service.key): Promise<string> =>
  only(
    await service.api('POST', USERS, {
      body: { first_name: 'Ann', last_name: 'Lee', email: `${newUuid()}@example.com`, ...fields },
      key,
    }),
  );
const set = (user: string, verb: 'activate' | 'deactivate', options: RequestOptions = {}) =>
  service.api('POST', `${USERS}/${encodeURIComponent(user)}/${verb}`, options);
const deactivate = (user: string, options: RequestOptions = {}) => set(user, 'deactivate', options);
const activate = (user: string, options: RequestOptions = {}) => set(user, 'activate', options);
const show = async (user: string): Promise<User> => only<User>(await service.api('GET', `${USERS}/${user}`));
const eventsOf = async (uuid: string): Promise<unknown[][]> =>
  (await service.sql('select type, data from event where stream_id = $1 order by version', [uuid])).map((event) =>
    Object.values(event),
  );
const typesOf = async (uuid: string): Promise<unknown[]> => (await eventsOf(uuid)).map(([type]) => type);
const updated = (uuid: string): object => answered(200, { user_uuid: uuid });
const IS_OWNER = 'The owner cannot be deactivated: make another user the owner first';

describe('a user', () => {
  it('is active when created, then deactivated, then activated; all else stays', async () => {
    const uuid = await create({ external_id: 'kept', permissions: { mobile: { login: true } } });
    const before = await show(uuid);
    expect(before.active).toBe(true);
    expect(await deactivate(uuid)).toEqual(updated(uuid));
    expect(await show(uuid)).toEqual({ ...before, active: false });
    expect(await activate(uuid)).toEqual(updated(uuid));
    expect(await show(uuid)).toEqual(before);
    expect((await eventsOf(uuid)).slice(1)).toEqual([
      ['user.deactivated', {}],
      ['user.activated', {}],
    ]);
  });

  it('is named by uuid, email or external id', async () => {
    const uuid = await create({ external_id: 'E-7', email: 'By.Email@example.com' });
    expect(await deactivate('by.email@example.com')).toEqual(updated(uuid));
    expect(await activate('E-7')).toEqual(updated(uuid));
  });

  it('records nothing when it is repeated', async () => {
    const uuid = await create();
    expect(await activate(uuid)).toEqual(updated(uuid));
    await deactivate(uuid);
    expect(await deactivate(uuid)).toEqual(updated(uuid));
    expect(await deactivate(uuid, { body: { unassign: true } })).toEqual(updated(uuid));
    expect(await typesOf(uuid)).toEqual(['user.created', 'user.deactivated']);
  });

  it('is shown as it was in its history, in the feed, and in a comparison', async () => {
    const uuid = await create();
    await deactivate(uuid);
    const { events } = (await service.api('GET', `${USERS}/${uuid}/history`)).body as { events: object[] };
    expect(events.at(-1)).toMatchObject({ type: 'user_deactivated' });
    const feed = await service.api('GET', '/v2/events?types=user_deactivated&limit=500');
    expect(only<object[]>(feed).at(-1)).toMatchObject({ type: 'user_deactivated', entity_uuid: uuid, data: {} });
    expect(only<User>(await service.api('GET', `${USERS}/${uuid}?version=1`)).active).toBe(true);
    expect((await service.api('GET', `${USERS}/${uuid}/compare?from=1&to=2`)).body).toMatchObject({
      changes: [{ path: 'active', from: true, to: false }],
    });
  });

  it('can still be changed, deleted and restored, and stays deactivated', async () => {
    const uuid = await create();
    await deactivate(uuid);
    expect(await service.api('PATCH', `${USERS}/${uuid}`, { body: { last_name: 'Berg', active: false } })).toEqual(
      updated(uuid),
    );
    expect(await service.api('DELETE', `${USERS}/${uuid}`)).toMatchObject({ status: 200 });
    expect(await deactivate(uuid)).toEqual(notFound('user'));
    expect(await service.api('POST', `${USERS}/${uuid}/restore`)).toMatchObject({ status: 200 });
    expect(await show(uuid)).toMatchObject({ last_name: 'Berg', active: false });
  });

  it('of another account is not found', async () => {
    const other = await service.newAccount();
    await create({}, other.key);
    const theirs = await create({}, other.key);
    for (const verb of ['deactivate', 'activate'] as const) {
      expect(await set(theirs, verb)).toEqual(notFound('user'));
      expect(await set(boss, verb, { key: other.key })).toEqual(notFound('user'));
    }
  });

  it('needs the scope of a PATCH, the present version when it is expected, and a body of the known fields', async () => {
    const uuid = await create();
    const key = await service.newKey({ name: 'Reads', scopes: ['read', 'work_orders:write'] });
    for (const verb of ['deactivate', 'activate'] as const)
      expect(await set(uuid, verb, { key })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await deactivate(uuid, { headers: { 'If-Match': '"7"' } })).toEqual(mismatch(1));
    expect(await deactivate(uuid, { body: { unassign: 'yes' } })).toEqual(
      invalid({ unassign: 'must be true or false' }),
    );
    expect(await deactivate(uuid, { body: { force: true } })).toEqual(invalid({ force: 'is not known' }));
    expect(await deactivate(uuid, { headers: { 'If-Match': '"1"' } })).toEqual(updated(uuid));
  });

  it('is not changed by a trial run', async () => {
    const uuid = await create();
    const headers = { 'X-Service-Dry-Run': 'true', Prefer: 'return=representation' };
    const tried = await deactivate(uuid, { headers });
    expect(tried).toMatchObject({ status: 200, body: { user: { uuid, active: false } } });
    expect(await typesOf(uuid)).toEqual(['user.created']);
    await deactivate(uuid);
    expect(await activate(uuid, { headers })).toMatchObject({ status: 200, body: { user: { active: true } } });
    expect((await show(uuid)).active).toBe(false);
  });
});

describe('the owner', () => {
  it('is not deactivated', async () => {
    const faults = { errors: { owner: [IS_OWNER.replace('The', 'the')] } };
    expect(await deactivate(boss)).toEqual(
      refused(422, 'user.is_owner', expect.any(String), { detail: IS_OWNER, ...faults }),
    );
    expect(await deactivate(boss, { body: { unassign: true } })).toMatchObject({ body: { code: 'user.is_owner' } });
    expect(await show(boss)).toMatchObject({ active: true, owner: true });
  });

  it('is never a deactivated user', async () => {
    const uuid = await create();
    await deactivate(uuid);
    const own = () => service.api('PATCH', `${USERS}/${uuid}`, { body: { owner: true } });
    expect(await own()).toEqual(invalid({ owner: 'cannot be true: the user is deactivated' }));
    await activate(uuid);
    expect(await own()).toEqual(updated(uuid));
    expect(await deactivate(boss)).toEqual(updated(boss));
    await activate(boss);
    expect(await service.api('PATCH', `${USERS}/${boss}`, { body: { owner: true } })).toEqual(updated(boss));
  });

  it('is active, whichever of a deactivation and a transfer comes first', async () => {
    for (let i = 0; i < 10; i++) {
      const { key } = await service.newAccount();
      const [first, second] = [await create({}, key), await create({}, key)];
      const answers = await Promise.all([
        deactivate(second, { key }),
        service.api('PATCH', `${USERS}/${second}`, { body: { owner: true }, key }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const users = only<{ uuid: string; owner: boolean; active: boolean }[]>(await service.api('GET', USERS, { key }));
      expect(users.filter(({ owner }) => owner)).toEqual([expect.objectContaining({ active: true })]);
      expect(users.map(({ uuid }) => uuid)).toEqual([first, second]);
    }
  });
});

describe('the list of users', () => {
  it('shows all, the active ones, or the others, also in a search and page by page', async () => {
    const { key } = await service.newAccount();
    const users: string[] = [];
    for (let i = 0; i < 7; i++) users.push(await create({ first_name: 'Listed' }, key));
    const out = users.filter((_, i) => i % 3 === 1);
    for (const uuid of out) await deactivate(uuid, { key });
    const listed = async (query: string): Promise<string[]> => {
      const found: string[] = [];
      for (let next: string | undefined = `${USERS}?${query}`; next !== undefined;) {
        const page = await service.api('GET', next, { key });
        found.push(...only<User[]>(page).map(({ uuid }) => uuid));
        next = nextOf(page);
      }
      return found;
    };
    expect(await listed('')).toEqual(users);
    expect(await listed('active=false&limit=1')).toEqual(out);
    expect(await listed('active=true&limit=2')).toEqual(users.filter((one) => !out.includes(one)));
    expect((await listed('active=false&search=listed')).sort()).toEqual([...out].sort());
    expect(await service.api('GET', `${USERS}?active=no`, { key })).toEqual(
      invalid({ active: 'must be one of true, false' }),
    );
  });
});

describe('an undo', () => {
  it('activates again, deactivates again, and leaves what was changed since', async () => {
    const uuid = await create();
    const [, id] = await undoing.recorded(['POST', `${USERS}/${uuid}/deactivate`]);
    const undo = await undoing.undone(id);
    expect(await undoing.rowsOf(undo)).toEqual([undoRow('user', uuid)]);
    expect((await show(uuid)).active).toBe(true);
    await undoing.undone(undo.correlation_id);
    expect((await show(uuid)).active).toBe(false);
    await activate(uuid);
    await undoing.undone(id);
    expect((await show(uuid)).active).toBe(true);
    expect(await typesOf(uuid)).toEqual([
      'user.created',
      'user.deactivated',
      'user.activated',
      'user.deactivated',
      'user.activated',
    ]);
  });

  it('takes back a request that also changed fields; a revert leaves what a PATCH does not write', async () => {
    const uuid = await create({ last_name: 'Lee' });
    const [, id] = await undoing.recorded(
      ['PATCH', `${USERS}/${uuid}`, { last_name: 'Berg' }],
      ['POST', `${USERS}/${uuid}/deactivate`],
    );
    expect(await service.api('POST', `${USERS}/${uuid}/revert`, { body: { to_version: 1 } })).toEqual(updated(uuid));
    expect(await show(uuid)).toMatchObject({ last_name: 'Lee', active: false });
    await undoing.undone(id);
    expect(await show(uuid)).toMatchObject({ last_name: 'Lee', active: true });
  });
});
