import type { Request, Response } from 'express';
import { isUuid } from '#eventstore/domain';
import type { Settings, SignInOption } from '#platform';
import {
  baseUrlOf,
  type BegunSession,
  clientAddress,
  type ConsoleSessions,
  type CookieAccess,
  type LivingSession,
  unauthorized,
  type VerifiedKey,
} from '#http';
import { cookieName, type ConsoleCookies, cookiesFor, sessionTokens } from './console-cookie.js';
import {
  ACCOUNT_HEADER,
  accountMissing,
  CONSOLE_HEADER,
  foreignOrigin,
  headerMissing,
  otherAccount,
  wayOff,
} from './console-problems.js';

/** Sessions of a browser, each of another account (contract §25). */
const MAX_SESSIONS = 10;

/**
 * Accepts the cookie of a session from pages of this service only. A browser attaches the cookie to requests of any page, and
 * `SameSite` admits those of other origins of the same site, such as other ports of this machine. It attaches those of all accounts:
 * the page says which account it is open for.
 */
export class ConsoleAccess implements CookieAccess {
  private readonly publicOrigin: string | undefined;

  constructor(
    private readonly settings: Pick<Settings, 'publicUrl' | 'signIn'>,
    private readonly sessions: ConsoleSessions,
  ) {
    const { publicUrl } = settings;
    this.publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  }

  /** Whether a request has the cookie of a session, of any account. */
  hasCookie(request: Request): boolean {
    return this.tokensOf(request).size > 0;
  }

  /**
   * The API key of the session of a request to the API.
   * @param isContent whether an address alone may ask for it, which names the account in its query.
   * @throws HttpError 401, 403 or 409.
   */
  async verify(request: Request, response: Response, isContent: boolean): Promise<VerifiedKey> {
    this.checkPage(request, response);
    const { account } = request.query;
    const given = request.header(ACCOUNT_HEADER) ?? (isContent && typeof account === 'string' ? account : undefined);
    if (given === undefined) throw accountMissing();
    return this.sessions.verify(this.tokenOf(request, given), clientAddress(request));
  }

  /** The token of the session of a page: of the account that it names, else of the newest. @throws HttpError 401, 403 or 409. */
  async pageToken(request: Request, response: Response): Promise<string> {
    this.checkPage(request, response);
    const account = request.header(ACCOUNT_HEADER);
    if (account !== undefined) return this.tokenOf(request, account);
    const [newest] = await this.living(request);
    if (newest === undefined) throw noSession();
    return newest.token;
  }

  /** The sessions of a browser, the newest first. @throws HttpError 403. */
  async sessionsOf(request: Request, response: Response): Promise<readonly LivingSession[]> {
    if (!this.hasCookie(request)) return [];
    this.checkPage(request, response);
    return this.living(request);
  }

  /** Checks that the service offers a way to sign in. @throws HttpError 403. */
  checkWay(way: SignInOption): void {
    const { signIn } = this.settings;
    if (!signIn.includes(way)) throw wayOff(way, signIn);
  }

  /** Checks that no page of another origin signs its visitor in. @throws HttpError 403. */
  checkSignIn(request: Request): void {
    if (this.isOwnPage(request) === false) throw foreignOrigin();
  }

  /** Checks that a page of this service sends a request. @throws HttpError 403. */
  checkOwnPage(request: Request): void {
    if (this.isOwnPage(request) !== true) throw foreignOrigin();
  }

  /** The tokens of the sessions of a browser, as far as it may have them. */
  tokens(request: Request): readonly string[] {
    const tokens = [...this.tokensOf(request).values()].filter((token) => this.sessions.accountOf(token) !== undefined);
    return tokens.slice(-MAX_SESSIONS);
  }

  /**
   * Sets the cookie of a new session. It ends the session that the cookie had, and the oldest ones of a browser with too many.
   * @param earlier the tokens that the browser had at an earlier request, for one that another site leads here: it has no such cookies.
   */
  async begin(
    request: Request,
    response: Response,
    { token, account }: BegunSession,
    earlier: readonly string[] = [],
  ): Promise<void> {
    const cookies = this.cookiesFor(request);
    const name = cookieName(cookies, account);
    const before = earlier.map((one) => [cookieName(cookies, this.sessions.accountOf(one) ?? ''), one] as const);
    const others = new Map([...before, ...this.tokensOf(request)]);
    const replaced = others.get(name);
    others.delete(name);
    if (replaced !== undefined) await this.sessions.signOut(replaced);
    if (others.size >= MAX_SESSIONS) {
      const kept = (await this.sessions.living([...others.values()])).slice(0, MAX_SESSIONS - 1);
      for (const [other, ended] of others) {
        if (kept.some((session) => session.token === ended)) continue;
        await this.sessions.signOut(ended);
        response.appendHeader('Set-Cookie', removal(other, cookies));
      }
    }
    response.appendHeader('Set-Cookie', `${name}=${token}; ${cookies.attributes}`);
    response.setHeader(ACCOUNT_HEADER, account);
  }

  /** Ends the session of a page, and removes its cookie. @throws HttpError 401, 403 or 409. */
  async end(request: Request, response: Response): Promise<void> {
    const token = await this.pageToken(request, response);
    await this.sessions.signOut(token);
    const cookies = this.cookiesFor(request);
    for (const [name, value] of this.tokensOf(request))
      if (value === token) response.appendHeader('Set-Cookie', removal(name, cookies));
  }

  /** Checks that a page of this service sends a request. @throws HttpError 403. */
  private checkPage(request: Request, response: Response): void {
    // A cache of the browser must not show a session what it keeps of another.
    response.appendHeader('Vary', `Cookie, ${ACCOUNT_HEADER}`);
    if (!this.hasCookie(request)) throw noSession();
    this.checkOwnPage(request);
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD' && request.header(CONSOLE_HEADER) !== '1') throw headerMissing();
  }

  /** The token of the session of an account. @throws HttpError 401, 403 or 409. */
  private tokenOf(request: Request, account: string): string {
    if (!isUuid(account)) throw accountMissing();
    const token = this.tokensOf(request).get(cookieName(this.cookiesFor(request), account));
    if (token === undefined) throw unauthorized('There is no session of this account: sign in');
    const owner = this.sessions.accountOf(token);
    if (owner !== undefined && owner !== account.toLowerCase()) throw otherAccount();
    return token;
  }

  /** Browsers send the newest cookies last: what precedes the allowed ones is passed over, because each costs a statement. */
  private living(request: Request): Promise<readonly LivingSession[]> {
    return this.sessions.living([...this.tokensOf(request).values()].slice(-MAX_SESSIONS));
  }

  private cookiesFor({ headers }: Request): ConsoleCookies {
    return cookiesFor(headers, this.settings.publicUrl);
  }

  private tokensOf(request: Request): ReadonlyMap<string, string> {
    return sessionTokens(request.headers.cookie, this.cookiesFor(request));
  }

  /** Whether the page that sends a request is of this service; undefined when the request does not say. */
  private isOwnPage({ headers }: Request): boolean | undefined {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    const { origin } = headers;
    return origin === undefined ? undefined : origin === this.publicOrigin || origin === baseUrlOf(headers);
  }
}

const noSession = (): Error => unauthorized('There is no session: sign in');

const removal = (name: string, { attributes }: ConsoleCookies): string => `${name}=; ${attributes}; Max-Age=0`;
