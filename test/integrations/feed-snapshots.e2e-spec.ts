import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nextOf, only, type Service, startService } from '../support/service.js';

const CLIENTS = '/v2/clients';
const SITES = '/v2/sites';
const JOBS = '/v2/jobs';

interface Reported {
  readonly position: number;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly snapshot: object | null;
}

let service: Service;
let key: string;
let start: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  ({ key } = await service.newAccount());
  start = only<object[]>(await service.api('GET', '/v2/events', { key })).length;
});
afterAll(() => service.stop());

const api = (method: string, path: string, body?: object) =>
  service.api(method, path, { key, ...(body ? { body } : {}) });
const create = async (path: string, body: object): Promise<string> => only(await api('POST', path, body));
const reported = async (query = ''): Promise<Reported[]> =>
  only<Reported[]>(await api('GET', `/v2/events?include=snapshot&limit=5000&after=${start}${query}`));

/** A client, a site and a job with values in as many fields as possible. */
async function entities(): Promise<
  { readonly path: string; readonly noun: string; readonly change: object; readonly text: string }[]
> {
  const territory = { uuid: await create('/v2/territories', { name: 'North' }) };
  const address = { formatted: '1 Main St', entrance_no: '2', geolocation: { longitude: 1.5, latitude: -2.25 } };
  const client = await create(CLIENTS, {
    organization: false,
    first_name: 'Anna',
    external_id: 'c-1',
    contacts: [{ name: 'mobile', type: 'phone', value: '+49 170 1' }],
    site_address: address,
    territory,
  });
  const site = await create(SITES, { name: 'Depot', client: { uuid: client }, address, territory });
  const email = 'ada@example.com';
  const worker = await create('/v2/users', { email, first_name: 'Ada', last_name: 'Lovelace' });
  const job = await create(JOBS, {
    description: 'Mow',
    client: { uuid: client },
    site: { uuid: site },
    scheduled_at: '2026-11-23T08:00:00.250Z',
    scheduled_duration: { minutes: 90 },
    assignee: { worker: { uuid: worker } },
    territory,
  });
  return [
    // Not their names: those of other entities are live in a snapshot, as in GET.
    { path: `${CLIENTS}/${client}`, noun: 'client', change: { contacts: [] }, text: 'first_name' },
    { path: `${SITES}/${site}`, noun: 'site', change: { description: 'Yard' }, text: 'name' },
    { path: `${JOBS}/${job}`, noun: 'job', change: { description: 'Rake' }, text: 'description' },
  ];
}

/** An entity without the international forms of its phone numbers, which follow from the country that the account has at a time. */
const withoutNormalized = (entity: object): object =>
  JSON.parse(JSON.stringify(entity), (key, value: unknown) => (key === 'normalized' ? undefined : value)) as object;

