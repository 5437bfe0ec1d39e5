import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendParserError } from '../../libs/http/src/problems/parser-errors.js';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { refused } from '../support/problems.js';
import { sendRaw } from '../support/raw.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const UNITS = '/v2/catalog/products/units';

/** A way to a server that can be cut and joined again. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private cut = false;
  private readonly server = createServer((socket) => {
    if (this.cut) {
      socket.destroy();
      return;
    }
    const far = connect(this.port, this.host);
    for (const one of [socket, far]) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        socket.destroy();
        far.destroy();
      });
    }
    socket.pipe(far).pipe(socket);
  });

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  async open(): Promise<number> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  break(): void {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  repair(): void {
    this.cut = false;
  }

  close(): void {
    this.break();
    this.server.close();
  }
}

describe('while the database is away', () => {
  let database: TestDatabase;
  let wire: Wire;
  let service: Service;
  beforeAll(async () => {
    database = await createDatabase();
    const url = new URL(database.url);
    wire = new Wire(url.hostname, Number(url.port));
    url.port = String(await wire.open());
    url.hostname = '127.0.0.1';
    service = await startService({ databaseUrl: url.href });
  });
  afterAll(async () => {
    wire.repair();
    await service.stop();
    wire.close();
    await database.drop();
  });

  it('503 unavailable with Retry-After to reads, writes and unknown keys; afterwards all is well again', async () => {
    const unavailable = refused(503, 'unavailable', 'The database is unavailable: try again');
    expect((await service.api('GET', UNITS)).status).toBe(200);
    wire.break();
    for (const send of [
      () => service.api('GET', UNITS),
      () => service.api('GET', `${UNITS}/x`),
      () => service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } }),
      () => service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' }, headers: { 'Idempotency-Key': 'k' } }),
      () => service.api('PATCH', '/v2/account', { body: { name: 'x' } }),
      () => service.api('GET', UNITS, { key: 'never-seen-before' }),
    ]) {
      const answer = await send();
      expect(answer).toEqual(unavailable);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect((await service.api('GET', '/health/live')).status).toBe(200);
    const ready = await service.api('GET', '/health/ready');
    expect(ready).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { database: 'down', migrations: 'unknown' } },
    });
    wire.repair();
    await until(async () => (await service.api('GET', UNITS)).status === 200);
    expect((await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } })).status).toBe(201);
    expect((await service.api('GET', '/health/ready')).status).toBe(200);
  });
});

describe('a request that does not arrive in time', () => {
  /** A server with a shorter timeout than the service's 30 s, and the service's own answer. */
  const server = createHttpServer(
    { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 },
    (request) => request.resume(),
  ).on('clientError', sendParserError);
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void server.close());

  it.each([
    ['its headers', 'POST / HTTP/1.1\r\nHost: fieldline\r\n'],
    ['its body', 'POST / HTTP/1.1\r\nHost: fieldline\r\nContent-Length: 5\r\n\r\n{'],
  ])('408 request_timeout in the same shape: %s', async (_, text) => {
    const answer = await sendRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, text);
    expect(answer).toEqual(refused(408, 'request_timeout', 'The request was not received within 30 seconds'));
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});
