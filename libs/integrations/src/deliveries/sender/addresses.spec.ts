import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { AddressRules, isSameAddress } from './addresses.service.js';

const rulesFor = (...webhookAllowedCidrs: string[]): AddressRules =>
  new AddressRules({ webhookAllowedCidrs, webhookHttpsOnly: false });
const rules = rulesFor();

const octetsOf = (address: string): number[] => ipaddr.IPv4.parse(address).octets;
const hex = (value: number, digits = 1): string => value.toString(16).padStart(digits, '0');

/** An IPv4 address as URLs can spell it. */
function spellingsOfIPv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octetsOf(address);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    address,
    `${address}.`,
    `${whole}`,
    `0x${hex(whole)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
    `000${a.toString(8)}.0x${hex(b)}.${c}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${b}.0${(c * 256 + d).toString(8)}`,
    [...address].map((character) => `%${hex(character.charCodeAt(0), 2)}`).join(''),
    address.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    address.replaceAll('.', '\u3002'),
  ];
}

/** The IPv6 addresses that embed an IPv4 address. */
function embeddingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octetsOf(address);
  const words = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const inverse = `${hex(0xffff - a * 256 - b)}:${hex(0xffff - c * 256 - d)}`;
  return [
    `::ffff:${address}`,
    `::ffff:${words}`,
    `0:0:0:0:0:FFFF:${address}`,
    `0000:0000:0000:0000:0000:ffff:${words}`,
    `::${words}`,
    `::${address}`,
    `::ffff:0:${words}`,
    `64:ff9b::${address}`,
    `64:FF9B::${words}`,
    `64:ff9b:1::${words}`,
    `2002:${words}::1`,
    `2002:${words}:0:0:0:0:0`,
    `2001:0:102:304:0:0:${inverse}`,
  ];
}

/** Addresses of each forbidden range, including the first and the last. */
const FORBIDDEN_IPV4 = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.170.2', '172.16.0.0'],
  ...['172.31.255.255', '192.0.0.0', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.0', '192.168.255.255'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.255', '224.0.0.1', '239.255.255.255', '240.0.0.0'],
  ...['255.255.255.255', '168.63.129.16'],
];

const FORBIDDEN_IPV6 = [
  ...[
    '::',
    '0:0:0:0:0:0:0:0',
    '::1',
    '0:0:0:0:0:0:0:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    '0::1',
    '::0.0.0.1',
  ],
  ...['fe80::1', 'FE80::1', 'fe80:0:0:0:0:0:0:1', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fec0::1'],
  ...['fc00::', 'fd00:ec2::254', 'FD00:0EC2:0:0:0:0:0:254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['ff00::', 'ff02::1', 'ff02::fb', 'FF0E::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['2001:db8::', '2001:DB8::1', '2001:0db8:0:0:0:0:0:1', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '3fff::1'],
  ...['3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '2001::1', '2001:0:0:0:0:0:0:1', '2001:2::1', '2001:10::1'],
  ...['2001:20::1', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2002::', '2002:ffff:ffff::1', '100::1', '100:0:0:1::1'],
  ...['5f00::1', '4000::1', '1fff:ffff::1', '64:ff9b::', '64:ff9b:1::', '64:ff9b:1:ffff::1', '::2', '::ffff:0:0'],
];

const FORBIDDEN_NAMES = [
  ...['localhost', 'LOCALHOST', 'LocalHost.', 'localhost%2e', 'ｌｏｃａｌｈｏｓｔ', 'lo\u00adcalhost', 'a.localhost'],
  ...['A.B.LOCALHOST.', 'localhost.localhost', 'printer.local', 'Printer.LOCAL.', 'metadata.google.internal'],
  ...['METADATA.GOOGLE.INTERNAL.', 'ip-10-0-0-1.ec2.internal', 'host.docker.internal', 'router.home.arpa'],
  ...[
    'home.arpa',
    'Router.Home.Arpa.',
    'api',
    'API.',
    'postgres',
    'kubernetes',
    'metadata',
    'intranet',
    'local',
    'internal',
  ],
];

const PUBLIC = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '1.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0'],
  ...['192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
  ...['198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255', '168.63.129.15'],
  ...['168.63.129.17', '93.184.215.14', '2000::1', '2001:200::1', '2001:4860:4860::8888', '2001:db7::1', '2001:db9::1'],
  ...['2003::1', '2400:cb00::1', '2606:4700:4700::1111', '2a00:1450:4001::200e', '3ffe::1', '3fff:1000::1'],
  ...['2600:1f18::1', '2a01:4f8::1'],
];

const urlTable = [
  ...FORBIDDEN_IPV4.flatMap(spellingsOfIPv4),
  ...['127.1', '127.0.1', '0177.1', '0x7f.1', '0', '0x0', '00', '0x7f000001.', '①②⑦.0.0.1', '127.0.0.0x1', '10.1'],
  ...[...FORBIDDEN_IPV6, ...FORBIDDEN_IPV4.flatMap(embeddingsOf)].map((address) => `[${address}]`),
  ...FORBIDDEN_NAMES,
];

describe('hosts rejected at saving', () => {
  it('are covered in at least 300 spellings', () => {
    expect(new Set(urlTable).size).toBeGreaterThan(300);
  });

  it.each(urlTable)('%s is rejected, with the setting that allows it', (host) => {
    expect(rules.urlError(`http://${host}/hook`)).toContain('WEBHOOK_ALLOWED_CIDRS');
    expect(rules.urlError(`https://${host}:8443/hook?a=b`)).toContain('WEBHOOK_ALLOWED_CIDRS');
  });

  it.each(['http:127.0.0.1', 'http:/127.0.0.1/', 'http:\\\\127.0.0.1\\', 'HTTP://127.0.0.1', 'http:///127.0.0.1/'])(
    '%s is parsed by the URL parser, and rejected',
    (url) => {
      expect(rules.urlError(url)).toContain('a loopback address (127.0.0.1)');
    },
  );

  it.each([
    'example.com',
    'EXAMPLE.com.',
    'bücher.example.org',
    'a_b.example.com',
    'localhost.example.com',
    'local.dev',
  ])('%s is a public name', (host) => {
    expect(rules.urlError(`https://${host}/hook`)).toBeUndefined();
  });
});

