import { AbandonedCallError, isUnavailable, UnavailableError } from '#eventstore/forms';

/** How long a call may be unanswered, while its node answers no other, before the node is asked, in milliseconds. */
const UNANSWERED_MS = 3000;
/** How long a node that is asked may take before it counts as silent, in milliseconds. */
const ANSWER_MS = 1000;
const CHECK_INTERVAL_MS = 250;
/** Minimum time between two questions to a node, in milliseconds. */
const ASK_INTERVAL_MS = 1000;
/** A node without calls for this time is forgotten, in milliseconds: its address may have changed. */
const FORGET_MS = 60_000;
/** How long a call waits until others of its node end, in milliseconds; as long as for a connection of a pool. */
const MAX_WAIT_MS = 10_000;

/** Calls that take part of several nodes, or all. */
export const SEVERAL_NODES = 'several nodes';

/** The error of a node that accepts connections, but answers nothing. */
const silence = (node: string): AbandonedCallError =>
  new AbandonedCallError('The database is unavailable: try again', {
    cause: new Error(`The node ${node} does not answer`),
  });

/** The share of a node in the connections of a pool: half of them, so that a node that hangs does not take them all. */
export class NodeShares {
  private readonly limit: number;
  private readonly used = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /** @param connections of the pool. */
  constructor(connections: number) {
    this.limit = Math.max(1, Math.floor(connections / 2));
  }

  /** Runs a call when the share of its node has a free connection. @throws UnavailableError after 10 s. */
  async use<T>(node: string, call: () => Promise<T>): Promise<T> {
    await this.acquire(node);
    try {
      return await call();
    } finally {
      this.release(node);
    }
  }

  private async acquire(node: string): Promise<void> {
    const used = this.used.get(node) ?? 0;
    if (used < this.limit) return void this.used.set(node, used + 1);
    const queue = this.waiting.get(node) ?? [];
    this.waiting.set(node, queue);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new UnavailableError('The database is unavailable: try again'));
      }, MAX_WAIT_MS).unref();
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(turn);
    });
  }

  /** Hands the connection to the call that waits longest. */
  private release(node: string): void {
    const next = this.waiting.get(node)?.shift();
    if (next === undefined) this.used.set(node, (this.used.get(node) ?? 1) - 1);
    else next();
  }
}

/** A call that runs or waits. */
interface PendingCall {
  startedAt: number;
  readonly abandon: (error: AbandonedCallError) => void;
}

interface NodeState {
  readonly calls: Set<PendingCall>;
  answeredAt: number;
  isSilent: boolean;
  isAsked: boolean;
  /** When it was last asked. */
  askedAt: number;
  /** When a call was last made. */
  usedAt: number;
}

/**
 * The calls of a program to the nodes of a distributed database. A node that hangs would keep each call until its timeout.
 * So a node that leaves calls unanswered is asked; when it does not answer that either, its calls fail at once until it
 * does. Those of other nodes continue (docs/scale-out.md).
 */
export class NodeCalls {
  private readonly nodes = new Map<string, NodeState>();
  private timer: NodeJS.Timeout | undefined;

  /** @param ask resolves when the node answers. */
  constructor(private readonly ask: (node: string) => Promise<void>) {}

  /**
   * Runs a call of a node, or of {@link SEVERAL_NODES}.
   * @param call stops at its next step when the signal is aborted: its caller has an error already.
   * @throws AbandonedCallError when the node does not answer, also while the call goes on.
   */
  run<T>(name: string, shares: NodeShares, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const node = this.stateOf(name);
    node.usedAt = performance.now();
    const silent = name === SEVERAL_NODES ? this.silentNode() : node.isSilent ? name : undefined;
    if (silent !== undefined) return Promise.reject(silence(silent));
    this.timer ??= setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
    return new Promise<T>((resolve, reject) => {
      const abandoning = new AbortController();
      const pending: PendingCall = {
        startedAt: Infinity,
        abandon: (error) => {
          abandoning.abort(error);
          reject(error);
        },
      };
      node.calls.add(pending);
      const start = (): Promise<T> => {
        abandoning.signal.throwIfAborted();
        pending.startedAt = performance.now();
        return call(abandoning.signal);
      };
      void shares
        .use(name, start)
        .then(
          (result) => {
            this.answered(node);
            resolve(result);
          },
          (error: unknown) => {
            if (!isUnavailable(error)) this.answered(node);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        )
        .finally(() => node.calls.delete(pending));
    });
  }

  /** Stops asking. */
  close(): void {
    clearInterval(this.timer);
  }

  private stateOf(name: string): NodeState {
    const known = this.nodes.get(name);
    if (known !== undefined) return known;
    const never = -Infinity;
    const node = {
      calls: new Set<PendingCall>(),
      answeredAt: never,
      isSilent: false,
      isAsked: false,
      askedAt: never,
      usedAt: never,
    };
    this.nodes.set(name, node);
    return node;
  }

  private silentNode(): string | undefined {
    for (const [name, { isSilent }] of this.nodes) if (isSilent) return name;
    return undefined;
  }

  private answered(node: NodeState): void {
    node.answeredAt = performance.now();
    node.isSilent = false;
  }

  private check(): void {
    const now = performance.now();
    for (const [name, node] of this.nodes) {
      if (name === SEVERAL_NODES) continue;
      if (node.calls.size === 0 && now - node.usedAt > FORGET_MS) this.nodes.delete(name);
      // The answer of another call counts as well.
      else if (node.isAsked && now - Math.max(node.askedAt, node.answeredAt) > ANSWER_MS) this.silenced(name, node);
      else if (!node.isAsked && now - node.askedAt > ASK_INTERVAL_MS && isDue(node, now)) this.askNow(name, node);
    }
  }

  private askNow(name: string, node: NodeState): void {
    node.isAsked = true;
    node.askedAt = performance.now();
    void this.ask(name)
      .then(
        () => this.answered(node),
        () => this.silenced(name, node),
      )
      .finally(() => (node.isAsked = false));
  }

  private silenced(name: string, node: NodeState): void {
    node.isSilent = true;
    for (const { calls } of [node, this.stateOf(SEVERAL_NODES)])
      for (const call of calls) {
        calls.delete(call);
        call.abandon(silence(name));
      }
  }
}

/** Whether a node must be asked: it leaves a call unanswered, and has answered no other meanwhile, or it was silent before. */
function isDue({ calls, answeredAt, isSilent }: NodeState, now: number): boolean {
  const oldest = Math.min(...[...calls].map(({ startedAt }) => startedAt));
  return isSilent || now - Math.max(answeredAt, oldest) > UNANSWERED_MS;
}
