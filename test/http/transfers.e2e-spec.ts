import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Param, Post, Put } from '@nestjs/common';
import { pino } from 'pino';
import {
  BinaryBody,
  BodyStream,
  contentResponse,
  Ctx,
  HttpError,
  HttpResponse,
  Operation,
  Range,
  type RequestedRange,
  type RequestStream,
} from '#http';
import { newUuid } from '#eventstore/domain';
import type { Outcome, RequestContext } from '#eventstore/store';
import { until } from '../../tools/harness/until.js';
import { exchange } from '../support/exchange.js';
import { startLoggedService } from '../support/logged-service.js';
import { problem } from '../support/problems.js';
import type { Service } from '../support/service.js';

const MIB = 1024 * 1024;
const MAX_UPLOAD_BYTES = 8 * MIB;
const ETAG = '"content-1"';
const CONTENT = Buffer.from('0123456789'.repeat(10));
const TOO_SLOW = 'The request was not received within 30 seconds';
const STALLED = 'No byte of the body arrived for 30 seconds';

/** What the handlers did, in this order. */
const ran: string[] = [];
/** The sources that were opened. */
const sources: Readable[] = [];
/** What handlers wait for. */
let gate = Promise.withResolvers<unknown>();

/** A source that never ends, and counts the bytes that were read of it. */
class Endless extends Readable {
  read64 = 0;
  override _read(): void {
    this.read64++;
    this.push(Buffer.alloc(64 * 1024));
  }
}

const opened = <T extends Readable>(source: T): T => {
  sources.push(source);
  return source;
};

@Controller('v2/transfers')
class TransfersController {
  @Put('uploads/:how')
  @Operation({ summary: 'Upload', streamsBody: true, maxBodyBytes: MAX_UPLOAD_BYTES, noContent: true })
  async upload(
    @Param('how') how: string,
    @BodyStream() { stream, contentLength }: RequestStream,
  ): Promise<HttpResponse> {
    ran.push(`upload ${how} ${contentLength}`);
    if (how === 'refused') throw new HttpError(409, 'conflict', 'Not wanted');
    if (how === 'refused-late') {
      await once(stream, 'data');
      throw new HttpError(409, 'conflict', 'Not wanted after all');
    }
    if (how === 'full') {
      const disk = new Writable({
        write: (_, __, done) => done(new HttpError(503, 'unavailable', 'The disk is full')),
      });
      await pipeline(stream, disk);
    }
    if (how === 'wrapped')
      await pipeline(stream, new Writable({ write: (_, __, done) => done() })).catch((error: unknown) => {
        throw new Error('not stored', { cause: error });
      });
    if (how === 'unread') return new HttpResponse(204, undefined);
    if (how === 'held') await gate.promise;
    let size = 0;
    for await (const chunk of stream) size += (chunk as Buffer).length;
    ran.push(`read ${size}`);
    return new HttpResponse(204, undefined, { 'X-Size': String(size) });
  }

  @Post('bodies')
  @Operation({ summary: 'Large JSON', maxBodyBytes: 4 * MIB, creates: 'body' })
  async body(@Ctx() { isAbandoned }: RequestContext): Promise<Outcome> {
    ran.push('body');
    await gate.promise;
    if (isAbandoned?.() === true) ran.push('abandoned');
    return { uuid: newUuid(), version: 1, events: [], created: true };
  }

