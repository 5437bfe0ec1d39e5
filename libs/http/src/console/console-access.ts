import type { Request, Response } from 'express';
import type { Settings } from '#platform';
import { baseUrlOf } from '../base-url.js';
import { clientAddress } from '../client-address.js';
import type { VerifiedKey } from '../key-verifier.js';
import { unauthorized } from '../problems/http-error.js';
import { CONSOLE_HEADER, foreignOrigin, headerMissing } from './console.problems.js';
import { type ConsoleCookie, cookieFor, cookieValue } from './console-cookie.js';
import type { ConsoleSessions } from './console-sessions.js';

/**
 * Accepts the cookie of a session from pages of this service only. A browser attaches the cookie to requests of any page, and
 * `SameSite` admits those of other origins of the same site, such as other ports of this machine.
 */
export class ConsoleAccess {
  private readonly publicOrigin: string | undefined;

  constructor(
    private readonly settings: Pick<Settings, 'publicUrl'>,
    private readonly sessions: ConsoleSessions,
  ) {
    const { publicUrl } = settings;
    this.publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  }

  /** Whether a request has the cookie of a session. */
  hasCookie(request: Request): boolean {
    return this.find(request) !== undefined;
  }

  /** The API key of the session of a request. @throws HttpError 401 or 403. */
  async verify(request: Request, response: Response): Promise<VerifiedKey> {
    return this.sessions.verify(this.tokenOf(request, response), clientAddress(request));
  }

  /** The token of the session of a request, whether or not the session has ended. @throws HttpError 401 or 403. */
  tokenOf(request: Request, response: Response): string {
    // A cache of the browser must not show a session what it keeps of another.
    response.appendHeader('Vary', 'Cookie');
    const token = this.find(request);
    if (token === undefined) throw unauthorized('There is no session: sign in');
    if (this.isOwnPage(request) !== true) throw foreignOrigin();
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD' && request.header(CONSOLE_HEADER) !== '1') throw headerMissing();
    return token;
  }

  /** Checks that no page of another origin signs its visitor in. @throws HttpError 403. */
  checkSignIn(request: Request): void {
    if (this.isOwnPage(request) === false) throw foreignOrigin();
  }

  /** The cookie of sessions at the address that the client uses. */
  cookieFor({ headers }: Request): ConsoleCookie {
    return cookieFor(headers, this.settings.publicUrl);
  }

  private find(request: Request): string | undefined {
    return cookieValue(request.headers.cookie, this.cookieFor(request).name);
  }

  /** Whether the page that sends a request is of this service; undefined when the request does not say. */
  private isOwnPage({ headers }: Request): boolean | undefined {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    const { origin } = headers;
    return origin === undefined ? undefined : origin === this.publicOrigin || origin === baseUrlOf(headers);
  }
}
