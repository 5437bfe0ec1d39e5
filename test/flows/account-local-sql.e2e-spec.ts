import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DATABASE_TABLES } from '../support/account-local-sql/rule.js';
import { createDatabase, type TestDatabase, withClient } from '../../tools/harness/database.js';

// The statements of all suites are held against the rule at the end of a run: test/support/jest/statement-reporter.mjs.

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

it('every primary key and unique index begins with the account, and no table has a foreign key or a sequence', async () => {
  const { rows } = await withClient(database.url, (client) =>
    client.query(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname <> all($1)
         and a.attname is distinct from 'account_id'
       union all select conname from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
       union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
         and relname <> 'schema_migration_id_seq'`,
      [Object.keys(DATABASE_TABLES)],
    ),
  );
  expect(rows).toEqual([]);
});
