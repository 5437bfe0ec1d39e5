import { createSocket, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** What is said of a name: addresses of both families, a failure, or nothing at all. */
export type NameAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence';

const CODES = { SERVFAIL: 2, NXDOMAIN: 3 };
const TYPES = { A: 1, AAAA: 28 };

/** A name server on a free UDP port. Its answers have a TTL of 0. */
export class NameServer {
  /** The names that were asked for, once for each family. */
  readonly asked: string[] = [];

  private constructor(private readonly socket: Socket) {}

  static async start(answer: (name: string) => NameAnswer): Promise<NameServer> {
    const socket = createSocket('udp4');
    const server = new NameServer(socket);
    socket.on('message', (query, { address, port }) => {
      const { name, type, end } = questionOf(query);
      server.asked.push(name);
      const said = answer(name);
      if (said !== 'silence') socket.send(reply(query, type, end, said), port, address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  /** As `WEBHOOK_DNS_SERVERS` takes it. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function reply(query: Buffer, type: number, end: number, said: Exclude<NameAnswer, 'silence'>): Buffer {
  const code = typeof said === 'string' ? CODES[said] : 0;
  const addresses = typeof said === 'string' ? [] : said;
  const records = addresses.filter((address) => type === (isIPv4(address) ? TYPES.A : TYPES.AAAA)).map(recordOf);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function recordOf(address: string): Buffer {
  const data = isIPv4(address)
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(
        expand(address)
          .map((word) => word.padStart(4, '0'))
          .join(''),
        'hex',
      );
  const head = Buffer.alloc(12);
  // The name is that of the question, 12 bytes from the start; class IN, time to live 0.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(isIPv4(address) ? TYPES.A : TYPES.AAAA, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function expand(address: string): string[] {
  const [front = '', back = ''] = address.split('::');
  const [head, tail] = [front, back].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
