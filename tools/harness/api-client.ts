import { KEY } from './environment.js';

/** A response of the API to a single request. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Empty when the response has no body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends one JSON request with the first key. */
export async function send(
  api: { readonly url: string },
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as ApiResponse['body']),
  };
}

/** The version in an `ETag`; NaN without one. */
export const versionIn = (etag: string | null | undefined): number => Number(/^"(\d+)/.exec(etag ?? '')?.[1]);

/** The version in the `ETag` of a response. */
export const versionOf = ({ headers }: ApiResponse): number => versionIn(headers.get('etag'));
