import { RUN_ON_NODE_SQL } from './cluster-calls.js';
import { type AccountCalls, COORDINATOR, type Queryable, type SqlValue } from './queryable.js';
import { isUnavailable, UnavailableError } from './database-errors.js';
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

/** The search of a node. */
interface NodeSearch<R> {
  /** Host and port; of one server its name. */
  readonly node: string;
  readonly rows: Promise<R[]>;
}

/**
 * Searches the rows of all accounts: on a distributed database each node by itself, once for all of its shards, so that a
 * node that is away hides only its own accounts, and none waits for another. The limit of a search counts for each shard.
 * @param sql a constant text with its tables in braces (`from {account_log}`), whose results are numbers, texts and uuids.
 */
async function searchNodes<R extends object>(
  database: AccountCalls,
  sql: string,
  values: readonly (string | number | readonly string[])[],
): Promise<NodeSearch<R>[]> {
  const coordinator: Queryable = { query: (text, given) => database.query(text, given, COORDINATOR) };
  if (!(await database.isDistributed()) || !(await hasDistributedTables(coordinator)))
    return [{ node: 'the server', rows: database.query<R>(sql.replaceAll(TABLE, '$1'), values) }];
  const tables = [...new Set([...sql.matchAll(TABLE)].flatMap(([, table]) => table ?? []))];
  const shards = await coordinator.query<Shard>(
    `select s.logicalrelid::text as "table", s.shardid as id, s.shardminvalue as range, n.nodename as host, n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where s.logicalrelid::text = any($1)`,
    [tables],
  );
  return [...Map.groupBy(shards, ({ host, port }) => `${host}:${port}`)].map(([node, own]) => ({
    node,
    rows: searchNode<R>(database, node, own, commandOf(own, sql, values)),
  }));
}

/**
 * As {@link searchNodes}, of all nodes together.
 * @param unsearched is called with each node that could not be searched, unless the database is one server.
 */
export async function searchAccounts<R extends object>(
  database: AccountCalls,
  sql: string,
  values: readonly (string | number | readonly string[])[],
  unsearched: OnUnsearched,
): Promise<R[]> {
  const searches = await searchNodes<R>(database, sql, values);
  const found = await Promise.allSettled(searches.map(({ rows }) => rows));
  return found.flatMap((result, i) => {
    if (result.status === 'fulfilled') return result.value;
    if (!(result.reason instanceof NodeSearchError)) throw result.reason;
    unsearched(searches[i]?.node ?? '', result.reason);
    return [];
  });
}

/**
 * As {@link searchNodes}, for one row: the node that has it answers, and no other is waited for.
 * @throws the error of a node when no other has such a row.
 */
export async function searchOne<R extends object>(
  database: AccountCalls,
  sql: string,
  values: readonly (string | number | readonly string[])[],
  isWanted: (row: R) => boolean,
): Promise<R | undefined> {
  const errors: unknown[] = [];
  const searches = await searchNodes<R>(database, sql, values);
  const found = searches.map(async ({ rows }) => {
    const row = (await rows.catch((error: unknown) => void errors.push(error)))?.find(isWanted);
    if (row === undefined) throw new Error('The node does not have the row');
    return row;
  });
  return Promise.any(found).catch(() => {
    if (errors.length > 0) throw errors[0];
    return undefined;
  });
}

/** A node could not be searched. */
class NodeSearchError extends UnavailableError {}

async function searchNode<R extends object>(
  database: AccountCalls,
  node: string,
  [first]: readonly Shard[],
  command: string,
): Promise<R[]> {
  const values = [first?.host ?? null, first?.port ?? null, command];
  const [answer] = await database
    .query<{ success: boolean; result: string }>(RUN_ON_NODE_SQL, values, node)
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      throw new NodeSearchError(`The node ${node} cannot be searched`, { cause: error });
    });
  if (answer?.success !== true) throw new NodeSearchError(answer?.result ?? `The node ${node} has no answer`);
  return JSON.parse(answer.result) as R[];
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