describe('a snapshot in the change feed', () => {
  it('equals the response of GET at that version but for normalized phone numbers, while it is the newest and later', async () => {
    const made = await entities();
    const seen = new Map<string, object>();
    const note = async (): Promise<void> => {
      for (const { path } of made) {
        const shown = only<{ uuid: string; version: number }>(await api('GET', path));
        seen.set(`${shown.uuid}@${shown.version}`, withoutNormalized(shown));
      }
    };
    const snapshots = async (): Promise<[string, object][]> =>
      (await reported()).flatMap(({ entity_uuid: uuid, entity_version: version, snapshot }) =>
        snapshot === null ? [] : [[`${uuid}@${version}`, snapshot] as [string, object]],
      );
    await note();
    const newest = new Map(await snapshots());
    expect(newest.size).toBe(3);
    expect(newest).toEqual(seen);

    for (const { path, change } of made) await api('PATCH', path, change);
    await note();
    await api('PATCH', made[2]?.path ?? '', { description: 'Water' });
    await note();
    expect(seen.size).toBe(7);
    expect(new Map(await snapshots())).toEqual(seen);

    for (const { path } of made.toReversed()) expect((await api('DELETE', path)).status).toBe(200);
    const after = await snapshots();
    expect(after).toHaveLength(10);
    expect(after.slice(0, 7).map(([place]) => place)).toEqual([...newest.keys(), ...[...seen.keys()].slice(3)]);
    expect(Object.fromEntries(after.slice(0, 7))).toEqual(Object.fromEntries(seen));
    // A deletion has the last state.
    for (const [place, snapshot] of after.slice(7)) {
      const [uuid = '', version = ''] = place.split('@');
      const last = seen.get(`${uuid}@${Number(version) - 1}`);
      expect(snapshot).toEqual({ ...last, version: Number(version), updated_at: expect.any(String) });
    }
  });

  it('is the same in any page', async () => {
    const made = await entities();
    for (let n = 1; n <= 4; n++) for (const { path, text } of made) await api('PATCH', path, { [text]: `${n}` });
    const all = await reported();
    expect(all.filter(({ snapshot }) => snapshot !== null)).toHaveLength(15);
    for (const limit of [1, 4]) {
      const paged: Reported[] = [];
      let at: string | undefined = `/v2/events?include=snapshot&limit=${limit}&after=${start}`;
      for (; at !== undefined;) {
        const page = await api('GET', at);
        paged.push(...only<Reported[]>(page));
        at = nextOf(page);
      }
      expect(paged).toEqual(all);
    }
    const client = made[0]?.path.split('/').at(-1);
    expect(await reported('&types=client_updated')).toEqual(
      all.filter(({ entity_uuid: uuid, entity_version: version }) => uuid === client && version > 1),
    );
  });

  it('is correct at the end of streams of any length', async () => {
    const [VERSIONS, CLIENTS_MADE] = [8_000, 3];
    const clients: string[] = [];
    for (let n = 0; n < CLIENTS_MADE; n++)
      clients.push(await create(CLIENTS, { organization: true, organization_name: `Client ${n}` }));
    const [account] = await service.sql('select account_id as uuid from client where uuid = $1', [clients[0]]);
    const [log] = await service.sql('select position from account_log where account_id = $1', [account?.uuid]);
    const head = Number(log?.position);
    // Written only into the log: the rows stay at version 1.
    await service.sql(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select account_id, $3 + (v - 2) * $4::int + n, uuid, 'client', v, gen_random_uuid(), 'client.updated', 1,
         jsonb_build_object('organizationName', 'Client ' || n || ' at ' || v), actor, 'long', '{}', recorded_at, recorded_at
       from event join unnest($2::uuid[]) with ordinality made (uuid, n) on stream_id = uuid and version = 1
       cross join generate_series(2, $5::int) v
       where account_id = $1`,
      [account?.uuid, clients, head, CLIENTS_MADE, VERSIONS],
    );
    const events = only<Reported[]>(
      await api('GET', `/v2/events?include=snapshot&after=${head + (VERSIONS - 2) * CLIENTS_MADE}`),
    );
    expect(events.map(({ entity_uuid: uuid, snapshot }) => ({ uuid, snapshot }))).toEqual(
      clients.map((uuid, i) => ({
        uuid,
        snapshot: expect.objectContaining({ uuid, version: VERSIONS, name: `Client ${i + 1} at ${VERSIONS}` }),
      })),
    );
  });

  it('contains references with their current names, including deleted entities', async () => {
    const territory = await create('/v2/territories', { name: 'North' });
    const client = await create(CLIENTS, {
      organization: true,
      organization_name: 'Acme',
      territory: { uuid: territory },
    });
    const south = await create('/v2/territories', { name: 'South' });
    await api('PATCH', `/v2/territories/${territory}`, { name: 'Far north' });
    const [newest] = await reported('&types=client_created');
    expect(newest?.snapshot).toMatchObject({ territory: { uuid: territory, name: 'Far north' } });
    await api('PATCH', `${CLIENTS}/${client}`, { territory: { uuid: south } });
    expect((await api('DELETE', `/v2/territories/${territory}`)).status).toBe(200);
    const [older] = await reported('&types=client_created');
    expect(older).toEqual(newest);
  });
});
