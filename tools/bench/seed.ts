import { createAccountServices } from '#accounts';
import { newUuid } from '#eventstore/domain';
import { type RequestContext, Database, type Queryable, Registry, storeParts } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { migrate } from '../../apps/schema.js';
import type { Cluster } from '../harness/cluster.js';
import { POOL_SIZE, type TestBed } from './test-bed.js';

/** An account of the product with a key. */
export interface Tenant {
  readonly uuid: string;
  readonly secret: string;
  readonly territory: { readonly uuid: string; readonly name: string };
}

/** The registry of all contexts, as in the programs. */
export const registry = new Registry(contexts);

/** Runs `work` with a cluster on a migrated database, which is opened as a program does. */
export function withProduct<T>(
  bed: TestBed,
  purpose: string,
  work: (database: Database, cluster: Cluster) => Promise<T>,
): Promise<T> {
  return bed.withCluster(purpose, async (cluster) => {
    await migrate(cluster.url);
    const database = new Database({ url: cluster.url, poolSize: POOL_SIZE, name: 'fieldline-bench' });
    try {
      return await work(database, cluster);
    } finally {
      await database.close();
    }
  });
}

/** Creates accounts with a webhook subscription to all events of clients, so that commits write bodies. */
export async function makeTenants(database: Database, count: number): Promise<Tenant[]> {
  const { accounts } = createAccountServices(storeParts(database, contexts), contexts);
  const made: { uuid: string; secret: string }[] = [];
  const next = Array.from({ length: count }, (_, i) => i).values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const i of next) made.push(await accounts.create({ name: `Account ${i}` }));
    }),
  );
  await database.query(
    `insert into outbox_subscription (account_id, event_type, subscriber_uuid)
     select account, type, gen_random_uuid() from unnest($1::uuid[]) account, unnest($2::text[]) type`,
    [made.map(({ uuid }) => uuid), ['client_created', 'client_updated', 'client_deleted']],
  );
  const rows = await database.query<{ account: string; uuid: string; name: string }>(
    `select a.account_id as account, t.uuid, t.name from account a
     join territory t on t.account_id = a.account_id and t.uuid = a.default_territory_uuid`,
  );
  const territories = new Map(rows.map(({ account, uuid, name }) => [account, { uuid, name }]));
  return made.map(({ uuid, secret }) => {
    const territory = territories.get(uuid);
    if (territory === undefined) throw new Error(`Account ${uuid} has no territory`);
    return { uuid, secret, territory };
  });
}

/** The context of requests to the store. */
export const requestContextOf = (account: string): RequestContext => ({
  account,
  timeZone: 'UTC',
  apiKey: '0192f0c0-0000-7000-8000-00000000beac',
  correlationId: newUuid(),
  baseUrl: '',
  triggerWebhooks: true,
});

/** The uuid of an account's nth generated client; they sort by n. */
export const clientUuid = (n: number): string => `0192f0c0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const FIRST_NAMES =
  'Anna,Boris,Carla,David,Elena,Felix,Greta,Jürgen,Irina,Николай,Karin,Lukas,Maria,Niels,Olga,Paul,Rosa,Simon,Tania,Viktor';

const STREETS = 'Market,Harbour,Garden,Station,Mill,Church,Castle,Forest,Bridge,School';

/** A word that only each tenth of the older half of the generated clients has. */
export const OLD_WORD = 'lighthouse';

/** Inserts clients 1 … `count` of an account into the table, created one second apart. */
export const fillClients = (database: Queryable, { uuid, territory }: Tenant, count: number): Promise<object[]> =>
  database.query(
    `insert into client (account_id, uuid, version, external_id, organization, organization_name, first_name, last_name,
       middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at)
     select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, 'crm-' || n, false, null,
       (string_to_array('${FIRST_NAMES}', ','))[1 + n % 20], initcap(translate(substr(md5(n::text), 1, 8), '0123456789', 'ghijklmnop')), null,
       jsonb_build_array(jsonb_build_object('name', 'mobile', 'type', 'phone', 'value', '+49 1' || (50 + n % 50) || ' ' || n),
         jsonb_build_object('name', '', 'type', 'email', 'value', 'client' || n || '@example.org')),
       jsonb_build_object('formatted', n % 90 || ' ' || 
         (string_to_array('${STREETS}', ','))[1 + n / 7 % 10] || ' Street, ' || 10000 + n % 997 || ' Berlin', 'entranceNo', '2', 'apartment', null, 'floor', '3',
         'description', case when n <= $3 / 2 and n % 10 = 0 then 'Behind the ${OLD_WORD}' else 'Ring twice' end, 'geolocation', jsonb_build_object('longitude', 13.4, 'latitude', 52.5)),
       $2, at, at, null
     from generate_series(1, $3::int) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second') moment (at)`,
    [uuid, territory.uuid, count],
  );

/** The body of a POST for a client like those of {@link fillClients}. */
export const clientBody = (n: number): object => ({
  organization: false,
  first_name: 'Anna',
  last_name: `Lindqvist ${n}`,
  contacts: contacts(n),
  site_address: {
    formatted: `${n} Market Street, 10115 Berlin`,
    entrance_no: '2',
    floor: '3',
    description: 'Ring twice',
    geolocation: { longitude: 13.4, latitude: 52.5 },
  },
});

export const contacts = (n: number): { name: string; type: string; value: string }[] => [
  { name: 'mobile', type: 'phone', value: `+49 170 ${n}` },
  { name: '', type: 'email', value: `client${n}@example.org` },
];
