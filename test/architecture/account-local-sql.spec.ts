import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ACROSS_ACCOUNTS } from '../support/account-local-sql/exceptions.js';
import { sqlLiteralsIn } from '../support/account-local-sql/literals.js';
import { NAMED_ELSEWHERE, TABLES, tablesOfOthers } from '../support/account-local-sql/owners.js';
import { DATABASE_TABLES, violationsOfFunction, violationsOfStatement } from '../support/account-local-sql/rule.js';
import { sourcesOf } from './sources.js';

const of = (sql: string): string[] => violationsOfStatement(sql).map(({ form, detail }) => `${form}: ${detail}`);

describe('a statement is account-local', () => {
  test.each([
    ['with the account in the condition of its table', 'select 1 from client where account_id = $1'],
    ['with the parameter first, or cast', 'select 1 from client where $1::uuid = account_id'],
    ['among other conditions', 'select 1 from client e where e.uuid = $2 and (e.account_id = $1 and e.version > 3)'],
    [
      'when each table of a join names it',
      'select 1 from job j join client c on c.account_id = $1 where j.account_id = $1',
    ],
    [
      'when the inner side of an outer join names it in its condition',
      'select 1 from job j left join client c on c.account_id = $1 and c.uuid = j.client_uuid where j.account_id = $1',
    ],
    [
      'when each subquery names it, in any place',
      `select (select name from client c where c.account_id = $1) from (select uuid from job where account_id = $1) j
       where exists (select from site where account_id = $1) union all select 1 from unnest($2::int[]) where true`,
    ],
    [
      'when its WITH queries name it: what reads them need not',
      'with a as (select * from job where account_id = $1), b as (select * from a) select 1 from a join b using (uuid)',
    ],
    [
      'when a recursive query names it at each step',
      `with recursive a (uuid) as (select uuid from category where account_id = $1
       union all select c.uuid from a join category c on c.account_id = $1 and c.parent = a.uuid) select 1 from a`,
    ],
    ['when the table of accounts names it', 'select name from account a where a.account_id = $1'],
    ['when it writes rows of the account', 'insert into client (account_id, uuid) values ($1, $2)'],
    [
      'when it writes rows made of those of the account',
      'insert into job (uuid, account_id) select o.uuid, o.account_id from client o where o.account_id = $1',
    ],
    [
      'when an update and what it joins name it',
      'update job j set version = 2 from client c where j.account_id = $1 and c.account_id = $1',
    ],
    [
      'when a deletion and what it uses name it',
      'delete from job j using unnest($2::uuid[]) u where j.account_id = $1',
    ],
    [
      'when the conflict takes what was to be inserted',
      'insert into t (account_id, at) values ($1, now()) on conflict (account_id) do update set at = excluded.at where t.at < $2',
    ],
    [
      'when the moment stands beside a choice',
      'update t set at = least(at, now()), n = coalesce(n, 1) where account_id = $1',
    ],
    ['when it reads no table', 'select pg_notify($1, $2)'],
    ['when it reads the catalogue', 'select 1 from pg_class c join information_schema.tables t on true'],
    ['when the table belongs to the database', 'select name from schema_migration'],
    ['when it frames a transaction', 'begin isolation level repeatable read; set local jit = off'],
  ])('%s', (_, sql) => {
    expect(of(sql)).toEqual([]);
  });
});

