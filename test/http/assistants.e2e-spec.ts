import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, sharedService, startBeside, startService } from '../support/service.js';

/** The scopes of which a key needs one for each tool, by the contract. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  find_client: ['read', 'crm:read'],
  get_client: ['read', 'crm:read'],
  find_site: ['read', 'crm:read'],
  find_job: ['read', 'work_orders:read'],
  get_job: ['read', 'work_orders:read'],
  job_history: ['read', 'work_orders:read'],
  worker_day: ['read', 'scheduling:read'],
  free_times: ['read', 'scheduling:read', 'booking'],
  explain_conflict: ['read', 'scheduling:read'],
  failed_deliveries: ['read', 'integrations:read'],
  search: ['read', 'crm:read', 'work_orders:read'],
};
/** Of tools that change: all of these, which their operations need. */
const CHANGING: Readonly<Record<string, readonly string[]>> = {
  create_client: ['crm:write'],
  update_client: ['crm:write', 'crm:read'],
  create_site: ['crm:write'],
  update_site: ['crm:write', 'crm:read'],
  create_job: ['work_orders:write'],
  update_job: ['work_orders:write', 'work_orders:read'],
  move_job: ['work_orders:write', 'work_orders:read'],
  cancel_job: ['work_orders:write', 'work_orders:read'],
  book: ['work_orders:write'],
  resend_delivery: ['integrations:write', 'integrations:read'],
  undo: [],
};
/** Whether a key with a scope may call a tool. */
const mayCall = (name: string, scope: string): boolean =>
  SCOPES[name]?.includes(scope) ??
  CHANGING[name]?.every((one) => [one, one.replace(/^\w+:/, '')].includes(scope)) ??
  false;
const ALL = [...Object.keys(SCOPES), ...Object.keys(CHANGING)];
const EVERY_SCOPE = [
  ...['read', 'write', 'admin', 'tokens', 'booking'],
  ...['crm', 'work_orders', 'scheduling', 'integrations', 'catalog'].flatMap((one) => [`${one}:read`, `${one}:write`]),
];

interface Tool {
  readonly name: string;
  readonly annotations: object;
}
interface Result {
  readonly tools: readonly Tool[];
  readonly serverInfo: object;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: boolean;
}
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly result: Result; readonly error?: { readonly code: number } };
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** Sends a message as a client of the protocol does. */
async function send(
  method: string,
  params: object = {},
  { url, key }: { readonly url: string; readonly key: string | null } = service,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text === '' ? 'null' : text) as Answer['body'] };
}

const call = async (name: string, given: object, key: string = service.key): Promise<Result> =>
  (await send('tools/call', { name, arguments: given }, { url: service.url, key })).body.result;

const namesFor = async (key: string): Promise<readonly string[]> =>
  (await send('tools/list', {}, { url: service.url, key })).body.result.tools.map(({ name }) => name);

