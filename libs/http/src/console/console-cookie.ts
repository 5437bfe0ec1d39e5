import type { IncomingHttpHeaders } from 'node:http';

/** Hosts on which a browser accepts a session over plain http. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** The cookie of a session. */
export interface ConsoleCookie {
  readonly name: string;
  readonly attributes: string;
}

const SECURE: ConsoleCookie = {
  name: '__Host-fieldline',
  attributes: 'Path=/; HttpOnly; Secure; SameSite=Strict',
};

/** A browser may ignore a `Secure` cookie that arrives over plain http. */
const LOCAL: ConsoleCookie = { name: 'fieldline', attributes: 'Path=/; HttpOnly; SameSite=Strict' };

/**
 * The cookie of the sessions at the address that the client uses.
 * @param publicUrl the URL under which clients reach the service, if it is set.
 */
export function cookieFor(
  { host = '', 'x-forwarded-proto': scheme }: IncomingHttpHeaders,
  publicUrl: string | undefined,
): ConsoleCookie {
  const isSecure = scheme === 'https' || publicUrl?.toLowerCase().startsWith('https:') === true;
  return !isSecure && LOOPBACK.test(host) ? LOCAL : SECURE;
}

/** The value of a cookie in the header `Cookie`; undefined when it is absent or empty. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
