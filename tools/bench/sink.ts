import { createServer, type Socket } from 'node:net';

// A webhook receiver with minimal CPU cost: it finds the end of a request and returns 204. The path /hang gets no response. GET /count
// returns the number of requests and the time of the last one; GET /keep starts recording requests, by entity and version of the body;
// GET /arrivals returns the recorded ones and deletes them.

interface Arrival {
  readonly key: string;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
let count = 0;
let lastAt = 0;
let keeps = false;
let arrivals: Arrival[] = [];

const now = (): number => Number(process.hrtime.bigint()) / 1e6;

const server = createServer((socket: Socket) => {
  socket.setNoDelay(true);
  let rest = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = rest.toString('latin1', 0, head);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const end = head + 4 + length;
      if (rest.length < end) return;
      const body = keeps ? rest.toString('utf8', head + 4, end) : '';
      rest = rest.subarray(end);
      if (text.startsWith('POST /hang')) continue;
      if (text.startsWith('GET ')) {
        socket.write(responseTo(text.split(' ')[1]));
        continue;
      }
      count++;
      lastAt = now();
      if (keeps) {
        const uuid = /"uuid":"([0-9a-f-]{36})"/.exec(body)?.[1];
        arrivals.push({ key: `${uuid}/${/"version":(\d+)/.exec(body)?.[1]}`, at: lastAt });
      }
      socket.write(ANSWER);
    }
  });
});

function responseTo(path: string | undefined): string {
  let answer: object = { count, lastAt };
  if (path === '/keep') keeps = true;
  if (path === '/arrivals') {
    answer = { arrivals };
    arrivals = [];
  }
  const json = JSON.stringify(answer);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` });
});