describe('a statement is not account-local', () => {
  test.each([
    ['without the account', 'select 1 from client where uuid = $1', ['account: client: no account_id = parameter']],
    [
      'with the account as a constant',
      `select 1 from client where account_id = 'x'`,
      ['account: client: no account_id = parameter'],
    ],
    [
      'with the account in one branch of an OR',
      'select 1 from client where account_id = $1 or uuid = $2',
      ['account: client: no account_id = parameter'],
    ],
    [
      'with another account',
      'select 1 from client where account_id <> $1',
      ['account: client: no account_id = parameter'],
    ],
    [
      'when a table is joined by the account of another',
      'select 1 from job j join client c on c.account_id = j.account_id where j.account_id = $1',
      ['account: client c: no account_id = parameter'],
    ],
    [
      'when a subquery takes the account of the query around it',
      'select (select name from client c where c.account_id = j.account_id) from job j where j.account_id = $1',
      ['account: client c: no account_id = parameter'],
    ],
    [
      'when a subquery leaves the account to the query around it',
      'select 1 from (select * from job offset 0) j where j.account_id = $1',
      ['account: job: no account_id = parameter'],
    ],
    [
      'when an outer join names the account of the side that it keeps',
      'select 1 from job j left join client c on j.account_id = $1 and c.account_id = $1',
      ['account: job j: no account_id = parameter'],
    ],
    [
      'when a WITH query lacks it',
      'with a as (select 1 from job) select 1 from a',
      ['account: job: no account_id = parameter'],
    ],
    [
      'when a WITH query has the name of a table that is read before it',
      'with a as (select 1 from job), job as (select 1) select 1 from job',
      ['account: job: no account_id = parameter'],
    ],
    [
      'when one side of a UNION lacks it',
      'select 1 from job where account_id = $1 union select 1 from job',
      ['account: job: no account_id = parameter'],
    ],
    [
      'when tables name different parameters',
      'select 1 from job j join client c on c.account_id = $2 where j.account_id = $1',
      ['account: the account is named by $1 and by $2'],
    ],
    ['for a list of accounts', 'select 1 from job where account_id = any($1)', ['accounts: job']],
    [
      'when it inserts rows of no account',
      'insert into client (uuid) values ($1)',
      ['account: client: a row is inserted without account_id = parameter'],
    ],
    [
      'when it inserts rows of an account that is no parameter',
      'insert into client (account_id, uuid) select gen_random_uuid(), $1',
      ['account: client: a row is inserted without account_id = parameter'],
    ],
    ['by the physical place of a row', 'delete from t where account_id = $1 and ctid = $2', ['ctid: ctid']],
    [
      'with an INSERT inside WITH',
      'with a as (insert into t (account_id) values ($1) returning 1) select 1 from a',
      ['insert in with: a: t'],
    ],
    [
      'with a recursive query without the account',
      'with recursive a as (select uuid from t union all select t.uuid from t join a using (uuid)) select 1 from a',
      ['account: t: no account_id = parameter', 'recursive: a'],
    ],
    [
      'with the moment in ON CONFLICT',
      'insert into t (account_id) values ($1) on conflict (account_id) do update set at = now()',
      ['now: now() in ON CONFLICT'],
    ],
    [
      'with an interval in ON CONFLICT',
      `insert into t (account_id) values ($1) on conflict (account_id) do update set n = 1 where t.at < excluded.at - interval '1 h'`,
      ['now: interval in ON CONFLICT'],
    ],
    [
      'with the moment in COALESCE of an UPDATE',
      'update t set at = coalesce(at, now()) where account_id = $1',
      ['now: now() in COALESCE of an UPDATE'],
    ],
    [
      'with the moment in CASE of an UPDATE',
      'update t set at = case when $2 then current_timestamp else at end where account_id = $1',
      ['now: SVFOP_CURRENT_TIMESTAMP in CASE of an UPDATE'],
    ],
    [
      'with a notification beside what it writes',
      `with a as (delete from t where account_id = $1 returning 1) select pg_notify('c', '') from a`,
      ['notify: pg_notify'],
    ],
    ['when it changes the schema', 'drop table t', ['schema: DropStmt']],
    ['when it empties a table', 'truncate t', ['schema: TruncateStmt']],
    [
      'when it merges',
      'merge into t using unnest($1::int[]) u (n) on true when matched then do nothing',
      ['schema: MergeStmt'],
    ],
    ['when it takes a sample', 'select 1 from t tablesample system (1)', ['account: t: no account_id = parameter']],
  ])('%s', (_, sql, expected) => {
    expect(of(sql)).toEqual(expected);
  });
});