  @Get('content/:how')
  @Operation({ summary: 'Content', downloads: { description: 'The bytes', redirects: true } })
  async content(@Param('how') how: string, @Range() range: RequestedRange): Promise<HttpResponse> {
    if (how === 'held') await gate.promise;
    if (how === 'elsewhere') return new HttpResponse(302, undefined, { Location: 'https://store.example.com/a?b=c' });
    if (how === 'unknown-length')
      return new HttpResponse(200, new BinaryBody('video/mp4', undefined, () => opened(Readable.from([CONTENT]))));
    if (how === 'endless')
      return new HttpResponse(200, new BinaryBody('video/mp4', 10 ** 12, () => opened(new Endless())));
    return contentResponse(range, {
      contentType: 'image/png',
      size: how === 'broken' ? CONTENT.length + 1 : CONTENT.length,
      etag: ETAG,
      headers: { 'Content-Disposition': 'inline; filename="a.png"' },
      open: async (part) => {
        await Promise.resolve();
        if (how === 'missing') throw new Error('ENOENT');
        if (how === 'gone') throw new HttpError(404, 'not_found', 'The content was removed');
        const { first, last } = part ?? { first: 0, last: CONTENT.length - 1 };
        const bytes = CONTENT.subarray(first, last + 1);
        return opened(Readable.from(how === 'broken' ? failing(bytes) : [bytes]));
      },
    });
  }
}

async function* failing(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  await Promise.resolve();
  throw new Error('EIO: the source fails');
}

@Module({ controllers: [TransfersController] })
class TransfersModule {}

const lines: string[] = [];
const SHORT_MS = 400;
let service: Service;
/** With short timeouts. */
let impatient: Service;
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  service = await startLoggedService(log, { largeBodiesPerAccount: 5 }, [TransfersModule]);
  const { databaseUrl } = service;
  const timeouts = {
    headersMs: 3 * SHORT_MS,
    bodyMs: SHORT_MS,
    rateMs: 5_000,
    stallMs: SHORT_MS,
    answerMs: 5 * SHORT_MS,
  };
  impatient = await startLoggedService(log, { databaseUrl }, [TransfersModule], timeouts);
});
afterAll(async () => {
  await impatient.stop();
  await service.stop();
});
beforeEach(() => {
  ran.splice(0);
  sources.splice(0);
  lines.splice(0);
  gate = Promise.withResolvers();
});

const keyOf = ({ key }: Service): { Authorization: string } => ({ Authorization: `Bearer ${key}` });

