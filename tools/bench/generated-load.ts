import { once } from 'node:events';
import type { Cluster } from '../harness/cluster.js';
import type { Program } from '../harness/program.js';

/** The bytes of a request; with a second part, a number that no other request has stands between them. */
export type RequestText = readonly [before: string, after?: string];

/** A load that a process of its own sends. */
export interface GeneratedLoad {
  readonly url: string;
  readonly seconds: number;
  /** Requests per second from clients that do not wait for each other; without it, each of `clients` waits for its answer. */
  readonly rate?: number;
  readonly clients: number;
  /** After this time a client of an open loop closes its connection. */
  readonly patienceMs: number;
  /** Sent in turn. */
  readonly requests: readonly RequestText[];
}

/** What became of the requests of a load. */
export interface LoadCounts {
  readonly seconds: number;
  readonly sent: number;
  /** With a status below 300, in time. */
  readonly answered: number;
  /** With the status 503. */
  readonly refused: number;
  /** With another status, too late, or by a lost connection. */
  readonly failed: number;
  readonly gaveUp: number;
  readonly connections: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the generator. */
  readonly cpuUs: number;
  /** The longest time by which the generator was late. */
  readonly behindMs: number;
}

/** A process that sends load. */
export class LoadGenerator {
  private constructor(private readonly program: Program) {}

  static async start(cluster: Cluster): Promise<LoadGenerator> {
    return new LoadGenerator(await cluster.fork('tools/bench/load-generator.js'));
  }

  /** Sends a load until its clients have gone. */
  async run(load: GeneratedLoad): Promise<LoadCounts> {
    const { process } = this.program;
    process.send(load);
    const [counts] = (await once(process, 'message')) as [LoadCounts];
    return counts;
  }
}
