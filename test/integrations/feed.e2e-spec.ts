import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

interface Event {
  readonly position: number;
  readonly type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
}

let service: Service;
/** An account of this test. */
let key: string;
/** Number of events of a new account, from its built-in entities. */
let start: number;
beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  ({ key } = await service.newAccount());
  start = (await feed()).length;
});
afterAll(() => service.stop());

const api = (method: string, path: string, body?: object, headers = {}) =>
  service.api(method, path, { key, headers, ...(body ? { body } : {}) });
const feed = async (query = ''): Promise<Event[]> => only<Event[]>(await api('GET', `/v2/events${query}`));
const create = async (path: string, body: object): Promise<string> => only(await api('POST', path, body));
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** The events since the creation of the account. */
const since = async (query = ''): Promise<Event[]> => feed(`?after=${start}${query}`);
/** An event as the feed returns it, at a position counted after those of a new account. */
const event = (position: number, type: string, uuid: unknown, version: number, data: object, context = {}): object => ({
  position: start + position,
  uuid: UUID,
  type,
  entity_type: type.split('_')[0],
  entity_uuid: uuid,
  entity_version: version,
  recorded_at: INSTANT,
  context: {
    source: 'api',
    via: 'api',
    happened_at: INSTANT,
    created_at: INSTANT,
    user_uuid: null,
    user_email: null,
    device_uuid: null,
    api_key_uuid: UUID,
    correlation_id: expect.any(String),
    ...context,
  },
  data,
});

