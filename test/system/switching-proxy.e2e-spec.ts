import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { LocalServer } from '../../tools/harness/local-server.js';
import { until } from '../../tools/harness/until.js';
import { SwitchingProxy, TOKEN_HEADER } from '../support/switching-proxy.js';

type Shown = Readonly<Record<string, unknown>>;

/** Ends what a test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('the proxy', () => {
  /** An API that answers with what it received. */
  const echo = async (): Promise<LocalServer> => {
    const server = await LocalServer.start(({ message, text }, response) => {
      const { method, url, headers } = message;
      response
        .writeHead(201, { link: `</v2/jobs?after=1>; rel="next"`, location: '/v2/jobs/1', etag: '"7"' })
        .end(JSON.stringify({ method, url, headers, text }));
    });
    closing.push(() => server.close());
    return server;
  };
  const start = async (
    api: { readonly url: string },
    env: Readonly<Record<string, string>> = {},
  ): Promise<SwitchingProxy> => {
    const proxy = await SwitchingProxy.start(api, env);
    closing.push(() => proxy.interrupt());
    return proxy;
  };

  it('forwards method, path, query, headers and body, and returns status, headers and body', async () => {
    const api = await echo();
    const { url } = await start(api);
    const headers = { [TOKEN_HEADER]: 'fk_1', 'X-Example-Trigger-Webhooks': 'false', 'Idempotency-Key': 'k' };
    const response = await fetch(`${url}/api/v2/jobs/a%2Fb?status[]=posted&x=%2B`, {
      method: 'PATCH',
      headers,
      body: 'ä',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('link')).toBe('</api/v2/jobs?after=1>; rel="next"');
    expect(response.headers.get('location')).toBe('/api/v2/jobs/1');
    expect(response.headers.get('etag')).toBe('"7"');
    const received = (await response.json()) as { readonly headers: Shown };
    expect(received).toMatchObject({ method: 'PATCH', url: '/v2/jobs/a%2Fb?status[]=posted&x=%2B', text: 'ä' });
    expect(received.headers).toMatchObject({
      authorization: 'Bearer fk_1',
      host: new URL(api.url).host,
      'x-example-trigger-webhooks': 'false',
      'idempotency-key': 'k',
    });
    expect(received.headers).not.toHaveProperty('x-example-api-token');
  });

  it('keeps a key in Authorization, and paths without the prefix', async () => {
    const { url } = await start(await echo());
    const received = async (path: string, headers: Record<string, string>) =>
      (await (await fetch(url + path, { headers })).json()) as { readonly url: string; readonly headers: Shown };
    const both = await received('/api/v2/jobs', { Authorization: 'Bearer own', [TOKEN_HEADER]: 'other' });
    expect(both.headers.authorization).toBe('Bearer own');
    expect((await received('/api/v2/jobs', {})).headers).not.toHaveProperty('authorization');
    for (const path of ['/v2/jobs', '/api/v3/jobs', '/health/ready', '/api/v2x'])
      expect((await received(path, {})).url).toBe(path);
    const { url: bare } = await start(await echo(), { PREFIX: '' });
    expect(await (await fetch(`${bare}/v2/jobs`)).json()).toMatchObject({ url: '/v2/jobs' });
  });

  it('streams, and ends the request when the program does', async () => {
    let aborted = false;
    const server = createServer((_, response) => {
      response.once('close', () => (aborted = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\n\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { url } = await start({ url: `http://127.0.0.1:${port}` });
    const abort = new AbortController();
    const response = await fetch(`${url}/api/v2/events/stream`, { signal: abort.signal });
    const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    expect(value).toBe('id: 1\n\n');
    abort.abort();
    await until(() => aborted);
  });

  it('answers 502 in JSON while the API does not answer', async () => {
    const { url } = await start({ url: 'http://127.0.0.1:1' });
    const response = await fetch(`${url}/api/v2/jobs`, { method: 'POST', body: '{}' });
    expect([response.status, await response.json()]).toEqual([502, { message: 'The API does not answer' }]);
  });

  it('reports what is missing, and helps', async () => {
    const fault = (text: string) => ({ code: 2, stdout: '', stderr: expect.stringContaining(text) });
    expect(await SwitchingProxy.run({}).end).toEqual(fault('API must be the address of the API'));
    expect(await SwitchingProxy.run({ API: 'ftp://a' }).end).toEqual(fault('API must be the address of the API'));
    expect(await SwitchingProxy.run({}, '--port').end).toEqual(fault('--port is not known'));
    expect(await SwitchingProxy.run({}, '--help').end).toEqual({
      code: 0,
      stdout: expect.stringContaining('TOKEN_HEADER'),
      stderr: '',
    });
  });
});
