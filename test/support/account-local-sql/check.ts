import { sourcesOf } from '../../architecture/sources.js';
import { createDatabase, query, type TestDatabase } from '../../../tools/harness/database.js';
import { useDistributedFunctions } from '../../../tools/harness/distributed-functions.js';
import { NOT_SENT, SENT_ELSEWHERE, staleEntries, type Subject, unexcused } from './exceptions.js';
import { sqlLiteralsIn } from './literals.js';
import { type StoredFunction, violationsOfFunction, violationsOfStatement } from './rule.js';
import { oneLine, type Recorded } from './statements.js';

/** The functions that a database has, as `migrate` makes them. */
const functionsOf = (url: string): Promise<StoredFunction[]> =>
  query(
    url,
    `select proname as name, lanname as language, pronargs as parameters, pg_get_functiondef(p.oid) as definition,
       prosrc as body
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
  );

/** The functions of both forms: of one server, and of a cluster of nodes. */
async function storedFunctions(): Promise<StoredFunction[]> {
  const databases: TestDatabase[] = [await createDatabase(), await createDatabase()];
  try {
    const [plain, distributed] = databases.map(({ url }) => url) as [string, string];
    await useDistributedFunctions(distributed);
    return [...(await functionsOf(plain)), ...(await functionsOf(distributed))];
  } finally {
    for (const database of databases) await database.drop();
  }
}

/**
 * What is wrong with the statements that a run has recorded, and with the stored functions: a sentence each.
 * @param isWhole whether all suites have run: then each exception must excuse something, and each SQL text of the sources must
 * have been sent.
 */
export async function faultsOf(recorded: readonly Recorded[], isWhole: boolean): Promise<string[]> {
  const textsOf = (some: readonly Recorded[]): string[] => [...new Set(some.map(({ statement }) => statement))];
  const subjectsOf = (texts: readonly string[]): Subject[] =>
    texts.map((text) => ({ text, violations: violationsOfStatement(text) }));
  const functions = await storedFunctions();
  const ofFunctions = functions.map((one) => ({ text: one.name, violations: violationsOfFunction(one) }));
  const ofPrograms = subjectsOf(textsOf(recorded.filter((one) => one.ofProgram)));
  const wrong = [...ofPrograms, ...ofFunctions].flatMap((subject) =>
    unexcused(subject).map(({ form, detail }) => `Not account-local (${form}, ${detail}): ${subject.text}`),
  );
  const notified = recorded
    .filter(({ statement, ofProgram, inTransaction }) => ofProgram && inTransaction && statement.includes('notify'))
    .map(({ statement }) => `Notified inside a transaction: ${statement}`);
  if (!isWhole) return [...wrong, ...notified];
  const statements = textsOf(recorded);
  return [...wrong, ...notified, ...faultsOfLists(statements, functions, [...subjectsOf(statements), ...ofFunctions])];
}

function faultsOfLists(
  statements: readonly string[],
  functions: readonly StoredFunction[],
  subjects: readonly Subject[],
): string[] {
  const literals = sqlLiteralsIn(['libs', 'apps'].flatMap((folder) => sourcesOf(folder)));
  const texts = [...statements, ...functions.map(({ definition }) => oneLine(definition))];
  const unseen = literals.filter(({ pattern }) => !texts.some((text) => pattern.test(text)));
  return [
    ...staleEntries(subjects).map((part) => `An exception excuses nothing: ${part}`),
    ...unseen
      .filter(
        ({ path, text }) => !(path in NOT_SENT || Object.keys(SENT_ELSEWHERE).some((part) => text.includes(part))),
      )
      .map(({ path, text }) => `No suite has sent the SQL of ${path}: ${text}`),
    ...Object.keys(NOT_SENT)
      .filter((path) => !unseen.some((one) => one.path === path))
      .map((path) => `All SQL of ${path} was sent: it is in NOT_SENT without need`),
    // The search for texts finds what it is for.
    ...(literals.length > 100 ? [] : [`Only ${literals.length} SQL texts were found in the sources`]),
  ];
}
