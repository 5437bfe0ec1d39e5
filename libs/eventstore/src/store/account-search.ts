import type { AccountCalls, SqlValue } from './database.js';
import { hasDistributedTables } from './distribution.js';

/** Is called with a node that could not be searched: its accounts are missing from the result. */
export type OnUnsearched = (node: string, error: Error) => void;

interface Shard {
  readonly table: string;
  readonly id: number;
  /** The same for the shards of all tables that hold the same accounts. */
  readonly range: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Searches the rows of all accounts. A distributed database searches each node by itself, once for all of its shards, so
 * that a node that is away hides only its own accounts; the limit of a search counts for each shard.
 * @param sql a constant text with its tables in braces (`from {account_log}`), whose results are numbers, texts and uuids.
 */
export async function searchAccounts<R extends object>(
  database: AccountCalls,
  sql: string,
  values: readonly (string | number | readonly string[])[],
  unsearched: OnUnsearched,
): Promise<R[]> {
  if (!(await database.isDistributed()) || !(await hasDistributedTables(database)))
    return database.query<R>(sql.replaceAll(TABLE, '$1'), values);
  const tables = [...new Set([...sql.matchAll(TABLE)].flatMap(([, table]) => table ?? []))];
  const shards = await database.query<Shard>(
    `select s.logicalrelid::text as "table", s.shardid as id, s.shardminvalue as range, n.nodename as host, n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where s.logicalrelid::text = any($1)`,
    [tables],
  );
  const nodes = [...Map.groupBy(shards, ({ host, port }) => `${host}:${port}`).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : { host: first.host, port: first.port, command: commandOf(own, sql, values) };
  });
  const answers = await database.query<{ node: string; success: boolean; result: string }>(
    `select node_name || ':' || node_port as node, success, result from master_run_on_worker($1, $2, $3, true)`,
    [nodes.map(({ host }) => host), nodes.map(({ port }) => port), nodes.map(({ command }) => command)],
  );
  return answers.flatMap(({ node, success, result }) => {
    if (success) return JSON.parse(result) as R[];
    unsearched(node, new Error(result));
    return [];
  });
}

const TABLE = /\{([a-z]\w*)\}/g;

/** The search of a node: that of each of its shards. */
function commandOf(shards: readonly Shard[], sql: string, values: readonly SqlValue[]): string {
  const text = sql.replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1] ?? null));
  const searches = [...Map.groupBy(shards, ({ range }) => range).values()].map((own) => {
    const ids = new Map(own.map(({ table, id }) => [table, id]));
    return `(${text.replaceAll(TABLE, (_, table: string) => `${table}_${ids.get(table) ?? ''}`)})`;
  });
  return `select coalesce(json_agg(r), '[]') from (${searches.join(' union all ')}) r`;
}

function literal(value: SqlValue): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  return value === null ? 'null' : quoted(String(value));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
