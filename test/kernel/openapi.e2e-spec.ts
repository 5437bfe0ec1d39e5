import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Service, startService } from '../support/service.js';

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await startService();
  document = (await service.api('GET', '/openapi.json', { key: null })).body as Document;
});
afterAll(() => service.stop());

it('the document is OpenAPI 3.1, and every reference in it leads somewhere', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
  const known = Object.entries(document.components).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `#/components/${kind}/${name}`),
  );
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((ref) => !known.includes(ref))).toEqual([]);
});

it('every operation has an id of its own', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('every path is known to the service under its methods, and under no other', async () => {
  for (const [path, item] of Object.entries(document.paths)) {
    // PUT is the one method that no route has.
    const answer = await service.api('PUT', path.replace(/\{\w+\}/g, 'x'));
    expect(answer.status).toBe(405);
    const methods = Object.keys(item).map((method) => method.toUpperCase());
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    expect({ path, allow: answer.headers.get('allow') }).toEqual({ path, allow: allowed.sort().join(', ') });
  }
});

it('/docs is served from the own files of the service', async () => {
  const { body } = await service.api('GET', '/docs', { key: null });
  const links = [...String(body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    expect(link).toMatch(/^\/docs\//);
    expect((await service.api('GET', link, { key: null })).status).toBe(200);
  }
});