describe('the change feed', () => {
  it('contains every change of the account in the order of the commits, without gaps from 1, including deletions', async () => {
    const unit = await create(UNITS, { name: 'Piece', code: 'pc', external_id: 'erp-1' });
    await api('PATCH', `${UNITS}/${unit}`, { code: 'pcs', external_id: null });
    await api('POST', `${UNITS}/${unit}/archive`);
    await api('POST', `${UNITS}/${unit}/unarchive`);
    await api('DELETE', `${UNITS}/${unit}`);
    const first = await feed(`?limit=${start}`);
    const system = { source: 'system', via: null, api_key_uuid: null };
    expect(first[0]).toEqual(
      event(1 - start, 'territory_created', UUID, 1, { name: 'Default', external_id: null }, system),
    );
    expect(first.map(({ position }) => position)).toEqual(first.map((_, i) => i + 1));
    expect((await api('GET', `/v2/events?after=${start}`)).body).toEqual({
      events: [
        event(1, 'unit_created', unit, 1, { name: 'Piece', code: 'pc', external_id: 'erp-1', archived: false }),
        event(2, 'unit_updated', unit, 2, { code: 'pcs', external_id: null }),
        event(3, 'unit_archived', unit, 3, {}),
        event(4, 'unit_unarchived', unit, 4, {}),
        event(5, 'unit_deleted', unit, 5, {}),
      ],
      head: start + 5,
      epoch: expect.any(String),
    });
  });

  it('has changes of a client with wire names, at every depth', async () => {
    const client = await create(CLIENTS, {
      organization: false,
      first_name: 'Anna',
      site_address: { formatted: '1 Main St', entrance_no: '2', geolocation: { longitude: 1, latitude: 2 } },
    });
    const address = { formatted: '1 Main St', entrance_no: '2', apartment: null, floor: null, description: null };
    expect((await since())[0]).toEqual(
      event(1, 'client_created', client, 1, {
        external_id: null,
        organization: false,
        organization_name: null,
        first_name: 'Anna',
        last_name: null,
        middle_name: null,
        contacts: [],
        site_address: { ...address, geolocation: { longitude: 1, latitude: 2 } },
        territory_uuid: UUID,
      }),
    );
  });

  it('is continued with after=<position>, and has a Link while more remain', async () => {
    for (const code of ['a', 'b', 'c', 'd']) await create(UNITS, { name: code, code });
    const all = start + 4;
    const seen: number[] = [];
    for (let at: string | undefined = '/v2/events?limit=2'; at !== undefined;) {
      const page = await api('GET', at);
      const positions = only<Event[]>(page).map(({ position }) => position);
      seen.push(...positions);
      at = nextOf(page);
      expect(at).toBe(seen.length < all ? `/v2/events?limit=2&after=${positions[1]}` : undefined);
    }
    expect(seen).toEqual(Array.from({ length: all }, (_, i) => i + 1));
    expect(await feed(`?after=${all}`)).toEqual([]);
    expect(await feed('?after=999999999999999')).toEqual([]);
  });

  it('types is a comma-separated list, with pages', async () => {
    const unit = await create(UNITS, { name: 'a', code: 'a' });
    await create(CLIENTS, { organization: true, organization_name: 'Acme' });
    await api('DELETE', `${UNITS}/${unit}`);
    const types = async (query: string): Promise<string[]> => (await feed(query)).map(({ type }) => type);
    expect(await types('?types=unit_created,unit_deleted')).toEqual(['unit_created', 'unit_deleted']);
    expect(await types('?types=client_created')).toEqual(['client_created']);
    expect(await types('?types=client_created,client_created')).toEqual(['client_created']);
    expect(await types(`?types=client_created, unit_deleted&after=${start + 2}`)).toEqual(['unit_deleted']);
    expect(await types('?types=unit_archived')).toEqual([]);
    const first = await api('GET', '/v2/events?types=unit_created,unit_deleted&limit=1');
    expect(nextOf(first)).toBe(`/v2/events?types=unit_created%2Cunit_deleted&limit=1&after=${start + 1}`);
    expect(only<Event[]>(await api('GET', nextOf(first) ?? '')).map(({ position }) => position)).toEqual([start + 3]);
  });

  it('include=snapshot adds the client at that version, else null', async () => {
    const territory = only<{ default_territory: object }>(await api('GET', '/v2/account')).default_territory;
    await create(UNITS, { name: 'a', code: 'a' });
    const client = await create(CLIENTS, { organization: true, organization_name: 'Acme' });
    const created = only<object>(await api('GET', `${CLIENTS}/${client}`));
    await api('PATCH', `${CLIENTS}/${client}`, { organization_name: 'Acme 2', external_id: 'x' });
    const updated = only<object>(await api('GET', `${CLIENTS}/${client}`));
    await api('DELETE', `${CLIENTS}/${client}`);
    const events = only<{ type: string; snapshot: unknown }[]>(
      await api('GET', `/v2/events?include=snapshot&after=${start - 1}`),
    );
    expect(events.map(({ type, snapshot }) => ({ type, snapshot }))).toEqual([
      { type: expect.stringMatching(/_created$/), snapshot: null },
      { type: 'unit_created', snapshot: null },
      { type: 'client_created', snapshot: created },
      { type: 'client_updated', snapshot: updated },
      { type: 'client_deleted', snapshot: { ...updated, version: 3, updated_at: INSTANT, territory } },
    ]);
  });

  it('has no snapshot unless asked', async () => {
    expect((await feed())[0]).not.toHaveProperty('snapshot');
  });

  it('contains the API key, and the two X-Service headers', async () => {
    const headers = { 'X-Service-Notify-Assignees': 'false', 'X-Service-Trigger-Webhooks': 'False' };
    const unit = only(await api('POST', UNITS, { name: 'a', code: 'a' }, headers));
    const [me] = only<{ uuid: string }[]>(await api('GET', '/v2/api_keys'));
    const asked = { notify_assignees: false, trigger_webhooks: false, api_key_uuid: me?.uuid };
    expect((await since())[0]).toEqual(
      event(1, 'unit_created', unit, 1, { name: 'a', code: 'a', external_id: null, archived: false }, asked),
    );
  });

  it('assigns each concurrent change one position, without gaps, even when some are rejected', async () => {
    const body = { name: 'a', code: 'a', external_id: 'one' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => api('POST', UNITS, { ...body, external_id: i % 3 === 0 ? 'one' : `e${i}` })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(21);
    const events = await feed();
    expect(events.map(({ position }) => position)).toEqual(Array.from({ length: start + 21 }, (_, i) => i + 1));
    expect(new Set(events.slice(start).map(({ entity_uuid }) => entity_uuid))).toEqual(
      new Set(made.map((answer) => only(answer))),
    );
  });

  it.each([
    ['after=-1', { after: 'must be a position: a whole number from 0' }],
    ['after=x', { after: 'must be a position: a whole number from 0' }],
    ['limit=0', { limit: 'must be a whole number from 1 to 5000' }],
    ['limit=5001', { limit: 'must be a whole number from 1 to 5000' }],
    ['include=all', { include: 'must be one of snapshot' }],
    ['type=unit_created', { type: 'is not known: did you mean "types"?' }],
    ['types=', { types: 'must not be blank' }],
  ])('422: %s', async (query, faults) => {
    expect(await api('GET', `/v2/events?${query}`)).toEqual(invalid(faults));
  });

  it('422: unknown types, with the list of known ones', async () => {
    const answer = await api('GET', '/v2/events?types=unit_created,unit_painted,job.created&limit=0');
    expect(answer).toEqual(
      invalid({
        limit: 'must be a whole number from 1 to 5000',
        types: expect.stringMatching(
          /^contains unknown types: unit_painted, job\.created; known types are account_created, .*client_created, client_deleted, .*unit_created/,
        ),
      }),
    );
  });

  it('contains no rejected requests and none that changed nothing', async () => {
    const unit = await create(UNITS, { name: 'a', code: 'a' });
    await api('PATCH', `${UNITS}/${unit}`, { name: 'a' });
    await api('PATCH', `${UNITS}/${unit}`, { name: '' });
    await api('POST', `${UNITS}/${unit}/unarchive`);
    expect(await api('GET', `/v2/events?after=${start + 1}`)).toEqual(
      answered(200, { events: [], head: start + 1, epoch: expect.any(String) }),
    );
  });
});
