import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { newUuid } from '#eventstore/domain';
import { migrate, migrations, pending } from '#migrations';
import {
  commitFunctions,
  Database,
  migrateDatabase,
  projectionColumns,
  Registry,
  tableColumns,
} from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { createDatabase, emptyDatabase, type TestDatabase } from '../support/database.js';
import { query } from '../support/embedded.js';
import { until } from '../support/until.js';

const registry = new Registry(contexts);
const entityTypes = [...registry.aggregates.values()];
const projections = [...registry.projections.values()];

let clone: TestDatabase;
let database: Database;

beforeAll(async () => {
  clone = await createDatabase();
  database = new Database({ url: clone.url, poolSize: 2, name: 'schema' });
});

afterAll(async () => {
  await database.close();
  await clone.drop();
});

/** Column → type and `not null`, as PostgreSQL spells them. */
async function columnsOf(table: string): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

/** A type as MikroORM writes it, in PostgreSQL's own spelling. */
const spelled = (type: string): string =>
  type
    .replace(/^int$/, 'integer')
    .replace(/^timestamptz(\(\d\))?$/, 'timestamp$1 with time zone')
    .replace(/^varchar/, 'character varying');

describe('entities', () => {
  const orm = new MikroORM({ dbName: 'none', entities: entityTypes.map(({ schema }) => schema) });
  const metadata = [...orm.getMetadata().getAll().values()];

  test.each(entityTypes.map((entityType) => [entityType.table, entityType] as const))(
    '%s has the columns of its entity',
    async (table, entityType) => {
      const meta = metadata.find(({ tableName }) => tableName === table);
      const declared = Object.values(meta?.properties ?? {}).map((property) => [
        property.fieldNames[0],
        spelled(property.columnTypes[0] ?? '') + (property.nullable === true ? '' : ' not null'),
      ]);
      expect(await columnsOf(table)).toEqual(Object.fromEntries(declared));
      expect(Object.keys(await columnsOf(table)).sort()).toEqual([...tableColumns(entityType)].sort());
    },
  );

  test.each(projections.map((one) => [one.name, one] as const))(
    '%s has a column for each field',
    async (table, one) => {
      const columns = await columnsOf(table);
      const keys = ['account_id', 'generation', 'uuid'];
      for (const column of [...keys, ...projectionColumns(one)]) expect(columns).toHaveProperty(column);
    },
  );
});

describe('the commit', () => {
  interface SqlFunction {
    readonly args: string;
    readonly result: string;
    readonly body: string;
  }

  /** The functions that `npm run commit-functions` prints, by name. */
  const declared = new Map(
    [
      ...commitFunctions(entityTypes, registry.appends).matchAll(
        /function (\w+)\(([^)]*)\) returns (\w+) (?:stable )?language (?:plpgsql|sql) as \$\$(.*?)\$\$;?/gs,
      ),
    ].map(([, name = '', args = '', result = '', body = '']): [string, SqlFunction] => [
      name,
      { args: args.replace(/\bint\b/g, 'integer'), result: spelled(result), body },
    ]),
  );

  /** Those of them that the database holds. */
  async function storedFunctions(): Promise<ReadonlyMap<string, SqlFunction>> {
    const rows = await database.query<SqlFunction & { name: string }>(
      `select proname as name, pg_get_function_arguments(oid) as args, pg_get_function_result(oid) as result, prosrc as body
       from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1)`,
      [[...declared.keys()]],
    );
    return new Map(rows.map(({ name, ...rest }) => [name, rest]));
  }

  const missingFrom = (stored: ReadonlyMap<string, SqlFunction>): string[] =>
    [...declared.keys()]
      .filter((name) => !stored.has(name))
      .map(
        (name) =>
          `No migration makes the function ${name}: add one with what \`npm run commit-functions\` prints for it`,
      );

  test('calls functions that a migration makes', async () => {
    expect(missingFrom(await storedFunctions())).toEqual([]);
  });

  test('each function that is missing is reported by its name', () => {
    const stored = new Map(declared);
    stored.delete('referrers_of_unit');
    expect(missingFrom(stored)).toEqual([
      'No migration makes the function referrers_of_unit: add one with what `npm run commit-functions` prints for it',
    ]);
  });

  test('dispatches to the functions of these entities', async () => {
    const named = (prefix: string): number => [...declared.keys()].filter((name) => name.startsWith(prefix)).length;
    expect([named('write_'), named('append_'), named('referrers_of_'), named('place_in_')]).toEqual([
      entityTypes.length + 1,
      registry.appends.length,
      entityTypes.length,
      entityTypes.filter(({ parent }) => parent !== undefined).length,
    ]);
    // They differ: `npm run commit-functions` prints what the next migration has to carry.
    expect(Object.fromEntries(await storedFunctions())).toEqual(Object.fromEntries(declared));
  });

  test.each(entityTypes.map((entityType) => [entityType.aggregate.type, entityType] as const))(
    'finds that a %s to which nothing refers is not in use',
    async (type, { table }) => {
      const uuid = newUuid();
      const [answer] = await database.query<{ referrers: object[]; holds: boolean }>(
        `select referrers_of_${table}($1, $2) as referrers, guard_holds($1, $3) as holds`,
        [newUuid(), uuid, JSON.stringify({ guard: `${type}.unused`, uuid })],
      );
      expect(answer).toEqual({ referrers: [], holds: true });
    },
  );
});

