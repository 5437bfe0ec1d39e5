import type { ReceivedResponse } from './transport.js';

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

/** Converts a response. The cast relies on the OpenAPI document, against which the service tests its responses. */
export function responseOf<T>({ status, headers, data }: ReceivedResponse): ApiResponse<T> {
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
export function nextQuery(headers: Headers): Record<string, string> | undefined {
  const search = /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return search === undefined ? undefined : Object.fromEntries(new URLSearchParams(search));
}
