import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exchange, type WireExchange } from '../support/exchange.js';
import { only, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

let service: Service;
/** A client whose body is above 1 KiB, and one whose body is not. */
let large: string;
let small: string;
beforeAll(async () => {
  service = await sharedService();
  const create = async (name: string): Promise<string> =>
    `${CLIENTS}/${only(await service.api('POST', CLIENTS, { body: { organization: true, organization_name: name } }))}`;
  large = await create('Grüße '.repeat(80));
  small = await create('Acme');
});
afterAll(() => service.stop());

const send = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<WireExchange> =>
  exchange(service.url + path, method, { Authorization: `Bearer ${service.key}`, ...headers });
const accepting = (coding: string, path = large, method = 'GET'): Promise<WireExchange> =>
  send(path, { 'Accept-Encoding': coding }, method);

/** The body of an answer as its headers say. */
function textOf({ headers, bytes }: WireExchange): string {
  const coding = headers['content-encoding'];
  if (coding === undefined) return bytes.toString();
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

describe('a body above 1 KiB', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity;q=0, *', 'br'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['gzip;q=0.1', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=x;;, ,', undefined],
  ])('is sent for Accept-Encoding: %s as %s', async (accepted, coding) => {
    const answer = await accepting(accepted);
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(JSON.parse(textOf(answer))).toEqual((await service.api('GET', large)).body);
  });

  it('is sent as it is without Accept-Encoding', async () => {
    const { headers, bytes } = await send(large, {});
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBeGreaterThan(1024);
  });

  it('is smaller compressed', async () => {
    const [plain, br, gzip] = await Promise.all(['identity', 'br', 'gzip'].map((coding) => accepting(coding)));
    expect(br?.bytes.length).toBeLessThan((plain?.bytes.length ?? 0) / 2);
    expect(gzip?.bytes.length).toBeLessThan((plain?.bytes.length ?? 0) / 2);
  });

  it.each(['/openapi.json', '/errors', '/errors/not_found'])('%s is compressed too', async (path) => {
    const plain = (await exchange(service.url + path, 'GET')).bytes.toString();
    for (const coding of ['br', 'gzip']) {
      const answer = await exchange(service.url + path, 'GET', { 'Accept-Encoding': coding });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers.vary).toContain('Accept-Encoding');
      expect(textOf(answer)).toBe(plain);
    }
  });

  it('of an error is compressed too', async () => {
    const query = Array.from({ length: 60 }, (_, i) => `unknown${i}=1`).join('&');
    const answer = await accepting('br', `${CLIENTS}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json', 'content-encoding': 'br' });
    expect(Object.keys((JSON.parse(textOf(answer)) as { errors: object }).errors)).toHaveLength(60);
  });

  it('has for HEAD the headers of GET', async () => {
    for (const coding of ['br', 'gzip', 'identity']) {
      const [get, head] = [await accepting(coding), await accepting(coding, large, 'HEAD')];
      expect(head.bytes).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary', 'cache-control'])
        expect(head.headers[name]).toBe(get.headers[name]);
    }
  });
});

describe('a body up to 1 KiB', () => {
  it('is sent as it is', async () => {
    const { headers, bytes } = await accepting('br, gzip', small);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers.vary).toContain('Accept-Encoding');
  });
});

describe('the ETag', () => {
  it('is the same for all codings', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) => (await accepting(coding)).headers.etag),
    );
    expect(new Set(tags).size).toBe(1);
    expect(tags[0]).toMatch(/^"1\./);
  });

  it('answers If-None-Match with 304 for every coding, strong and weak, without a body or coding', async () => {
    const tag = String((await accepting('br')).headers.etag);
    for (const given of [tag, `W/${tag}`])
      for (const coding of ['br', 'gzip', 'identity']) {
        const headers = { 'If-None-Match': given, 'Accept-Encoding': coding };
        for (const method of ['GET', 'HEAD']) {
          const answer = await send(large, headers, method);
          expect({ status: answer.status, length: answer.bytes.length }).toEqual({ status: 304, length: 0 });
          expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
          expect(answer.headers.vary).toContain('Accept-Encoding');
          expect(answer.headers['content-encoding']).toBeUndefined();
        }
      }
  });

  it('is taken by If-Match also with W/, since proxies weaken it', async () => {
    const path = `${UNITS}/${only(await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } }))}`;
    const rename = (tag: string, name: string) =>
      service.api('PATCH', path, { body: { name }, headers: { 'If-Match': tag } });
    expect((await rename('W/"1"', 'Box')).status).toBe(200);
    expect((await rename('W/"1"', 'Crate')).status).toBe(412);
  });
});
