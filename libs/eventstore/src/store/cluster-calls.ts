import { AccountNodes } from './account-nodes.js';
import type { Queryable } from './queryable.js';
import { NodeCalls, type NodeShares, SEVERAL_NODES } from './node-calls.js';

/** Runs a statement on a node, whatever it has: $1 and $2 are its host and port, $3 the statement. */
export const RUN_ON_NODE_SQL =
  'select success, result from master_run_on_worker(array[$1], array[$2::int], array[$3], true)';

/** The calls of a program to a distributed database, each to the node of its account. */
export class ClusterCalls {
  private readonly nodes: AccountNodes;
  private readonly calls: NodeCalls;

  /**
   * @param coordinator has separate connections, which no statement holds that waits for a node.
   * @param ask runs one statement on a new connection.
   */
  constructor(
    readonly coordinator: Queryable,
    ask: Queryable['query'],
  ) {
    this.nodes = new AccountNodes(coordinator);
    this.calls = new NodeCalls(async (node) => {
      const at = node.lastIndexOf(':');
      const values = [node.slice(0, at), Number(node.slice(at + 1)), 'select 1'];
      const [answer] = await ask<{ success: boolean }>(RUN_ON_NODE_SQL, values);
      if (answer?.success !== true) throw new Error(`The node ${node} does not answer`);
    });
  }

  /**
   * Runs a call on one of the connections that the node of an account may have.
   * @param account undefined for a call that concerns several nodes.
   * @param call receives the name of the node.
   * @throws SilentNodeError when the node does not answer.
   */
  async ofAccount<T>(
    shares: NodeShares,
    account: string | undefined,
    call: (signal: AbortSignal, node: string) => Promise<T>,
  ): Promise<T> {
    const node = (account === undefined ? undefined : await this.nodes.nodeOf(account)) ?? SEVERAL_NODES;
    return this.calls.run(node, shares, (signal) => call(signal, node));
  }

  /** As {@link ofAccount}, of a node. */
  ofNode<T>(shares: NodeShares, node: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.calls.run(node, shares, call);
  }

  close(): void {
    this.calls.close();
  }
}