/** Sends bytes with their Content-Length. */
async function put(
  how: string,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [number, unknown, Headers]> {
  const response = await fetch(`${service.url}/v2/transfers/uploads/${how}`, {
    method: 'PUT',
    headers: { ...keyOf(service), ...headers },
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  });
  const text = await response.text();
  return [response.status, text === '' ? undefined : parsed(text), response.headers];
}

const parsed = (text: string): unknown => JSON.parse(text);

/** The connections of a test, which are closed after it. */
const connections = new Set<RawConnection>();
afterEach(() => {
  for (const connection of connections) connection.destroy();
  connections.clear();
});

/** A connection on which a test writes a request itself. */
class RawConnection {
  private readonly socket: Socket;
  private readonly chunks: Buffer[] = [];
  private failure: Error | undefined;
  readonly ended: Promise<unknown>;

  constructor(private readonly of: Service) {
    const { hostname, port } = new URL(of.url);
    this.socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    this.socket.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.socket.on('error', (error) => (this.failure = error));
    this.ended = once(this.socket, 'end');
    this.ended.catch(() => undefined);
    connections.add(this);
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }

  get body(): unknown {
    return parsed(this.text.slice(this.text.lastIndexOf('\r\n\r\n') + 4));
  }

  get isClosed(): boolean {
    return this.failure !== undefined || this.socket.closed;
  }

  get sentBytes(): number {
    return this.socket.bytesWritten;
  }

  head(target: string, ...headers: string[]): this {
    const lines = [`${target} HTTP/1.1`, 'Host: fieldline', `Authorization: Bearer ${this.of.key}`, ...headers];
    return this.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  write(data: string | Buffer): this {
    if (!this.isClosed) this.socket.write(data);
    return this;
  }

  /** Writes when what was written before has been sent. */
  async send(data: Buffer): Promise<void> {
    if (this.isClosed) return;
    await new Promise<void>((resolve) => this.socket.write(data, () => resolve()));
  }

  /** Waits until the service has closed the connection, which a sender sees when it goes on. */
  async closed(): Promise<void> {
    await until(() => this.write('x').isClosed, { intervalMs: 20 });
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  destroy(): void {
    this.socket.destroy();
  }
}

describe('a body that is read as a stream', () => {
  it('has every byte, and the length that was declared', async () => {
    const [status, , headers] = await put('all', new Uint8Array(3 * MIB));
    expect([status, headers.get('x-size')]).toEqual([204, String(3 * MIB)]);
    expect(ran).toEqual([`upload all ${3 * MIB}`, `read ${3 * MIB}`]);
  });

  it('may come in chunks, without a length', async () => {
    const [status] = await put('all', ReadableStream.from([new Uint8Array(10), new Uint8Array(5)]));
    expect(status).toBe(204);
    expect(ran).toEqual(['upload all undefined', 'read 15']);
  });

  it('may be empty', async () => {
    expect((await put('all', new Uint8Array(0)))[0]).toBe(204);
    expect((await put('all', undefined))[0]).toBe(204);
    expect(ran).toEqual(['upload all 0', 'read 0', 'upload all 0', 'read 0']);
  });

  it('is not JSON, and has any Content-Type', async () => {
    for (const type of ['image/png', 'application/json', 'text/html; charset=latin1'])
      expect((await put('all', '{', { 'Content-Type': type }))[0]).toBe(204);
  });

  it('415: has no coding but identity', async () => {
    expect((await put('all', 'x', { 'Content-Encoding': 'identity' }))[0]).toBe(204);
    const [status, body] = await put('all', new Uint8Array(gzipSync('x')), { 'Content-Encoding': 'gzip' });
    expect([status, body]).toEqual([
      415,
      problem(415, 'unsupported_media_type', 'The body of this route must not have a Content-Encoding'),
    ]);
    expect(ran).toHaveLength(2);
  });

  it('413: may have the size of its route, and not a byte more', async () => {
    const tooLarge = problem(413, 'payload_too_large', `The body is larger than ${MAX_UPLOAD_BYTES} bytes`);
    expect((await put('all', new Uint8Array(MAX_UPLOAD_BYTES)))[0]).toBe(204);
    expect((await put('all', new Uint8Array(MAX_UPLOAD_BYTES + 1))).slice(0, 2)).toEqual([413, tooLarge]);
    expect(ran).toHaveLength(2);
    const chunks = Array.from({ length: 9 }, () => new Uint8Array(MIB));
    expect((await put('all', ReadableStream.from(chunks))).slice(0, 2)).toEqual([413, tooLarge]);
    expect(ran).toHaveLength(3);
  });

  it('is read as fast as the handler reads it', async () => {
    const connection = new RawConnection(service).head('PUT /v2/transfers/uploads/held', 'Content-Length: 8388608');
    const sent = connection.send(Buffer.alloc(MAX_UPLOAD_BYTES));
    await until(() => ran.includes('upload held 8388608'));
    gate.resolve(undefined);
    await sent;
    await until(() => ran.includes('read 8388608'));
    connection.destroy();
  });

  it('400: that the client ends early fails for the handler', async () => {
    const connection = new RawConnection(service).head('PUT /v2/transfers/uploads/all', 'Content-Length: 10');
    connection.write('half');
    await until(() => ran.length === 1);
    connection.destroy();
    await until(() => lines.some((line) => line.includes('"status":499')));
    expect(ran).toEqual(['upload all 10']);
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('ignores Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'upload' };
    for (const body of ['one', 'two']) expect((await put('all', body, headers))[0]).toBe(204);
    expect(ran).toContain('read 3');
    expect(await service.sql("select from idempotency_receipt where key = 'upload'")).toEqual([]);
  });

  it.each([
    ['refused', 409, 'conflict', 'Not wanted'],
    ['refused-late', 409, 'conflict', 'Not wanted after all'],
    ['full', 503, 'unavailable', 'The disk is full'],
  ])('whose handler fails before its end is answered with the error: %s', async (how, status, code, message) => {
    for (let i = 0; i < 5; i++) {
      const [answered, body, headers] = await put(how, new Uint8Array(MAX_UPLOAD_BYTES));
      expect([answered, body]).toEqual([status, problem(status, code, message)]);
      expect(headers.get('connection')).toBe('close');
    }
  });

  it('that the handler does not read is discarded', async () => {
    for (let i = 0; i < 3; i++) expect((await put('unread', new Uint8Array(MIB)))[0]).toBe(204);
    for (let i = 0; i < 3; i++) expect((await put('unread', 'small'))[0]).toBe(204);
  });

  it('is documented as bytes', () => {
    const route = service.document.routes.find(({ path }) => path === '/v2/transfers/uploads/{how}');
    expect(route?.operation.requestBody).toEqual({
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    });
    const { parameters, responses } = route?.operation as { parameters: { name: string }[]; responses: object };
    expect(parameters.map(({ name }) => name)).toEqual(['how']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['204', '408', '413', '415']));
  });
});

describe('a request that is answered before its end', () => {
  it('413: a declared length above the limit is not awaited', async () => {
    for (const target of ['PUT /v2/transfers/uploads/all', 'POST /v2/transfers/bodies']) {
      const connection = new RawConnection(service).head(target, `Content-Length: ${MAX_UPLOAD_BYTES + 1}`);
      await connection.ended;
      expect(connection.text).toMatch(/^HTTP\/1.1 413 [^]*\r\nConnection: close\r\n/);
      expect(connection.body).toMatchObject({ code: 'payload_too_large' });
    }
    expect(ran).toEqual([]);
  });

  it('is not asked for its body by 100 Continue', async () => {
    const connection = new RawConnection(service).head(
      'PUT /v2/transfers/uploads/refused',
      'Content-Length: 10',
      'Expect: 100-continue',
    );
    await connection.ended;
    expect(connection.text).toMatch(/^HTTP\/1.1 409 /);
    connection.destroy();
  });

  it('is asked for it when the handler reads it', async () => {
    const connection = new RawConnection(service).head(
      'PUT /v2/transfers/uploads/all',
      'Content-Length: 10',
      'Expect: 100-continue',
      'Connection: close',
    );
    await until(() => connection.text !== '');
    expect(connection.text).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    connection.write('0123456789');
    await connection.ended;
    expect(connection.text).toMatch(/Continue\r\n\r\nHTTP\/1.1 204 /);
    connection.destroy();
  });

  it('is discarded after the answer, so that the client may go on sending; a following request is not performed', async () => {
    const connection = new RawConnection(service).head('PUT /v2/transfers/uploads/refused', 'Content-Length: 10');
    await connection.ended;
    expect(connection.text).toMatch(/^HTTP\/1.1 409 /);
    connection.write('01234').write('56789');
    connection.head('PUT /v2/transfers/uploads/all', 'Content-Length: 0');
    await connection.closed();
    expect(ran).toEqual(['upload refused 10']);
  });

  it('is discarded up to a limit', async () => {
    const connection = new RawConnection(service).head(
      'PUT /v2/transfers/uploads/refused',
      'Transfer-Encoding: chunked',
    );
    await connection.ended;
    expect(connection.text).toMatch(/^HTTP\/1.1 409 /);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB), Buffer.from('\r\n')]);
    while (!connection.isClosed) await Promise.race([connection.send(chunk), delay(100)]);
    expect(connection.sentBytes).toBeGreaterThan(64 * MIB);
    expect(connection.sentBytes).toBeLessThan(128 * MIB);
  });

  it('is discarded for a time', async () => {
    const connection = new RawConnection(impatient).head('PUT /v2/transfers/uploads/refused', 'Content-Length: 100000');
    await connection.ended;
    await connection.closed();
    expect(connection.sentBytes).toBeLessThan(10_000);
  });
});

