import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { newUuid, normalName } from '#eventstore/domain';
import { migrations } from '#migrations';
import {
  Database,
  FunctionSet,
  migrateDatabase,
  normalNameSql,
  pendingMigrations,
  Registry,
  type Schema,
  snakeCase,
  tableColumns,
  uniqueIndex,
} from '#eventstore/store';
import { projectionColumns } from '../../libs/eventstore/src/schema/projection.js';
import { encodeList } from '../../libs/eventstore/src/schema/functions/call-lists.js';
import { SQUASHED } from '../../migrations/adopt.js';
import { contexts } from '../../apps/contexts.js';
import { migrate, pending, schema } from '../../apps/schema.js';
import { createDatabase, emptyDatabase, type TestDatabase, query, withClient } from '../../tools/harness/database.js';
import { until } from '../../tools/harness/until.js';
import { nextName, tableStatements } from '../../tools/migration-text.js';
import { cli } from '../support/cli.js';

const names = migrations.map(({ name }) => name);
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
const COLUMNS = `select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type
  from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`;
async function columnsOf(table: string): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; type: string }>(COLUMNS, [table]);
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

  test.each(entityTypes.map((entityType) => [entityType.table, entityType] as const))(
    'the migration that is printed for %s makes its columns',
    async (table, entityType) => {
      const made = await database.transaction(async (tx) => {
        await tx.query('create schema printed');
        await tx.query('set local search_path = printed, public');
        for (const statement of tableStatements(entityType)) await tx.query(statement);
        const columns = await tx.query<{ name: string; type: string }>(COLUMNS, [`printed.${table}`]);
        await tx.query('drop schema printed cascade');
        return columns;
      });
      expect(Object.fromEntries(made.map(({ name, type }) => [name, type]))).toEqual(await columnsOf(table));
    },
  );

  test('a printed migration sorts after all others, whatever the clock', () => {
    const last = names.at(-1) ?? '';
    for (const now of [new Date(0), new Date(), new Date('2099-01-01')])
      expect(nextName('vehicle', now) > last).toBe(true);
  });

  test('no migration is dated in the future: a printed one has the time of now', () => {
    const now = new Date();
    expect(nextName('vehicle', now)).toBe(`Migration${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}_vehicle`);
  });

  test.each(projections.map((one) => [one.name, one] as const))(
    '%s has a column for each field',
    async (table, one) => {
      const columns = await columnsOf(table);
      const keys = ['account_id', 'generation', 'uuid'];
      for (const column of [...keys, ...projectionColumns(one)]) expect(columns).toHaveProperty(column);
    },
  );
});