describe('addresses rejected at connecting', () => {
  it.each([...FORBIDDEN_IPV4, ...FORBIDDEN_IPV6, ...FORBIDDEN_IPV4.flatMap(embeddingsOf)])(
    '%s is refused',
    (address) => {
      expect(rules.addressError(address)).toContain(
        `(${address}): allow it with WEBHOOK_ALLOWED_CIDRS if this is intended`,
      );
    },
  );

  it.each(['', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '1.1.1.1.', '1.1.1.1:80', '[::1]', '1.1.1.1 '])(
    '%j is no address',
    (address) => {
      expect(rules.addressError(address)).toContain('an invalid IP address');
    },
  );

  it.each(['fe80::1%eth0', '::1%lo', '::ffff:127.0.0.1%1'])('%s is rejected with its zone', (address) => {
    expect(rules.addressError(address)).toBeDefined();
  });

  it.each(PUBLIC)('%s is public', (address) => {
    expect(rules.addressError(address)).toBeUndefined();
    expect(rules.urlError(`http://${address.includes(':') ? `[${address}]` : address}/`)).toBeUndefined();
  });

  it.each([
    ['127.0.0.1', 'a loopback address'],
    ['10.1.2.3', 'a private address'],
    ['169.254.169.254', 'a link-local or metadata address'],
    ['100.64.0.1', 'a carrier-NAT address'],
    ['::ffff:10.0.0.1', 'a v4-mapped address'],
    ['2002:a00:1::', 'a 6to4 address'],
    ['2001::1', 'a Teredo address'],
    ['64:ff9b::a00:1', 'a NAT64 address'],
    ['4000::1', 'a reserved address'],
  ])('%s is refused as %s', (address, kind) => {
    expect(rules.addressError(address)).toBe(
      `must not point to ${kind} (${address}): allow it with WEBHOOK_ALLOWED_CIDRS if this is intended`,
    );
  });
});

describe('WEBHOOK_ALLOWED_CIDRS', () => {
  const admitting = rulesFor('127.0.0.0/8', 'fd00::/8', '64:ff9b::/96', '::1/128');

  it.each(['127.0.0.1', '127.8.9.10', '::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::808:808'])(
    'admits %s, which a range holds',
    (address) => {
      expect(admitting.addressError(address)).toBeUndefined();
    },
  );

  it('allows an embedded address of an allowed translator only if the address itself is allowed', () => {
    expect(admitting.addressError('64:ff9b::127.0.0.1')).toBeUndefined();
    expect(admitting.addressError('64:ff9b::10.0.0.1')).toContain('a private address');
  });

  it.each([
    '10.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    'fc00::1',
    '::127.0.0.1',
    '2002:7f00:1::',
    '::',
    '0.0.0.0',
  ])('admits nothing else: %s is refused', (address) => {
    expect(admitting.addressError(address)).toBeDefined();
  });

  it('allows v4-mapped addresses by their own range', () => {
    expect(rulesFor('::ffff:10.0.0.0/104').addressError('::ffff:10.1.2.3')).toBeUndefined();
    expect(rulesFor('::ffff:10.0.0.0/104').addressError('10.1.2.3')).toBeDefined();
  });

  it('allows everything with ranges that cover everything', () => {
    const open = rulesFor('0.0.0.0/0', '::/0');
    for (const address of [...FORBIDDEN_IPV4, ...FORBIDDEN_IPV6, ...PUBLIC])
      expect(open.addressError(address)).toBeUndefined();
  });

  it.each(FORBIDDEN_NAMES)('allows the name %s, which is then checked by its addresses', (host) => {
    expect(admitting.urlError(`http://${host}:3000/hook`)).toBeUndefined();
  });

  it('still checks literal addresses at saving', () => {
    expect(admitting.urlError('http://127.1:3000/')).toBeUndefined();
    expect(admitting.urlError('http://0xa000001/')).toContain('a private address (10.0.0.1)');
  });
});