describe('a large JSON body', () => {
  const large = (): string => JSON.stringify({}).padEnd(2 * MIB, ' ');
  const post = (raw: string): Promise<Response> =>
    fetch(`${service.url}/v2/transfers/bodies`, { method: 'POST', headers: keyOf(service), body: raw });

  it('counts among the four that are in progress until its request has ended', async () => {
    const open = Array.from({ length: 4 }, () => post(large()));
    await until(() => ran.length === 4);
    const fifth = await post(large());
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '1']);
    gate.resolve(undefined);
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await post(large())).status).toBe(201);
    expect(ran).toHaveLength(5);
  });

  it('counts while its handler runs, also when the client has closed the connection', async () => {
    const open = Array.from({ length: 4 }, () =>
      new RawConnection(service)
        .head('POST /v2/transfers/bodies', `Content-Length: ${2 * MIB}`)
        .write(Buffer.from(large())),
    );
    await until(() => ran.length === 4);
    for (const one of open) one.destroy();
    await until(() => lines.filter((line) => line.includes('"status":499')).length === 4);
    expect((await post(large())).status).toBe(503);
    gate.resolve(undefined);
    await until(async () => (await post(large())).status === 201);
  });
});

describe('the time limit', () => {
  const timeout = problem(408, 'request_timeout', TOO_SLOW);

  it.each([
    ['sends nothing', []],
    ['sends the first line', ['GET /health/live HTTP/1.1\r\n']],
    ['goes on to send headers', ['GET /health/live HTTP/1.1\r\n', 'A: b\r\n']],
    ['goes on to send empty lines', ['', '\r\n']],
  ])('of the first head closes a connection that %s, and keeps its side open', async (_, [first = '', next = '']) => {
    const connection = new RawConnection(impatient).write(first);
    await until(() => connection.write(next).text !== '', { intervalMs: 20 });
    expect(connection.text).toMatch(/^HTTP\/1.1 408 [^]*\r\nConnection: close\r\n/);
    expect(connection.body).toEqual(timeout);
    await connection.closed();
  });

  it('of the first head does not bind a connection between requests', async () => {
    const connection = new RawConnection(impatient).head('GET /v2/account');
    await until(() => connection.text !== '');
    const startedAt = performance.now();
    await until(() => performance.now() - startedAt > 3 * SHORT_MS + 1_500);
    connection.head('GET /v2/account');
    await until(() => connection.text.match(/HTTP\/1\.1 200 /g)?.length === 2);
  });

  it('of an ordinary body is one for all of it, even when bytes arrive', async () => {
    for (const isSending of [false, true]) {
      const connection = new RawConnection(impatient).head('POST /v2/transfers/bodies', 'Content-Length: 100000');
      await until(() => (isSending ? connection.write(' ') : connection).text !== '', { intervalMs: 20 });
      await connection.ended;
      expect(connection.text).toMatch(/^HTTP\/1.1 408 [^]*\r\nConnection: close\r\n/);
      expect(connection.body).toEqual(timeout);
    }
    expect(ran).toEqual([]);
  });

  it('of the work is one for all of it: 503, and what is not sent to the database by then is dropped', async () => {
    const connection = new RawConnection(impatient).head('POST /v2/transfers/bodies', 'Content-Length: 0');
    await until(() => connection.text !== '');
    expect(connection.text).toMatch(/^HTTP\/1.1 503 [^]*\r\nRetry-After: 1\r\n/);
    expect(connection.body).toEqual(
      problem(
        503,
        'unavailable',
        'The request took too long: the change may or may not be saved. Repeat the request with its Idempotency-Key to find out',
      ),
    );
    expect(ran).toEqual(['body']);
    gate.resolve(undefined);
    await until(() => ran.includes('abandoned'));
  });

  it('of the work of a read: 503', async () => {
    const connection = new RawConnection(impatient).head('GET /v2/transfers/content/held');
    await until(() => connection.text !== '');
    expect(connection.body).toEqual(problem(503, 'unavailable', 'The request took too long: try again'));
  });

  it('of a stream is reached when no byte arrives, whatever the handler throws', async () => {
    for (const how of ['all', 'wrapped']) {
      const connection = new RawConnection(impatient).head(`PUT /v2/transfers/uploads/${how}`, 'Content-Length: 100');
      connection.write('some');
      await connection.ended;
      expect(connection.text).toMatch(/^HTTP\/1.1 408 /);
      expect(connection.body).toEqual(problem(408, 'request_timeout', STALLED));
    }
  });

  it('of a stream is not reached while bytes arrive', async () => {
    const connection = new RawConnection(impatient).head(
      'PUT /v2/transfers/uploads/all',
      'Content-Length: 100000',
      'Connection: close',
    );
    const startedAt = performance.now();
    let sent = 0;
    for (; performance.now() - startedAt < 3 * SHORT_MS; sent++) {
      connection.write('x');
      await delay(20);
    }
    connection.write('x'.repeat(100_000 - sent));
    await connection.ended;
    expect(connection.text).toMatch(/^HTTP\/1.1 204 /);
    connection.destroy();
  });

  it('of a stream is not reached while the handler does not read', async () => {
    const connection = new RawConnection(impatient).head(
      'PUT /v2/transfers/uploads/held',
      'Content-Length: 10',
      'Connection: close',
    );
    await until(() => ran.length === 1);
    const startedAt = performance.now();
    await until(() => performance.now() - startedAt > 2 * SHORT_MS);
    connection.write('0123456789');
    gate.resolve(undefined);
    await connection.ended;
    expect(connection.text).toMatch(/^HTTP\/1.1 204 /);
    connection.destroy();
  });

  it('of a download is reached when the client takes no byte', async () => {
    const connection = new RawConnection(impatient).head('GET /v2/transfers/content/endless');
    await until(() => sources.length === 1);
    connection.pause();
    await until(() => sources[0]?.destroyed === true);
    await until(() => lines.some((line) => line.includes('"status":499')));
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
    connection.destroy();
  });

  it('of a download is not reached while the client takes bytes', async () => {
    const connection = new RawConnection(impatient).head('GET /v2/transfers/content/endless');
    const startedAt = performance.now();
    while (performance.now() - startedAt < 3 * SHORT_MS) {
      connection.pause();
      await delay(20);
      connection.resume();
      await delay(1);
    }
    expect(sources.map(({ destroyed }) => destroyed)).toEqual([false]);
    connection.destroy();
    await until(() => sources[0]?.destroyed === true);
  });
});