describe('a function', () => {
  const declared = (language: string, body: string, head = 'p_account uuid, p_accounts uuid[]', returns = 'void') =>
    violationsOfFunction({
      name: 'f',
      language,
      parameters: head === '' ? 0 : head.split(',').length,
      definition: `create function f(${head}) returns ${returns} language ${language} as $$${body}$$`,
      body,
    }).map(({ form, detail }) => `${form}: ${detail}`);
  const block = (statements: string, declare = ''): string => `${declare} begin ${statements} end `;

  test.each([
    [
      'names the account by its parameter',
      block('perform from job where account_id = p_account; update job set version = 1 where account_id = p_account;'),
    ],
    ['names many accounts by its parameter', block('delete from job where account_id = any(p_accounts);')],
    ['names the account of a unit of a commit', block('perform from job where account_id = p_units[u][1]::uuid;')],
    ['names the account of an entry of its parameter', block('perform from job where account_id = p_accounts[i];')],
    ['calls others', block('perform g(p_account);')],
  ])('is account-local when it %s', (_, body) => {
    expect(declared('plpgsql', body)).toEqual([]);
  });

  const unbound = ['account: job: no account_id = parameter'];
  test.each([
    ['a statement', block('perform from job;'), unbound],
    ['a condition', block('if exists (select from job) then return; end if;'), unbound],
    ['an assignment', block('v := (select count(*) from job);', 'declare v int;'), unbound],
    ['a loop', block('for r in select uuid from job loop null; end loop;', 'declare r record;'), unbound],
    ['an answer', block('return query select 1 from job;'), unbound, 'setof int'],
    ['a handler of errors', block('null; exception when others then delete from job;'), unbound],
    ['a variable, which is no parameter', block('perform from job where account_id = v;', 'declare v uuid;'), unbound],
    ['another column of a unit', block('perform from job where account_id = p_units[u][2]::uuid;'), unbound],
    ['a column of another list', block('perform from job where account_id = p_rows[i][1]::uuid;'), unbound],
    ['an entry of another list', block('perform from job where account_id = p_uuids[i];'), unbound],
    ['a column of an entry of the accounts', block('perform from job where account_id = p_accounts[i][2];'), unbound],
    ['a statement made at run time', block(`execute 'drop table job';`), ['dynamic: f']],
    ['an answer made at run time', block(`return query execute 'select 1';`), ['dynamic: f'], 'setof int'],
    [
      'a loop made at run time',
      block(`for r in execute 'select 1' loop null; end loop;`, 'declare r record;'),
      ['dynamic: f'],
    ],
    [
      'a value that a variable is declared with',
      block('null;', 'declare v job := (select j from job j);'),
      ['dynamic: f: a declared value'],
    ],
    ['a notification', block(`perform pg_notify('a', 'b');`), ['notify: pg_notify']],
    ['a place of a row', block('perform from job where account_id = p_account and ctid = null;'), ['ctid: ctid']],
  ])('is not account-local for %s', (_, body, expected, returns = 'void') => {
    expect(declared('plpgsql', body, undefined, returns)).toEqual(expected);
  });

  test('of SQL has no parameters', () => {
    expect(declared('sql', 'select 1 from job where account_id = p_account')).toEqual(['sql function: f']);
    expect(declared('sql', 'select 1', '')).toEqual([]);
  });

  test('is the only one that a trigger calls', () => {
    expect(declared('plpgsql', block('return null;'), '', 'trigger')).toEqual(['trigger: f']);
  });
});

