import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * The address of the client of a request: that of its connection, or behind proxies the one that `X-Forwarded-For` names as
 * many hops before as `TRUST_PROXY` says (contract §17). An entry that is no address, such as one with
 * a port, does not count: the address is that of the connection then. Undefined after the connection was lost.
 */
export function clientAddress({ ip, socket }: Request): string | undefined {
  return ip !== undefined && isIP(ip) !== 0 ? ip : socket.remoteAddress;
}

/** What counts as one client in limits by address: an IPv4 address, or a /64 network of IPv6, which is the smallest that is assigned. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : parsed.parts.slice(0, 4).join(':');
}
