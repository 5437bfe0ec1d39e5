import { once } from 'node:events';
import type { Cluster } from '../harness/cluster.js';
import type { Program } from '../harness/program.js';

/** An account whose requests are measured. */
export interface MeasuredAccount {
  readonly url: string;
  readonly key: string;
  readonly clients: number;
}

/** What became of the requests of the account. */
export interface NeighbourResult {
  readonly latencies: readonly number[];
  /** Its requests that were not served. */
  readonly faults: number;
}

/** Whether a status says that the API did not serve a request, although it should have. */
export const isUnserved = (status: number): boolean => status >= 500 || status === 429;

/**
 * Another account, whose requests are measured. A process of its own sends them: in the process of the attacks they would wait for what
 * that process does with hundreds of answers.
 */
export class Neighbour {
  private constructor(private readonly program: Program) {}

  static async start(cluster: Cluster, account: MeasuredAccount): Promise<Neighbour> {
    const neighbour = new Neighbour(await cluster.fork('tools/bench/neighbour-requests.js'));
    neighbour.program.process.send(account);
    return neighbour;
  }

  /** Sends requests, one after the other, until {@link end}. Resolves after the first answer. */
  async begin(): Promise<void> {
    await this.ask('begin');
  }

  async end(): Promise<NeighbourResult> {
    return (await this.ask('end')) as NeighbourResult;
  }

  private async ask(message: 'begin' | 'end'): Promise<unknown> {
    const { process } = this.program;
    const answered = once(process, 'message');
    process.send(message);
    const [answer] = (await answered) as [unknown];
    return answer;
  }
}
