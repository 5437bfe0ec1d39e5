import type { CallOptions, Data, Item, ListPaths, Method, Options, PathsWith, OptionsArguments } from './calls.js';
import { type FeedEvent, type FollowOptions, WAIT_S } from './feed.js';
import { type AnyOptions, requestOf } from './request.js';
import { type Fetch, type ReceivedResponse, type RetryLimits, send } from './transport.js';
import {
  type AttachmentStream,
  contentOf,
  type UploadedAttachment,
  type UploadOptions,
  uploadRequest,
  uploadTimeoutMs,
} from './upload.js';

/** The options of a {@link Fieldline} client. */
export interface FieldlineOptions {
  /**
   * The base URL of the API, such as `https://fieldline.example.com`; it may have a path, to which `/v2` is appended.
   */
  readonly url: string;
  /** An API key. */
  readonly key: string;
  /** Sends the requests; by default the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Maximum retries of a request; by default 3. */
  readonly retries?: number | undefined;
  /** Timeout of one attempt including its body, in milliseconds; by default 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Maximum `Retry-After` that is respected, in milliseconds; by default 60,000. With a longer one, a call fails at
   * once.
   */
  readonly maxRetryAfterMs?: number | undefined;
}

/** The response of a successful call. */
export interface ApiResponse<T> {
  /** The body. */
  readonly data: T;
  readonly status: number;
  /** The ETag of the entity, for `ifMatch`. */
  readonly etag: string | undefined;
  /** The version in the ETag. */
  readonly version: number | undefined;
  /** The path of a created entity. */
  readonly location: string | undefined;
  /** Whether the response is a replay for a repeated `Idempotency-Key`. */
  readonly replayed: boolean;
  /** Identifies the request in the service's logs. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
}

/**
 * A client of the Fieldline API. Paths, parameters, bodies and responses are typed by the API's OpenAPI document.
 *
 * A call rejects with {@link FieldlineError} for an error response, and with {@link FieldlineConnectionError} without a
 * response. Statuses 429, 502, 503 and 504 and lost connections are retried first. All attempts of a POST or PATCH have
 * the same `Idempotency-Key`, so that it is executed once.
 */
export class Fieldline {
  readonly #origin: { readonly url: string; readonly key: string };
  readonly #fetch: Fetch;
  readonly #limits: { readonly retries: number; readonly timeoutMs: number; readonly maxRetryAfterMs: number };

  /** @throws TypeError when the URL or the key is malformed. */
  constructor({ url, key, retries = 3, timeoutMs = 30_000, maxRetryAfterMs = 60_000, ...options }: FieldlineOptions) {
    const { origin, pathname, protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new TypeError('The URL of the API must start with http or https');
    // Checked here, because the platform's error message would contain the key.
    if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('The API key is malformed: it is empty or contains a space');
    this.#origin = { url: origin + pathname.replace(/\/+$/, ''), key };
    // Called as a plain function: browsers reject `fetch` as a method of another object.
    this.#fetch = options.fetch ?? ((target, init) => fetch(target, init));
    this.#limits = { retries, timeoutMs, maxRetryAfterMs };
  }

  /** Reads: `client.get('/v2/jobs/{job}', { path: { job } })`. */
  get<P extends PathsWith<'get'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'get'>>
  ): Promise<ApiResponse<Data<P, 'get'>>> {
    return this.#call('get', path, options);
  }

  /**
   * Creates an entity, or runs an action: `client.post('/v2/clients', { body })`,
   * `client.post('/v2/jobs/{job}/publish', { path: { job } })`.
   */
  post<P extends PathsWith<'post'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'post'>>
  ): Promise<ApiResponse<Data<P, 'post'>>> {
    return this.#call('post', path, options);
  }

