import { Agent, request } from 'node:http';

/** An answer, its body read to the end. */
export interface Reply {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: string;
}

/** A plain HTTP client on connections that stay open: for single requests whose time matters. */
export class HttpClient {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @throws Error when the answer is not 2xx. */
  send(method: string, path: string, secret: string, body?: object): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        this.url + path,
        {
          agent: this.agent,
          method,
          headers: {
            Authorization: `Bearer ${secret}`,
            ...(text === undefined
              ? {}
              : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const { statusCode: status = 0 } = response;
            const reply = { status, etag: response.headers.etag, body: Buffer.concat(chunks).toString() };
            if (status >= 200 && status < 300) resolve(reply);
            else reject(new Error(`${method} ${path}: ${status} ${reply.body}`));
          });
        },
      );
      sent.once('error', reject);
      sent.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
