import { afterEach, describe, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { defineRecord } from '#eventstore/domain';
import {
  type BoundedContext,
  Database,
  defineEntityType,
  identity,
  lifecycle,
  migrateDatabase,
  Registry,
  type Schema,
  type StoreParts,
  storeParts,
  unlessInUse,
} from '#eventstore/store';
import { migrations } from '#migrations';
import { contexts } from '../../apps/contexts.js';
import { migrate, schema } from '../../apps/schema.js';
import { emptyDatabase, type TestDatabase, query } from '../../tools/harness/database.js';
import { cli, startCli } from '../support/cli.js';
import {
  unitData,
  requestContext,
  created,
  findingsIn,
  firstAccount,
  newAccount,
  updated,
  oneTo,
} from '../support/store.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';

/** Ends what a test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  return database;
}

function launch(app: 'api' | 'worker', url: string, env: NodeJS.ProcessEnv = {}): StandaloneProgram {
  const program = StandaloneProgram.launch(app, url, env);
  closing.push(() => program.kill());
  return program;
}

const client = (name: string): object => ({ organization: true, organization_name: name });

describe('programs that start together on an empty database', () => {
  /** Makes a database whose schema somebody is changing. @returns what ends the change. */
  async function busy(url: string): Promise<() => Promise<void>> {
    const session = new pg.Client({ connectionString: url, application_name: 'fieldline-migrate' });
    await session.connect();
    closing.push(() => session.end());
    // The lock that the first of them takes (libs/eventstore/src/schema/migrate.ts).
    await session.query('select pg_advisory_lock(7310571)');
    return async () => void (await session.query('select pg_advisory_unlock(7310571)'));
  }

  const waiting = async (url: string): Promise<number> =>
    (
      await query(
        url,
        `select from pg_locks where locktype = 'advisory' and objid = 7310571 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).length;

  it('wait for the one that migrates, without a limit of time, and then all start: each migration ran once', async () => {
    const { url } = await newDatabase();
    const end = await busy(url);
    const apis = [launch('api', url), launch('api', url)];
    const workers = [launch('worker', url), launch('worker', url)];
    const { end: migrated } = startCli(url, ['migrate']);
    await until(async () => (await waiting(url)) === 5);
    // None has a limit after which it would give up.
    const limits = await query(
      url,
      "select setting from pg_settings where name in ('statement_timeout', 'lock_timeout')",
    );
    expect(limits).toEqual([{ setting: '0' }, { setting: '0' }]);
    await end();

    await Promise.all([...apis, ...workers].map((program) => program.ready()));
    expect((await migrated).code).toBe(0);
    expect(await query(url, 'select name from schema_migration order by name')).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
    // The first account is made by one of the two, and its key is everywhere the same.
    expect(await query(url, 'select count(*)::int as accounts from account')).toEqual([{ accounts: 1 }]);
    for (const api of apis) expect((await send(api, 'POST', '/v2/clients', client('First'))).status).toBe(201);
    for (const worker of workers) expect((await fetch(`${worker.url}/health/ready`)).status).toBe(200);
  });

  it.each(['api', 'worker'] as const)('the %s, stopped while it waits, ends at once', async (app) => {
    const { url } = await newDatabase();
    await busy(url);
    const program = launch(app, url);
    await until(async () => (await waiting(url)) === 1);
    expect(await program.stop()).toBe(0);
  });
});

describe('programs on a schema that is newer than they are', () => {
  /** What a migration may do while programs of before run. */
  async function migrateAhead(url: string): Promise<void> {
    const tables = await query(
      url,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname not in ('schema_migration', 'function_set')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) await query(url, `alter table "${String(name)}" add column of_later text`);
    await query(url, 'create table later (account_id uuid, uuid uuid, primary key (account_id, uuid))');
    await query(url, 'create index client_of_later on client (account_id, of_later)');
    await query(url, "insert into schema_migration (name) values ('Migration29990101000000_later')");
    await query(url, "insert into function_set (hash, applied_at) values ('ffffffff', now())");
  }

  it('go on working, start again, and say that they are ready', async () => {
    const { url } = await newDatabase();
    await migrate(url);
    const receiver = await Receiver.start();
    closing.push(() => receiver.close());
    const cluster = await Cluster.open(url);
    closing.push(() => cluster.close());
    // Few connections: every statement was prepared on each of them before the schema changes.
    const env = { DATABASE_POOL_SIZE: '2' };
    const [api, worker] = [launch('api', url, env), launch('worker', url, env)];
    await Promise.all([api.ready(), worker.ready()]);
    const hook = {
      url: receiver.url,
      event_types: ['client_created', 'client_updated', 'job_created'],
      secret: 'correct-horse',
    };
    const { status, body } = await send(api, 'POST', '/v2/webhooks', hook);
    expect(status).toBe(201);
    const webhook = `/v2/webhooks/${String(body.webhook_uuid)}`;

    /** Something of everything that writes and reads. */
    async function use(on: { readonly url: string }, name: string): Promise<void> {
      const before = receiver.received.length;
      const ask = async (method: string, path: string, sent?: object): Promise<Record<string, unknown>> => {
        const answer = await send(on, method, path, sent);
        if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.body;
      };
      const { client_uuid: uuid } = await ask('POST', '/v2/clients', client(name));
      await ask('PATCH', `/v2/clients/${String(uuid)}`, client(`${name} & Sons`));
      await ask('GET', `/v2/clients/${String(uuid)}`);
      await ask('GET', '/v2/clients?limit=10');
      const { user_uuid: user } = await ask('POST', '/v2/users', {
        email: `${name}@example.com`,
        first_name: name,
        last_name: 'Smith',
      });
      const { job_uuid: job } = await ask('POST', '/v2/jobs', { client: { uuid } });
      await ask('PATCH', `/v2/jobs/${String(job)}`, { assignee: { worker: { uuid: user } } });
      await ask('POST', `/v2/jobs/${String(job)}/locations`, {
        locations: [
          { user: { uuid: user }, longitude: 1, latitude: 2, accuracy_m: 3, captured_at: '2026-01-01T00:00:00Z' },
        ],
      });
      await ask('GET', `/v2/jobs/${String(job)}/locations`);
      await ask('GET', `/v2/jobs/${String(job)}`);
      await ask('GET', `/v2/jobs/${String(job)}/history`);
      await ask('GET', '/v2/jobs');
      await ask('GET', '/v2/events?after=0&include=snapshot');
      await ask('GET', '/v2/schedule?after=2026-01-01&before=2026-01-07');
      await until(() => receiver.received.length >= before + 3);
      await ask('GET', `${webhook}/requests`);
      await ask('GET', webhook);
      await until(async () => {
        const { clients } = (await send(on, 'GET', `/v2/clients?search=${name}`)).body as { clients: object[] };
        return clients.length === 1;
      });
    }

    for (const name of ['Anna', 'Berta', 'Carla']) await use(api, name);
    await migrateAhead(url);
    for (const name of ['Doris', 'Elsa', 'Frida']) await use(api, name);
    expect((await send(api, 'GET', '/health/ready')).status).toBe(200);

    const [nextApi, nextWorker] = [launch('api', url, env), launch('worker', url, env)];
    expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
    await Promise.all([nextApi.ready(), nextWorker.ready()]);
    await use(nextApi, 'Gerda');
    expect((await fetch(`${nextWorker.url}/health/ready`)).status).toBe(200);
    expect(await cli(url, 'migrate')).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });

    const inside = await cluster.process();
    expect(await findingsIn(inside, await firstAccount(inside))).toEqual([]);
    const faults = [api, worker, nextApi, nextWorker].flatMap(({ lines }) =>
      lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line)),
    );
    expect(faults).toEqual([]);
  });
});

describe('the next release, with a new field and a new entity', () => {
  interface NextUnit {
    readonly name: string;
    readonly code: string;
    readonly externalId: string | null;
    readonly archived: boolean;
    readonly note: string | null;
  }
  const unit = defineRecord<'unit', NextUnit>('unit', {
    name: '',
    code: '',
    externalId: null,
    archived: false,
    note: null,
  });
  const nextUnits = defineEntityType(
    unit.aggregate,
    defineEntity({
      name: 'NextUnit',
      tableName: 'unit',
      properties: {
        ...identity,
        name: p.text(),
        code: p.text(),
        externalId: p.text().nullable(),
        archived: p.boolean(),
        note: p.text().nullable(),
        ...lifecycle,
      },
    }),
    { reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['code', 'name', 'external_id'] } },
  );
  const vehicle = defineRecord<'vehicle', { readonly plate: string }>('vehicle', { plate: '' });
  const vehicles = defineEntityType(
    vehicle.aggregate,
    defineEntity({ name: 'Vehicle', tableName: 'vehicle', properties: { ...identity, plate: p.text(), ...lifecycle } }),
  );
  const nextContexts: readonly BoundedContext[] = [
    ...contexts.map((context) => ({
      ...context,
      aggregates: context.aggregates.map((one) => (one.aggregate.type === 'unit' ? nextUnits : one)),
    })),
    { name: 'fleet', aggregates: [vehicles], projections: [] },
  ];

  class NextMigration extends Migration {
    override up(): void {
      this.addSql('alter table unit add column note text');
      this.addSql(`create table vehicle (
        account_id uuid not null,
        uuid uuid not null,
        version int not null,
        plate text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        primary key (account_id, uuid)
      )`);
    }
  }
  const nextSchema: Schema = {
    migrations: [...migrations, { name: 'Migration29990101000000_next', class: NextMigration }],
    functions: new Registry(nextContexts).functions,
  };

  it('commits together with the previous release, which commits again after a rollback', async () => {
    const { url } = await newDatabase();
    await migrate(url);
    const cluster = await Cluster.open(url);
    closing.push(() => cluster.close());
    const now = await cluster.process();
    const [account, fleet] = [await newAccount(now), await newAccount(now)];
    const units = now.registry.aggregate('unit');
    const ctx = () => requestContext(account);
    const old = await now.store.create(units, ctx(), created('unit', unitData('Old')));

    const cost = await migrateDatabase(url, nextSchema);
    expect(cost).toEqual({
      ran: ['Migration29990101000000_next'],
      functions: { applied: nextSchema.functions.hash, dropped: [] },
    });
    const database = new Database({ url, poolSize: 10, name: 'fieldline-next' });
    closing.push(() => database.close());
    const next: StoreParts = storeParts(database, nextContexts);

    /** Both releases make and change units, their own and those of the other, at the same time. */
    async function bothWrite(round: number): Promise<void> {
      await Promise.all(
        oneTo(8).map(async (n) => {
          const fields = { ...unitData(`Next ${round}.${n}`, `next-${round}-${n}`), note: 'kept' };
          const theirs = await next.store.create(nextUnits, ctx(), () => unit.create(fields));
          const ours = await now.store.create(units, ctx(), created('unit', unitData('New', `now-${round}-${n}`)));
          await next.store.create(vehicles, requestContext(fleet), () => vehicle.create({ plate: `${round}-${n}` }));
          await Promise.all([
            now.store.change(units, ctx(), theirs.uuid, updated('unit', { name: 'Renamed' })),
            next.store.change(nextUnits, ctx(), ours.uuid, () => unit.update({ note: 'added' })),
            now.store.change(units, ctx(), old.uuid, updated('unit', { name: `now ${round}.${n}` })),
            next.store.change(nextUnits, ctx(), old.uuid, () => unit.update({ note: `next ${round}.${n}` })),
          ]);
        }),
      );
      const shown = await query(
        url,
        `select name, note, count(*)::int as units from unit
         where external_id like '%-${round}-%' group by 1, 2 order by 1`,
      );
      // A program that does not know the column leaves it as it is.
      expect(shown).toEqual([
        { name: 'New', note: 'added', units: 8 },
        { name: 'Renamed', note: 'kept', units: 8 },
      ]);
      const removal = unlessInUse(units, () => () => ({ type: 'unit.deleted', data: {} }));
      await now.store.change(units, ctx(), `next-${round}-1`, removal);
      await next.store.change(
        nextUnits,
        ctx(),
        `now-${round}-1`,
        unlessInUse(nextUnits, () => unit.remove()),
      );
    }

    await bothWrite(1);
    expect(await migrate(url)).toMatchObject({ ran: [], functions: { applied: schema.functions.hash, dropped: [] } });
    await bothWrite(2);
    const { ran, functions } = await migrateDatabase(url, nextSchema);
    expect([ran, functions]).toEqual([[], { applied: nextSchema.functions.hash, dropped: [] }]);
    await bothWrite(3);

    const findings = await Promise.all([
      findingsIn(now, account),
      findingsIn({ ...now, ...next }, account),
      findingsIn({ ...now, ...next }, fleet),
    ]);
    expect(findings).toEqual([[], [], []]);
  });
});
