import type { IncomingHttpHeaders } from 'node:http';

/** A name or an address, an IPv6 address in brackets, and optionally a port. */
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * What the URLs of this service begin with, by the request: the scheme that a proxy names, else http, and the host as the
 * client addresses it. Empty, which makes the URLs bare paths, unless the header `Host` is a plain host.
 */
export function baseUrlOf({ host, 'x-forwarded-proto': scheme }: IncomingHttpHeaders): string {
  if (host === undefined || !PLAIN_HOST.test(host)) return '';
  return `${scheme === 'https' ? 'https' : 'http'}://${host}`;
}
