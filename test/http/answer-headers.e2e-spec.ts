import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exchange } from '../support/exchange.js';
import { only, type Service, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';

let service: Service;
beforeAll(async () => {
  service = await startService({ corsOrigins: ['https://app.example.com'] });
});
afterAll(() => service.stop());

describe('every answer of /v2', () => {
  const kept = {
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding, Authorization, Origin',
  };
  const headersOf = ({ headers }: { readonly headers: Headers }): object =>
    Object.fromEntries(['cache-control', ...Object.keys(kept)].map((name) => [name, headers.get(name)]));

  it('is kept by no cache, and is of the type that it says: errors too', async () => {
    const answers = [
      await service.api('GET', UNITS),
      await service.api('GET', UNITS, { key: null }),
      await service.api('GET', '/v2/nothing'),
      await service.api('PUT', UNITS),
      await service.api('POST', UNITS, { raw: '{' }),
      await service.api('POST', UNITS, { body: {} }),
      await service.api('GET', `${UNITS}?x=${'x'.repeat(8200)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 400, 422, 414]);
    for (const answer of answers) expect(headersOf(answer)).toEqual({ ...kept, 'cache-control': 'no-store' });
  });

  it('with an ETag may be kept by the client, which asks again with it', async () => {
    const created = await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } });
    const path = `${UNITS}/${only(created)}`;
    const unchanged = await service.api('GET', path, { headers: { 'If-None-Match': '"1"' } });
    expect(unchanged.status).toBe(304);
    for (const answer of [created, await service.api('GET', path), unchanged]) {
      expect(answer.headers.get('etag')).toBe('"1"');
      expect(headersOf(answer)).toEqual({ ...kept, 'cache-control': 'private, no-cache' });
    }
  });

  it('is kept by no cache also where the parser of HTTP refuses', async () => {
    const { status, headers } = await service.raw('GET /v2/clients HTTP/9.9\r\n\r\n');
    expect(status).toBe(400);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  });

  it('are documented', async () => {
    const { paths } = (await service.api('GET', '/openapi.json')).body as {
      readonly paths: Readonly<Record<string, { get: { responses: Record<string, { headers: object }> } }>>;
    };
    expect(Object.keys(paths[UNITS]?.get.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-Request-Id', 'Cache-Control', 'Vary', 'Ignored-Fields']),
    );
  });
});

describe('the page at /', () => {
  it('leads to reference, guides, console, errors, the OpenAPI document and health, without a key', async () => {
    const { status, headers, bytes } = await exchange(`${service.url}/`, 'GET');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const links = [...bytes.toString().matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    const site = ['/', '/docs', '/docs/guides', '/errors'];
    const own = ['/docs', '/docs/guides', '/console', '/errors', '/openapi.json', '/health/live', '/health/ready'];
    expect(links.filter((link) => link !== 'data:,')).toEqual([...site, ...own]);
    for (const link of own) expect((await exchange(service.url + link, 'GET')).status).toBe(200);
  });

  it('is read alone', async () => {
    const head = await exchange(`${service.url}/`, 'HEAD');
    expect({ status: head.status, length: head.bytes.length }).toEqual({ status: 200, length: 0 });
    const { status, headers } = await service.api('POST', '/', { key: null });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
