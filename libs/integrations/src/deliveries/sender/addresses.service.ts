import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import type { Settings } from '#platform';

type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const MAX_URL = 2000;
const ADMIT = 'admit it with WEBHOOK_ALLOWED_CIDRS if it is meant';

/** What lies in these ranges is not the public internet, or is the way of an attacker into a network. */
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

/** The first that holds the address names it; 2000::/3 less its four exceptions is the public internet. */
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

/** IPv6 ranges whose addresses reach an IPv4 address, and where they hold it. */
const EMBEDDINGS: readonly (readonly [Range, (bytes: readonly number[]) => readonly number[]])[] = [
  [ipaddr.parseCIDR('::ffff:0:0:0/96'), (bytes) => bytes.slice(12)],
  [ipaddr.parseCIDR('::/96'), (bytes) => bytes.slice(12)],
  [ipaddr.parseCIDR('64:ff9b::/96'), (bytes) => bytes.slice(12)],
  // Where a network embeds further to the front (RFC 6052), these four are 0.0.0.0, which is refused.
  [ipaddr.parseCIDR('64:ff9b:1::/48'), (bytes) => bytes.slice(12)],
  [ipaddr.parseCIDR('2002::/16'), (bytes) => bytes.slice(2, 6)],
  [ipaddr.parseCIDR('2001::/32'), (bytes) => bytes.slice(12).map((byte) => byte ^ 0xff)],
];

const LOCAL_NAME = /^(?!.*\.)|(^|\.)(localhost|local|internal|home\.arpa)$/;
// The URL parser drops tabs, line ends and what surrounds the URL: it would judge another text than is kept.
const STRIPPED = /\p{Cc}|^ | $/u;

/** Where deliveries may go: judges URLs by their form, and the addresses that connections are made to. */
export class AddressRules {
  private readonly allowed: readonly Range[];
  private readonly httpsOnly: boolean;

  constructor(settings: Pick<Settings, 'webhookAllowedCidrs' | 'webhookHttpsOnly'>) {
    this.allowed = settings.webhookAllowedCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
    this.httpsOnly = settings.webhookHttpsOnly;
  }

  /** What is wrong with a webhook's URL, or undefined. Names are judged by their form: nothing is resolved. */
  urlFault(url: string): string | undefined {
    const judged = this.judge(url);
    return typeof judged === 'string' ? judged : undefined;
  }

  /** The URL, validation; or what is wrong with it, as {@link urlFault} says. */
  judge(text: string): URL | string {
    if (text.length > MAX_URL && [...text].length > MAX_URL) return `must be at most ${MAX_URL} characters`;
    if (STRIPPED.test(text)) return 'must not hold control characters, or spaces around it';
    const url = text.isWellFormed() ? URL.parse(text) : null;
    if (url === null) return 'must be a valid URL';
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with http:// or https://';
    if (this.httpsOnly && url.protocol === 'http:') return 'must start with https:// (WEBHOOK_HTTPS_ONLY is set)';
    if (url.username !== '' || url.password !== '') return 'must not hold credentials';
    if (text.includes('#')) return 'must not hold a fragment';
    if (url.port === '0') return 'must not name port 0';
    return this.hostFault(url.hostname.replace(/\.$/, '')) ?? url;
  }

  /** What is wrong with an IPv4 or IPv6 address, or undefined when a delivery may go there. */
  addressFault(address: string): string | undefined {
    const kind = this.forbiddenKind(address);
    return kind === undefined ? undefined : `must not lead to ${kind} (${address}): ${ADMIT}`;
  }

  /** Of a refused address what makes it so ("a loopback address"); undefined of one that a delivery may go to. */
  forbiddenKind(address: string): string | undefined {
    const validation = parseAddress(address);
    if (validation === undefined) return 'what is no IP address';
    return validation instanceof ipaddr.IPv4 ? this.forbiddenIPv4(validation) : this.forbiddenIPv6(validation);
  }

  /** Whether names are judged by what they resolve to alone, and not by their form. */
  get admitsRanges(): boolean {
    return this.allowed.length > 0;
  }

  private hostFault(host: string): string | undefined {
    const literal = host.startsWith('[') ? host.slice(1, -1) : host;
    if (isIP(literal) !== 0) return this.addressFault(literal);
    if (host.length > 253 || host.split('.').includes('')) return 'must name a host';
    if (!this.admitsRanges && LOCAL_NAME.test(host))
      return `must not name a host of a local network (${host}): set WEBHOOK_ALLOWED_CIDRS if it is meant`;
    return undefined;
  }

  private forbiddenIPv4(address: ipaddr.IPv4): string | undefined {
    return this.admits(address) ? undefined : kindOf(address, FORBIDDEN_IPV4);
  }

  private forbiddenIPv6(address: ipaddr.IPv6): string | undefined {
    // The one form by which the system itself speaks of IPv4: it is admitted where its IPv4 address is.
    if (address.isIPv4MappedAddress() && this.admits(address.toIPv4Address())) return undefined;
    if (this.admits(address)) {
      const embedded = embeddedIPv4(address);
      return embedded === undefined ? undefined : this.forbiddenIPv4(embedded);
    }
    return kindOf(address, FORBIDDEN_IPV6) ?? (address.match(PUBLIC_IPV6) ? undefined : 'a reserved address');
  }

  private admits(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
    return this.allowed.some((range) => within(address, range));
  }
}

/** Whether two texts mean one address; a dual-stack system may write IPv4 as v4-mapped. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => {
    const address = parseAddress(text);
    return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  });
  return left !== undefined && left.toString() === right?.toString();
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  // ipaddr.js takes `::127.0.0.1` for v4-mapped; in hexadecimal, as the URL parser writes it, it is read as it is.
  const written = isIP(text) === 6 ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;
  return written === undefined ? undefined : ipaddr.IPv6.parse(written);
}

function ranges(list: readonly (readonly [cidr: string, kind: string])[]): readonly (readonly [Range, string])[] {
  return list.map(([cidr, kind]) => [ipaddr.parseCIDR(cidr), kind]);
}

const within = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

const kindOf = (address: ipaddr.IPv4 | ipaddr.IPv6, list: readonly (readonly [Range, string])[]): string | undefined =>
  list.find(([range]) => within(address, range))?.[1];

/** The IPv4 address that an admitted IPv6 address reaches by way of a translator or tunnel. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  // `::` and `::1` lie among the v4-compatible ones but are not of them.
  if (bytes.slice(0, 15).every((byte) => byte === 0) && (bytes[15] ?? 0) <= 1) return undefined;
  const embedding = EMBEDDINGS.find(([range]) => within(address, range));
  return embedding === undefined ? undefined : new ipaddr.IPv4([...embedding[1](bytes)]);
}
