import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtDocument } from '#site';
import { exchange } from '../support/exchange.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
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

  it('prefills no headers, which would be the same in each request', async () => {
    const hasVariable = async (path: string): Promise<boolean> =>
      (await (await get(path)).text()).includes('{{$guid}}');
    expect([await hasVariable('/openapi.json'), await hasVariable('/docs/reference.json')]).toEqual([true, false]);
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
  interface Read {
    readonly type: string;
    readonly text: string;
  }
  const known = new Map<string, Read>();
  const read = async (path: string): Promise<Read> => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const response = await get(path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    const one = { type: response.headers.get('content-type') ?? '', text: await response.text() };
    known.set(path, one);
    return one;
  };

  it('have links and pictures that are there, on all pages, and anchors that their pages have', async () => {
    const open = ['/docs/guides'];
    const visited = new Set(open);
    const broken: string[] = [];
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const [, kind, link = ''] of (await read(path)).text.matchAll(/(src|href)="([^"]+)"/g)) {
        if (/^(?:https?|mailto|data):/.test(link)) continue;
        const [target = '', fragment] = link.split('#');
        const page = target === '' ? path : target;
        if (!page.startsWith('/')) {
          broken.push(`${path}: ${link}`);
          continue;
        }
        const { type, text } = await read(page);
        expect({ page, isPicture: type.startsWith('image/') }).toEqual({ page, isPicture: kind === 'src' });
        // The anchors of the reference are made by its scripts.
        if (fragment !== undefined && page !== '/docs' && !text.includes(` id="${fragment}"`))
          broken.push(`${path}: ${link}`);
        if (page.startsWith('/docs/guides') && !visited.has(page)) open.push(page);
        visited.add(page);
      }
    expect(broken).toEqual([]);
    expect([...visited]).toEqual(
      expect.arrayContaining([
        '/docs/guides/start',
        '/docs/guides/decisions',
        '/docs/guides/examples/receiver.ts',
        '/',
      ]),
    );
  });

  it('have pictures that their policy allows, and that browsers keep', async () => {
    const response = await get('/docs/guides/console');
    const pictures = [...(await response.text()).matchAll(/<img src="([^"]+)" alt="([^"]+)">/g)];
    expect(pictures).toHaveLength(3);
    for (const [, path = ''] of pictures) {
      const { headers, bytes } = await exchange(service.url + path, 'GET', { 'Accept-Encoding': 'identity' });
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'image/png',
        expect.stringMatching('immutable'),
      ]);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self'");
  });
});

describe('the texts for programs', () => {
  it('are each guide as Markdown, whose links lead to others', async () => {
    const { headers, status } = await get('/docs/guides/webhooks.md');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const text = await (await get('/docs/guides/start.md')).text();
    expect(text).toMatch(/^# Start/);
    for (const [, path = ''] of text.matchAll(/\]\((\/docs\/guides\/[^)#]+)/g))
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
    expect(text).toContain('](/docs/guides/sync-a-crm.md)');
    expect((await get('/docs/guides/nothing.md')).status).toBe(404);
  });

  it('are listed at /llms.txt, with the OpenAPI document', async () => {
    const text = await (await get('/llms.txt')).text();
    expect(text).toMatch(/^# Fieldline\n\n> /);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(links).toEqual(
      expect.arrayContaining(['/openapi.json', '/docs/guides/start.md', '/docs/guides/calendars.md']),
    );
    for (const path of links) expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
    expect(text).toContain('(/docs/guides/webhooks.md): receiving deliveries');
  });
});

describe('the search over the guides', () => {
  const found = async (query: string): Promise<string> =>
    (await get(`/docs/search?q=${encodeURIComponent(query)}`)).text();

  it('shows the sections with all words, those with the words in their titles first', async () => {
    const text = await found('rotate LINK');
    expect(text).toContain('href="/docs/guides/calendars#replace-and-delete-a-link"');
    expect(await found('Before you start people')).toMatch(
      /<main.*?<li><a href="\/docs\/guides\/people#before-you-start"/s,
    );
  });

  it.each([
    ['', 'Type some words.'],
    ['<script>alert(1)</script> xyzzy', 'No section of a guide contains all of these words.'],
  ])('of %j says what is missing, and shows no markup of it', async (query, text) => {
    const page = await found(query);
    expect(page).toContain(text);
    expect(page).not.toContain('<script');
  });
});

it('the home page of a service without console does not lead to it', async () => {
  const without = await startService({ console: 'off' });
  expect(await (await fetch(without.url)).text()).not.toContain('/console');
  await without.stop();
});

it('/openapi.json of the classes is the document that the build has made, which the programs serve', async () => {
  const ofClasses = (await (await get('/openapi.json')).json()) as { readonly servers: unknown };
  expect({ ...builtDocument(), servers: ofClasses.servers }).toEqual(ofClasses);
});

describe('the servers of /openapi.json', () => {
  const documentOf = async (
    headers: Readonly<Record<string, string>>,
    url = service.url,
  ): Promise<{ server: string; etag: string; vary: string; status: number }> => {
    const { status, headers: sent, bytes } = await exchange(`${url}/openapi.json`, 'GET', headers);
    const { servers } = JSON.parse(bytes.toString() || '{"servers":[]}') as { servers: { url: string }[] };
    return { status, server: servers.map((one) => one.url).join(), etag: String(sent.etag), vary: String(sent.vary) };
  };

  it('are the host of the request, with the scheme that a proxy names', async () => {
    expect((await documentOf({})).server).toBe(service.url);
    expect((await documentOf({ Host: 'api.example.com' })).server).toBe('http://api.example.com');
    const proxied = await documentOf({ Host: 'api.example.com', 'X-Forwarded-Proto': 'https' });
    expect(proxied).toMatchObject({
      server: 'https://api.example.com',
      vary: expect.stringContaining('X-Forwarded-Proto'),
    });
  });

  it('differ in the ETag, so that no host is shown that of another', async () => {
    const [one, other] = [await documentOf({ Host: 'one.example' }), await documentOf({ Host: 'other.example' })];
    expect(one.etag).not.toBe(other.etag);
    expect((await documentOf({ Host: 'one.example', 'If-None-Match': one.etag })).status).toBe(304);
    expect(await documentOf({ Host: 'one.example', 'If-None-Match': other.etag })).toEqual(one);
    expect((await documentOf({ Host: 'one.example' })).etag).toBe(one.etag);
  });

  it('name no host that is not plain, and only the first of many hosts', async () => {
    for (const host of ['a/b', 'user@a', 'a?b', '"><script>'])
      expect((await documentOf({ Host: host })).server).toBe('/');
    for (let n = 0; n < 20; n++) await documentOf({ Host: `h${n}.example` });
    expect((await documentOf({ Host: 'another.example' })).server).toBe('/');
    expect((await documentOf({})).server).toBe(service.url);
  });

  it('are PUBLIC_URL, whatever the host', async () => {
    const publicUrl = 'https://fieldline.example.com/api';
    const other = await startService({ publicUrl });
    try {
      expect((await documentOf({ Host: 'evil.example' }, other.url)).server).toBe(publicUrl);
    } finally {
      await other.stop();
    }
  });
});
