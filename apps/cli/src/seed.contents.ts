import type { Database, Registry } from '#eventstore/store';

/** The number of entities by type that every account is created with. */
const BUILT_IN: Readonly<Record<string, number>> = { account: 1, territory: 1, job_type: 1, resolution: 2 };

/** Types that are not counted: those that exist only with a user, which is counted, and API keys. */
const NOT_COUNTED: ReadonlySet<string> = new Set('shift_month preset api_key sign_in token import export'.split(' '));
/** Types of which an account may be created with one: its owner. */
const ONE_BUILT_IN: ReadonlySet<string> = new Set(['user']);

const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/**
 * Describes the entities of an account beyond those it is created with: "3 clients, 1 job".
 * Deleted entities count too: serial numbers continue after them, so the demo data would differ.
 * @returns undefined when there are none.
 */
export async function contentsOf(database: Database, registry: Registry, account: string): Promise<string | undefined> {
  const found: string[] = [];
  for (const [type, { table }] of registry.aggregates) {
    if (NOT_COUNTED.has(type)) continue;
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where account_id = $1`,
      [account],
    );
    const all = row?.count ?? 0;
    const count = all === 1 && ONE_BUILT_IN.has(type) ? 0 : all - (BUILT_IN[type] ?? 0);
    const noun = type.replaceAll('_', ' ');
    if (count > 0) found.push(`${count} ${count === 1 ? noun : plural(noun)}`);
  }
  return found.length === 0 ? undefined : found.join(', ');
}