describe('the SQL of the sources', () => {
  const literals = (text: string) => sqlLiteralsIn([{ path: 'a.ts', text }]);

  test.each([
    ['a string', `query('select 1 from t')`, 'select 1 from t', 'select 1 from t where true'],
    [
      'a template',
      `query(\`select \${columns}\n  from \${table} e\`)`,
      'select … from … e',
      'select a, b from client e',
    ],
    [
      'a part of a statement',
      `\`and exists (select from \${table})\``,
      'and exists (select from …)',
      'where a and exists (select from t)',
    ],
    [
      'a condition with a value',
      `'e.uuid in (select unnest(?))'`,
      'e.uuid in (select unnest(?))',
      'where e.uuid in (select unnest($2))',
    ],
  ])('is found as %s, and in the statements made of it', (_, source, text, statement) => {
    const [found, ...more] = literals(source);
    expect([found?.text, more]).toEqual([text, []]);
    expect(found?.pattern.test(statement)).toBe(true);
    expect(found?.pattern.test('select 2 from other')).toBe(false);
  });

  test('is found where it is SQL, not in sentences', () => {
    expect(literals(`print('Select one of these', "with it as a list", 'account_id = $1')`)).toEqual([]);
  });
});

describe('a table belongs to one library', () => {
  const owned = [...TABLES.values()].flat().sort();
  const foreign = ['libs', 'apps'].flatMap((folder) =>
    sourcesOf(folder).flatMap((source) => tablesOfOthers(source).map((table) => ({ path: source.path, table }))),
  );
  const excuses = (
    { path: start, tables }: (typeof NAMED_ELSEWHERE)[number],
    { path, table }: (typeof foreign)[number],
  ) => path.startsWith(start) && tables.includes(table);

  test('which is known for each table of the migrations', () => {
    const created = sourcesOf('migrations').flatMap(({ text }) =>
      [...text.matchAll(/create table ([a-z_]+) \(/g)].map(([, table]) => table),
    );
    expect(created.filter((table) => table !== undefined && !owned.includes(table))).toEqual([]);
    expect(owned).toEqual([...new Set(owned)]);
  });

  test('and no statement of another names it, but those of the list', () => {
    const wrong = foreign.filter((one) => !NAMED_ELSEWHERE.some((excuse) => excuses(excuse, one)));
    expect(wrong.map(({ path, table }) => `${path} names the table ${table}`)).toEqual([]);
    const stale = NAMED_ELSEWHERE.flatMap((excuse) =>
      excuse.tables
        .filter((table) => !foreign.some((one) => one.table === table && excuses(excuse, one)))
        .map((table) => `${excuse.path}: ${table}`),
    );
    expect(stale).toEqual([]);
  });

  test.each([
    ['a query', "query('select 1 from job where account_id = $1')", ['job']],
    ['a join', 'query(`select 1 from hold h\\n join team t on true`)', ['team']],
    ['a list', "query('select 1 from hold h, client c, site')", ['client', 'site']],
    [
      'a change',
      "query('update account set n = 1'); query('delete from job'); query('insert into site (a)')",
      ['account', 'job', 'site'],
    ],
    ['a fragment', `\`\${COLUMNS} from api_key k where true\``, ['api_key']],
    ['a name that is put in', `const TABLES = ['client', 'hold']; \`select 1 from \${table}\``, ['client']],
    ['none of its own, and no word', "query('select 1 from hold where client = 1'); say('client')", []],
  ])('%s is found', (_, text, tables) => {
    expect(tablesOfOthers({ path: 'libs/dispatch/src/holds/hold.service.ts', text })).toEqual(tables);
  });
});

describe('docs/scale-out.md', () => {
  const text = readFileSync('docs/scale-out.md', 'utf8');
  /** The rows of the table below a heading, without its head. */
  const rowsBelow = (heading: string): string[] =>
    (text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2);

  test('lists the statements across accounts', () => {
    expect(rowsBelow('Statements across accounts')).toEqual(
      ACROSS_ACCOUNTS.map(({ part, path, reason }) => `| \`${part}\` | \`${path}\` | ${reason} |`),
    );
  });

  test('lists the tables that belong to no account', () => {
    expect(rowsBelow('Tables without an account')).toEqual(
      Object.entries(DATABASE_TABLES).map(([table, holds]) => `| \`${table}\` | ${holds} |`),
    );
  });
});