  /** Changes an entity. Absent fields are unchanged, null clears a field. */
  patch<P extends PathsWith<'patch'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'patch'>>
  ): Promise<ApiResponse<Data<P, 'patch'>>> {
    return this.#call('patch', path, options);
  }

  /** Deletes an entity. A retry after a lost connection may reject with 404: see `attempts` of the error. */
  delete<P extends PathsWith<'delete'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'delete'>>
  ): Promise<ApiResponse<Data<P, 'delete'>>> {
    return this.#call('delete', path, options);
  }

  /**
   * Iterates over the pages of a list, each read on demand: `for await (const { data } of client.pages('/v2/jobs'))`.
   * `limit` in the query is the size of a page.
   */
  async *pages<P extends PathsWith<'get'>>(
    path: P,
    ...[options]: OptionsArguments<Options<P, 'get'>>
  ): AsyncGenerator<ApiResponse<Data<P, 'get'>>, void, undefined> {
    let asked: AnyOptions | undefined = options ?? {};
    while (asked !== undefined) {
      const page: ApiResponse<Data<P, 'get'>> = await this.#call('get', path, asked);
      yield page;
      const query = nextQuery(page.headers);
      asked = query && { ...asked, query };
    }
  }

  /**
   * Iterates over the items of a list, each page read on demand: `for await (const job of client.list('/v2/jobs'))`.
   */
  async *list<P extends ListPaths>(
    path: P,
    ...rest: OptionsArguments<Options<P, 'get'>>
  ): AsyncGenerator<Item<Data<P, 'get'>>, void, undefined> {
    for await (const { data } of this.pages(path, ...rest)) {
      // By the type of `path`, the response is an object with one list.
      const items = Object.values(data as object).find((value): value is Item<Data<P, 'get'>>[] =>
        Array.isArray(value),
      );
      yield* items ?? [];
    }
  }

  /**
   * Iterates over the events of the change feed after a position, and then over new ones as they are recorded:
   * `for await (const event of client.follow({ after: position }))`. Store the `position` of the last processed event, to
   * continue after it.
   *
   * It never ends by itself. Lost connections and an unavailable service are retried without limit, unless `retries` is
   * set. It rejects for other errors, and with the signal's reason when it is aborted.
   */
  async *follow({ after = 0, ...options }: FollowOptions = {}): AsyncGenerator<FeedEvent, never> {
    const { signal, retries = Infinity, timeoutMs = this.#limits.timeoutMs, requestId, headers, ...filters } = options;
    const limits = { signal, retries, timeoutMs: timeoutMs + WAIT_S * 1000, requestId, headers };
    for (let position = after; ;) {
      const query = { ...filters, after: position, wait: WAIT_S };
      const { data, headers: received } = await this.get('/v2/events', { ...limits, query });
      yield* data.events;
      // `head` skips the events that the filters exclude. Before it, a full page may continue.
      position = nextQuery(received) === undefined ? data.head : (data.events.at(-1)?.position ?? position);
    }
  }

  /**
   * Uploads a file: `const photo = await client.uploadAttachment(file)`; then `photo.entry` is an entry of the value of a
   * field. It announces the file, sends the bytes to the service or to the store of its files, and completes the upload.
   *
   * A stream needs its `size` and is sent once; it is closed when the upload fails. Anything else is sent again as other
   * requests are, and has its SHA-256 checked. Each attempt to send may take `timeoutMs` and one second for each 64 kB.
   * @throws TypeError for anything but bytes, and for a stream without its size; the error of the stream.
   */
  uploadAttachment(file: Uint8Array | Blob, options?: UploadOptions): Promise<UploadedAttachment>;
  uploadAttachment(
    file: AttachmentStream,
    options: UploadOptions & { readonly size: number },
  ): Promise<UploadedAttachment>;
  async uploadAttachment(
    file: Uint8Array | Blob | AttachmentStream,
    { name, contentType, size, job, field, ...options }: UploadOptions = {},
  ): Promise<UploadedAttachment> {
    const content = await contentOf(file, { ...options, name, contentType, size, job, field });
    try {
      const body = content.announcement;
      const { data } = await this.post('/v2/attachments', { ...options, body });
      const limits = this.#limitsOf(options);
      const timeoutMs = uploadTimeoutMs(limits.timeoutMs, body.size);
      await send(this.#fetch, uploadRequest(data.upload, content, this.#origin.url), { ...limits, timeoutMs });
      const path = { attachment: data.attachment_uuid };
      await this.post('/v2/attachments/{attachment}/complete', { ...options, path });
      return { uuid: path.attachment, entry: { attachment: { uuid: path.attachment } } };
    } catch (error) {
      content.close();
      throw content.failure ?? error;
    }
  }

  async #call<T>(method: Method, path: string, options: AnyOptions = {}): Promise<ApiResponse<T>> {
    return responseOf(await send(this.#fetch, requestOf(this.#origin, method, path, options), this.#limitsOf(options)));
  }

  #limitsOf({ retries, timeoutMs, signal }: CallOptions): RetryLimits {
    return {
      retries: retries ?? this.#limits.retries,
      timeoutMs: timeoutMs ?? this.#limits.timeoutMs,
      maxRetryAfterMs: this.#limits.maxRetryAfterMs,
      signal,
    };
  }
}

/** Converts a response. The cast relies on the OpenAPI document, against which the service tests its responses. */
function responseOf<T>({ status, headers, data }: ReceivedResponse): ApiResponse<T> {
  const etag = headers.get('ETag') ?? undefined;
  const version = /^"(\d+)/.exec(etag ?? '')?.[1];
  return {
    data: data as T,
    status,
    etag,
    version: version === undefined ? undefined : Number(version),
    location: headers.get('Location') ?? undefined,
    replayed: headers.get('Idempotency-Replayed') === 'true',
    requestId: headers.get('X-Request-Id') ?? undefined,
    headers,
  };
}

/**
 * The query of the next page, from `Link`; undefined on the last page. The rest of the URL is ignored: behind a proxy
 * it may differ from the client's, and the key must not be sent elsewhere.
 */
function nextQuery(headers: Headers): Record<string, string> | undefined {
  const search = /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return search === undefined ? undefined : Object.fromEntries(new URLSearchParams(search));
}
