import type { Database } from '#eventstore/store';
import { HttpClient } from '../harness/http-client.js';
import { type Measurement, sampleOf } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Goal, judged, type Row, type Section, shown } from './report.js';
import { clientUuid, fillClients, type Tenant } from './seed.js';
import type { TestBed } from './test-bed.js';
import { arrived, ask, type Count, startWorker, withWebhookFixture } from './webhook-fixture.js';

/** Jobs for each thousand rows of the large accounts: sizes grow by pages, so few say little. */
const PER_THOUSAND = 2;
const WRITERS = 16;
/** What is larger is shown. */
const MIN_SHOWN = 20;
const GOALS: Readonly<Record<Kind, Goal>> = {
  'a finished job': { max: 5000 },
  'a change with a webhook': { max: 2500 },
};

type Kind = 'a finished job' | 'a change with a webhook';

/** The bytes of the tables of a database, by name: the rows, also those outside of the table, and the indexes. */
type Sizes = ReadonlyMap<string, { readonly rows: number; readonly indexes: number }>;

/** Measures the bytes that jobs, and changes that are delivered, leave in the database. */
export function bytesPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withWebhookFixture(
    bed,
    'bytes',
    async (fixture) => {
      const { cluster, database, tenants } = fixture;
      const [tenant] = tenants;
      if (tenant === undefined) throw new Error('No account was created');
      const api = await cluster.fork('apps/api/src/main.js');
      const worker = await startWorker(fixture);
      const http = new HttpClient({ baseUrl: api.url, connections: WRITERS, key: tenant.secret });
      try {
        const count = Math.max(100, Math.round((options.rows * PER_THOUSAND) / 1000));
        const makeJob = await jobMaker(http, tenant);
        await fillClients(database, tenant, count);
        // Those before leave pages with room: what is measured is what stays when rows of earlier versions are reused.
        const measure = async (kind: Kind, step: (n: number) => Promise<unknown>): Promise<Row[]> => {
          await times(count, step);
          return withSizes(bed, database, kind, count, () => times(count, (n) => step(count + n)), log);
        };
        const finished = await measure('a finished job', makeJob);
        const { count: before } = await ask<Count>(fixture, 'count');
        const changed = await measure('a change with a webhook', async (n) => {
          const body = { middle_name: `Maria ${n}` };
          await http.sendOk('PATCH', `/v2/clients/${clientUuid((n % count) + 1)}`, { body });
          if ((n + 1) % count === 0) await arrived(fixture, before + n + 1);
        });
        return [
          {
            title: 'Bytes',
            about: `What ${count.toLocaleString('en')} jobs leave in the database, each with an address, two fields and a service, which are created, published,
started and finished by POST, after as many others; the same for changes of a name of a client by PATCH, which one webhook receives. The tables with ${MIN_SHOWN} bytes and more.`,
            head: ['', 'rows', 'indexes', 'together', 'goal', ''],
            rows: [...finished, ...changed],
          },
        ];
      } finally {
        http.close();
        await worker.stop();
      }
    },
    { endpoints: 1, perAccount: 1 },
  );
}

/** Runs numbered steps, some at a time. */
async function times(count: number, step: (n: number) => Promise<unknown>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (const n of numbers) await step(n);
    }),
  );
}

/** Returns a function that makes a finished job. */
async function jobMaker(http: HttpClient, { territory }: Tenant): Promise<(n: number) => Promise<string>> {
  const make = async (path: string, body: object): Promise<string> =>
    String(Object.values((await http.sendOk('POST', path, { body })).body)[0]);
  const uuid = await make('/v2/users', {
    email: 'anna@example.org',
    first_name: 'Anna',
    last_name: 'Berg',
    permissions: { mobile: { login: true, jobs: { view: true, complete: true } } },
    territory_uuid: territory.uuid,
  });
  const service = { uuid: await make('/v2/catalog/services', { name: 'Repair' }) };
  const client = { uuid: await make('/v2/clients', { organization: true, organization_name: 'Acme' }) };
  const { resolutions } = (await http.sendOk('GET', '/v2/resolutions')).body as { resolutions: { uuid: string }[] };
  const field = (name: string): object => ({ name, field_type: 'input', value: 'As it was ordered' });
  return async (n) => {
    const job = await make('/v2/jobs', {
      description: `Replace the pump ${n}, and check the valves of the heating`,
      scheduled_at: new Date(Date.UTC(2031, 0, 1, 8) + n * 3_600_000).toISOString(),
      scheduled_duration: { minutes: 50 },
      client,
      address: { formatted: `${n} Market Street, 10115 Berlin`, geolocation: { longitude: 13.4, latitude: 52.5 } },
      contacts: [{ name: 'mobile', type: 'phone', value: `+49 170 ${n}` }],
      custom_fields: [field('Model'), field('Key')],
      ordered_services: [{ service }],
      assignee: { worker: { uuid } },
    });
    for (const action of ['publish', 'en_route', 'start', 'finish'])
      await http.sendOk('POST', `/v2/jobs/${job}/${action}`, {
        body: { user: { uuid }, ...(action === 'finish' && { resolution: { uuid: resolutions[0]?.uuid } }) },
      });
    return job;
  };
}

/** Measures the sizes of the tables around `work`. */
async function withSizes(
  bed: TestBed,
  database: Database,
  kind: Kind,
  count: number,
  work: () => Promise<void>,
  log: (line: string) => void,
): Promise<Row[]> {
  const before = await sizesOf(database);
  const measured = await bed.cpu.measure(async () => {
    const start = performance.now();
    await work();
    return { ...sampleOf([], performance.now() - start), count };
  });
  const after = await sizesOf(database);
  const rows = [...after].map(([table, { rows, indexes }]) => {
    const old = before.get(table) ?? { rows: 0, indexes: 0 };
    return { table, rows: (rows - old.rows) / count, indexes: (indexes - old.indexes) / count };
  });
  const sum = (sizes: readonly { readonly rows: number; readonly indexes: number }[]): [number, number] => [
    sizes.reduce((total, one) => total + one.rows, 0),
    sizes.reduce((total, one) => total + one.indexes, 0),
  ];
  const [inRows, inIndexes] = sum(rows);
  log(`  ${kind}: ${shown(inRows + inIndexes)} bytes`);
  const line = (name: string, [own, index]: [number, number], goal: Goal | undefined, samples: Measurement[]): Row => ({
    cells: [name, shown(own), shown(index), shown(own + index), ...judged(own + index, goal)],
    samples,
  });
  return [
    line(`**${kind}**`, [inRows, inIndexes], GOALS[kind], [measured]),
    ...rows
      .filter((one) => one.rows + one.indexes >= MIN_SHOWN)
      .sort((a, b) => b.rows + b.indexes - a.rows - a.indexes)
      .map((one) => line(`\`${one.table}\``, [one.rows, one.indexes], undefined, [])),
  ];
}

/** The sizes of all tables without what can be reused: partitions count as their table. */
async function sizesOf(database: Database): Promise<Sizes> {
  await database.query('vacuum');
  const sizes = await database.query<{ table: string; rows: number; indexes: number }>(
    `select coalesce(pg_partition_root(oid), oid)::regclass::text as table, sum(pg_table_size(oid))::float8 as rows,
       sum(pg_indexes_size(oid))::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
    [],
  );
  return new Map(sizes.map(({ table, rows, indexes }) => [table, { rows, indexes }]));
}
