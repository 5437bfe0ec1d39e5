import { setTimeout as delay } from 'node:timers/promises';
import { KEY } from '../../tools/harness/environment.js';
import { HttpClient, NoResponseError } from '../../tools/harness/http-client.js';

/** A response through the balancer. */
export interface Passed {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the program closes the connection after it. */
  readonly last: boolean;
}

/** A program behind the balancer. */
interface Backend {
  readonly http: HttpClient;
  url: string;
  up: boolean;
}

const CHECK_MS = 100;

/**
 * A minimal load balancer: it keeps connections open, chooses round robin among the programs whose `/health/ready` returns 200, and
 * tries the next one when a connection is refused. It sends no request twice.
 */
export class Balancer {
  private readonly backends: Backend[];
  private readonly checks: Promise<void>[];
  private turn = 0;
  private closed = false;

  constructor(urls: readonly string[]) {
    this.backends = urls.map((url) => ({ url, up: true, http: new HttpClient({ key: KEY }) }));
    this.checks = this.backends.map((backend) => this.watch(backend));
  }

  /** Changes the address of a program after its restart. */
  replace(at: number, url: string): void {
    const backend = this.backends[at];
    if (backend) backend.url = url;
  }

  /** Whether a program receives requests. */
  isUp(at: number): boolean {
    return this.backends[at]?.up === true;
  }

  /**
   * Forwards a request.
   * @throws Error when the connection breaks, or no program is up.
   */
  async send(method: string, path: string, body?: object): Promise<Passed> {
    for (let tried = 0; tried < this.backends.length; tried++) {
      const up = this.backends.filter((one) => one.up);
      const backend = up[this.turn++ % up.length];
      if (backend === undefined) throw new Error('No program is up');
      try {
        const response = await backend.http.send(method, `${backend.url}${path}`, { body });
        return { status: response.status, last: response.headers.connection === 'close', body: response.body };
      } catch (error) {
        if (!(error instanceof NoResponseError && error.isRefused)) throw error;
        backend.up = false;
      }
    }
    throw new Error('Every program refused the connection');
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.checks);
    for (const { http } of this.backends) http.close();
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
