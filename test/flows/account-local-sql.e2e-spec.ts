import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sourcesOf } from '../architecture/sources.js';
import { NOT_SENT, staleEntries, type Subject, unexcused } from '../support/account-local-sql/exceptions.js';
import { sqlLiteralsIn } from '../support/account-local-sql/literals.js';
import {
  DATABASE_TABLES,
  type StoredFunction,
  violationsOfFunction,
  violationsOfStatement,
} from '../support/account-local-sql/rule.js';
import { collectStatements, oneLine, type SentStatements } from '../support/account-local-sql/statements.js';
import { walkPrograms } from '../support/account-local-sql/walk.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { createDatabase, query, type TestDatabase } from '../../tools/harness/database.js';
import { useDistributedFunctions } from '../../tools/harness/distributed-functions.js';
import { Receiver } from '../../tools/harness/receiver.js';

let cluster: Cluster;
let receiver: Receiver;
let process: StoreProcess;
let statements: SentStatements;
let functions: readonly StoredFunction[];
let subjects: readonly Subject[];
let distributed: TestDatabase;

const functionsOf = (url: string): Promise<StoredFunction[]> =>
  query(
    url,
    `select proname as name, lanname as language, pronargs as parameters, pg_get_functiondef(p.oid) as definition,
       prosrc as body
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
  );

beforeAll(async () => {
  const sent = collectStatements();
  cluster = await Cluster.open();
  process = await cluster.process();
  receiver = await Receiver.start();
  await walkPrograms(cluster, receiver);
  statements = sent();
  distributed = await createDatabase();
  await useDistributedFunctions(distributed.url);
  functions = [...(await functionsOf(cluster.url)), ...(await functionsOf(distributed.url))];
  subjects = [
    ...[...statements.all].map((text) => ({ text, violations: violationsOfStatement(text) })),
    ...functions.map((one) => ({ text: one.name, violations: violationsOfFunction(one) })),
  ];
});

afterAll(async () => {
  await cluster.close();
  await distributed.drop();
  await receiver.close();
});

it('every statement of the programs and of the functions is account-local, or has its reason', () => {
  const wrong = subjects
    .map((subject) => ({ text: subject.text, violations: unexcused(subject) }))
    .filter(({ violations }) => violations.length > 0);
  expect(wrong).toEqual([]);
});

it('nothing is notified inside a transaction', () => {
  expect([...statements.inTransactions].filter((text) => text.includes('notify'))).toEqual([]);
  // Transactions were seen at all.
  expect(statements.inTransactions.size).toBeGreaterThan(5);
});

it('every exception excuses something', () => {
  expect(staleEntries(subjects)).toEqual([]);
});

it('every SQL text of the sources was sent, or is in a function', () => {
  const literals = sqlLiteralsIn(['libs', 'apps'].flatMap((folder) => sourcesOf(folder)));
  const texts = [...statements.all, ...functions.map(({ definition }) => oneLine(definition))];
  const unseen = literals.filter(({ pattern }) => !texts.some((text) => pattern.test(text)));
  expect(unseen.filter(({ path }) => !(path in NOT_SENT)).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  expect(Object.keys(NOT_SENT).filter((path) => !unseen.some((one) => one.path === path))).toEqual([]);
  // The search for literals finds what it is for.
  expect(literals.length).toBeGreaterThan(100);
});

it('every primary key and unique index begins with the account, and no table has a foreign key or a sequence', async () => {
  const wrong = await process.database.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname <> all($1)
       and a.attname is distinct from 'account_id'
     union all select conname from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
     union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
       and relname <> 'schema_migration_id_seq'`,
    [Object.keys(DATABASE_TABLES)],
  );
  expect(wrong).toEqual([]);
});