describe('ready to be distributed by account', () => {
  const EXCEPTIONS: Readonly<Record<string, string>> = {
    account: 'the accounts themselves: each row is one',
    schema_migration: 'of the database, not of an account',
    webhook_worker: 'of the database: the workers that share the deliveries',
  };

  /** Keys and unique indexes that do not start with the account, and tables without a key. */
  const strays = async (): Promise<string[]> => {
    const rows = await database.query<{ stray: string; table: string }>(
      `select t.relname as "table", coalesce(i.relname, t.relname || ' has no primary key') as stray
       from pg_class t
       left join pg_index x on x.indrelid = t.oid and (x.indisunique or x.indisprimary)
       left join pg_class i on i.oid = x.indexrelid
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
         and (a.attname is distinct from 'account_id'
           or not exists (select from pg_index k where k.indrelid = t.oid and k.indisprimary))
       order by 2`,
    );
    return rows.filter(({ table }) => !(table in EXCEPTIONS)).map(({ stray }) => stray);
  };

  test('every primary key and unique index starts with account_id', async () => {
    expect(await strays()).toEqual([]);
  });

  test('no foreign key and no sequence', async () => {
    const rows = await database.query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       union all select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
         and relname not like 'schema\\_migration\\_%'`,
    );
    expect(rows).toEqual([]);
  });

  test('one that does not is found', async () => {
    await database.query('create table stray (uuid uuid primary key, account_id uuid not null, name text)');
    await database.query('create unique index stray_name_key on stray (name, account_id)');
    await database.query('create unique index stray_lower_key on stray (lower(name))');
    await database.query('create table keyless (account_id uuid not null)');
    try {
      expect(await strays()).toEqual(['keyless has no primary key', 'stray_lower_key', 'stray_name_key', 'stray_pkey']);
    } finally {
      await database.query('drop table stray');
      await database.query('drop table keyless');
    }
  });
});

test('a closed database leaves no session behind', async () => {
  const sessions = (): Promise<Record<string, unknown>[]> =>
    query(clone.url, "select pid from pg_stat_activity where application_name = 'closing'");
  const plain = new Database({ url: clone.url, poolSize: 2, name: 'closing' });
  await plain.query('select 1');
  expect((await sessions()).length).toBeGreaterThan(0);
  await plain.close();
  await until(async () => (await sessions()).length === 0);
});

describe('migrations', () => {
  const names = migrations.map(({ name }) => name);

  /** Does something with a database without anything in it. */
  async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
    const empty = await emptyDatabase();
    try {
      await work(empty.url);
    } finally {
      await empty.drop();
    }
  }

  test('the list holds every file, in the order of their stamps', () => {
    const files = readdirSync('migrations').filter((file) => /^Migration\d{14}_[a-z_]+\.ts$/.test(file));
    expect(names).toEqual(files.map((file) => file.replace('.ts', '')).sort());
    expect(readdirSync('migrations').filter((file) => !files.includes(file))).toEqual(['index.ts']);
  });

  test('run on an empty database, once', async () => {
    await withEmptyDatabase(async (url) => {
      const database = new Database({ url, poolSize: 1, name: 'schema-test' });
      try {
        expect(await pending(database)).toEqual(names);
        expect(await migrate(url)).toEqual(names);
        expect(await migrate(url)).toEqual([]);
        expect(await pending(database)).toEqual([]);
      } finally {
        await database.close();
      }
    });
  });

  test('take away a projection that is gone, and leave the others as far as they came', async () => {
    await withEmptyDatabase(async (url) => {
      const last = migrations.findIndex(({ name }) => name.endsWith('_work_orders_schedule'));
      await migrateDatabase(url, migrations.slice(0, last));
      for (const projection of ['client_directory', 'schedule_board'])
        await query(
          url,
          `insert into projection_checkpoint (account_id, projection, generation, state, position)
           select gen_random_uuid(), '${projection}', 0, 'live', 7`,
        );
      await migrate(url);
      expect(await query(url, 'select projection, position from projection_checkpoint')).toEqual([
        { projection: 'client_directory', position: '7' },
      ]);
      expect(await query(url, "select to_regclass('schedule_board') as board")).toEqual([{ board: null }]);
    });
  });

  test('run once when programs start together', async () => {
    await withEmptyDatabase(async (url) => {
      const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
      expect(ran.flat().sort()).toEqual(names);
    });
  });
});