describe('an address', () => {
  it.each([
    ['127.0.0.1', '::ffff:127.0.0.1', true],
    ['::ffff:7f00:1', '127.0.0.1', true],
    ['2001:DB8:0::1', '2001:db8::1', true],
    ['::127.0.0.1', '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.2', false],
    ['::1', '127.0.0.1', false],
    ['', '', false],
  ])('%j is the same as %j: %s', (one, other, same) => {
    expect(isSameAddress(one, other)).toBe(same);
  });
});

describe('the form of URLs', () => {
  it.each([
    ['', 'valid URL'],
    ['example.com/hook', 'valid URL'],
    ['http://', 'valid URL'],
    ['http://exa mple.com/', 'valid URL'],
    ['http://[fe80::1%25eth0]/', 'valid URL'],
    ['http://[fe80::1%eth0]/', 'valid URL'],
    ['http://[example.com]/', 'valid URL'],
    ['http://256.0.0.1/', 'valid URL'],
    ['http://example.com:65536/', 'valid URL'],
    ['http://example.com/\ud800', 'valid URL'],
    ['http://example.com:0/', 'port 0'],
    ['http://./', 'have a valid host'],
    ['http://example.com../', 'have a valid host'],
    ['http://a..example.com/', 'have a valid host'],
    [`http://${'a.'.repeat(127)}com/`, 'have a valid host'],
    ['ftp://example.com/', 'http:// or https://'],
    ['file:///etc/passwd', 'http:// or https://'],
    ['gopher://example.com/', 'http:// or https://'],
    ['javascript:alert(1)', 'http:// or https://'],
    ['ws://example.com/', 'http:// or https://'],
    ['http://user@example.com/', 'credentials'],
    ['http://user:word@example.com/', 'credentials'],
    ['http://:word@example.com/', 'credentials'],
    ['http://example.com@127.0.0.1/', 'credentials'],
    ['http://example.com/#a', 'fragment'],
    ['http://example.com/#', 'fragment'],
    ['http://127.0.0.1\\@example.com/', 'loopback'],
    [' http://example.com/', 'surrounding spaces'],
    ['http://example.com/ ', 'surrounding spaces'],
    ['ht\ttp://example.com/', 'control characters'],
    ['http://exam\nple.com/', 'control characters'],
    ['http://example.com/\r\nHost: other', 'control characters'],
    ['http://example.com/\0', 'control characters'],
    ['http://example.com/\u007f', 'control characters'],
  ])('%j is refused: %s', (url, why) => {
    expect(rules.urlError(url)).toContain(why);
  });

  it('may be 2000 characters long, and no longer', () => {
    const start = 'http://example.com/';
    expect(rules.urlError(start + 'a'.repeat(2000 - start.length))).toBeUndefined();
    expect(rules.urlError(start + 'a'.repeat(2001 - start.length))).toContain('2000 characters');
  });

  it('must be https with WEBHOOK_HTTPS_ONLY', () => {
    const httpsOnly = new AddressRules({ webhookAllowedCidrs: [], webhookHttpsOnly: true });
    expect(httpsOnly.urlError('http://example.com/')).toContain('WEBHOOK_HTTPS_ONLY');
    expect(httpsOnly.urlError('https://example.com/')).toBeUndefined();
  });
});

describe('any address of a forbidden range', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const inRange = (cidr: string): fc.Arbitrary<number[]> => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    const fixed = network.toByteArray();
    return fc.array(octet, { minLength: fixed.length, maxLength: fixed.length }).map((bytes) =>
      bytes.map((byte, at) => {
        const mask = (0xff << (8 - Math.min(8, Math.max(0, bits - at * 8)))) & 0xff;
        return ((fixed[at] ?? 0) & mask) | (byte & ~mask & 0xff);
      }),
    );
  };
  const IPV4 = [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  ];
  const IPV6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

  it('is rejected in every notation of IPv4, and embedded in IPv6', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IPV4).chain(inRange), (bytes) => {
        const address = bytes.join('.');
        expect(rules.addressError(address)).toBeDefined();
        for (const host of spellingsOfIPv4(address)) expect(rules.urlError(`http://${host}/`)).toBeDefined();
        for (const embedded of embeddingsOf(address)) {
          expect(rules.addressError(embedded)).toBeDefined();
          expect(rules.urlError(`http://[${embedded}]/`)).toBeDefined();
        }
      }),
    );
  });

  it('is rejected in every notation of IPv6', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IPV6).chain(inRange), (bytes) => {
        const address = new ipaddr.IPv6(bytes);
        const long = address.parts.map((part) => hex(part, 4)).join(':');
        const dotted = `${address.parts
          .slice(0, 6)
          .map((part) => hex(part))
          .join(':')}:${bytes.slice(12).join('.')}`;
        for (const spelling of [
          address.toRFC5952String(),
          address.toNormalizedString(),
          long,
          long.toUpperCase(),
          dotted,
        ]) {
          expect(rules.addressError(spelling)).toBeDefined();
          expect(rules.urlError(`https://[${spelling}]:444/`)).toBeDefined();
        }
      }),
    );
  });
});
