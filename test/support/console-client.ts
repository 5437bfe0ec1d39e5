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

/** What a sign-in link says that was used or has ended. */
export const LINK_ENDED =
  'The sign-in link was used or has ended: ask the owner of the account for another, or print one with `npm run cli -- console link`';

/** Sends requests as a page of the console in a browser: with its cookie, and the headers that `fetch` of Node cannot set. */
export class ConsoleClient {
  /** Of all sessions, by their names. */
  readonly cookies = new Map<string, string>();
  /** The account of the page; undefined before the session begins. */
  account: string | undefined;

  constructor(readonly url: string) {}

  /** The value of the header `Cookie`; undefined before a session begins. */
  get cookie(): string | undefined {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined;
  }

  /** Signs in, and shows the page of the account. */
  async signIn(key: unknown, headers: ConsoleRequest['headers'] = {}): Promise<ConsoleAnswer> {
    const answer = await this.send('POST', '/console/session', { body: { key }, headers });
    this.account = answer.headers.get('X-Fieldline-Account') ?? this.account;
    return answer;
  }

  async send(method: string, path: string, { body, headers: own = {} }: ConsoleRequest = {}): Promise<ConsoleAnswer> {
    const all: Readonly<Record<string, string | undefined>> = {
      'Sec-Fetch-Site': 'same-origin',
      'X-Fieldline-Console': '1',
      Cookie: this.cookie,
      'X-Fieldline-Account': this.account,
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
          this.keep(headers.getSetCookie());
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

  /** As a browser keeps and removes cookies; the newest is the last one. */
  private keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
