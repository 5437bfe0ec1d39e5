import { expect } from '@jest/globals';
import { KEY } from '../../tools/harness/environment.js';
import { TOKEN_HEADER } from './switching-proxy.js';

export type Json = Readonly<Record<string, unknown>>;

/** A response as a program reads it. */
export interface ProgramResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** Requests of a program that was written for another server: with the paths and the header of that server. */
export class OtherProgram {
  constructor(private readonly proxy: { readonly url: string }) {}

  /** Sends a request to a path below `/api/v2`. */
  async send(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ProgramResponse> {
    const response = await fetch(`${this.proxy.url}${path.startsWith('/api/') ? path : `/api/v2${path}`}`, {
      method,
      headers: { [TOKEN_HEADER]: KEY, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? {} : (JSON.parse(text) as Json),
    };
  }

  /** Sends a request that succeeds, and of which nothing is skipped. @returns its body. */
  async call(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Json> {
    const response = await this.send(method, path, body, headers);
    expect({ method, path, answer: response.text, isSuccess: response.status < 300 }).toMatchObject({
      isSuccess: true,
    });
    expect({ method, path, skipped: response.headers.get('ignored-fields') }).toEqual({ method, path, skipped: null });
    return response.body;
  }

  /** Creates an entity. @returns its uuid. */
  async create(path: string, body: object): Promise<string> {
    return String(Object.values(await this.call('POST', path, body))[0]);
  }

  /** Reads one entity. */
  async read(path: string): Promise<Json> {
    return Object.values(await this.call('GET', path))[0] as Json;
  }

  /** Reads a list with known filters, page by page, as far as it has a `Link`. */
  async list(path: string): Promise<Json[]> {
    const items: Json[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { status, headers, body }: ProgramResponse = await this.send('GET', next);
      const skipped = headers.get('ignored-fields');
      expect({ path: next, status, skipped }).toEqual({ path: next, status: 200, skipped: null });
      items.push(...(Object.values(body)[0] as Json[]));
      next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    return items;
  }
}
