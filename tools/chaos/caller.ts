import { Agent, request } from 'node:http';

/** A complete answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** No answer, or half of one: `refused` says that nothing was listening, so that nothing was done. */
export class Broken extends Error {
  constructor(
    readonly refused: boolean,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** Longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Sends requests on connections that stay open, as programs do. */
export class HttpCaller {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly key: string) {}

  /** @throws Broken when there is no whole answer. */
  send(method: string, url: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const broken = (error: NodeJS.ErrnoException): void => reject(new Broken(error.code === 'ECONNREFUSED', error));
      const sent = request(
        url,
        {
          agent: this.agent,
          method,
          headers: {
            Authorization: `Bearer ${this.key}`,
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', broken);
          response.once('end', () => {
            const { statusCode: status = 0 } = response;
            const said = Buffer.concat(chunks).toString();
            resolve({
              status,
              headers: response.headers,
              body: said === '' ? {} : (JSON.parse(said) as Reply['body']),
            });
          });
        },
      );
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
      sent.once('error', broken);
      sent.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
