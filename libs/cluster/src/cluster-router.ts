import {
  type AccountCalls,
  accountIn,
  type CallTarget,
  type ConnectionUse,
  COORDINATOR,
  driverError,
  isUnavailable,
  QUERY_CANCELED,
  type RoutedCall,
  type Router,
  type RouterConnections,
  SEARCHED_TABLE,
  type ServerSearch,
  sqlState,
  type SqlValue,
  toOutcomeError,
  unknownOutcome,
  UnsearchedServerError,
} from '#eventstore/forms';
import { AccountNodes } from './account-nodes.js';
import { NodeCalls, NodeShares, SEVERAL_NODES } from './node-calls.js';

/** Minimum interval between searches of all accounts, in milliseconds: each is a search of each node. */
const SEARCH_INTERVAL_MS = 5000;

/** Runs a statement on a node, whatever it has: $1 and $2 are its host and port, $3 the statement. */
const RUN_ON_NODE_SQL = 'select success, result from master_run_on_worker(array[$1], array[$2::int], array[$3], true)';

/** What holds for the functions for one account, wherever they run. */
const BY_ACCOUNT = {
  isByAccount: true,
  searchIntervalMs: SEARCH_INTERVAL_MS,
  condition: (sql: string) => `${sql} and `,
  // Settings of the session do not reach the nodes: the functions have their own.
  settings: () => ({}),
  // The coordinator also reports a timeout while a node, which does not know of it, commits.
  outcomeOf: (error: unknown) =>
    sqlState(driverError(error)) === QUERY_CANCELED ? unknownOutcome(error) : toOutcomeError(error),
} satisfies Partial<Router>;

/** The router of a database with functions for one account whose tables are on one server: before they are distributed. */
export const undistributed = (oneServer: Router): Router => ({ ...oneServer, ...BY_ACCOUNT });

/** Routes each call to the node of its account (docs/scale-out.md). */
export class ClusterRouter implements Router {
  readonly isByAccount = BY_ACCOUNT.isByAccount;
  readonly searchIntervalMs = BY_ACCOUNT.searchIntervalMs;
  readonly condition = BY_ACCOUNT.condition;
  readonly settings = BY_ACCOUNT.settings;
  readonly outcomeOf = BY_ACCOUNT.outcomeOf;
  private readonly nodes: AccountNodes;
  private readonly calls: NodeCalls;
  private readonly shares: Readonly<Record<ConnectionUse, NodeShares>>;

  constructor(private readonly connections: RouterConnections) {
    const { coordinator, ask, limits } = connections;
    this.nodes = new AccountNodes(coordinator);
    this.calls = new NodeCalls(async (node) => {
      const at = node.lastIndexOf(':');
      const values = [node.slice(0, at), Number(node.slice(at + 1)), 'select 1'];
      const [answer] = await ask<{ success: boolean }>(RUN_ON_NODE_SQL, values);
      if (answer?.success !== true) throw new Error(`The node ${node} does not answer`);
    });
    this.shares = {
      main: new NodeShares(limits.main),
      commit: new NodeShares(limits.commit),
      projection: new NodeShares(limits.projection),
      // Reads of a node share connections with each other only.
      read: new NodeShares(Infinity),
    };
  }

  /** Runs a call on one of the connections that its node may have. */
  async route<T>(use: ConnectionUse, target: CallTarget, call: RoutedCall<T>): Promise<T> {
    const node = await this.nodeOf(target);
    return this.calls.run(node, this.shares[use], (signal) => call(signal, node));
  }

  private async nodeOf(target: CallTarget): Promise<string> {
    if ('node' in target) return target.node;
    const account = 'text' in target ? accountIn(target.text, target.values) : target.account;
    return (account === undefined ? undefined : await this.nodes.nodeOf(account)) ?? SEVERAL_NODES;
  }

  /** Runs a statement on separate connections, which no statement holds that waits for a node. */
  coordinate<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    return this.connections.coordinator.query<R>(text, values);
  }

  /** Searches each node by itself, once for all of its shards. */
  async search<R extends object>(
    database: AccountCalls,
    sql: string,
    values: readonly (string | number | readonly string[])[],
  ): Promise<ServerSearch<R>[]> {
    const tables = [...new Set([...sql.matchAll(SEARCHED_TABLE)].flatMap(([, table]) => table ?? []))];
    const shards = await database.query<Shard>(
      `select s.logicalrelid::text as "table", s.shardid as id, s.shardminvalue as range, n.nodename as host, n.nodeport as port
       from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
       join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
       where s.logicalrelid::text = any($1)`,
      [tables],
      COORDINATOR,
    );
    return [...Map.groupBy(shards, ({ host, port }) => `${host}:${port}`)].map(([node, own]) => ({
      node,
      rows: searchNode<R>(database, node, own, commandOf(own, sql, values)),
    }));
  }

  close(): void {
    this.calls.close();
  }
}

interface Shard {
  readonly table: string;
  readonly id: number;
  /** The same for the shards of all tables that hold the same accounts. */
  readonly range: string;
  readonly host: string;
  readonly port: number;
}

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
      throw new UnsearchedServerError(`The node ${node} cannot be searched`, { cause: error });
    });
  if (answer?.success !== true) throw new UnsearchedServerError(answer?.result ?? `The node ${node} has no answer`);
  return JSON.parse(answer.result) as R[];
}

/** The search of a node: that of each of its shards. */
function commandOf(shards: readonly Shard[], sql: string, values: readonly SqlValue[]): string {
  const text = sql.replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1] ?? null));
  const searches = [...Map.groupBy(shards, ({ range }) => range).values()].map((own) => {
    const ids = new Map(own.map(({ table, id }) => [table, id]));
    return `(${text.replaceAll(SEARCHED_TABLE, (_, table: string) => `${table}_${ids.get(table) ?? ''}`)})`;
  });
  return `select coalesce(json_agg(r), '[]') from (${searches.join(' union all ')}) r`;
}

function literal(value: SqlValue): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  return value === null ? 'null' : quoted(String(value));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
