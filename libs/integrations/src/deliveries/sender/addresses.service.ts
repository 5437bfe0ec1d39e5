import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { excerpt } from '#eventstore/domain';
import type { Settings } from '#platform';

type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const MAX_URL_LENGTH = 2000;
const HOW_TO_ALLOW = 'allow it with WEBHOOK_ALLOWED_CIDRS if this is intended';

/** Ranges that are not part of the public internet, or that give attackers access to internal networks (SSRF). */
const FORBIDDEN_IPV4 = ranges([
  ['0.0.0.0/8', 'an unspecified address'],
  ['10.0.0.0/8', 'a private address'],
  ['100.64.0.0/10', 'a carrier-NAT address'],
  ['127.0.0.0/8', 'a loopback address'],
  ['169.254.0.0/16', 'a link-local or metadata address'],
  ['172.16.0.0/12', 'a private address'],
  ['192.0.0.0/24', 'a protocol assignment'],
  ['192.0.2.0/24', 'a documentation address'],
  ['192.88.99.0/24', 'a 6to4 relay'],
  ['192.168.0.0/16', 'a private address'],
  ['198.18.0.0/15', 'a benchmarking address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['240.0.0.0/4', 'a reserved address'],
  ['168.63.129.16/32', 'a metadata address'],
]);

/** The first matching range names the address. The public internet is 2000::/3 without its four exceptions. */
const FORBIDDEN_IPV6 = ranges([
  ['::/128', 'an unspecified address'],
  ['::1/128', 'a loopback address'],
  ['::ffff:0:0/96', 'a v4-mapped address'],
  ['::ffff:0:0:0/96', 'a v4-translated address'],
  ['::/96', 'a v4-compatible address'],
  ['64:ff9b::/96', 'a NAT64 address'],
  ['64:ff9b:1::/48', 'a NAT64 address'],
  ['fc00::/7', 'a private address'],
  ['fe80::/10', 'a link-local address'],
  ['ff00::/8', 'a multicast address'],
  ['2001::/32', 'a Teredo address'],
  ['2001::/23', 'a protocol assignment'],
  ['2001:db8::/32', 'a documentation address'],
  ['2002::/16', 'a 6to4 address'],
  ['3fff::/20', 'a documentation address'],
]);
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** IPv6 ranges that embed an IPv4 address, and how to extract it. */
const EMBEDDED_IPV4: readonly (readonly [Range, (bytes: readonly number[]) => readonly number[]])[] = [
  [ipaddr.parseCIDR('::ffff:0:0:0/96'), (bytes) => bytes.slice(12)],
  [ipaddr.parseCIDR('::/96'), (bytes) => bytes.slice(12)],
  [ipaddr.parseCIDR('64:ff9b::/96'), (bytes) => bytes.slice(12)],
  // With a shorter prefix (RFC 6052) these four bytes are 0.0.0.0, which is forbidden.
  [ipaddr.parseCIDR('64:ff9b:1::/48'), (bytes) => bytes.slice(12)],
  [ipaddr.parseCIDR('2002::/16'), (bytes) => bytes.slice(2, 6)],
  [ipaddr.parseCIDR('2001::/32'), (bytes) => bytes.slice(12).map((byte) => byte ^ 0xff)],
];

const LOCAL_NAME = /^(?!.*\.)|(^|\.)(localhost|local|internal|home\.arpa)$/;
// The URL parser removes these characters, so it would check a different text than the one that is stored.
const STRIPPED = /\p{Cc}|^ | $/u;

/** Checks the destinations of deliveries: URLs by their form, and the addresses of connections. */
export class AddressRules {
  private readonly allowed: readonly Range[];
  private readonly httpsOnly: boolean;

  constructor(settings: Pick<Settings, 'webhookAllowedCidrs' | 'webhookHttpsOnly'>) {
    this.allowed = settings.webhookAllowedCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
    this.httpsOnly = settings.webhookHttpsOnly;
  }

  /** The error of a webhook's URL; undefined when it is valid. Host names are not resolved. */
  urlError(url: string): string | undefined {
    const checked = this.checkUrl(url);
    return typeof checked === 'string' ? checked : undefined;
  }

  /** The parsed URL, or its error as in {@link urlError}. */
  checkUrl(text: string): URL | string {
    if (text.length > MAX_URL_LENGTH && [...text].length > MAX_URL_LENGTH)
      return `must be at most ${MAX_URL_LENGTH} characters`;
    if (STRIPPED.test(text)) return 'must not contain control characters or surrounding spaces';
    const url = text.isWellFormed() ? URL.parse(text) : null;
    if (url === null) return 'must be a valid URL';
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with http:// or https://';
    if (this.httpsOnly && url.protocol === 'http:') return 'must start with https:// (WEBHOOK_HTTPS_ONLY is set)';
    if (url.username !== '' || url.password !== '') return 'must not contain credentials';
    if (text.includes('#')) return 'must not contain a fragment';
    if (url.port === '0') return 'must not use port 0';
    return this.hostError(url.hostname.replace(/\.$/, '')) ?? url;
  }

  /** The error of an IPv4 or IPv6 address; undefined when deliveries to it are allowed. */
  addressError(address: string): string | undefined {
    const label = this.forbiddenLabel(address);
    return label === undefined ? undefined : `must not point to ${label} (${address}): ${HOW_TO_ALLOW}`;
  }

  /** The kind of a forbidden address ("a loopback address"); undefined for an allowed one. */
  forbiddenLabel(address: string): string | undefined {
    const parsed = parseAddress(address);
    if (parsed === undefined) return 'an invalid IP address';
    return parsed instanceof ipaddr.IPv4 ? this.forbiddenIPv4(parsed) : this.forbiddenIPv6(parsed);
  }

  /** Whether host names are checked only by the addresses they resolve to, not by their form. */
  get allowsRanges(): boolean {
    return this.allowed.length > 0;
  }

  private hostError(host: string): string | undefined {
    const literal = host.startsWith('[') ? host.slice(1, -1) : host;
    if (isIP(literal) !== 0) return this.addressError(literal);
    if (host.length > 253 || host.split('.').includes('')) return 'must have a valid host';
    if (!this.allowsRanges && LOCAL_NAME.test(host))
      return `must not use a host of a local network (${excerpt(host)}): set WEBHOOK_ALLOWED_CIDRS if this is intended`;
    return undefined;
  }

  private forbiddenIPv4(address: ipaddr.IPv4): string | undefined {
    return this.allows(address) ? undefined : labelOf(address, FORBIDDEN_IPV4);
  }

  private forbiddenIPv6(address: ipaddr.IPv6): string | undefined {
    // Operating systems use this form for IPv4 connections, so it is allowed if its IPv4 address is.
    if (address.isIPv4MappedAddress() && this.allows(address.toIPv4Address())) return undefined;
    if (this.allows(address)) {
      const embedded = embeddedIPv4(address);
      return embedded === undefined ? undefined : this.forbiddenIPv4(embedded);
    }
    return labelOf(address, FORBIDDEN_IPV6) ?? (address.match(PUBLIC_IPV6) ? undefined : 'a reserved address');
  }

  private allows(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
    return this.allowed.some((range) => isWithin(address, range));
  }
}

/** Whether two texts are the same address; dual-stack systems may report IPv4 as v4-mapped. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => {
    const address = parseAddress(text);
    return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  });
  return left !== undefined && left.toString() === right?.toString();
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  // ipaddr.js parses `::127.0.0.1` as v4-mapped. The URL parser converts it to hexadecimal, which is parsed correctly.
  const written = isIP(text) === 6 ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;
  return written === undefined ? undefined : ipaddr.IPv6.parse(written);
}

function ranges(list: readonly (readonly [cidr: string, kind: string])[]): readonly (readonly [Range, string])[] {
  return list.map(([cidr, label]) => [ipaddr.parseCIDR(cidr), label]);
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

const labelOf = (address: ipaddr.IPv4 | ipaddr.IPv6, list: readonly (readonly [Range, string])[]): string | undefined =>
  list.find(([range]) => isWithin(address, range))?.[1];

/** The IPv4 address that an allowed IPv6 address reaches through a translator or tunnel. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  // `::` and `::1` are in the v4-compatible range but embed no address.
  if (bytes.slice(0, 15).every((byte) => byte === 0) && (bytes[15] ?? 0) <= 1) return undefined;
  const embedding = EMBEDDED_IPV4.find(([range]) => isWithin(address, range));
  return embedding === undefined ? undefined : new ipaddr.IPv4([...embedding[1](bytes)]);
}
