import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook as Standard } from 'standardwebhooks';
import type { Api } from '../../apps/api/src/api.js';
import { cli, FollowingCli, startCli } from '../support/cli.js';
import { oneTo } from '../support/store.js';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { query } from '../../tools/harness/database.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let cluster: Cluster;
let api: Api;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
});
afterAll(() => cluster.close());

/** Ends what a test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Shown = Readonly<Record<string, unknown>>;

async function follow(...args: string[]): Promise<FollowingCli> {
  const command = await FollowingCli.start(cluster.url, ...args);
  closing.push(() => command.stop());
  return command;
}

async function receiver(): Promise<Receiver> {
  const started = await Receiver.start();
  closing.push(() => started.close());
  return started;
}

/** Sends a request that must succeed. */
async function done(method: string, path: string, body?: object, headers = {}): Promise<Shown> {
  const answer = await send(api, method, path, body, headers);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const client = async (name: string, headers = {}): Promise<string> =>
  String((await done('POST', '/v2/clients', { organization: true, organization_name: name }, headers)).client_uuid);

const rename = (uuid: string, name: string): Promise<Shown> =>
  done('PATCH', `/v2/clients/${uuid}`, { organization_name: name });

async function head(): Promise<number> {
  return (await done('GET', '/v2/events?limit=1')).head as number;
}

/** The sessions of the command line on the database. */
const sessions = (): Promise<Shown[]> =>
  query(
    cluster.url,
    `select application_name, pid from pg_stat_activity where datname = current_database()
     and (application_name = 'fieldline-cli' or (application_name = 'fieldline-feed-listener'))`,
  );

/** The error message of a wrong command line. */
async function misused(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(cluster.url, ...args);
  expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}

describe('events tail', () => {
  it('prints new events as lines until it is stopped, and leaves no connection', async () => {
    await client('Before');
    const start = await head();
    const { api_key_uuid: key, key: secret } = await done('POST', '/v2/api_keys', { name: 'ERP', scopes: ['write'] });
    const tail = await follow('events', 'tail', '--types', 'client_created,client_updated');
    expect(tail.notes).toEqual([`Events after position ${start + 1} follow. Ctrl-C ends.`]);
    const uuid = await client('Acme', { Authorization: `Bearer ${String(secret)}` });
    await rename(uuid, 'Acme & Sons');
    await tail.until(() => tail.lines.length === 2);
    const [created = '', updated = ''] = tail.lines;
    const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
    expect(created).toMatch(new RegExp(`^ +${start + 2}  ${time}  client_created +client  ${uuid}  v1  key ERP$`));
    expect(updated).toMatch(
      new RegExp(`^ +${start + 3}  ${time}  client_updated +client  ${uuid}  v2  key First key$`),
    );
    expect(await sessions()).not.toEqual([]);
    expect(await tail.stop()).toMatchObject({ code: 0 });
    await until(async () => (await sessions()).length === 0);
    await done('DELETE', `/v2/api_keys/${String(key)}`);
  });

  it('prints with --json what the change feed of the API shows, filtered in the same ways', async () => {
    const { api_key_uuid: key, key: secret } = await done('POST', '/v2/api_keys', { name: 'MES', scopes: ['write'] });
    const [one] = [await client('One'), await client('Two', { Authorization: `Bearer ${String(secret)}` })];
    await rename(one, 'One & Sons');
    const { user_uuid: user } = await done('POST', '/v2/users', {
      email: 'a@example.com',
      first_name: 'A',
      last_name: 'L',
    });
    const { job_uuid: job } = await done('POST', '/v2/jobs', { scheduled_at: '2058-01-07T08:00:00Z' });
    await done('POST', `/v2/jobs/${String(job)}/cancel`, { user: { uuid: user } });
    await done('POST', '/v2/catalog/products/units', { name: 'Piece', code: 'pc' });
    const feed = async (search: string): Promise<unknown> =>
      (await done('GET', `/v2/events?limit=500&${search}`)).events;
    for (const [search, ...args] of [
      ['', '--after', '0'],
      ['after=3&types=client_created,unit_created', '--after', '3', '--types', 'client_created, unit_created'],
      ['entity_type=client&include=snapshot', '--after', '0', '--entity-type', 'client', '--include', 'snapshot'],
      [`entity_uuid=${one}`, '--after', '0', '--entity', one.toUpperCase()],
      [`api_key_uuid=${String(key)}`, '--after', '0', '--key', String(key)],
      ['via=api,agent&types=client_created', '--after', '0', '--via', 'api,agent', '--types', 'client_created'],
      [`user_uuid=${String(user)}`, '--after', '0', '--user', String(user)],
    ] as const) {
      const expected = (await feed(search)) as Shown[];
      const tail = await follow('events', 'tail', '--json', ...args);
      await tail.until(() => tail.lines.length === expected.length);
      expect(tail.lines.map((line) => JSON.parse(line) as unknown)).toEqual(expected);
      expect(await tail.stop()).toMatchObject({ code: 0, stderr: expect.not.stringContaining('unavailable') });
    }
  });

  it('adds snapshots to its lines', async () => {
    const after = await head();
    const uuid = await client('Shown');
    const tail = await follow('events', 'tail', '--after', String(after), '--include', 'snapshot');
    await tail.until(() => tail.lines.length === 1);
    expect(tail.lines[0]).toMatch(new RegExp(`^ +${after + 1} .*  {"uuid":"${uuid}",.*"name":"Shown"`));
  });

  it('is a program that ends by Ctrl-C, by SIGTERM, and when the reader of its output is gone', async () => {
    const started = () => startCli(cluster.url, ['events', 'tail']);
    const [interrupted, ended, unread] = [started(), started(), started()];
    for (const { text } of [interrupted, ended, unread]) await until(() => text.stderr.includes('Ctrl-C ends.'));
    interrupted.child.kill('SIGINT');
    ended.child.kill('SIGTERM');
    unread.child.stdout?.destroy();
    // The end of a pipe is found by the next write.
    await until(async () => {
      if (unread.child.exitCode === null) await client('Unread');
      return unread.child.exitCode !== null;
    });
    for (const { end } of [interrupted, ended, unread]) expect(await end).toMatchObject({ code: 0 });
  });

  it('rejects what the API rejects, and describes itself', async () => {
    expect(await misused('events', 'tail', '--types', 'client_created,client_moved')).toContain(
      'contains unknown types: client_moved; known types are account_created, ',
    );
    expect(await misused('events', 'tail', '--entity-type', 'clients')).toContain('contains unknown types: clients');
    for (const option of ['--entity', '--user', '--key'])
      expect(await misused('events', 'tail', option, '7')).toContain('Must be a UUID');
    expect(await misused('events', 'tail', '--via', 'fax')).toContain('must be a comma-separated list of api, console');
    expect(await misused('events', 'tail', '--after', '-1')).toContain('Must be a position: a whole number from 0.');
    expect(await misused('events', 'tail', '--include', 'all')).toContain('Allowed choices are snapshot.');
    const { stdout } = await cli(cluster.url, 'events', 'tail', '--help');
    expect(stdout).toContain("npm run cli -- events tail --types 'client_*,job_finished' --json");
  });
});

describe('webhooks listen', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const TYPE_ORDER = ({ headers, body }: Received): string =>
    `${String(body.event_uuid)} ${String(body.event_type)} ${String(headers['x-service-delivery-attempt'])}`;
  const typeIn = ({ body }: Received): string => String(body.event_type);

  /** A client, a site, and a job with a file, through the types of webhooks. */
  async function work(): Promise<void> {
    const own = await client('Millstone Bakery');
    await done('PATCH', `/v2/clients/${own}`, {
      external_id: `C-${own}`,
      contacts: [{ type: 'phone', name: 'Ann', value: '+1 555 0100' }],
      site_address: { formatted: '1 Main Street', floor: '2', geolocation: { longitude: 1.5, latitude: 50 } },
    });
    const { site_uuid: site } = await done('POST', '/v2/sites', { name: 'Mill', client: { uuid: own } });
    await done('PATCH', `/v2/sites/${String(site)}`, { address: { formatted: '2 Main Street' } });
    const { skill_uuid: skill } = await done('POST', '/v2/skills', { name: `Ovens ${own}` });
    const { user_uuid: worker } = await done('POST', '/v2/users', {
      email: `ann-${own}@example.com`,
      first_name: 'Ann',
      last_name: 'Ash',
      permissions: { mobile: { login: true } },
      skills: [{ uuid: skill }],
    });
    const { job_uuid: job } = await done('POST', '/v2/jobs', {
      client: { uuid: own },
      site: { uuid: site },
      description: 'Fix the oven',
      skills: [{ uuid: skill }],
      custom_fields: [{ name: 'Plan', field_type: 'file', value: { name: 'plan.txt', base64_content: 'b3Zlbg==' } }],
    });
    const time = { worker: { uuid: worker }, from: '2036-12-01T09:00:00Z', duration: { minutes: 60 } };
    const { hold_uuid: kept } = await done('POST', '/v2/holds', time);
    await done('PATCH', `/v2/holds/${String(kept)}`, { expires_in: { minutes: 30 } });
    await done('POST', `/v2/holds/${String(kept)}/confirm`, {});
    const { hold_uuid: unused } = await done('POST', '/v2/holds', { ...time, from: '2036-12-02T09:00:00Z' });
    await done('DELETE', `/v2/holds/${String(unused)}`);
    const at = `/v2/jobs/${String(job)}`;
    await done('PATCH', at, {
      scheduled_at: '2026-12-01T09:00:00Z',
      scheduled_duration: { minutes: 90 },
      assignee: { worker: { uuid: worker } },
    });
    for (const action of ['publish', 'en_route', 'start', 'suspend', 'start'])
      await done('POST', `${at}/${action}`, {});
    await done('POST', `${at}/finish`, { resolution: { name: 'Completed' } });
    const { attachments } = await done('GET', `${at}/attachments`);
    await restored(at);
    for (const { uuid } of attachments as { uuid: string }[]) await done('DELETE', `/v2/attachments/${uuid}`);
    await restored(`/v2/sites/${String(site)}`);
    await restored(`/v2/clients/${own}`);
  }

  /** Deletes an entity, restores it, and deletes it again. */
  async function restored(path: string): Promise<void> {
    await done('DELETE', path);
    await done('POST', `${path}/restore`, {});
    await done('DELETE', path);
  }

  /** The types of what the work does not do. */
  const NOT_DONE =
    /^(attachment_announced|hold_expired|job_(canceled|unpublished|fields_updated|(service|material)_[a-z]+))$/;

  it('sends the very bodies of webhooks, signed, for all events of clients, sites, jobs, holds and attachments', async () => {
    const [hooked, local] = [await receiver(), await receiver()];
    const worker = await cluster.worker();
    closing.push(() => worker.close());
    const { event_types: types } = await done('GET', '/v2/event_types');
    const names = (types as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => /^(attachment|client|hold|job|site)_(?!type)/.test(name));
    const subscription = { url: hooked.url, event_types: names, secret: SECRET };
    const { webhook_uuid: webhook } = await done('POST', '/v2/webhooks', subscription);
    const after = await head();
    const to = ['--forward', `${local.url}/in?a=b`, '--types', names.join()];
    const listening = await follow('webhooks', 'listen', ...to, '--secret', SECRET);
    await work();
    await client('Secret', { 'X-Service-Trigger-Webhooks': 'false' });
    await client('Last');
    const isLast = ({ body }: Received): boolean => (body.client as Shown | undefined)?.name === 'Last';
    await listening.until(() => hooked.received.some(isLast) && local.received.some(isLast));
    await until(() => hooked.received.length === local.received.length);

    const sorted = (received: readonly Received[]): Received[] =>
      [...received].sort((a, b) => (TYPE_ORDER(a) < TYPE_ORDER(b) ? -1 : 1));
    expect(sorted(local.received).map(({ text }) => text)).toEqual(sorted(hooked.received).map(({ text }) => text));
    expect([...new Set(local.received.map(typeIn))].sort()).toEqual(
      names.filter((name) => !NOT_DONE.test(name)).sort(),
    );
    for (const { headers, text, path } of local.received) {
      expect(path).toBe('/in?a=b');
      expect(new Standard(SECRET).verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text));
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-delivery-attempt': '1',
        'x-service-secret': SECRET,
        'webhook-id': expect.stringMatching(UUID),
      });
    }
    expect(Object.keys(local.received[0]?.headers ?? {}).sort()).toEqual(
      Object.keys(hooked.received[0]?.headers ?? {}).sort(),
    );
    // In order for each entity.
    for (const noun of ['client', 'site', 'job']) {
      const versions = local.received.flatMap(
        ({ body }) => (body[noun] as { version: number } | undefined)?.version ?? [],
      );
      const own = noun === 'client' ? versions.slice(0, -1) : versions;
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    // The line of a delivery follows its response.
    await until(() => listening.lines.length >= local.received.length);
    expect(await listening.stop()).toMatchObject({ code: 0 });
    expect(listening.lines).toHaveLength(local.received.length);
    await until(async () => (await sessions()).length === 0);
    await done('DELETE', `/v2/webhooks/${String(webhook)}`);

    // Later, from the streams: the same bodies, with the same ids.
    const first = local.received.splice(0);
    await follow('webhooks', 'listen', ...to, '--after', String(after));
    await until(() => local.received.length === first.length);
    const idOf = ({ headers }: Received): unknown => headers['webhook-id'];
    expect(new Set(first.map(idOf)).size).toBe(first.length);
    expect(sorted(local.received).map(idOf)).toEqual(sorted(first).map(idOf));
    const forgetful = (text: string): unknown =>
      JSON.parse(text, (key, value: unknown) => (key === 'client' || key === 'site' ? null : value));
    expect(sorted(local.received).map(({ text }) => forgetful(text))).toEqual(
      sorted(first).map(({ text }) => forgetful(text)),
    );
  });

  it('makes a secret, sends the given types alone, and prints a line for each delivery', async () => {
    const local = await receiver();
    const listening = await follow(
      'webhooks',
      'listen',
      '--forward',
      local.url,
      '--types',
      'client_updated',
      '--print',
    );
    const uuid = await client('Acme');
    await rename(uuid, 'Acme & Sons');
    await listening.until(() => listening.lines.some((line) => line.includes('204')));
    expect(local.received.map(typeIn)).toEqual(['client_updated']);
    expect(listening.notes.slice(0, 2)).toEqual([
      `Deliveries of client_updated are sent to ${local.url}/`,
      expect.stringMatching(/^The secret of the receiver: whsec_[A-Za-z0-9+/]{43}=$/),
    ]);
    const secret = listening.notes[1]?.split(': ')[1] ?? '';
    const [sent] = local.received;
    const verified = new Standard(secret).verify(sent?.text ?? '', sent?.headers as Record<string, string>);
    expect(JSON.parse(listening.lines.slice(0, -1).join('\n'))).toEqual(verified);
    expect(listening.lines.at(-1)).toMatch(new RegExp(`^\\S+Z  client_updated  ${uuid}  v2  204  \\d+ ms$`));
  });

  it('retries a failed delivery a few times, in the order of its entity, while others go on', async () => {
    const local = await receiver();
    const [failing, other] = [await client('Failing'), await client('Other')];
    local.answer = ({ body }) => {
      const { uuid, version } = body.client as { uuid: string; version: number };
      return { status: uuid === failing && version === 2 ? 500 : 204 };
    };
    const listening = await follow('webhooks', 'listen', '--forward', local.url, '--json');
    await rename(failing, 'Two');
    await rename(failing, 'Three');
    await rename(other, 'Another');
    await listening.until(() => listening.lines.length === 6);
    const shown = listening.lines.map((line) => JSON.parse(line) as Shown);
    const own = shown.filter(({ entity_uuid }) => entity_uuid === failing);
    expect(
      own.map(({ entity_version, attempt_no, outcome, http_response_code }) => [
        entity_version,
        attempt_no,
        outcome,
        http_response_code,
      ]),
    ).toEqual([
      [2, 1, 'will_retry', 500],
      [2, 2, 'will_retry', 500],
      [2, 3, 'will_retry', 500],
      [2, 4, 'exhausted', 500],
      [3, 1, 'succeeded', 204],
    ]);
    expect(new Set(own.slice(0, 4).map(({ delivery_uuid }) => delivery_uuid)).size).toBe(1);
    expect(
      local.received
        .filter(({ body }) => (body.client as Shown).uuid === failing)
        .map(({ headers }) => [headers['webhook-id'], headers['x-service-delivery-attempt']]),
    ).toEqual(own.map(({ delivery_uuid, attempt_no }) => [delivery_uuid, String(attempt_no)]));
    const places = shown.map(({ entity_uuid }) => entity_uuid);
    expect(places.indexOf(other)).toBeLessThan(places.lastIndexOf(failing) - 1);
    expect(shown.find(({ entity_uuid }) => entity_uuid === other)).toEqual({
      position: expect.any(Number),
      delivery_uuid: expect.stringMatching(UUID),
      event_uuid: expect.stringMatching(UUID),
      event_type: 'client_updated',
      entity_type: 'client',
      entity_uuid: other,
      entity_version: 2,
      attempt_no: 1,
      outcome: 'succeeded',
      sent_at: expect.any(String),
      request_time_ms: expect.any(Number),
      http_response_code: 204,
      error_type: null,
      error_description: null,
    });
  });

  it('shows a receiver that is not there, and ends at once while a request is in flight or waits', async () => {
    const gone = await Receiver.start();
    const { url } = gone;
    await gone.close();
    const missing = await follow('webhooks', 'listen', '--forward', url);
    const local = await receiver();
    local.answer = () => new Promise(() => undefined);
    const hanging = await follow('webhooks', 'listen', '--forward', local.url);
    for (const n of oneTo(20)) await client(`Client ${n}`);
    // No more requests at the same time, and the others of the first attempts follow.
    await until(() => local.received.length === 16);
    await until(() =>
      missing.lines.some((line) => /connection_refused {2}\d+ ms {2}attempt 1 failed, again in 0\.5 s$/.test(line)),
    );
    const askedAt = performance.now();
    expect(await hanging.stop()).toMatchObject({ code: 0, stdout: '' });
    expect(await missing.stop()).toMatchObject({ code: 0 });
    expect(performance.now() - askedAt).toBeLessThan(8000);
    expect(local.received).toHaveLength(16);
  });

  it('reports where bodies go when that is not this machine', async () => {
    for (const [url, isReported] of [
      ['http://192.0.2.1:4000/', true],
      ['https://example.com/', true],
      ['http://localhost:4000/', false],
      ['http://[::1]:4000/', false],
    ] as const) {
      const listening = await follow('webhooks', 'listen', '--forward', url);
      const note = `${new URL(url).host} is not this machine: customer data leaves it.`;
      expect([url, listening.notes.includes(note)]).toEqual([url, isReported]);
    }
  });

  it('rejects wrong options, and describes itself', async () => {
    const to = ['webhooks', 'listen', '--forward', 'http://127.0.0.1:4000/'];
    expect(await misused('webhooks', 'listen')).toContain("Required option '--forward <url>' not specified");
    for (const url of ['127.0.0.1:4000', 'ftp://127.0.0.1/', 'http://me:you@127.0.0.1/', 'http://127.0.0.1/#a'])
      expect(await misused('webhooks', 'listen', '--forward', url)).toContain('Must be an http or https URL');
    expect(await misused(...to, '--types', 'job_created,job_moved')).toMatch(
      /^--types contains unknown types: job_moved; known types are account_created, .*webhook_updated\n$/,
    );
    expect(await misused(...to, '--secret', 'whsec_?')).toContain('It must be base64 after "whsec_".');
    expect(await misused(...to, '--secret', 'ü')).toContain('It must be 1 to 255 visible ASCII characters.');
    const { stdout } = await cli(cluster.url, 'webhooks', 'listen', '--help');
    for (const text of ['show their current names', 'npm run cli -- webhooks listen --forward http://127.0.0.1:4000/'])
      expect(stdout).toContain(text);
  });
});
