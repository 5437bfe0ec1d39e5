import { type Distribution, type Queryable, SchemaError } from '#eventstore/forms';

/** Tables that stay on the coordinator, because they concern no account (docs/scale-out.md). */
const COORDINATOR_TABLES = 'function_set log_epoch schema_migration secrets_key worker worker_partition'.split(' ');

/** The table with which all others are colocated: the commit locks its row of the account first. */
const ANCHOR = 'account_log';

/** Settings in which the nodes must agree, because statements and functions run on any of them. */
const NODE_SETTINGS = [
  'TimeZone',
  'server_encoding',
  'default_text_search_config',
  'default_transaction_isolation',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
];

/** Whether the tables of the database are distributed. */
export async function hasDistributedTables(database: Queryable): Promise<boolean> {
  const [catalog] = await database.query<{ exists: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as exists",
  );
  if (catalog?.exists !== true) return false;
  const found = await database.query('select 1 as one from pg_dist_partition where logicalrelid = to_regclass($1)', [
    ANCHOR,
  ]);
  return found.length > 0;
}

/** The tables that are not distributed but must be: those of a newer release, or of an interrupted distribution. */
export async function undistributedTables(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1) and c.oid not in (select logicalrelid from pg_dist_partition)
     order by c.relname <> $2, c.relname`,
    [COORDINATOR_TABLES, ANCHOR],
  );
  return rows.map(({ name }) => name);
}

/**
 * Distributes the tables of accounts by `account_id`, so that all rows of an account are on one node. Tables that are
 * distributed already are skipped, so that it continues after an interruption.
 * @param distribution may be left out when the database is distributed already.
 * @returns the tables that it distributed.
 */
export async function distributeTables(database: Queryable, distribution?: Distribution): Promise<string[]> {
  // Of the trigger that keeps events final, which is as right on each shard.
  await database.query('set citus.enable_unsafe_triggers = on');
  await database.query("set fieldline.erasure = 'on'");
  const tables = await undistributedTables(database);
  for (const table of tables) {
    distribution?.onTable?.(table);
    await (table === ANCHOR
      ? database.query(
          `select create_distributed_table($1, 'account_id', colocate_with => 'none', shard_count => $2)`,
          [table, distribution?.shards ?? null],
        )
      : database.query(`select create_distributed_table($1, 'account_id', colocate_with => $2)`, [table, ANCHOR]));
    // The rows were copied to the shards; the hidden original is no longer read.
    await database.query('select truncate_local_data_after_distributing_table($1)', [table]);
  }
  await database.query('reset citus.enable_unsafe_triggers');
  await database.query('reset fieldline.erasure');
  return tables;
}

/**
 * Makes calls of each function with the parameter `p_account` run on the node of that account.
 * @param hash the set of functions.
 */
export async function delegateFunctions(database: Queryable, hash: string): Promise<void> {
  const functions = await database.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and right(proname, $2) = $1 and proargnames[1] = 'p_account'
       and not exists (select from pg_dist_object o where o.objid = pg_proc.oid and o.force_delegation)`,
    [`_${hash}`, hash.length + 1],
  );
  for (const { signature } of functions)
    await database.query(
      `select create_distributed_function($1::regprocedure, 'p_account', colocate_with => $2, force_delegation => true)`,
      [signature, ANCHOR],
    );
}

/**
 * Checks that the tables can be distributed.
 * @throws SchemaError that says what to do.
 */
