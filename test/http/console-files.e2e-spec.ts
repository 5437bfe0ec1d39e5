import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ApiAdapter } from '../../libs/http/src/pipeline/api-adapter.js';
import { sharedService } from '../support/service.js';
import { serveConsoleFiles } from '../../libs/site/src/console-files.js';

const PAGE = '<!doctype html><script type="module" src="/console/assets/index-a1b2.js"></script>';
const SCRIPT = 'document.title = "Fieldline";';
const CSP = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/index-a1b2.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'secret.br'), brotliCompressSync('not an asset'));
  [server, url] = await serve({ attachments: 'disk', s3Endpoint: undefined });
});

async function serve(settings: Parameters<typeof serveConsoleFiles>[2]): Promise<[Server, string]> {
  const adapter = new ApiAdapter({ trustProxy: 0 }, 30_000);
  serveConsoleFiles(adapter, folder, settings);
  const started = createServer(adapter.getInstance<Parameters<typeof createServer>[1] & object>());
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return [started, `http://127.0.0.1:${(started.address() as AddressInfo).port}`];
}

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
const SAFE = {
  'content-security-policy': CSP,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

describe('the page of the console', () => {
  it('reads and sends files of jobs where the bucket is, when they are in one', async () => {
    const [ofBucket, address] = await serve({ attachments: 's3', s3Endpoint: 'https://s3.example.com/store' });
    const { headers } = await fetch(`${address}/console`);
    ofBucket.close();
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual([
      "default-src 'self'",
      "img-src 'self' https://s3.example.com",
      "connect-src 'self' https://s3.example.com",
      ...CSP.split('; ').slice(1),
    ]);
  });

  it.each(['/console', '/console/', '/console/jobs/019a8f3e', '/console/jobs?day=2026-11-23', '/console/assets'])(
    'is served at %s, and asked for again each time',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PAGE);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        ...SAFE,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      const etag = response.headers.get('etag') ?? '';
      // Without it, fetch adds Cache-Control: no-cache, which asks for the content.
      const again = await get(path, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
      expect(again.status).toBe(304);
    },
  );
});

describe('the console of the build', () => {
  it('is served by the API, with the assets that its page names', async () => {
    const service = await sharedService();
    try {
      const response = await fetch(`${service.url}/console/jobs`);
      const page = await response.text();
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...SAFE, 'cache-control': 'no-cache' });
      const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
      expect(named.length).toBeGreaterThan(1);
      for (const path of named) {
        const { status, headers } = await fetch(service.url + path);
        expect({ path, status, type: headers.get('content-type') }).toEqual({
          path,
          status: 200,
          type: expect.stringMatching(/^(?:text\/(?:javascript|css)|image\/svg\+xml)/),
        });
      }
      // The policy admits no inline script.
      expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|<style/);
    } finally {
      await service.stop();
    }
  });
});

describe('an asset of the console', () => {
  it.each(['br', 'gzip', 'identity'])('is kept for a year, and sent as %s', async (coding) => {
    const response = await get('/console/assets/index-a1b2.js', { 'Accept-Encoding': coding });
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...SAFE,
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
  });

  it.each(['index-0000.js', 'index-a1b2.js.br', '', '..%2Fsecret', '%2e%2e%2fsecret', 'toString', 'a/b.js'])(
    'that does not exist is not found: %s',
    async (name) => {
      expect((await get(`/console/assets/${name}`)).status).not.toBe(200);
    },
  );
});