describe('a binary answer', () => {
  const get = (how: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    exchange(`${service.url}/v2/transfers/content/${how}`, method, { ...keyOf(service), ...headers });

  it('has its length, type and further headers, and is never compressed', async () => {
    const { status, headers, bytes } = await get('whole', { 'Accept-Encoding': 'gzip, br' });
    expect(status).toBe(200);
    expect(bytes).toEqual(CONTENT);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '100',
      'accept-ranges': 'bytes',
      etag: ETAG,
      'content-disposition': 'inline; filename="a.png"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('of unknown length comes in chunks', async () => {
    const { headers, bytes } = await get('unknown-length');
    expect(headers).not.toHaveProperty('content-length');
    expect(bytes).toEqual(CONTENT);
  });

  it('to HEAD has the headers alone, without opening the source, also with a Range', async () => {
    for (const headers of [{}, { Range: 'bytes=0-9' }, { Range: 'bytes=500-' }]) {
      const answer = await get('whole', headers, 'HEAD');
      expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '100', etag: ETAG } });
      expect(answer.bytes).toHaveLength(0);
    }
    expect(sources).toEqual([]);
  });

  it('206: may be one range', async () => {
    const { status, headers, bytes } = await get('whole', { Range: 'bytes=5-14', 'If-Range': ETAG });
    expect([status, bytes.toString()]).toEqual([206, '5678901234']);
    expect(headers).toMatchObject({ 'content-range': 'bytes 5-14/100', 'content-length': '10', etag: ETAG });
    expect((await get('whole', { Range: 'bytes=5-14', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('416: has no byte of the range', async () => {
    const { status, headers, bytes } = await get('whole', { Range: 'bytes=100-' });
    expect([status, JSON.parse(bytes.toString())]).toEqual([
      416,
      problem(416, 'range_not_satisfiable', 'The content has 100 bytes: no byte is within the Range'),
    ]);
    expect(headers['content-range']).toBe('bytes */100');
    expect(sources).toEqual([]);
  });

  it('304: is not opened when the client has it', async () => {
    for (const range of [{}, { Range: 'bytes=0-9' }]) {
      const { status, headers, bytes } = await get('whole', { ...range, 'If-None-Match': `"x", ${ETAG}` });
      expect([status, bytes.length, headers.etag]).toEqual([304, 0, ETAG]);
      expect(headers).not.toHaveProperty('content-range');
    }
    expect(sources).toEqual([]);
  });

  it('302: may be at another URL', async () => {
    const { status, headers, bytes } = await get('elsewhere');
    expect([status, headers.location, bytes.length]).toEqual([302, 'https://store.example.com/a?b=c', 0]);
  });

  it('whose source cannot be opened is an error as every other, without headers of the content', async () => {
    const missing = await get('missing', { Range: 'bytes=0-9' });
    expect([missing.status, JSON.parse(missing.bytes.toString())]).toEqual([
      500,
      expect.objectContaining({ code: 'internal_error' }),
    ]);
    for (const name of ['etag', 'content-range', 'content-disposition'])
      expect(missing.headers).not.toHaveProperty(name);
    expect((await get('gone')).status).toBe(404);
  });

  it('whose source fails is incomplete for the client, and the error is logged', async () => {
    await expect(get('broken')).rejects.toThrow();
    await until(() => lines.some((line) => line.includes('EIO: the source fails')));
  });

  it('whose source fails closes the connection of a request that has not arrived completely', async () => {
    for (const how of ['broken', 'missing', 'whole']) {
      const connection = new RawConnection(service).head(`GET /v2/transfers/content/${how}`, 'Content-Length: 10');
      await connection.closed();
      expect(connection.text).toMatch(/\r\nConnection: close\r\n/);
    }
    expect((await get('whole')).status).toBe(200);
  });

  it('is read as fast as the client receives it, and its source is closed when the client is gone', async () => {
    const connection = new RawConnection(service).head('GET /v2/transfers/content/endless');
    await until(() => connection.text.length > 1000);
    connection.pause();
    const [source] = sources as Endless[];
    const readBytes = (): number => (source?.read64 ?? 0) * 64 * 1024;
    // The buffers of both sockets are full when nothing is read any more.
    for (let before = -1; before !== readBytes();) {
      before = readBytes();
      await delay(200);
    }
    expect(readBytes()).toBeLessThan(32 * MIB);
    connection.destroy();
    await until(() => source?.destroyed === true);
    await until(() => lines.some((line) => line.includes('"status":499')));
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('is documented with its range and redirection', () => {
    const route = service.document.routes.find(({ path }) => path === '/v2/transfers/content/{how}');
    const { parameters, responses } = route?.operation as { parameters: { name: string }[]; responses: object };
    expect(parameters.map(({ name }) => name).sort()).toEqual(['If-None-Match', 'If-Range', 'Range', 'how']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '206', '302', '304', '404', '416']));
    expect(responses).toMatchObject({ 200: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } });
  });
});