export async function mustBeDistributable(database: Queryable): Promise<void> {
  const [extension] = await database.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (extension === undefined)
    throw new SchemaError(
      'The database has no extension citus: connect to the coordinator of a Citus cluster (docs/scale-out.md).',
    );
  const [nodes] = await database.query<{ data: number; inactive: number; isWorker: boolean }>(
    `select count(*) filter (where shouldhaveshards)::int as data, count(*) filter (where not isactive or not metadatasynced)::int as inactive,
       coalesce(bool_or(groupid = 0), false) = false as "isWorker"
     from pg_dist_node where noderole = 'primary'`,
  );
  if (nodes === undefined || nodes.data === 0)
    throw new SchemaError('The cluster has no node for shards: add one with citus_add_node (docs/scale-out.md).');
  if (nodes.inactive > 0)
    throw new SchemaError('A node of the cluster is inactive, or its metadata is not synchronized: see pg_dist_node.');
  if (nodes.isWorker)
    throw new SchemaError(
      'The coordinator is not a node of the cluster: call citus_set_coordinator_host (docs/scale-out.md).',
    );
  const unreachable = (await askNodes(database, 'select json_build_object()')).find(({ error }) => error !== null);
  if (unreachable !== undefined)
    throw new SchemaError(`The node ${unreachable.node} cannot be reached: ${unreachable.error}`);
  const differences = await nodeDifferences(database);
  if (differences.length > 0) throw new SchemaError(`${differences.join('.\n')}.`);
}

/** A node of a cluster. */
interface ClusterNode {
  /** Host and port. */
  readonly node: string;
  readonly shards: number;
  /** The size of its part of the database; null when it cannot be reached. */
  readonly size: string | null;
  /** Why it cannot be reached. */
  readonly error: string | null;
}

/** What `doctor` shows of a distributed database. */
export interface ClusterState {
  readonly nodes: readonly ClusterNode[];
  /** The settings in which nodes differ from the coordinator, as sentences. */
  readonly differences: readonly string[];
  readonly undistributed: readonly string[];
}

/** The nodes of a distributed database and their state; undefined when the database is not distributed. */
export async function describeCluster(database: Queryable): Promise<ClusterState | undefined> {
  if (!(await hasDistributedTables(database))) return undefined;
  const answers = await askNodes(
    database,
    'select json_build_object($$size$$, pg_size_pretty(pg_database_size(current_database())))',
  );
  const shards = await database.query<{ node: string; shards: number }>(
    `select nodename || ':' || nodeport as node, count(*)::int as shards
     from pg_dist_placement join pg_dist_node using (groupid) group by 1`,
  );
  return {
    nodes: answers.map(({ node, answer, error }) => ({
      node,
      shards: shards.find((one) => one.node === node)?.shards ?? 0,
      size: answer?.size ?? null,
      error,
    })),
    differences: await nodeDifferences(database),
    undistributed: await undistributedTables(database),
  };
}

/** The settings in which nodes differ from the coordinator, as sentences. Nodes that cannot be reached are left out. */
async function nodeDifferences(database: Queryable): Promise<string[]> {
  const names = NODE_SETTINGS.map((name) => `'${name}', current_setting('${name}', true)`).join(', ');
  const answers = await askNodes(
    database,
    `select json_build_object(${names}, 'collation', datcollate, 'ctype', datctype) from pg_database where datname = current_database()`,
  );
  const [coordinator, ...others] = answers;
  return others.flatMap(({ node, answer }) =>
    Object.entries(answer ?? {})
      .filter(([name, value]) => value !== coordinator?.answer?.[name])
      .map(
        ([name, value]) =>
          `The node ${node} has ${name} ${value ?? 'unset'}, the coordinator ${coordinator?.answer?.[name] ?? 'unset'}: set it to the same value on all nodes`,
      ),
  );
}

type Answer = Readonly<Record<string, string | null>>;

/** The JSON object that a statement returns on each node, the coordinator first. */
async function askNodes(
  database: Queryable,
  sql: string,
): Promise<{ readonly node: string; readonly answer: Answer | undefined; readonly error: string | null }[]> {
  const rows = await database.query<{ node: string; success: boolean; result: string }>(
    `select n.nodename || ':' || n.nodeport as node, r.success, r.result
     from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid) order by n.groupid`,
    [sql],
  );
  return rows.map(({ node, success, result }) => ({
    node,
    answer: success ? (JSON.parse(result) as Answer) : undefined,
    error: success ? null : result,
  }));
}
