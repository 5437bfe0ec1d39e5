import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { TestBed } from './bench/test-bed.js';

// `npm run check:browser`: a page of another origin in a real browser, which reads and writes with its origin in CORS_ORIGINS, and
// cannot without. Tests of the headers alone would not show that a browser agrees.

const KEY = 'fk_browser0_0123456789012345678901234567890123456789';
/** The longest that the browser may take to start and to run the page, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** What the page saw; each request is its status and the headers that it may read, or the name of an error. */
type Report = Readonly<Record<string, unknown>>;

const PAGE = `<!doctype html>
<title>A page of another origin</title>
<script type="module">
  const { api, key } = Object.fromEntries(new URLSearchParams(location.search));
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
  await fetch('/report', { method: 'POST', body: JSON.stringify(seen) });
</script>
`;

const REQUESTS = { create: 201, read: 200, change: 200, stale: 412, unauthorized: 401, missing: 404, open: 200 };
const ALLOWED: Report = Object.fromEntries(Object.entries(REQUESTS).map(([name, status]) => [name, [status, true]]));
const REFUSED: Report = Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, 'TypeError']));

/** Serves the page, and takes its report. */
class PageServer {
  private readonly reported = Promise.withResolvers<Report>();
  private readonly server = createServer((request, response) => {
    if (request.url !== '/report') response.setHeader('Content-Type', 'text/html').end(PAGE);
    else
      void text(request).then((body) => {
        response.end();
        this.reported.resolve(JSON.parse(body) as Report);
      });
  });

  static async start(): Promise<PageServer> {
    const page = new PageServer();
    await once(page.server.listen(0, '127.0.0.1'), 'listening');
    return page;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Opens the page in the browser. @returns what it reports. @throws Error when it reports nothing. */
  async open(browser: string, query: URLSearchParams): Promise<Report> {
    const profile = await mkdtemp(join(tmpdir(), 'fieldline-browser-'));
    const root = process.getuid?.() === 0;
    const args = [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      ...(root ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
    ];
    const child = spawn(browser, [...args, `${this.origin}/?${query.toString()}`], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    const failed = ended.then(() => {
      throw new Error('The browser ended before the page had reported');
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The page reported nothing within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.reported.promise, failed, late]);
    } finally {
      clearTimeout(timer);
      child.kill();
      await ended.catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    }
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** What a page sees with these settings, and how many clients there are then. */
async function visit(
  bed: TestBed,
  browser: string,
  originsFor: (page: string) => string,
): Promise<readonly [Report, number]> {
  return bed.withCluster('browser', async (cluster) => {
    const page = await PageServer.start();
    try {
      const api = await cluster.fork('apps/api/src/main.js', { API_KEY: KEY, CORS_ORIGINS: originsFor(page.origin) });
      const report = await page.open(browser, new URLSearchParams({ api: api.url, key: KEY }));
      const clients = await fetch(`${api.url}/v2/clients`, { headers: { Authorization: `Bearer ${KEY}` } });
      return [report, ((await clients.json()) as { clients: unknown[] }).clients.length];
    } finally {
      page.stop();
    }
  });
}

async function main(): Promise<number> {
  const browser = process.env['CHROMIUM_PATH'];
  if (browser === undefined || browser === '') {
    process.stdout.write('No browser, so nothing is checked: CHROMIUM_PATH is the path of a Chromium\n');
    return 0;
  }
  const cases: readonly [string, (page: string) => string, readonly [Report, number]][] = [
    ['its origin in CORS_ORIGINS', (page) => page, [ALLOWED, 1]],
    ['CORS_ORIGINS=*', () => '*', [ALLOWED, 1]],
    ['another origin in CORS_ORIGINS', () => 'https://app.example.com', [REFUSED, 0]],
    ['no CORS_ORIGINS', () => '', [REFUSED, 0]],
  ];
  const bed = await TestBed.open();
  let faults = 0;
  try {
    for (const [name, originsFor, expected] of cases) {
      const found = await visit(bed, browser, originsFor);
      const agrees = isDeepStrictEqual(found, expected);
      if (!agrees) faults++;
      process.stdout.write(`A page with ${name}: ${agrees ? 'as it should be' : `WRONG: ${JSON.stringify(found)}`}\n`);
    }
  } finally {
    await bed.close();
  }
  return faults === 0 ? 0 : 1;
}

process.exitCode = await main();
