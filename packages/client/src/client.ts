import type { Data, Item, ListPaths, Method, Options, PathsWith, Rest } from './calls.js';
import { type AnyOptions, requestOf } from './request.js';
import { type Fetch, type Received, send } from './transport.js';

export interface FieldlineOptions {
  /** Where the API is, such as `https://fieldline.example.com`; a path before `/v2` is kept. */
  readonly url: string;
  /** An API key. */
  readonly key: string;
  /** Makes the requests; the platform's own `fetch` unless given. */
  readonly fetch?: Fetch | undefined;
  /** How often a request is repeated at most; 3 unless given. */
  readonly retries?: number | undefined;
  /** Milliseconds that one attempt may take, its body included; 30,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** The longest `Retry-After` that is waited for, in milliseconds; 60,000 unless given. Asked for more, a call fails at once. */
  readonly maxRetryAfterMs?: number | undefined;
}

/** What came of a call. */
export interface Answer<T> {
  /** The body. */
  readonly data: T;
  readonly status: number;
  /** The tag of what was read or written, for `ifMatch`. */
  readonly etag: string | undefined;
  /** The version in the tag. */
  readonly version: number | undefined;
  /** Where a new entity is read: a path. */
  readonly location: string | undefined;
  /** Whether this is the answer to an earlier request with the same `Idempotency-Key`. */
  readonly replayed: boolean;
  /** Finds the request in the service's logs. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
}

/**
 * A client of the Fieldline API. Paths, parameters, bodies and answers are typed by the API's OpenAPI document.
 *
 * Every call rejects with {@link FieldlineError} when the service refuses it, and with
 * {@link FieldlineConnectionError} when no answer comes. Answers 429, 502, 503 and 504 and lost connections are retried
 * before that; POST and PATCH carry an `Idempotency-Key` that stays the same, so that nothing is done twice.
 */
export class Fieldline {
  readonly #origin: { readonly url: string; readonly key: string };
  readonly #fetch: Fetch;
  readonly #limits: { readonly retries: number; readonly timeoutMs: number; readonly maxRetryAfterMs: number };

  /** @throws TypeError when the URL or the key cannot be one. */
  constructor({ url, key, retries = 3, timeoutMs = 30_000, maxRetryAfterMs = 60_000, ...options }: FieldlineOptions) {
    const { origin, pathname, protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('The URL of the API is not http or https');
    // Told here, for the platform's own message would show the key.
    if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('The key is not an API key: it is empty, or holds a space');
    this.#origin = { url: origin + pathname.replace(/\/+$/, ''), key };
    // Called as a plain function: browsers refuse `fetch` as a method of something else.
    this.#fetch = options.fetch ?? ((target, init) => fetch(target, init));
    this.#limits = { retries, timeoutMs, maxRetryAfterMs };
  }

  /** Reads: `client.get('/v2/jobs/{job}', { path: { job } })`. */
  get<P extends PathsWith<'get'>>(path: P, ...[options]: Rest<Options<P, 'get'>>): Promise<Answer<Data<P, 'get'>>> {
    return this.#call('get', path, options);
  }

  /** Creates, or acts: `client.post('/v2/clients', { body })`, `client.post('/v2/jobs/{job}/publish', { path: { job } })`. */
  post<P extends PathsWith<'post'>>(path: P, ...[options]: Rest<Options<P, 'post'>>): Promise<Answer<Data<P, 'post'>>> {
    return this.#call('post', path, options);
  }

  /** Changes: what the body leaves out stays as it is, null clears. */
  patch<P extends PathsWith<'patch'>>(
    path: P,
    ...[options]: Rest<Options<P, 'patch'>>
  ): Promise<Answer<Data<P, 'patch'>>> {
    return this.#call('patch', path, options);
  }

  /** Deletes. Repeated after a lost connection it may be told that there is no such entity: see `attempts` of the error. */
  delete<P extends PathsWith<'delete'>>(
    path: P,
    ...[options]: Rest<Options<P, 'delete'>>
  ): Promise<Answer<Data<P, 'delete'>>> {
    return this.#call('delete', path, options);
  }

  /**
   * The pages of a list, each read when it is asked for: `for await (const { data } of client.pages('/v2/jobs'))`.
   * `limit` in the query is the size of a page.
   */
  async *pages<P extends PathsWith<'get'>>(
    path: P,
    ...[options]: Rest<Options<P, 'get'>>
  ): AsyncGenerator<Answer<Data<P, 'get'>>, void, undefined> {
    let asked: AnyOptions | undefined = options ?? {};
    while (asked !== undefined) {
      const page: Answer<Data<P, 'get'>> = await this.#call('get', path, asked);
      yield page;
      const query = nextQuery(page.headers);
      asked = query && { ...asked, query };
    }
  }

  /** What a list holds, one by one over all pages, each page read when it is needed: `for await (const job of client.list('/v2/jobs'))`. */
  async *list<P extends ListPaths>(
    path: P,
    ...rest: Rest<Options<P, 'get'>>
  ): AsyncGenerator<Item<Data<P, 'get'>>, void, undefined> {
    for await (const { data } of this.pages(path, ...rest)) {
      // By the types of its path the answer is an object that holds one list.
      const items = Object.values(data as object).find((value): value is Item<Data<P, 'get'>>[] =>
        Array.isArray(value),
      );
      yield* items ?? [];
    }
  }

  async #call<T>(method: Method, path: string, options: AnyOptions = {}): Promise<Answer<T>> {
    const { retries, timeoutMs, signal } = options;
    const limits = {
      retries: retries ?? this.#limits.retries,
      timeoutMs: timeoutMs ?? this.#limits.timeoutMs,
      maxRetryAfterMs: this.#limits.maxRetryAfterMs,
      signal,
    };
    return answerOf(await send(this.#fetch, requestOf(this.#origin, method, path, options), limits));
  }
}

/** The document is the contract: the answers of the service are held against it by the service's own tests. */
function answerOf<T>({ status, headers, data }: Received): Answer<T> {
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
 * The query of the next page, as `Link` has it; undefined when there is none. Its address is left aside: behind a proxy it
 * may be another than the client's, and the key goes nowhere else.
 */
function nextQuery(headers: Headers): Record<string, string> | undefined {
  const search = /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return search === undefined ? undefined : Object.fromEntries(new URLSearchParams(search));
}
