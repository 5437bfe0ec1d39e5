import { query, withDatabase } from './database.js';

/** The connection strings of the nodes of a Citus cluster, the coordinator first. @param url a database of the coordinator with Citus. */
export async function nodesOf(url: string): Promise<string[]> {
  const nodes = await query<{ host: string; port: number }>(
    url,
    "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid",
  );
  return nodes.map(({ host, port }) => {
    const node = new URL(url);
    node.hostname = host;
    node.port = String(port);
    return node.href;
  });
}

/** Creates an empty database with Citus on all nodes of a cluster. @param url a database of the coordinator with Citus. */
export async function createCitusDatabase(url: string, name: string): Promise<void> {
  const nodes = await nodesOf(url);
  for (const node of nodes) {
    await query(node, `CREATE DATABASE ${name} TEMPLATE template0`);
    await query(withDatabase(node, name), 'create extension citus');
  }
  const database = withDatabase(url, name);
  for (const [i, node] of nodes.entries()) {
    const { hostname, port } = new URL(node);
    await query(database, `select citus_${i === 0 ? 'set_coordinator_host' : 'add_node'}('${hostname}', ${port})`);
  }
}
