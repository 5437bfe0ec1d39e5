import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { KEY } from './environment.js';

/** An answer that came through the balancer. */
export interface Passed {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it was the last on its connection. */
  readonly last: boolean;
}

/** One of the programs behind the balancer. */
interface Backend {
  readonly agent: Agent;
  url: string;
  up: boolean;
}

const CHECK_MS = 100;

/**
 * What a load balancer does, in small: keeps connections open, takes turns among the programs whose `/health/ready`
 * says 200, and goes on to the next when a connection is refused. It sends no request a second time.
 */
export class Balancer {
  private readonly backends: Backend[];
  private readonly checks: Promise<void>[];
  private turn = 0;
  private closed = false;

  constructor(urls: readonly string[]) {
    this.backends = urls.map((url) => ({ url, up: true, agent: new Agent({ keepAlive: true }) }));
    this.checks = this.backends.map((backend) => this.watch(backend));
  }

  /** The address of a program after its restart. */
  replace(at: number, url: string): void {
    const backend = this.backends[at];
    if (backend) backend.url = url;
  }

  /** Whether a program is sent requests. */
  isUp(at: number): boolean {
    return this.backends[at]?.up === true;
  }

  /**
   * Passes a request on.
   * @throws Error when the connection broke, or no program is there.
   */
  async send(method: string, path: string, body?: object): Promise<Passed> {
    for (let tried = 0; tried < this.backends.length; tried++) {
      const up = this.backends.filter((one) => one.up);
      const backend = up[this.turn++ % up.length];
      if (backend === undefined) throw new Error('No program is up');
      try {
        return await ask(backend, method, path, body);
      } catch (error) {
        // Nothing was sent, so nothing is sent twice.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
        backend.up = false;
      }
    }
    throw new Error('Every program refused the connection');
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.checks);
    for (const { agent } of this.backends) agent.destroy();
  }

  private async watch(backend: Backend): Promise<void> {
    for (; !this.closed; await delay(CHECK_MS)) {
      const { url } = backend;
      const up = await fetch(`${url}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (url === backend.url) backend.up = up;
    }
  }
}

async function ask({ url, agent }: Backend, method: string, path: string, body?: object): Promise<Passed> {
  const text = body && JSON.stringify(body);
  const sent = request(`${url}${path}`, {
    agent,
    method,
    headers: {
      Authorization: `Bearer ${KEY}`,
      ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  sent.end(text);
  const response = await answer;
  const received = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  return {
    status: response.statusCode ?? 0,
    last: response.headers.connection === 'close',
    body: (received === '' ? {} : JSON.parse(received)) as Passed['body'],
  };
}
