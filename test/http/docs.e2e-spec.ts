import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exchange } from '../support/exchange.js';
import { type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const get = (path: string): ReturnType<typeof fetch> => fetch(service.url + path);

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, link = '']) => (/^(?:data:,|#)/.test(link) ? [] : [link]));

describe('/docs', () => {
  it('is made of files of the service, and may load no others', async () => {
    const response = await get('/docs');
    const links = linksOf(await response.text());
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      expect(link).toMatch(/^\//);
      expect({ link, status: (await get(link)).status }).toEqual({ link, status: 200 });
    }
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/);
  });

  it('has assets that a browser keeps for good, in each coding', async () => {
    const script = linksOf(await (await get('/docs')).text()).find((link) => link.endsWith('/scalar.js')) ?? '';
    const sizes = [];
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers, bytes } = await exchange(service.url + script, 'GET', { 'Accept-Encoding': coding });
      expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toBe('text/javascript');
      sizes.push(bytes.length);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  it.each(['/docs', '/docs/reference.json', '/docs/guides/start', '/openapi.json', '/errors', '/'])(
    '%s is answered 304 to a client that has it',
    async (path) => {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      // `fetch` would ask caches for a new one.
      expect((await exchange(service.url + path, 'GET', { 'If-None-Match': etag })).status).toBe(304);
    },
  );

  it.each(['/docs/nothing', '/docs/guides/nothing', '/docs/guides/decisions/nothing', '/docs/assets/x/nothing.js'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('the document of the reference', () => {
  interface Operation {
    readonly operationId: string;
    readonly tags: readonly string[];
    readonly description: string;
    readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
  }
  interface Document {
    readonly info: { readonly description: string };
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  }

  it('has the operations of the published one, with one response for all errors', async () => {
    const shown = (await (await get('/docs/reference.json')).json()) as Document;
    const published = (await (await get('/openapi.json')).json()) as Document;
    const operations = ({ paths }: Document): Operation[] =>
      Object.values(paths).flatMap((item) => Object.values(item));
    expect(operations(shown).map(({ operationId }) => operationId)).toEqual(
      operations(published).map(({ operationId }) => operationId),
    );
    for (const { operationId, responses } of operations(shown)) {
      const errors = Object.keys(responses).filter((status) => !/^[123]/.test(status));
      expect({ operationId, errors }).toEqual({ operationId, errors: ['default'] });
    }
    expect(shown.paths['/v2/jobs/{job}/start']?.['post']?.description).toContain(
      '[`job.not_startable`](/errors/job.not_startable)',
    );
  });

  it('has no reference to what it leaves out', async () => {
    const text = await (await get('/docs/reference.json')).text();
    const document: unknown = JSON.parse(text);
    const missing = [...new Set([...text.matchAll(/"#\/([^"]+)"/g)].map(([, path = '']) => path))].filter(
      (path) =>
        path
          .split('/')
          .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document) ===
        undefined,
    );
    expect(missing).toEqual([]);
  });

  it('leads from the introduction to operations', async () => {
    const { info } = (await (await get('/docs/reference.json')).json()) as Document;
    expect(info.description).toContain('(#tag/clients/listClients)');
    expect(info.description).not.toContain('#operation/');
  });
});

describe('the guides', () => {
  it('all links between pages lead to a page, and to a heading of it', async () => {
    const pages = new Map<string, string>();
    const read = async (path: string): Promise<string> => {
      const known = pages.get(path);
      if (known !== undefined) return known;
      const response = await get(path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      const html = await response.text();
      pages.set(path, html);
      return html;
    };
    const open = ['/docs/guides'];
    const broken: string[] = [];
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const link of linksOf(await read(path))) {
        const [target = '', fragment] = link.split('#');
        const page = target === '' ? path : target;
        if (!page.startsWith('/docs/guides')) continue;
        if (!pages.has(page)) open.push(page);
        if (fragment !== undefined && !(await read(page)).includes(` id="${fragment}"`))
          broken.push(`${path}: ${link}`);
      }
    expect(broken).toEqual([]);
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/docs/guides/start', '/docs/guides/decisions', '/docs/guides/examples/receiver.ts']),
    );
  });
});
