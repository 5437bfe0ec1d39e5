import type { IncomingHttpHeaders } from 'node:http';

/** Hosts on which a browser accepts a session over plain http. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** The cookies of sessions: one for each account, whose name ends with the end of its uuid. */
export interface ConsoleCookies {
  readonly prefix: string;
  readonly attributes: string;
}

const SECURE: ConsoleCookies = {
  prefix: '__Host-fieldline-',
  attributes: 'Path=/; HttpOnly; Secure; SameSite=Strict',
};

/** A browser may ignore a `Secure` cookie that arrives over plain http. */
const LOCAL: ConsoleCookies = { prefix: 'fieldline-', attributes: 'Path=/; HttpOnly; SameSite=Strict' };

/**
 * The cookies of the sessions at the address that the client uses.
 * @param publicUrl the URL under which clients reach the service, if it is set.
 */
export function cookiesFor(
  { host = '', 'x-forwarded-proto': scheme }: IncomingHttpHeaders,
  publicUrl: string | undefined,
): ConsoleCookies {
  const isSecure = scheme === 'https' || publicUrl?.toLowerCase().startsWith('https:') === true;
  return !isSecure && LOOPBACK.test(host) ? LOCAL : SECURE;
}

/** The name of the cookie of an account: with the last 12 digits of its uuid. */
export const cookieName = ({ prefix }: ConsoleCookies, account: string): string =>
  prefix + account.slice(-12).toLowerCase();

/** The tokens of the sessions in the header `Cookie` by the name of their cookie, in its order. */
export function sessionTokens(header: string | undefined, { prefix }: ConsoleCookies): ReadonlyMap<string, string> {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return new Map(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      const [name, token] = [pair.slice(0, at), pair.slice(at + 1)];
      const isSession = name.startsWith(prefix) && /^[\da-f]{12}$/.test(name.slice(prefix.length)) && token !== '';
      return isSession ? [[name, token] as const] : [];
    }),
  );
}
