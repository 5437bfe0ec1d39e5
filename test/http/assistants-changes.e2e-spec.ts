import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../tools/harness/until.js';
import { Deliveries } from '../support/deliveries.js';
import { newPerson } from '../support/people.js';
import { type Service, sharedService, startWorkerFor } from '../support/service.js';

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent: Record<string, unknown> & { readonly confirm?: string };
}
type Caller = (name: string, given: object) => Promise<Answer>;

let service: Service;
let office: Client;
const opened: Client[] = [];

/** A client of the protocol's own library. */
async function clientFor(key: string, name = 'office'): Promise<Client> {
  const client = new Client({ name, version: '2.1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}`, 'User-Agent': `${name}/2.1` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  opened.push(client);
  return client;
}

const callBy =
  (client: Client): Caller =>
  async (name, given) =>
    (await client.callTool({ name, arguments: { ...given } })) as unknown as Answer;
const call: Caller = (name, given) => callBy(office)(name, given);

/** Previews and confirms a change. */
async function done(name: string, given: object, by: Caller = call): Promise<Answer['structuredContent']> {
  const { confirm } = (await by(name, given)).structuredContent;
  const { structuredContent, isError } = await by(name, { ...given, confirm });
  expect({ structuredContent, isError }).toEqual({ structuredContent, isError: undefined });
  return structuredContent;
}

async function created(path: string, body: object): Promise<string> {
  const answer = await service.api('POST', path, { body });
  expect(answer).toMatchObject({ status: 201 });
  return String(Object.values(answer.body as object)[0]);
}

const jobOf = async (uuid: string) =>
  ((await service.api('GET', `/v2/jobs/${uuid}`)).body as { job: Record<string, unknown> }).job;
const position = async (): Promise<unknown> =>
  ((await service.api('GET', '/v2/events')).body as { head: unknown }).head;

let worker: string;
beforeAll(async () => {
  service = await sharedService();
  office = await clientFor(service.key);
  worker = await created('/v2/users', { email: 'agent-worker@example.com', first_name: 'A', last_name: 'W' });
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
});

const hour = (n: number): object => ({
  from: `2058-03-0${1 + Math.floor(n / 8)}T${10 + (n % 8)}:00:00Z`,
  duration: { minutes: 60 },
});
const at = (n: number): string => (hour(n) as { from: string }).from;
const booked = async (n: number): Promise<string> =>
  String((await done('book', { worker: { uuid: worker }, ...hour(n), job: { description: 'Leak' } }))['job_uuid']);

describe('a change has two steps', () => {
  it('a preview that changes nothing, and the change with its confirmation', async () => {
    const job = await booked(0);
    const given = { job: { uuid: job }, scheduled_at: at(1) };
    const head = await position();
    const { structuredContent: preview } = await call('move_job', given);
    expect(preview).toEqual({
      preview: expect.stringMatching(/^Move a job: job \d+: would set .*scheduled_at/),
      changes: expect.arrayContaining([
        { path: 'scheduled_at', from: '2058-03-01T10:00:00.000Z', to: '2058-03-01T11:00:00.000Z' },
      ]),
      warnings: expect.any(Array),
      conflicts: [],
      confirm: expect.any(String),
      confirm_expires_at: expect.any(String),
    });
    expect(await position()).toEqual(head);
    const { confirm } = preview;
    const moved = await call('move_job', { ...given, confirm });
    expect(moved.structuredContent).toMatchObject({ job_uuid: job, correlation_id: expect.any(String) });
    const after = await position();
    const again = await call('move_job', { ...given, confirm });
    expect(again.structuredContent).toMatchObject({ job_uuid: job });
    expect(await position()).toEqual(after);
  });

  it('its confirmation is of one credential and one call', async () => {
    const job = await booked(2);
    const given = { job: { uuid: job }, reason: 'No longer needed' };
    const { confirm } = (await call('cancel_job', given)).structuredContent;
    const other = callBy(await clientFor(await service.newKey({})));
    const refused = [
      await other('cancel_job', { ...given, confirm }),
      await call('cancel_job', { ...given, reason: 'Other', confirm }),
      await call('move_job', { job: given.job, confirm }),
      await call('cancel_job', { ...given, confirm: `${confirm}x` }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({
        isError: true,
        structuredContent: { status: 422, errors: { confirm: expect.any(Array) } },
      });
    expect(await jobOf(job)).toMatchObject({ status: 'scheduled' });
    await call('cancel_job', { ...given, confirm });
    expect(await jobOf(job)).toMatchObject({ status: 'canceled' });
  });

  it('what was changed meanwhile is previewed again', async () => {
    const job = await booked(3);
    const given = { job: { uuid: job }, description: 'Two leaks' };
    const { confirm } = (await call('update_job', given)).structuredContent;
    await service.api('PATCH', `/v2/jobs/${job}`, { body: { priority: 'high' } });
    const second = (await call('update_job', { ...given, confirm })).structuredContent;
    expect(second).toMatchObject({
      preview: expect.stringMatching(/^Changed meanwhile\./),
      confirm: expect.any(String),
    });
    expect(await jobOf(job)).toMatchObject({ description: 'Leak' });
    await call('update_job', { ...given, confirm: second.confirm });
    expect(await jobOf(job)).toMatchObject({ description: 'Two leaks', priority: 'high' });
  });

  it('what does not exist is not created, and what the API refuses is refused in the preview', async () => {
    const absent = { client: { external_id: 'agent-absent' }, organization: true, organization_name: 'A' };
    expect(await call('update_client', absent)).toMatchObject({ isError: true, structuredContent: { status: 404 } });
    const [first, second] = [await booked(4), await booked(5)];
    const clash = await call('move_job', { job: { uuid: first }, scheduled_at: at(5) });
    expect(clash).toMatchObject({
      isError: true,
      structuredContent: { code: 'job.schedule_conflict', conflicts: [{ with: { uuid: second } }] },
    });
  });
});

describe('a key says how assistants change', () => {
  it('direct: in one step; none: not at all', async () => {
    const direct = callBy(await clientFor(await service.newKey({ agentWrites: 'direct' })));
    const made = await direct('create_client', { organization: true, organization_name: 'Direct' });
    expect(made.structuredContent).toMatchObject({ client_uuid: expect.any(String) });
    const none = await clientFor(await service.newKey({ agentWrites: 'none' }));
    const { tools } = await none.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    await expect(none.callTool({ name: 'create_client', arguments: {} })).rejects.toThrow('There is no tool');
  });

  it('as it was set last', async () => {
    const body = { scopes: ['crm:write'], agent_writes: 'none' };
    const made = (await service.api('POST', '/v2/api_keys', { body })).body as Record<'api_key_uuid' | 'key', string>;
    const client = await clientFor(made.key);
    expect((await client.listTools()).tools).toEqual([]);
    await service.api('PATCH', `/v2/api_keys/${made.api_key_uuid}`, { body: { agent_writes: 'direct' } });
    const created = await callBy(client)('create_client', { organization: true, organization_name: 'Set last' });
    expect(created.structuredContent).toMatchObject({ client_uuid: expect.any(String) });
  });
});

it('with the token of a person it may do what the person may, and the history names both', async () => {
  const keys = { admin: service.key, tokens: await service.newKey({ scopes: ['tokens'] }) };
  const [pat, other] = await Promise.all([1, 2].map(() => newPerson(service, keys, ['web.clients.edit'])));
  const client = await clientFor(pat?.token ?? '', 'desk');
  const names = (await client.listTools()).tools.map(({ name }) => name);
  const reading = ['find_client', 'find_site', 'get_client', 'search'];
  expect(names.toSorted()).toEqual(['create_client', 'create_site', ...reading, 'update_client', 'update_site']);
  const given = { organization: true, organization_name: 'By Pat' };
  const { confirm } = (await callBy(client)('create_client', given)).structuredContent;
  const stolen = await callBy(await clientFor(other?.token ?? ''))('create_client', { ...given, confirm });
  expect(stolen).toMatchObject({ isError: true, structuredContent: { errors: { confirm: expect.any(Array) } } });
  const { client_uuid: uuid } = (await callBy(client)('create_client', { ...given, confirm })).structuredContent;
  expect((await service.api('GET', `/v2/clients/${String(uuid)}/history`)).body).toMatchObject({
    events: [{ context: { via: 'agent', agent: { name: 'desk' }, user_uuid: pat?.uuid, user_email: pat?.email } }],
  });
  await expect(client.callTool({ name: 'create_job', arguments: {} })).rejects.toThrow('There is no tool');
});

it('history and feed name the assistant, and its changes are found by via', async () => {
  const { client_uuid: uuid } = await done('create_client', { organization: true, organization_name: 'By agent' });
  const context = { source: 'api', via: 'agent', agent: { name: 'office', version: '2.1' } };
  const path = `/v2/events?via=agent&entity_uuid=${String(uuid)}`;
  expect((await service.api('GET', path)).body).toMatchObject({ events: [{ type: 'client_created', context }] });
  expect((await service.api('GET', `/v2/clients/${String(uuid)}/history`)).body).toMatchObject({
    events: [{ context }],
  });
});

it('every tool that changes does so by the library of the protocol, which checks the answers', async () => {
  const { client_uuid } = await done('create_client', {
    organization: true,
    organization_name: 'Mill',
    external_id: 'mill',
  });
  await done('update_client', {
    client: { external_id: 'mill' },
    contacts: [{ type: 'email', value: 'a@mill.example' }],
  });
  const { site_uuid } = await done('create_site', { name: 'Mill Lane', client: { uuid: client_uuid } });
  await done('update_site', { site: { uuid: site_uuid }, description: 'Behind the church' });
  const { job_uuid } = await done('create_job', {
    site: { uuid: site_uuid },
    description: 'Inspect',
    priority: 'high',
  });
  await done('update_job', { job: { uuid: job_uuid }, description: 'Inspect the boiler' });
  expect(await jobOf(String(job_uuid))).toMatchObject({ description: 'Inspect the boiler', priority: 'high' });
  const webhook = await created('/v2/webhooks', { url: 'https://hooks.example.com/in', event_types: ['job_created'] });
  const absent = { webhook: { uuid: webhook }, request: { uuid: webhook } };
  expect(await call('resend_delivery', absent)).toMatchObject({ isError: true, structuredContent: { status: 404 } });
});

it('a delivery is sent again once, as it stood in the preview', async () => {
  const webhook = await created('/v2/webhooks', {
    url: 'https://hooks.example.com/again',
    event_types: ['job_created'],
  });
  const deliveries = new Deliveries((text, values) => service.sql(text, values), service.account ?? '');
  const failed = await deliveries.made(webhook, { failed: true, code: 500, ago: 9 });
  const given = { webhook: { uuid: webhook }, request: { uuid: failed } };
  const first = (await call('resend_delivery', given)).structuredContent;
  expect(first).toMatchObject({
    preview: expect.stringMatching(/the newest attempt 1 of run 1 is "exhausted"/),
    changes: [],
    confirm: expect.any(String),
  });
  // Somebody has sent it again, and it succeeded.
  await deliveries.made(webhook, { delivery: failed, run: 2, ago: 5 });
  const second = (await call('resend_delivery', { ...given, confirm: first.confirm })).structuredContent;
  expect(second['preview']).toMatch(/^Changed meanwhile\..* attempt 1 of run 2 is "succeeded"/);
  const waiting = () => service.api('GET', `/v2/webhooks/${webhook}/requests?status=scheduled`);
  expect(await waiting()).toMatchObject({ body: { requests: [] } });
  const confirmed = { ...given, confirm: second.confirm };
  const sent = (await call('resend_delivery', confirmed)).structuredContent;
  expect(await waiting()).toMatchObject({ body: { requests: [{ uuid: sent['request_uuid'], run: 3 }] } });
  expect((await call('resend_delivery', confirmed)).structuredContent['preview']).toMatch(/^Changed meanwhile\./);
  expect(((await waiting()).body as { readonly requests: object[] }).requests).toHaveLength(1);
});

it('an office books, moves, cancels and takes back, and no two jobs have one time', async () => {
  const own = await created('/v2/users', { email: 'agent-office@example.com', first_name: 'O', last_name: 'W' });
  const clerks = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => callBy(await clientFor(service.key, name))),
  );
  /** What a clerk was answered to its confirmation, or to its preview when that was refused. */
  const tried = async (name: string, given: object, by: Caller): Promise<Answer> => {
    const preview = await by(name, given);
    return preview.isError === true ? preview : by(name, { ...given, confirm: preview.structuredContent.confirm });
  };
  const times = [0, 1, 2, 3, 4, 5];
  const book = (n: number, by: Caller) =>
    tried('book', { worker: { uuid: own }, ...hour(n), job: { description: `At ${n}` } }, by);
  const answers = await Promise.all(clerks.flatMap((by) => times.map((n) => book(n, by))));
  const jobs = answers.flatMap(({ isError, structuredContent }) =>
    isError === true ? [] : [String(structuredContent['job_uuid'])],
  );
  expect(jobs).toHaveLength(times.length);
  expect(
    answers
      .filter(({ isError }) => isError === true)
      .every(({ structuredContent }) => structuredContent['status'] === 409),
  ).toBe(true);

  // All want the one free hour; one gets it.
  const moves = await Promise.all(
    jobs.slice(0, 3).map((uuid, i) => tried('move_job', { job: { uuid }, scheduled_at: at(6) }, clerks[i] ?? call)),
  );
  const [moved, ...others] = moves.filter(({ isError }) => isError !== true);
  expect([moved === undefined, others]).toEqual([false, []]);

  const back = await done('undo', { correlation_id: moved?.structuredContent['correlation_id'] });
  type Undo = { readonly undo: { readonly finished_at: string | null } };
  const undo = async (): Promise<Undo> =>
    (await service.api('GET', `/v2/undos/${String(back['undo_uuid'])}`)).body as Undo;
  const stop = await startWorkerFor(service);
  await until(async () => (await undo()).undo.finished_at !== null).finally(stop);
  expect(await undo()).toMatchObject({ undo: { status: 'finished', undone: 1, kept: 0, failed: 0 } });
  await done('cancel_job', { job: { uuid: jobs[5] } });

  const all = await Promise.all(jobs.map(jobOf));
  const taken = all.filter(({ status }) => status !== 'canceled').map(({ scheduled_at: time }) => time);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.some((time) => time === new Date(at(6)).toISOString())).toBe(false);
});
