import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { readSettings } from '#platform';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { LocalServer } from '../../tools/harness/local-server.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { Guide } from '../support/guide.js';
import { readerEnv, RunningShell, StartedService, Terminal } from '../support/terminals.js';
import { PROXY_PROGRAM, SwitchingProxy, TOKEN_HEADER } from '../support/switching-proxy.js';

type Shown = Readonly<Record<string, unknown>>;

const guide = new Guide('docs/switching.md');

/** Ends what a test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('the guide for a switch', () => {
  let cluster: Cluster;
  let api: StartedService;
  let proxy: SwitchingProxy;
  let receiver: Receiver;
  let terminal: Terminal;
  beforeAll(async () => {
    cluster = await Cluster.open();
    const [start = '', ...setUp] = commandsOf('Before you start');
    expect(start).toBe(
      `${guide.block('env', 'Settings').trim().replace('\n', ' ')} WEBHOOK_ALLOWED_CIDRS=127.0.0.0/8 npm start\n`,
    );
    api = await StartedService.start(cluster.url, start);
    proxy = await SwitchingProxy.start(api);
    receiver = await Receiver.start();
    terminal = Terminal.open({ env: readerEnv(cluster.url) });
    for (const command of setUp) await terminal.run(command);
    own = { Authorization: `Bearer ${(await terminal.run('echo "$KEY"')).trim()}` };
  });
  afterAll(async () => {
    await terminal.close();
    await proxy.close();
    await api.stop();
    await cluster.close();
    await receiver.close();
  });

  /** The commands of a section, each by itself: a command ends where the next begins. */
  const commandsOf = (heading: string): string[] =>
    guide.blocks('sh', heading).flatMap(({ text }) => text.split(/\n(?=curl |[A-Z]+=)/));

  /** Runs the commands of a section. @returns the output of those that print something, parsed where it is JSON. */
  async function run(heading: string, commands = commandsOf(heading)): Promise<Shown[]> {
    const printed: Shown[] = [];
    for (const command of commands) {
      const output = await terminal.run(command);
      if (output === '') continue;
      const body = JSON.parse(output.slice(output.lastIndexOf('\r\n') + 1)) as Shown;
      printed.push({ ...body, ...(command.startsWith('curl -i') && { printed: output }) });
    }
    return printed;
  }
  /** The account of the guide. */
  let own: Record<string, string>;
  const request = (method: string, path: string, body?: object) => send(api, method, path, body, own);
  const read = async (path: string): Promise<Shown> => {
    const { status, body } = await request('GET', path);
    expect(status).toBe(200);
    return body;
  };

  it('has commands where this test runs them, and links that lead somewhere', () => {
    expect([...new Set(guide.blocks('sh').map(({ heading }) => heading))]).toEqual([
      'Before you start',
      'Settings',
      'Proxy',
      'What differs',
      'Load the data',
      'Check',
      'Webhooks',
      'After the switch',
    ]);
    expect([...new Set(guide.blocks().map(({ language }) => language))].sort()).toEqual([
      'env',
      'json',
      'sh',
      'text',
      'ts',
    ]);
    const links = [...guide.text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const places = guide.headings.map((name) => `#${name.toLowerCase().replaceAll(' ', '-')}`);
    expect(
      links.filter((link) => !places.includes(link) && !existsSync(resolve('docs', link.replace(/#.*/, '')))),
    ).toEqual([]);
    expect(places.filter((place) => !links.includes(place))).toEqual([]);
    for (const file of ['README.md', 'docs/start.md', 'docs/production.md', 'docs/webhooks.md'])
      expect({ file, links: readFileSync(file, 'utf8').includes('switching.md)') }).toEqual({ file, links: true });
    const program = readFileSync(PROXY_PROGRAM, 'utf8');
    expect(guide.blocks('ts').filter(({ text }) => !program.includes(`\n${text}`))).toEqual([]);
  });

  it('sets what a request may do that was written for another server', async () => {
    const [created] = await run('Settings');
    const lines = String(created?.printed).split('\r\n');
    const shown = guide.block('text', 'Settings').trim().split('\n');
    expect(shown.filter((line) => !lines.includes(line))).toEqual([]);
    const nested = { scheduled_duration: { hour: 1, minutes: 30 } };
    expect(await request('POST', '/v2/jobs', nested)).toMatchObject({
      status: 422,
      body: { errors: { 'scheduled_duration.hour': [expect.stringContaining('is not known')] } },
    });
  });

  it('has a proxy that the programs use with their own paths and header', async () => {
    const [start = '', address = '', request = ''] = commandsOf('Proxy');
    expect(start).toBe(
      `API=http://127.0.0.1:3000 TOKEN_HEADER=${TOKEN_HEADER} npm run --silent example:switching-proxy\n`,
    );
    expect(address).toBe('PROXY=http://127.0.0.1:8080');
    expect(await run('Proxy', [`PROXY=${proxy.url}`, request])).toEqual([
      { job: expect.objectContaining({ external_id: 'first', status: 'posted' }) },
    ]);
  });

  it('says what differs', async () => {
    const [taken, unknown, account, filled, files] = await run('What differs');
    const [sample] = guide.blocks('json', 'What differs').map(({ text }) => JSON.parse(text) as Shown);
    const masked = ({ conflicting_uuid, request_id, ...rest }: Shown): object => ({
      ...rest,
      uuids: [typeof conflicting_uuid, typeof request_id],
    });
    expect(masked(taken ?? {})).toEqual(masked(sample ?? {}));
    expect(Object.keys(taken ?? {})).toEqual(Object.keys(sample ?? {}));
    expect(unknown).toMatchObject({ status: 422, errors: { client: ['not found'] } });
    expect(account).toEqual({ account_uuid: expect.any(String) });
    expect((await read('/v2/account')).account).toMatchObject({ publish_automatically: true });
    expect(filled).toEqual({ job_uuid: expect.any(String) });
    expect(files?.attachments).toMatchObject([{ name: 'form.txt', content_type: 'text/plain', size: 5 }]);
  });

  it('is right about limits, times, files, pages and references', async () => {
    const { rateLimitPerMinute } = readSettings({});
    const limited = await cluster.api({ rateLimitPerMinute });
    const { headers } = await send(limited, 'GET', '/v2/account');
    expect([rateLimitPerMinute, headers.get('ratelimit')]).toEqual([6000, expect.stringContaining('r=')]);

    const refusedAt = async (body: object): Promise<string[]> =>
      Object.keys((await request('POST', '/v2/jobs', body)).body.errors as object);
    for (const scheduled_at of ['2026-12-01', '2026-12-01T9:00:00Z'])
      expect(await refusedAt({ scheduled_at })).toEqual(['scheduled_at']);
    const photos = (count: number): object => ({
      custom_fields: [{ name: 'Photos', field_type: 'image', value: Array(count).fill('https://files.example/1.jpg') }],
    });
    expect(await refusedAt(photos(11))).toEqual(['custom_fields.0.value']);
    expect((await request('POST', '/v2/jobs', photos(10))).status).toBe(201);
    expect((await request('GET', '/v2/jobs?limit=501')).status).toBe(422);
    expect((await request('PATCH', '/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a11', {})).status).toBe(404);

    const { client_uuid } = (
      await request('POST', '/v2/clients', { organization: false, first_name: 'Cy', external_id: 'cy' })
    ).body;
    const created = await request('POST', '/v2/jobs', { client_uuid });
    const { client } = (await read(`/v2/jobs/${String(created.body.job_uuid)}`)).job as { readonly client: object };
    expect(client).toEqual({ uuid: client_uuid, external_id: 'cy', name: 'Cy' });
    expect(
      (await request('PATCH', `/v2/jobs/${String(created.body.job_uuid)}`, { client })).headers.get('etag'),
    ).toMatch(/^"1[".]/);
  });

  it('loads the data in an order in which each reference has its target', async () => {
    const answers = await run('Load the data');
    expect(answers.map((body) => Object.keys(body).join())).toEqual([
      'dictionary_uuid',
      'job_type_uuid',
      'template_uuid',
      'skill_uuid',
      'user_uuid',
      'team_uuid',
      'service_uuid',
      'client_uuid',
      'site_uuid',
      'job_uuid',
      'job_uuid',
      'job_uuid',
      'job_uuid',
      'results',
    ]);
    expect((answers.at(-1)?.results as Shown[]).map(({ status }) => status)).toEqual([201, 201]);
    expect((await read('/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10')).job).toMatchObject({
      // Every field that must be filled is, so the account publishes it.
      status: 'published',
      // Nine o'clock in London, in a week.
      scheduled_at: expect.stringMatching(/T0[89]:00:00\.000Z$/),
      scheduled_duration: { minutes: 90 },
      type: { code: 'install' },
      client: { external_id: 'acme', name: 'Acme' },
      custom_fields: [{ name: 'Boiler', value: { name: 'Combi' } }, { name: 'Form' }],
    });
    expect((await read('/v2/jobs/visit-1')).job).toMatchObject({
      status: 'finished',
      timestamps: { started_at: '2024-12-01T09:05:00.000Z', finished_at: '2024-12-01T10:00:00.000Z' },
    });
    expect((await read('/v2/clients/acme')).client).toMatchObject({
      site_address: { geolocation: { latitude: 53.38, longitude: -1.47 } },
    });
  });

  it('is right that a repeated load changes nothing', async () => {
    const before = (await read('/v2/events?limit=1')).head;
    const upserts = commandsOf('Load the data').filter((command) => /^curl -X PATCH/.test(command));
    const answers = await run('Load the data', upserts.slice(0, 5));
    expect(answers).toEqual([
      { user_uuid: expect.any(String) },
      { service_uuid: expect.any(String) },
      { client_uuid: expect.any(String) },
      { site_uuid: expect.any(String) },
      { job_uuid: expect.any(String) },
    ]);
    const posts = commandsOf('Load the data').filter((command) =>
      /^curl -X POST "\$API\/v2\/(?!jobs|batch)/.test(command),
    );
    for (const answer of await run('Load the data', posts))
      expect(answer).toMatchObject({ status: 422, conflicting_uuid: expect.any(String) });
    expect((await read('/v2/events?limit=1')).head).toBe(before);
  });

  it('checks what was loaded', async () => {
    // The index of the search follows in milliseconds.
    await until(async () => ((await read('/v2/jobs?search=mill+street')).jobs as Shown[]).length === 2);
    const [full, prefixed, searched, unassigned, feed] = await run('Check');
    expect(searched?.jobs).toHaveLength(2);
    expect(full?.jobs).toEqual([
      expect.objectContaining({ status: 'published', client: expect.objectContaining({ name: 'Acme' }) }),
    ]);
    expect(prefixed?.jobs).toEqual([expect.objectContaining({ external_id: 'visit-1' })]);
    expect(unassigned).toEqual({ jobs: [] });
    expect(feed).toEqual({ events: [expect.objectContaining({ position: 1 })], head: expect.any(Number) });
  });

  it('has webhooks that send the secret under the known name', async () => {
    const [receive = '', create = '', ping = ''] = commandsOf('Webhooks');
    const example = RunningShell.start(receive, { cwd: '.', env: { PATH: process.env['PATH'], RECEIVER_PORT: '0' } });
    await example.prints('listening on http://127.0.0.1:');
    expect(await example.interrupt()).toMatchObject({ code: 0 });
    const [test] = await run('Webhooks', [create.replace('http://127.0.0.1:4000/', receiver.url), ping]);
    expect(test?.request).toMatchObject({ event_type: 'ping', http_response_code: 204 });
    await request('POST', '/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10/start');
    await request('POST', '/v2/jobs/6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10/finish', {
      resolution: { name: 'Completed' },
    });
    await until(() => receiver.received.length === 2);
    expect(receiver.received.map(({ headers, body }) => [headers['x-example-secret'], body.event_type])).toEqual([
      ['the-secret-that-the-receiver-knows', 'ping'],
      ['the-secret-that-the-receiver-knows', 'job_finished'],
    ]);
    // Of the loaded jobs none was sent.
    const webhook = (await terminal.run('echo $WEBHOOK')).trim();
    expect((await read(`/v2/webhooks/${webhook}/requests`)).requests).toHaveLength(1);
  });

  it('replaces the search for a booking by an upsert, and polling by the feed', async () => {
    const [first, second, feed] = await run('After the switch');
    expect(first).toEqual({ job_uuid: expect.any(String), ...first });
    expect(second).toEqual(first);
    const events = feed?.events as Shown[];
    expect(events.at(-1)).toMatchObject({ type: 'job_created', snapshot: { external_id: 'booking-7', version: 1 } });
    // What polling would have seen: the start and the end of a loaded job, and of one since then.
    for (const external_id of ['visit-1', '6f1c0d6e-5d0b-4a53-9d1c-2b8a6f9f7a10']) {
      const seen = events.filter(({ snapshot }) => (snapshot as Shown).external_id === external_id);
      expect(seen.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['job_created', 'job_started', 'job_finished']),
      );
      expect(seen.at(-1)?.snapshot).toMatchObject({ status: 'finished' });
    }
  });
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
    closing.push(() => proxy.close());
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
    expect(await SwitchingProxy.run({}).outcome()).toEqual(fault('API must be the address of the API'));
    expect(await SwitchingProxy.run({ API: 'ftp://a' }).outcome()).toEqual(fault('API must be the address of the API'));
    expect(await SwitchingProxy.run({}, '--port').outcome()).toEqual(fault('--port is not known'));
    expect(await SwitchingProxy.run({}, '--help').outcome()).toEqual({
      code: 0,
      stdout: expect.stringContaining('TOKEN_HEADER'),
      stderr: '',
    });
  });
});
