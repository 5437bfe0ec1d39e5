import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LocalServer } from '../../tools/harness/local-server.js';
import { sharedBrowser, startOtherOrigin } from '../support/browser.js';
import { ConsolePages, consoleService } from '../support/console.js';

// Pages of another origin in a real browser, which read and write with their origin in CORS_ORIGINS, and cannot without. Tests of the
// headers alone would not show that a browser agrees.

/** What a page of another origin sees: the status of each request and whether it may read a header, or the name of the error. */
const SCRIPT = `async ({ api, key }) => {
  const json = { 'Content-Type': 'application/json' };
  const seen = {};
  async function send(name, method, path, headers = {}, body = undefined) {
    try {
      const Authorization = 'Bearer ' + key;
      const response = await fetch(api + path, { method, body, headers: { Authorization, ...headers } });
      seen[name] = [response.status, response.headers.has('x-request-id')];
      return response;
    } catch (error) {
      seen[name] = error.name;
    }
  }
  const client = JSON.stringify({ organization: true, organization_name: 'Acme' });
  const created = await send('create', 'POST', '/v2/clients', { ...json, 'Idempotency-Key': 'a-page' }, client);
  const path = created?.headers.get('location') ?? '/v2/clients';
  const shown = await send('read', 'GET', path);
  const etag = shown?.headers.get('etag') ?? '"1"';
  const renamed = JSON.stringify({ organization_name: 'Acme & Sons' });
  await send('change', 'PATCH', path, { ...json, 'If-Match': etag }, renamed);
  await send('stale', 'PATCH', path, { ...json, 'If-Match': '"9"' }, renamed);
  await send('unauthorized', 'GET', path, { Authorization: 'Bearer nobody' });
  await send('missing', 'GET', '/v2/nothing');
  await send('open', 'GET', '/openapi.json');
  return seen;
}`;

const REQUESTS = { create: 201, read: 200, change: 200, stale: 412, unauthorized: 401, missing: 404, open: 200 };
const ALLOWED = Object.fromEntries(Object.entries(REQUESTS).map(([name, status]) => [name, [status, true]]));
const REFUSED = Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, 'TypeError']));

let pages: LocalServer;
beforeAll(async () => {
  pages = await startOtherOrigin();
});
afterAll(() => pages.close());

/** What the page sees, and how many clients there are then. */
async function visit(corsOrigins: readonly string[]): Promise<readonly [unknown, number]> {
  const { key } = await ConsolePages.start();
  const api = await (await consoleService()).cluster.api({ corsOrigins });
  const { page } = await (await sharedBrowser()).visit(pages.url);
  try {
    await page.goto(pages.url);
    const seen: unknown = await page.evaluate(`(${SCRIPT})(${JSON.stringify({ api: api.url, key })})`);
    const clients = await fetch(`${api.url}/v2/clients`, { headers: { Authorization: `Bearer ${key}` } });
    return [seen, ((await clients.json()) as { clients: unknown[] }).clients.length];
  } finally {
    await page.context().close();
    await api.close();
  }
}

it('a page whose origin CORS_ORIGINS names reads and writes', async () => {
  expect(await visit([pages.url])).toEqual([ALLOWED, 1]);
});

it('every page reads and writes with CORS_ORIGINS=*', async () => {
  expect(await visit(['*'])).toEqual([ALLOWED, 1]);
});

it('a page whose origin CORS_ORIGINS does not name neither reads nor writes', async () => {
  expect(await visit(['https://app.example.com'])).toEqual([REFUSED, 0]);
});

it('without CORS_ORIGINS no page of another origin reads or writes', async () => {
  expect(await visit([])).toEqual([REFUSED, 0]);
});
