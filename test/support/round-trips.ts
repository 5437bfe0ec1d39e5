import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that counts round trips: messages of a client after a message of the server, on any connection. */
export interface CountedDatabase {
  readonly url: string;
  /** Round trips so far. */
  readonly count: () => number;
  /** Statements so far. */
  readonly statements: () => number;
  readonly close: () => void;
}

/** The channel of commit notifications, which are sent after the response and do not count. */
const COMMITS_CHANNEL = 'fieldline_commits';

/** Starts a proxy to the database at `url`. */
export async function countRoundTrips(url: string): Promise<CountedDatabase> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let count = 0;
  let statements = 0;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    let asked = false;
    let pending = Buffer.alloc(0);
    /** Counts the messages that execute a statement. The first message of a connection has no type. */
    const countStatements = (bytes: Buffer): void => {
      pending = Buffer.concat([pending, bytes]);
      for (;;) {
        const start = pending[0] === 0 ? 0 : 1;
        if (pending.length < start + 4) return;
        const end = start + pending.readInt32BE(start);
        if (pending.length < end) return;
        if (start === 1 && String.fromCharCode(pending[0] ?? 0) === 'E') statements++;
        pending = pending.subarray(end);
      }
    };
    near.on('data', (bytes) => {
      if (!bytes.includes(COMMITS_CHANNEL)) {
        if (!asked) count++;
        countStatements(bytes);
      }
      asked = true;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      asked = false;
      near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const counted = new URL(url);
  counted.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: counted.href,
    count: () => count,
    statements: () => statements,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
