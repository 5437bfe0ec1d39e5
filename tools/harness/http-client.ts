import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A complete response. */
export class HttpResponse {
  constructor(
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    /** The body as it was sent. */
    readonly text: string,
  ) {}

  /** The JSON body, parsed on each access; empty without a body. */
  get body(): Readonly<Record<string, unknown>> {
    return this.text === '' ? {} : (JSON.parse(this.text) as Record<string, unknown>);
  }
}

/** There is no complete response. */
export class NoResponseError extends Error {
  /** As of the system, such as `ECONNRESET`. */
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }

  /** Whether nothing listened, so that the request had no effect. */
  get isRefused(): boolean {
    return this.code === 'ECONNREFUSED';
  }
}

export interface HttpClientOptions {
  /** Begins each URL. */
  readonly baseUrl?: string;
  /** Sent with each request that names no other. */
  readonly key?: string;
  /** Connections at a time; by default unlimited. */
  readonly connections?: number;
  /** Maximum idle time of a request; by default unlimited. */
  readonly timeoutMs?: number;
}

export interface HttpRequestOptions {
  /** Sent as JSON. */
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/**
 * An HTTP client on persistent connections, as programs use the API. Unlike `send` of `api-client.ts`, which uses `fetch`, it says
 * whether a request without a response may have had an effect, and its own cost is low enough for measurements.
 */
export class HttpClient {
  private readonly agent: Agent;

  constructor(private readonly options: HttpClientOptions = {}) {
    this.agent = new Agent({ keepAlive: true, maxSockets: options.connections ?? Infinity });
  }

  /** @throws NoResponseError without a complete response. */
  send(method: string, url: string, { body, headers, key }: HttpRequestOptions = {}): Promise<HttpResponse> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { baseUrl = '', timeoutMs, key: defaultKey = '' } = this.options;
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException): void => reject(new NoResponseError(error));
      const sent = request(
        baseUrl + url,
        {
          agent: this.agent,
          method,
          headers: {
            Authorization: `Bearer ${key ?? defaultKey}`,
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
          response.once('error', fail);
          response.once('end', () => {
            const { statusCode: status = 0, headers } = response;
            resolve(new HttpResponse(status, headers, Buffer.concat(chunks).toString()));
          });
        },
      );
      if (timeoutMs !== undefined)
        sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no response within ${timeoutMs / 1000} s`)));
      sent.once('error', fail);
      sent.end(text);
    });
  }

  /** As {@link send}. @throws Error also when the status is not 2xx. */
  async sendOk(method: string, url: string, options?: HttpRequestOptions): Promise<HttpResponse> {
    const response = await this.send(method, url, options);
    if (response.status < 200 || response.status >= 300)
      throw new Error(`${method} ${url}: ${response.status} ${response.text}`);
    return response;
  }

  close(): void {
    this.agent.destroy();
  }
}