describe('the protocol', () => {
  it('begins without a session, in the versions with and without a handshake', async () => {
    const clientInfo = { name: 'test', version: '1' };
    const begin = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const { status, body } = await send('initialize', begin);
    expect([status, body.result.serverInfo]).toEqual([200, expect.objectContaining({ name: 'fieldline' })]);
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
    const modern = await send('tools/list', { _meta }, service, headers);
    expect([modern.status, modern.body.result.tools.length]).toEqual([200, ALL.length]);
  });

  it('refuses what is no message, an unknown method and an unknown tool', async () => {
    expect((await send('nothing')).body.error).toMatchObject({ code: -32_601 });
    expect((await send('subscriptions/listen')).body.error).toMatchObject({ code: -32_601 });
    expect((await send('tools/call', { name: 'nothing' })).body.error).toMatchObject({ code: -32_602 });
    const headers = { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' };
    const { status } = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: '{"other":1}' });
    expect(status).toBe(422);
  });

  it('needs a key, and is asked by POST', async () => {
    expect(await send('tools/list', {}, { url: service.url, key: null })).toMatchObject({ status: 401 });
    const headers = { Authorization: `Bearer ${service.key}` };
    const { status, headers: answered } = await fetch(`${service.url}/mcp`, { headers });
    expect([status, answered.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the list of tools', () => {
  it('costs at most 12,000 tokens of four characters, and says which only read', async () => {
    const { text, body } = await send('tools/list');
    process.stdout.write(`tools/list: ${Math.ceil(text.length / 4)} tokens\n`);
    expect(text.length / 4).toBeLessThanOrEqual(12_000);
    for (const { name, annotations } of body.result.tools)
      expect(annotations).toMatchObject({ readOnlyHint: name in SCOPES });
  });

  it.each(EVERY_SCOPE)('has for a key with the scope %s only what it may do, and calls nothing else', async (scope) => {
    const key = await service.newKey({ scopes: [scope] });
    const allowed = ALL.filter((name) => mayCall(name, scope));
    expect(await namesFor(key)).toEqual(allowed);
    for (const name of ALL.filter((one) => !allowed.includes(one)))
      expect((await send('tools/call', { name }, { url: service.url, key })).body.error?.code).toBe(-32_602);
  });
});

describe('tools', () => {
  let client: string;
  let job: string;
  let webhook: string;
  const created = async (path: string, body: object, noun: string): Promise<string> => {
    const answer = await service.api('POST', path, { body });
    expect(answer).toMatchObject({ status: 201 });
    return (answer.body as Record<string, string>)[`${noun}_uuid`] ?? '';
  };
  beforeAll(async () => {
    const contacts = [{ type: 'phone', value: '+44 20 7946 0958' }];
    client = await created(
      '/v2/clients',
      { organization: true, organization_name: 'Halfpenny', external_id: 'h/1', contacts },
      'client',
    );
    await created('/v2/sites', { name: 'Halfpenny Yard', client: { uuid: client } }, 'site');
    const template = await created('/v2/templates', { name: 'Visit' }, 'template');
    job = await created('/v2/jobs', { template: { uuid: template }, client: { uuid: client } }, 'job');
    webhook = await created(
      '/v2/webhooks',
      { url: 'https://hooks.example.com/in', event_types: ['job_created'] },
      'webhook',
    );
  });

  it('answer as the routes of the API do, as structure and as text', async () => {
    const found = await call('find_client', { contact: '+442079460958' });
    expect(found.structuredContent).toMatchObject({ clients: [{ uuid: client, name: 'Halfpenny' }] });
    expect(JSON.parse(found.content[0]?.text ?? '')).toEqual(found.structuredContent);
    expect((await call('get_client', { client: { external_id: 'h/1' } })).structuredContent).toMatchObject({
      client: { uuid: client },
    });
    expect((await call('find_site', { client: { external_id: 'h/1' } })).structuredContent).toMatchObject({
      sites: [{ name: 'Halfpenny Yard' }],
    });
    expect((await call('find_job', { client: { uuid: client } })).structuredContent).toMatchObject({
      jobs: [{ uuid: job }],
    });
    expect((await call('get_job', { job: { uuid: job } })).structuredContent).toMatchObject({ job: { uuid: job } });
    expect((await call('job_history', { job: { uuid: job } })).structuredContent).toMatchObject({
      events: [{ version: 1 }],
    });
    const days = { after: '2030-01-07', before: '2030-01-08' };
    expect((await call('worker_day', days)).isError).toBeUndefined();
    expect((await call('explain_conflict', days)).isError).toBeUndefined();
    const free = { from: '2030-01-07T00:00:00', to: '2030-01-08T00:00:00', duration: { minutes: 60 } };
    expect((await call('free_times', free)).structuredContent).toMatchObject({ slots: [] });
    expect((await call('failed_deliveries', { webhook: { uuid: webhook } })).structuredContent).toEqual({
      requests: [],
    });
    expect(Object.keys((await call('search', { search: 'Halfpenny' })).structuredContent)).toEqual([
      'clients',
      'sites',
      'jobs',
    ]);
  });

  it('search only what the key may read', async () => {
    const key = await service.newKey({ scopes: ['crm:read'] });
    expect(Object.keys((await call('search', { search: 'Halfpenny' }, key)).structuredContent)).toEqual([
      'clients',
      'sites',
    ]);
  });

  it('show nothing of another account', async () => {
    const { key } = await service.newAccount();
    expect((await call('find_client', {}, key)).structuredContent).toEqual({ clients: [] });
    expect(await call('get_job', { job: { uuid: job } }, key)).toMatchObject({
      isError: true,
      structuredContent: { status: 404 },
    });
  });

  it('answer the problem of the API to what it refuses', async () => {
    const problem = (name: string, given: object) =>
      call(name, given).then(({ isError, structuredContent }) => ({ isError, ...structuredContent }));
    expect(await problem('find_job', { status: 'nothing' })).toMatchObject({ isError: true, status: 422 });
    expect(await problem('find_client', { name: 'x' })).toMatchObject({ isError: true, status: 422 });
    expect(await problem('get_client', { client: client })).toMatchObject({ isError: true, status: 422 });
    expect(await problem('free_times', {})).toMatchObject({ isError: true, status: 422 });
  });

  it('say how to get more: the next versions of a job', async () => {
    await service.api('PATCH', `/v2/jobs/${job}`, { body: { description: 'Two' } });
    const { structuredContent } = await call('job_history', { job: { uuid: job }, limit: 1 });
    expect(structuredContent['more']).toBe('more by "after": "1"');
    const rest = (await call('job_history', { job: { uuid: job }, after: '1' })).structuredContent;
    expect(rest).toMatchObject({ events: [{ version: 2 }] });
  });

  it('say how to get more: the next page of a list', async () => {
    await created('/v2/clients', { organization: true, organization_name: 'Second' }, 'client');
    const { structuredContent } = await call('find_client', { limit: 1 });
    const [, after] = /^more by "after": "(.+)"$/.exec(String(structuredContent['more'])) ?? [];
    const rest = (await call('find_client', { limit: 1, after })).structuredContent;
    expect(rest['clients']).toHaveLength(1);
    expect(rest['clients']).not.toEqual(structuredContent['clients']);
  });
});

describe('settings', () => {
  it('limit the messages of each key', async () => {
    const limited = await startService({ mcpRateLimitPerMinute: 2 });
    try {
      for (const status of [200, 200, 429]) expect((await send('tools/list', {}, limited)).status).toBe(status);
      expect((await send('tools/list', {}, { url: limited.url, key: await limited.newKey({}) })).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('remove it', async () => {
    const off = await startBeside(service, { mcp: 'off' });
    try {
      expect((await send('tools/list', {}, off)).status).toBe(404);
    } finally {
      await off.stop();
    }
  });
});
