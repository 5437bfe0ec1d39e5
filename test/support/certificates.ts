import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate and its key, as TLS servers take them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const DAY = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** A certificate authority of a test. */
export class TestAuthority {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly name: string) {}

  /** Its own certificate, for those who are to trust it. */
  get certificate(): string {
    return pem('CERTIFICATE', this.issue(this.name, this.keys.publicKey, extension('2.5.29.19', sequence(TRUE), true)));
  }

  /** A certificate for a host name or IPv4 address; `expired` yesterday, if it is to be. */
  certify(host: string, { expired = false } = {}): Certificate {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const name = isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
    const certificate = this.issue(host, keys.publicKey, extension('2.5.29.17', sequence(name)), expired);
    return {
      cert: pem('CERTIFICATE', certificate),
      key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  }

  /** An X.509 certificate of version 3 (RFC 5280, section 4.1). */
  private issue(subject: string, key: KeyObject, extensions: Buffer, expired = false): Buffer {
    const now = Date.now();
    const toBeSigned = sequence(
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ECDSA_WITH_SHA256,
      nameOf(this.name),
      sequence(time(now - 3 * DAY), time(expired ? now - DAY : now + 3 * DAY)),
      nameOf(subject),
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extensions)),
    );
    const signature = sign('sha256', toBeSigned, this.keys.privateKey);
    return sequence(toBeSigned, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  }
}

const TRUE = der(0x01, Buffer.from([0xff]));

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] =>
    value < 0x80 ? [value] : [...base128(value >> 7).map((byte) => byte | 0x80), value & 0x7f];
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

const extension = (id: string, content: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [TRUE] : []), der(0x04, content));

const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(commonName)))));

const time = (instant: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(instant).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
