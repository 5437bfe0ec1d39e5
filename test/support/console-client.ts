import { request } from 'node:http';
import { bodyOf } from './raw.js';

/** A response to a page of the console. */
export interface ConsoleAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined when empty. */
  readonly body: unknown;
}

/** What a request of the console has besides its method and path. */
export interface ConsoleRequest {
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown;
  /** Beside the headers of a page of the console; undefined for one that it does not send. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Sends requests as a page of the console in a browser: with its cookie, and the headers that `fetch` of Node cannot set. */
export class ConsoleClient {
  /** The header `Cookie`; undefined before the session begins. */
  cookie: string | undefined;

  constructor(readonly url: string) {}

  /** @returns the response, whose cookie the client keeps. */
  async signIn(key: unknown, headers: ConsoleRequest['headers'] = {}): Promise<ConsoleAnswer> {
    const answer = await this.send('POST', '/console/session', { body: { key }, headers });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';')[0];
    return answer;
  }

  async send(method: string, path: string, { body, headers: own = {} }: ConsoleRequest = {}): Promise<ConsoleAnswer> {
    const all: Readonly<Record<string, string | undefined>> = {
      'Sec-Fetch-Site': 'same-origin',
      'X-Fieldline-Console': '1',
      ...(this.cookie === undefined ? {} : { Cookie: this.cookie }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...own,
    };
    const { promise, resolve, reject } = Promise.withResolvers<ConsoleAnswer>();
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const options = { method, headers: Object.fromEntries(sent), agent: false } as const;
    request(this.url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const headers = new Headers();
          const { rawHeaders: raw } = response;
          for (let i = 0; i < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '');
          resolve({
            status: response.statusCode ?? 0,
            headers,
            body: bodyOf(Buffer.concat(chunks).toString(), headers),
          });
        });
    })
      .on('error', reject)
      .end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    return promise;
  }
}
