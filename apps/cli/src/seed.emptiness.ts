import type { Database, Registry } from '#eventstore/store';

/** What every account is given when it is made. */
const BUILT_IN: Readonly<Record<string, number>> = { account: 1, territory: 1, job_type: 1, resolution: 2 };

/** Types that are not counted: those that exist only with a user, who is counted, and API keys, which are no data of the company. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['shift_month', 'preset', 'api_key']);

const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/**
 * What an account holds beside its built-ins: "3 clients, 1 job"; undefined when nothing. What was deleted counts too:
 * numbers go on after it, so that the demo data would not be the same.
 */
export async function contentsOf(database: Database, registry: Registry, account: string): Promise<string | undefined> {
  const found: string[] = [];
  for (const [type, { table }] of registry.aggregates) {
    if (NOT_COUNTED.has(type)) continue;
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where account_id = $1`,
      [account],
    );
    const count = (row?.count ?? 0) - (BUILT_IN[type] ?? 0);
    const noun = type.replaceAll('_', ' ');
    if (count > 0) found.push(`${count} ${count === 1 ? noun : plural(noun)}`);
  }
  return found.length === 0 ? undefined : found.join(', ');
}
