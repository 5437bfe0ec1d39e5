import type { Request } from 'express';
import { isIP } from 'node:net';

/**
 * The address of the client of a request: that of its connection, or behind proxies the one that `X-Forwarded-For` names as
 * many hops before as `TRUST_PROXY` says (contract §17). An entry that is no address, such as one with
 * a port, does not count: the address is that of the connection then. Undefined after the connection was lost.
 */
export function clientAddress({ ip, socket }: Request): string | undefined {
  return ip !== undefined && isIP(ip) !== 0 ? ip : socket.remoteAddress;
}
