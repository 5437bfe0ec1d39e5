import type { CallOptions, Method } from './calls.js';
import { FieldlineError } from './errors.js';
import { List } from './list.js';
import type { Log } from './log.js';
import { type AnyOptions, type Origin, requestOf } from './request.js';
import { type ApiResponse, nextQuery, responseOf } from './response.js';
import { type Fetch, type OutgoingRequest, type ReceivedResponse, send } from './transport.js';
import { uploadTimeoutMs } from './upload.js';
import { type AppInfo, userAgentOf } from './user-agent.js';

/** The options of a client. */
export interface FieldlineOptions {
  /**
   * The base URL of the API, such as `https://fieldline.example.com`; it may have a path, to which `/v2` is appended.
   */
  readonly url: string;
  /**
   * An API key. Without one, requests have no `Authorization`: pages of the service's own origin are authorised by their
   * session.
   */
  readonly key?: string | undefined;
  /** Sends the requests; by default the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Maximum retries of a request; by default 3. */
  readonly retries?: number | undefined;
  /** Timeout of one attempt including its body, in milliseconds; by default 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Maximum `Retry-After` that is respected, in milliseconds; by default 60,000. With a longer one, a call fails at
   * once; `follow` without `retries` waits.
   */
  readonly maxRetryAfterMs?: number | undefined;
  /** Appended to the `User-Agent`, by which the service's logs distinguish programs. Browsers send their own. */
  readonly appInfo?: AppInfo | undefined;
  /** Whether each write is a trial run: it is answered as it would be, and changes nothing. By default false. */
  readonly dryRun?: boolean | undefined;
  /** Receives each request, response, failure and retry: `log: (event) => logger.debug(event)`. */
  readonly log?: Log | undefined;
}

/** Sends the calls of a client, of any operation. */
export class Caller {
  readonly #origin: Origin;
  readonly #fetch: Fetch;
  readonly #log: Log | undefined;
  readonly #limits: { readonly retries: number; readonly timeoutMs: number; readonly maxRetryAfterMs: number };

  /** @throws TypeError when the URL, the key or `appInfo` is malformed. */
  constructor({ url, key, retries = 3, timeoutMs = 30_000, maxRetryAfterMs = 60_000, ...options }: FieldlineOptions) {
    const { origin, pathname, protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new TypeError('The URL of the API must start with http or https');
    // Checked here, because the platform's error message would contain the key.
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
      throw new TypeError('The API key is malformed: it is empty or contains a space');
    this.#origin = {
      url: origin + pathname.replace(/\/+$/, ''),
      key,
      userAgent: userAgentOf(options.appInfo),
      dryRun: options.dryRun ?? false,
    };
    // Called as a plain function: browsers reject `fetch` as a method of another object.
    this.#fetch = options.fetch ?? ((target, init) => fetch(target, init));
    this.#log = options.log;
    this.#limits = { retries, timeoutMs, maxRetryAfterMs };
  }

  /** The base URL, without a slash at its end. */
  get url(): string {
    return this.#origin.url;
  }

  /** The timeout of one attempt, in milliseconds. */
  timeoutMsOf({ timeoutMs }: CallOptions): number {
    return timeoutMs ?? this.#limits.timeoutMs;
  }

  /** Performs an operation. `T` is the type of the body in the OpenAPI document. */
  async call<T>(method: Method, path: string, options: AnyOptions = {}): Promise<ApiResponse<T>> {
    const response = responseOf<T>(await this.send(requestOf(this.#origin, method, path, options), options));
    if (options.return === undefined || response.headers.has('Preference-Applied')) return response;
    throw new FieldlineError(
      {
        code: 'no_representation',
        detail: 'The write was performed, and its entity may not be read: give the key the scope "read"',
      },
      { ...response, retryAfterMs: undefined, attempts: 1, idempotencyKey: options.idempotencyKey },
    );
  }

  /** Reads a part of a file. @param range its first and its last byte. */
  async part(
    path: string,
    { first, last }: { readonly first: number; readonly last: number },
    options: CallOptions,
  ): Promise<Uint8Array> {
    const headers = { ...options.headers, Accept: '*/*', Range: `bytes=${first}-${last}` };
    const request = { ...requestOf(this.#origin, 'get', path, { ...options, headers }), isDownload: true };
    const size = last - first + 1;
    const { data } = await this.send(request, {
      ...options,
      timeoutMs: uploadTimeoutMs(this.timeoutMsOf(options), size),
    });
    if (data instanceof Uint8Array && data.length === size) return data;
    throw new Error(`The service has not answered with the bytes from ${first} to ${last}`);
  }

  /** Iterates over the pages of a list, each read on demand. */
  async *pages<Page>(path: string, options: AnyOptions = {}): AsyncGenerator<ApiResponse<Page>, void, undefined> {
    let asked: AnyOptions | undefined = options;
    while (asked !== undefined) {
      const page: ApiResponse<Page> = await this.call('get', path, asked);
      yield page;
      const query = nextQuery(page.headers);
      asked = query && { ...asked, query };
    }
  }

  /** A list, each page of which is read on demand. */
  list<T, Page>(path: string, options: AnyOptions = {}): List<T, Page> {
    return new List(() => this.pages<Page>(path, options), options.signal);
  }

  /** Sends a request with the client's limits, unless the options replace them. */
  send(request: OutgoingRequest, options: CallOptions & Pick<AnyOptions, 'untilAvailable'>): Promise<ReceivedResponse> {
    return send(this.#fetch, request, {
      retries: options.retries ?? this.#limits.retries,
      timeoutMs: this.timeoutMsOf(options),
      maxRetryAfterMs: this.#limits.maxRetryAfterMs,
      untilAvailable: options.untilAvailable ?? false,
      signal: options.signal,
      log: this.#log,
    });
  }
}
