import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, refused } from '../support/problems.js';
import { type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const MIB = 1024 * 1024;
const piece = JSON.stringify({ name: 'Piece', code: 'pc' });
const made = answered(201, { unit_uuid: expect.any(String) });
const tooLarge = refused(413, 'payload_too_large', 'The body is larger than 1048576 bytes');

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

/** A request written out; the service closes the connection after it. */
const head = (target: string, ...headers: string[]): string =>
  [
    `${target} HTTP/1.1`,
    'Host: fieldline',
    `Authorization: Bearer ${service.key}`,
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');

/** `piece`, filled with blanks up to a length. */
const padded = (length: number): string => `${piece.slice(0, -1)}${' '.repeat(length - piece.length)}}`;

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset="UTF8"',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('is read as JSON with any Content-Type: %s', async (type) => {
    expect(await service.api('POST', UNITS, { raw: piece, headers: { 'Content-Type': type } })).toEqual(made);
  });

  it('is read as JSON without a Content-Type', async () => {
    const text = `${head('POST /v2/catalog/products/units', `Content-Length: ${piece.length}`)}${piece}`;
    expect(await service.raw(text)).toEqual(made);
  });

  it('may wait for 100 Continue', async () => {
    const text = head(`POST ${UNITS}`, 'Expect: 100-continue', `Content-Length: ${piece.length}`);
    expect(await service.raw(text, piece)).toEqual(made);
  });

  it.each(['latin1', 'utf-16', 'iso-8859-1'])('415: charset %s is not UTF-8', async (charset) => {
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    expect(await service.api('POST', UNITS, { raw: piece, headers })).toEqual(
      refused(415, 'unsupported_media_type', 'The body must be in UTF-8'),
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('may be compressed with %s', async (coding, compress) => {
    const headers = { 'Content-Encoding': coding };
    expect(await service.api('POST', UNITS, { raw: new Uint8Array(compress(piece)), headers })).toEqual(made);
  });

  it('415: a compressed body of unknown coding', async () => {
    expect(await service.api('POST', UNITS, { raw: piece, headers: { 'Content-Encoding': 'compress' } })).toEqual(
      refused(415, 'unsupported_media_type', 'Content-Encoding must be gzip, deflate, br or identity'),
    );
  });

  it('400 bad_request: a compressed body that cannot be inflated', async () => {
    expect(await service.api('POST', UNITS, { raw: piece, headers: { 'Content-Encoding': 'gzip' } })).toEqual(
      refused(400, 'bad_request', 'The body cannot be decompressed'),
    );
  });

  it('413: a small body that inflates to more than 1 MiB', async () => {
    const raw = new Uint8Array(gzipSync(padded(MIB + 1)));
    expect(await service.api('POST', UNITS, { raw, headers: { 'Content-Encoding': 'gzip' } })).toEqual(tooLarge);
  });

  it('may be 1 MiB, and not a byte more', async () => {
    expect(await service.api('POST', UNITS, { raw: padded(MIB) })).toEqual(made);
    expect(await service.api('POST', UNITS, { raw: padded(MIB + 1) })).toEqual(tooLarge);
  });

  it('may come in chunks, of which the sum counts', async () => {
    const chunks = (...texts: string[]) => ReadableStream.from(texts.map((text) => new TextEncoder().encode(text)));
    expect(await service.api('POST', UNITS, { raw: chunks(piece.slice(0, 5), piece.slice(5)) })).toEqual(made);
    const half = ' '.repeat(MIB / 2);
    expect(await service.api('POST', UNITS, { raw: chunks(half, half, piece) })).toEqual(tooLarge);
  });

  it.each([
    ['{', 400],
    ['{"name": "x",}', 400],
    ["{'name': 'x'}", 400],
    ['{"name": "x"} {}', 400],
    ['   ', 400],
    ['undefined', 400],
    ['{"name": "\t"}', 400],
  ])('400 malformed_json: %s', async (raw, status) => {
    const answer = await service.api('POST', UNITS, { raw });
    expect(answer).toEqual(refused(status, 'malformed_json', expect.stringMatching(/^The body is not JSON: /)));
  });

  it('400 malformed_json: bytes that are not UTF-8', async () => {
    const raw = new Uint8Array([...Buffer.from('{"name": "'), 0xff, ...Buffer.from('"}')]);
    expect(await service.api('POST', UNITS, { raw })).toEqual(refused(400, 'malformed_json', 'The body is not UTF-8'));
  });

  it.each(['[]', '"text"', '1', 'true', 'null'])('400 bad_request: %s is JSON but no object', async (raw) => {
    expect(await service.api('POST', UNITS, { raw })).toEqual(
      refused(400, 'bad_request', 'The body must be a JSON object'),
    );
  });

  it('is not looked at in a GET', async () => {
    const text = `${head('GET /v2/catalog/products/units', 'Content-Length: 1')}{`;
    expect((await service.raw(text)).status).toBe(200);
  });

  it('refused unread, it leaves a sender of much with the answer', async () => {
    const raw = padded(MIB);
    const key = await service.newKey({ scopes: ['read'] });
    for (let i = 0; i < 5; i++) {
      expect((await service.api('POST', UNITS, { raw, key: 'unknown-key' })).status).toBe(401);
      expect((await service.api('POST', UNITS, { raw, key })).status).toBe(403);
      expect((await service.api('PUT', UNITS, { raw })).status).toBe(405);
      expect((await service.api('POST', '/v2/nothing', { raw })).status).toBe(404);
      expect((await service.api('POST', UNITS, { raw: raw + raw + raw })).status).toBe(413);
    }
  });
});

describe('a body that is too complex', () => {
  const tooComplex = (limit: string) => refused(413, 'body_too_complex', `The body has more than ${limit}`);
  /** Sends a body compressed: a text of millions of equal values has some hundred bytes. */
  const compressed = (method: string, path: string, text: string, key = service.key) =>
    service.api(method, path, {
      raw: new Uint8Array(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
      headers: { 'Content-Encoding': 'br' },
      key,
    });
  /** An object with a list: as many values together. */
  const values = (count: number, value: string): string => `{"a":[${`${value},`.repeat(count - 3)}${value}]}`;
  /** All routes but those that read nothing, and those of the bytes of a file. */
  const routes = () =>
    service.document.routes
      .filter(({ method, path }) => method !== 'GET' && method !== 'PUT' && path !== '/v2/imports')
      .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, randomUUID()) }));

  it('413: more than 100,000 values, of a batch more than 250,000, on each route', async () => {
    expect(routes().length).toBeGreaterThan(90);
    for (const { method, path } of routes()) {
      const max = path === '/v2/batch' ? 250_000 : 100_000;
      const answer = await compressed(method, path, values(max + 1, '{}'));
      expect({ method, path, ...answer }).toEqual({ method, path, ...tooComplex(`${max} values`) });
    }
    for (const value of ['0', '""', '[]', 'null', '"\\""'])
      expect(await compressed('POST', UNITS, values(100_001, value))).toEqual(tooComplex('100000 values'));
    expect((await compressed('POST', UNITS, values(100_000, '[]'))).status).toBe(422);
  });

  it('413: more than 64 levels, on each route', async () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    for (const { method, path } of routes()) {
      const answer = await service.api(method, path, { raw: nested(65) });
      expect({ method, path, ...answer }).toEqual({ method, path, ...tooComplex('64 levels') });
    }
    expect((await service.api('POST', UNITS, { raw: nested(64) })).status).toBe(422);
  });

  it('413: objects that begin with more than 10,000 different sequences of keys, on each route', async () => {
    const keys = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}`;
    for (const { method, path } of routes()) {
      const answer = await compressed(method, path, keys(10_100));
      expect({ method, path, ...answer }).toEqual({ method, path, ...tooComplex('10000 different sequences of keys') });
    }
    expect((await compressed('POST', UNITS, keys(10_000))).status).toBe(422);
  });

  it('413: millions of values in some hundred bytes, from a key that may only book', async () => {
    const key = await service.newKey({ scopes: ['booking'] });
    const answer = await compressed('POST', `/v2/holds/${randomUUID()}/confirm`, values(3_000_000, '{}'), key);
    expect(answer).toEqual(tooComplex('100000 values'));
  });
});

describe('limits of a request', () => {
  const tooLong = refused(414, 'uri_too_long', 'The URL is longer than 8192 bytes');
  const tooLargeHeaders = refused(431, 'headers_too_large', 'The headers are larger than 16384 bytes');
  const url = (length: number): string => `${UNITS}?${'x'.repeat(length - UNITS.length - 1)}`;

  it('414: a URL of more than 8 KiB, without need of a key', async () => {
    expect((await service.api('GET', url(8192))).status).toBe(422);
    expect(await service.api('GET', url(8193))).toEqual(tooLong);
    expect(await service.api('GET', url(8193), { key: null })).toEqual(tooLong);
  });

  it('414: the same when it is too long for the parser', async () => {
    expect(await service.raw(head(`GET ${url(60_000)}`))).toEqual(tooLong);
  });

  it('431: headers of more than 16 KiB', async () => {
    expect((await service.api('GET', UNITS, { headers: { 'X-Filler': 'x'.repeat(15_000) } })).status).toBe(200);
    expect(await service.api('GET', UNITS, { headers: { 'X-Filler': 'x'.repeat(16_384) } })).toEqual(tooLargeHeaders);
  });

  it('431: the same when they are too large for the parser', async () => {
    expect(await service.raw(head(`GET ${UNITS}`, `X-Filler: ${'x'.repeat(60_000)}`))).toEqual(tooLargeHeaders);
  });

  it.each(['nonsense', '200-ok'])('an expectation that is not 100-continue is passed over: %s', async (expectation) => {
    expect((await service.raw(head(`GET ${UNITS}`, `Expect: ${expectation}`))).status).toBe(200);
  });

  it('400 bad_request: no Host header', async () => {
    expect(await service.raw('GET /v2/clients HTTP/1.1\r\nConnection: close\r\n\r\n')).toEqual(
      refused(400, 'bad_request', 'The request has no Host header'),
    );
  });

  it.each(['http://[x', 'foo://a', 'foo'])(
    '400 bad_request: the target %s, and the service goes on',
    async (target) => {
      const answer = await service.raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(400);
      expect((await service.api('GET', UNITS)).status).toBe(200);
    },
  );

  it('takes a target in absolute form as its path', async () => {
    const { pathname } = new URL(`http://fieldline${UNITS}`);
    expect((await service.raw(head(`GET http://fieldline${pathname}`))).status).toBe(200);
  });

  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['an unknown method', 'FLY /v2/clients HTTP/1.1\r\nHost: fieldline\r\n\r\n'],
    ['two lengths', 'POST /v2/clients HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a bad chunk', 'POST /v2/clients HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('400 bad_request in the same shape when the parser refuses: %s', async (_, text) => {
    expect(await service.raw(text)).toEqual(refused(400, 'bad_request', 'The request is not valid HTTP/1.1'));
  });
});