/** The names of the generated functions in a database: those that end like the hash of a set. */
async function generatedFunctions(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '_[0-9a-f]{8}$'
     order by proname collate "C"`,
  );
  return rows.map(({ name }) => String(name));
}

describe('the commit', () => {
  test('has the functions of its set, and the database no others', async () => {
    expect(await generatedFunctions(clone.url)).toEqual([...registry.functions.names].sort());
    for (const { table } of entityTypes)
      expect(registry.functions.names).toContain(registry.functions.name(`write_${table}`));
  });

  test.each(entityTypes.map((entityType) => [entityType.aggregate.type, entityType] as const))(
    'finds that a %s to which nothing refers is not in use',
    async (type, { table }) => {
      const uuid = newUuid();
      const { functions } = registry;
      const unit = {
        account: newUuid(),
        before: 0,
        events: 0,
        is_last: 't',
        actor: '{}',
        correlation: '',
        context: '{}',
      };
      const [answer] = await database.query<{ referrers: object[]; failed: object | null }>(
        `select ${functions.name(`referrers_of_${table}`)}($1, $2) as referrers,
           ${functions.name(`failed_${type}_unused`)}('{0}', $3, $4) as failed`,
        [
          unit.account,
          uuid,
          encodeList('units', [{ ...unit, occurred_at: '', recorded_at: '' }]),
          JSON.stringify([{ unit: 1, guard: `${type}.unused`, uuid }]),
        ],
      );
      expect(answer).toEqual({ referrers: [], failed: null });
    },
  );

  test('looks for the values of all unique indexes that are named after a field, before it writes', async () => {
    const declared = entityTypes.flatMap((entityType) =>
      Object.entries(entityType.unique).map(([field, comparison]) => uniqueIndex(entityType, field, comparison)),
    );
    const tables = entityTypes.map(({ table }) => table);
    const rows = await database.query<{ name: string }>(
      `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       where x.indisunique and t.relname = any($1) and i.relname like '%\\_key'`,
      [tables],
    );
    expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('compares names as the domain does: each character, alone and between others', async () => {
    // But ideographs, private use, halves of pairs, and U+0130, whose lower case has two characters in JavaScript. PostgreSQL may know
    // another version of Unicode, and so the case of fewer letters.
    const rows = await database.query<{ code: number; inside: string; alone: string }>(
      `select code, ${normalNameSql("'aB' || chr(code) || 'Cd'")} as inside, ${normalNameSql('chr(code)')} as alone
       from generate_series(1, 921600) code
       where code not between 55296 and 57343 and code <> 304 and (code < 131072 or code >= 917504)`,
    );
    const different = rows.filter(
      ({ code, inside, alone }) =>
        normalName(`aB${String.fromCodePoint(code)}Cd`) !== inside.toLowerCase() ||
        normalName(String.fromCodePoint(code)) !== alone.toLowerCase(),
    );
    expect(different).toEqual([]);
  });

  const named = entityTypes.flatMap(({ table, unique }) =>
    Object.keys(unique)
      .filter((field) => unique[field] === 'as a name')
      .map((field) => [table, snakeCase(field)] as const),
  );
  test.each(named)('finds the names of %s by an index', async (table, column) => {
    const plan = await withClient(clone.url, async (client) => {
      await client.query('set enable_seqscan = off');
      return client.query(
        `explain select from ${table} t where t.account_id = $1 and ${normalNameSql(`t.${column}`)} = ${normalNameSql('$2')}
           and t.deleted_at is null`,
        [newUuid(), 'x'],
      );
    });
    expect(JSON.stringify(plan.rows)).toContain(`${table}_${column}_idx`);
  });

  test.each(entityTypes.flatMap(({ derived }) => derived).map((derived) => [derived.table, derived] as const))(
    'writes the rows of %s by its primary key',
    async (table, { by, key, columns }) => {
      const rows = await database.query<{ name: string }>(
        `select a.attname as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
         where x.indrelid = to_regclass($1) and x.indisprimary`,
        [table],
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(['account_id', by, ...key].sort());
      const all = await columnsOf(table);
      for (const column of columns) expect(all).toHaveProperty(column);
    },
  );
});

describe('ready to be distributed by account', () => {
  const EXCEPTIONS: Readonly<Record<string, string>> = {
    account: 'the accounts themselves: each row is one',
    schema_migration: 'of the database, not of an account',
    function_set: 'of the database: the releases whose functions it holds',
    log_epoch: 'of the database: the epoch of the log',
    secrets_key: 'of the database: a known text that the key of its secrets decrypts',
    worker: 'of the database: the workers that live',
    worker_partition: 'of the database: which worker owns each partition of accounts',
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

test('the next autovacuum after their insert freezes events, and their long values', async () => {
  const [found] = await query(
    clone.url,
    "select c.reloptions as own, t.reloptions as long from pg_class c join pg_class t on t.oid = c.reltoastrelid where c.relname = 'event'",
  );
  // Without settings of its own the table of long values has those of the table.
  expect(found).toEqual({ own: expect.arrayContaining(['autovacuum_freeze_min_age=0']), long: null });
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

/** Does something with a database without anything in it. */
async function withEmptyDatabase(work: (url: string, database: Database) => Promise<void>): Promise<void> {
  const empty = await emptyDatabase();
  const database = new Database({ url: empty.url, poolSize: 1, name: 'schema-test' });
  try {
    await work(empty.url, database);
  } finally {
    await database.close();
    await empty.drop();
  }
}

describe('migrations', () => {
  const { hash } = schema.functions;

  test('the list holds every file, in the order of their stamps, the squashed ones first', () => {
    const files = readdirSync('migrations').filter((file) => /^Migration\d{14}_[a-z_]+\.ts$/.test(file));
    expect(names).toEqual(files.map((file) => file.replace('.ts', '')).sort());
    expect(readdirSync('migrations').filter((file) => !files.includes(file))).toEqual([
      'adopt.ts',
      'from-0.1.0.ts',
      'index.ts',
    ]);
    expect(names.slice(0, SQUASHED.length)).toEqual(SQUASHED);
  });

  test('run on an empty database, once, and the functions of the program are applied', async () => {
    await withEmptyDatabase(async (url, database) => {
      expect(await pending(database)).toEqual([...names, `functions ${hash}`]);
      expect(await migrate(url)).toEqual({ ran: names, functions: { applied: hash, dropped: [] } });
      expect(await migrate(url)).toEqual({ ran: [], functions: { applied: undefined, dropped: [] } });
      expect(await pending(database)).toEqual([]);
    });
  });

  test('run once when programs start together, and the functions are applied once', async () => {
    await withEmptyDatabase(async (url) => {
      const reports = await Promise.all([migrate(url), migrate(url), migrate(url)]);
      expect(reports.flatMap(({ ran }) => ran).sort()).toEqual(names);
      expect(reports.flatMap(({ functions }) => functions.applied ?? [])).toEqual([hash]);
    });
  });
});

describe('the functions of releases', () => {
  /** A release whose functions are others, with the same tables. */
  const release = (fewer: number): Schema => ({
    migrations,
    functions: new FunctionSet({
      entityTypes: entityTypes.slice(fewer),
      appends: registry.appends,
      contexts: contexts.flatMap(({ functions }) => functions ?? []),
    }),
  });
  const [first, second, third] = [release(0), release(1), release(2)] as const;
  const namesOf = (...releases: readonly Schema[]): string[] =>
    releases.flatMap(({ functions }) => functions.names).sort();
  const applied = async (url: string, one: Schema) => (await migrateDatabase(url, one)).functions;

  test('stay for the release before; those of older ones go, with every overload', async () => {
    await withEmptyDatabase(async (url, database) => {
      await applied(url, first);
      const overloaded = first.functions.name('commit_units');
      await query(url, `create function ${overloaded}(text) returns text language sql as 'select $1'`);
      expect(await applied(url, second)).toEqual({ applied: second.functions.hash, dropped: [] });
      expect(await generatedFunctions(url)).toEqual([...namesOf(first, second), overloaded].sort());
      expect(await pendingMigrations(database, first)).toEqual([]);
      expect(await applied(url, third)).toEqual({ applied: third.functions.hash, dropped: [first.functions.hash] });
      expect(await generatedFunctions(url)).toEqual(namesOf(second, third));
      expect(await pendingMigrations(database, first)).toEqual([`functions ${first.functions.hash}`]);
    });
  });

  test('are there for going back and forward between two releases, and made again after a third', async () => {
    await withEmptyDatabase(async (url, database) => {
      for (const one of [first, second, first, second, first])
        expect(await applied(url, one)).toEqual({ applied: one.functions.hash, dropped: [] });
      expect(await generatedFunctions(url)).toEqual(namesOf(first, second));
      expect(await applied(url, third)).toEqual({ applied: third.functions.hash, dropped: [second.functions.hash] });
      expect(await applied(url, second)).toEqual({ applied: second.functions.hash, dropped: [first.functions.hash] });
      expect(await generatedFunctions(url)).toEqual(namesOf(second, third));
      expect(await pendingMigrations(database, second)).toEqual([]);
    });
  });

  test('are printed by `migrate --print` as they are applied, without a database', async () => {
    const printed = await cli('postgres://127.0.0.1:1/none', 'migrate', '--print');
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    await withEmptyDatabase(async (url) => {
      await migrateDatabase(url, { ...schema, functions: new FunctionSet({ entityTypes: [] }) });
      await query(url, printed.stdout);
      const bodies = (of: string) =>
        query(
          of,
          `select proname, prosrc from pg_proc where right(proname, 9) = '_${schema.functions.hash}' order by proname, prosrc`,
        );
      expect(await bodies(url)).toEqual(await bodies(clone.url));
    });
  });

  test('are looked up, not changed, by a program that starts while a dump reads the database', async () => {
    await withEmptyDatabase(async (url) => {
      await applied(url, first);
      await withClient(url, async (dump) => {
        await dump.query('begin; lock table function_set in access share mode');
        expect(await applied(url, first)).toEqual({ applied: undefined, dropped: [] });
        await dump.query('commit');
      });
    });
  });
});
