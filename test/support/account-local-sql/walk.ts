import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuid } from '#eventstore/domain';
import { Database, Registry } from '#eventstore/store';
import { runCli } from '../../../apps/cli/src/cli.js';
import { contentsOf } from '../../../apps/cli/src/seed.contents.js';
import { Terminal } from '../../../apps/cli/src/terminal.js';
import { contexts } from '../../../apps/contexts.js';
import { prefix, SearchStatements } from '../../../libs/eventstore/src/store/search/search-statements.js';
import { StoredKeyVerifier } from '../../../libs/accounts/src/api-keys/api-key-verifier.service.js';
import { VerifiedKeys } from '../../../libs/accounts/src/api-keys/verified-keys.service.js';
import { StoredSessions } from '../../../libs/accounts/src/sessions/session.service.js';
import { DeliveryRetention } from '../../../libs/integrations/src/deliveries/queue/delivery-retention.worker.js';
import { DeliveryQueue } from '../../../libs/integrations/src/deliveries/queue/delivery-queue.repository.js';
import { ConsoleClient } from '../console-client.js';
import { Deliveries } from '../deliveries.js';
import { StreamClient } from '../../../tools/harness/event-stream-client.js';
import { dataFolder } from '../../../tools/harness/folders.js';
import { environment, KEY } from '../../../tools/harness/environment.js';
import { firstAccount } from '../store.js';
import type { Cluster } from '../../../tools/harness/cluster.js';
import type { Receiver } from '../../../tools/harness/receiver.js';
import { DICTIONARIES, JOBS, LISTED, Maker, TERRITORIES, USERS, WEBHOOKS } from '../resources.js';
import { only, type Service, serviceAt } from '../service.js';
import { until } from '../../../tools/harness/until.js';

/**
 * Runs the programs so that they send every statement they have: an API, a worker with traces, and the command line.
 * @param receiver takes traces and webhooks; it must live as long as the programs.
 */
export async function walkPrograms(cluster: Cluster, receiver: Receiver): Promise<void> {
  receiver.answer = ({ path }) =>
    path === '/v1/traces'
      ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' }
      : { status: path === '/fails' ? 500 : 204 };
  const traced = { otelExporterOtlpTracesEndpoint: `${receiver.url}/v1/traces` };
  const api = await cluster.api({ ...traced, attachmentQuotaMb: 1000 });
  const service = await serviceAt(api.url, cluster.url, KEY, () => Promise.resolve());
  try {
    const account = await firstAccount(await cluster.process());
    await expiredReceipt(service, account);
    const worker = await cluster.worker(traced);
    await until(async () => (await service.sql(`select from idempotency_receipt where key = 'expired'`)).length === 0);
    await resources(service);
    await people(service);
    await accounts(service);
    await session(service);
    await deliveries(service, receiver, account);
    await reads(service);
    const stream = await StreamClient.open(service.url, KEY);
    await until(() => stream.lastId !== undefined);
    stream.close();
    await parkedStream(service, account);
    await workerSteps(service, account);
    for (const url of [
      api.metricsUrl,
      `${worker.url}/metrics`,
      `${api.url}/health/ready`,
      `${worker.url}/health/ready`,
    ])
      await (await fetch(url)).text();
    await commandLine(service);
    await worker.close();
  } finally {
    await service.stop();
  }
}

/** What the worker deletes when it starts. */
async function expiredReceipt(service: Service, account: string): Promise<void> {
  await service.sql(
    `insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at)
     values ($1, 'expired', '', 200, '{}', now() - interval '25 hours')`,
    [account],
  );
}

type Json = Readonly<Record<string, unknown>>;

/** @throws Error when the API refuses. */
async function done(service: Service, method: string, path: string, body?: object, headers = {}): Promise<Json> {
  const answer = await service.api(method, path, { ...(body && { body }), headers });
  if (answer.status >= 300) throw new Error(`${method} ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`);
  return (answer.body ?? {}) as Json;
}

/** Every resource: made, made twice with one external id, listed, read, changed, archived, deleted. */
async function resources(service: Service): Promise<void> {
  const maker = new Maker(service.api);
  for (const resource of LISTED) {
    const { path, change, archivable, fields } = resource;
    const key = { 'Idempotency-Key': newUuid() };
    const body = { ...(await maker.body(resource)), ...('external_id' in fields && { external_id: newUuid() }) };
    await done(service, 'POST', path, body, key);
    await done(service, 'POST', path, body, key);
    if ('external_id' in fields) await service.api('POST', path, { body });
    const uuid = await maker.make(resource);
    await done(service, 'GET', `${path}/${uuid}`);
    for (const query of ['', '?limit=1', ...(resource.filtered ? ['?updated_at[after]=2026-01-01T00:00:00Z'] : [])])
      await done(service, 'GET', path + query);
    await done(service, 'PATCH', `${path}/${uuid}`, change);
    if ('parent' in fields)
      await done(service, 'PATCH', `${path}/${uuid}`, { parent: { uuid: await maker.make(resource) } });
    if (archivable) await done(service, 'POST', `${path}/${uuid}/archive`);
    await done(service, 'DELETE', `${path}/${uuid}`);
  }
  const { dictionary_uuid: dictionary } = await done(service, 'POST', DICTIONARIES, { name: 'Hardness' });
  await done(service, 'POST', `${DICTIONARIES}/${String(dictionary)}/values`, { name: 'Soft' });
}

/** Jobs that the checks of schedules find conflicts of. */
async function bookings(
  service: Service,
  { user, team, territory }: Readonly<Record<'user' | 'team' | 'territory', string>>,
): Promise<void> {
  const levels = (level: string) => ({ overlap: level, hours: level, skills: level, territory: level });
  const setChecks = (level: string) => done(service, 'PATCH', '/v2/account', { scheduling: { checks: levels(level) } });
  await setChecks('warn');
  const skill = only(await service.api('POST', '/v2/skills', { body: { name: 'Walking' } }));
  const job = { scheduled_at: '2026-11-23T08:00:00Z', skills: [{ uuid: skill }], territory: { uuid: territory } };
  for (const assignee of [{ worker: { uuid: user } }, { team: { uuid: team } }])
    await done(service, 'POST', JOBS, { ...job, assignee });
  await setChecks('refuse');
  await service.api('POST', JOBS, { body: { ...job, assignee: { team: { uuid: team } } } });
  await setChecks('off');
}

/** Users with what is below them, teams, the schedule. */
async function people(service: Service): Promise<void> {
  const post = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
  const named = { first_name: 'Ada', last_name: 'Lovelace' };
  const [user, other] = [
    await post(USERS, { email: 'walk@example.com', ...named }),
    await post(USERS, { email: 'run@example.com', ...named }),
  ];
  const territory = await post(TERRITORIES, { name: 'Walked' });
  const team = await post('/v2/teams', { name: 'Walkers', worker_uuids: [user] });
  for (const filter of [`skill_uuid=${newUuid()}`, `team_uuid=${team}`, `territory_uuid=${territory}`, 'email=a@b.c'])
    await done(service, 'GET', `${USERS}?${filter}`);
  const preset = await post(`${USERS}/${user}/job_list_presets`, { name: 'Late' });
  await done(service, 'POST', `${USERS}/${user}/job_list_presets/${preset}/copy`, { user_uuids: [other] });
  await done(service, 'GET', `${USERS}/${user}/job_list_presets`);
  await done(service, 'DELETE', `${USERS}/${user}/job_list_presets/${preset}`);
  const days = 'after=2026-11-23&before=2026-11-24';
  await done(service, 'GET', `${USERS}/${user}/shifts?${days}`);
  for (const assignee of [{ worker: { uuid: user } }, { team: { uuid: team } }, null])
    await post(JOBS, { scheduled_at: '2026-11-23T08:00:00Z', assignee });
  await bookings(service, { user, team, territory });
  for (const filter of ['', `&user_uuid=${user}`, `&team_uuid=${team}`, `&territory_uuid=${territory}`])
    for (const path of ['schedule', 'conflicts']) await done(service, 'GET', `/v2/${path}?${days}${filter}`);
  const held = { worker: { uuid: user }, from: '2030-01-07T08:00:00Z', duration: { minutes: 30 }, external_id: 'walk' };
  await done(service, 'POST', '/v2/holds', held);
  for (const query of ['', '?status=active', '?status=expired&external_id=walk'])
    await done(service, 'GET', `/v2/holds${query}`);
  await done(service, 'GET', '/v2/holds/walk');
  await done(service, 'POST', '/v2/holds/walk/confirm');
  const period = { from: '2030-01-07T00:00:00Z', to: '2030-01-08T00:00:00Z' };
  const shifts = [{ time_from: period.from, time_to: period.to }];
  await done(service, 'PATCH', `${USERS}/${user}/shifts`, { shifts });
  for (const who of [{}, { workers: [{ uuid: user }] }, { teams: [{ uuid: team }] }])
    await done(service, 'POST', '/v2/availability', { ...period, duration: { minutes: 60 }, ...who });
  const job = await post(JOBS, {});
  await done(service, 'GET', `${JOBS}/${job}/availability?from=${period.from}&to=${period.to}`);
  await done(service, 'POST', '/v2/attachments', {
    name: 'roof.jpg',
    content_type: 'image/jpeg',
    size: 1,
    job: { uuid: job },
  });
  const place = {
    user: { uuid: user },
    longitude: 13.4,
    latitude: 52.5,
    accuracy_m: 1,
    captured_at: '2026-11-21T09:30:00Z',
  };
  const [first] = only<string[]>(
    await service.api('POST', `${JOBS}/${job}/locations`, { body: { locations: [place] } }),
  );
  await done(service, 'GET', `${JOBS}/${job}/locations?after=${first}&events[0][uuid]=${newUuid()}`);
  const [event] = only<{ uuid: string }[]>(await service.api('GET', `${JOBS}/${job}/history`));
  await done(service, 'POST', `${JOBS}/${job}/locations`, {
    locations: [{ ...place, events: [{ uuid: event?.uuid }] }],
  });
  await done(service, 'DELETE', `${USERS}/${other}`);
}

/** The account and its keys. */
async function accounts(service: Service): Promise<void> {
  await done(service, 'GET', '/v2/account');
  await done(service, 'PATCH', '/v2/account', { name: 'Walked' });
  const { api_key_uuid: uuid } = await done(service, 'POST', '/v2/api_keys', { name: 'Walk', scopes: ['read'] });
  await done(service, 'GET', '/v2/api_keys');
  await done(service, 'POST', `/v2/api_keys/${String(uuid)}/rotate`, { overlap_minutes: 1 });
  await done(service, 'DELETE', `/v2/api_keys/${String(uuid)}`);
}

/** A session of the console, from its beginning to its end. */
async function session({ url }: Service): Promise<void> {
  const console = new ConsoleClient(url);
  await console.signIn(KEY);
  await console.send('GET', '/console/session');
  await console.send('GET', '/console/sessions');
  await console.send('DELETE', '/console/session');
}

/** Webhooks whose endpoints answer well and badly, their requests, and all that can be sent again. */
async function deliveries(service: Service, receiver: Receiver, account: string): Promise<void> {
  const webhook = async (path: string): Promise<string> =>
    only(
      await service.api('POST', WEBHOOKS, {
        body: { url: receiver.url + path, event_types: ['client_created'], secret: null },
      }),
    );
  const [well] = [await webhook('/well'), await webhook('/fails')];
  await done(service, 'POST', '/v2/clients', { organization: true, organization_name: 'Reported' });
  await until(() => receiver.at('/well').length > 0 && receiver.at('/fails').length > 0);
  await until(async () => (await service.sql('select from webhook_request')).length >= 2);
  const at = `${WEBHOOKS}/${well}`;
  for (const query of [
    '',
    '?status=sent&failed=true',
    '?status=scheduled',
    '?filter=scheduled',
    '?event_type=client_created,client_updated',
    '?outcome=succeeded,exhausted',
    '?http_response_code=200,404,500',
    `?event_uuid=${newUuid()}`,
    `?delivery_uuid=${newUuid()},${newUuid()}&status=sent,scheduled`,
    '?sent_at[after]=2026-01-01T00:00:00Z&sent_at[before]=2030-01-01T00:00:00Z',
  ])
    await done(service, 'GET', `${at}/requests${query}`);
  const [sent] = only<{ uuid: string }[]>(await service.api('GET', `${at}/requests`));
  await done(service, 'GET', `${at}/requests/${sent?.uuid}`);
  await done(service, 'POST', `${at}/test`);
  await done(service, 'POST', `${at}/resume`);
  const left = new Deliveries(service.sql, account);
  const quiet = await left.webhook(`${receiver.url}/well`);
  const made = await left.made(quiet, { failed: true, code: 500 });
  await left.made(quiet, { failed: true, code: 500, ago: 20 });
  await done(service, 'POST', `${WEBHOOKS}/${quiet}/requests/${made}/resend`, undefined, {
    'Idempotency-Key': newUuid(),
  });
  await done(service, 'POST', `${WEBHOOKS}/${quiet}/resend`, { since: new Date(Date.now() - 3_600_000).toISOString() });
}

/** Reads with their own statements: searches, filters, the feed. */
async function reads(service: Service): Promise<void> {
  const uuid = newUuid();
  for (const path of [
    '/v2/clients?search=acme%20tld',
    `/v2/sites?search=depot&client_uuid=${uuid}`,
    `/v2/jobs?search=depot&client_uuid=${uuid}`,
    '/v2/users?search=anna',
    '/v2/catalog/services?search=care',
    '/v2/catalog/products?search=wire',
    '/v2/events?include=snapshot&limit=500',
    '/v2/events?types=client_created,site_created',
    `/v2/events?entity_uuid=${uuid}&entity_type=client`,
    '/v2/events?after=1000000&wait=2',
    `/v2/jobs?status=posted&client_uuid=${uuid}&type_uuid=${uuid}`,
    `/v2/jobs?skill_uuid=${uuid}&unassigned=true&search=depot`,
    `/v2/jobs?skill_uuid=${uuid}`,
    '/v2/jobs?sort=scheduled_at&limit=1',
    '/v2/templates?name=none',
  ])
    await done(service, 'GET', path);
}

/** An event that cannot be applied: the worker parks its stream. */
async function parkedStream(service: Service, account: string): Promise<void> {
  await service.sql('update account_log set position = position + 1 where account_id = $1', [account]);
  await service.sql(
    `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
       correlation_id, context, occurred_at, recorded_at)
     select $1, position, $2, 'client', 1, $2, 'client.created', 1, '{"contacts": 1}', '{}', 'walk', '{}', now(), now()
     from account_log where account_id = $1`,
    [account, newUuid()],
  );
  await until(async () => (await service.sql('select from projection_parked')).length > 0);
}

/** Steps of the worker that need a fault or a day to pass, taken as the worker takes them. */
async function workerSteps(service: Service, account: string): Promise<void> {
  const database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-worker' });
  try {
    const left = new Deliveries(service.sql, account);
    const deleted = await left.webhook();
    const uuid = await left.waiting(deleted);
    await service.sql('update webhook_queue set day = current_date - 20 where uuid = $1', [uuid]);
    const queue = new DeliveryQueue(database, new Registry(contexts).functions);
    await queue.webhookVersions([account]);
    const verified = new VerifiedKeys(database);
    const keys = new StoredKeyVerifier(database, verified, { apiKey: undefined });
    await keys.endedAmong([{ account, uuid: newUuid() }]);
    await new StoredSessions(database, keys, verified).endedAmong([{ account, session: 'none' }]);
    await queue.dueOfEntities([{ account, webhook: deleted, entity: uuid }]);
    await queue.recordEndpoints([
      { account, webhook: deleted, succeeded: false, failed: true, failures: 1, pauseSeconds: 1 },
    ]);
    const retention = new DeliveryRetention(database, 10);
    await retention.expire();
    await left.waiting(deleted);
    await service.sql(`update webhook_endpoint set deleted_at = now() where webhook_uuid = $1`, [deleted]);
    await retention.deleteOrphans();
    await left.made(await left.webhook(), { failed: true });
    await service.sql(`update webhook_exhausted set recorded_at = now() - interval '20 days'`);
    await retention.forgetExhausted();
    await service.sql(`create table outbox_body_20200101 partition of outbox_body
      for values from ('2020-01-01') to ('2020-01-02')`);
    await retention.createPartitions();
    await retention.dropExpired();
    await largeIndex(database, account);
    await demoData(database, account);
  } finally {
    await database.close();
  }
}

/** The ways of a search that only an index of many entries takes. */
async function largeIndex(database: Database, account: string): Promise<void> {
  const clients = new Registry(contexts).aggregate('client');
  const statements = new SearchStatements(database, clients, account, { limit: 1 }, [], '');
  await statements.haveMatches([prefix('acme')], { isComplete: false });
  await statements.matchByIndex([prefix('acme')], [prefix('acme')]);
  await statements.matchByScan([prefix('acme')]);
}

/** Every command. */
async function commandLine(service: Service): Promise<void> {
  const run = async (...args: string[]): Promise<string> => {
    const said: string[] = [];
    const output = { write: (text: string) => said.push(text) };
    const code = await runCli(args, new Terminal(environment(service.databaseUrl), output, output));
    // The event that cannot be applied was made on purpose: that it is found is no failure of the command.
    if (code !== 0 && args[1] !== 'verify') throw new Error(`${args.join(' ')}: ${said.join('')}`);
    return said.join('');
  };
  await run('accounts', 'create', '--name', 'Another');
  await run('accounts', 'list');
  const account = ['--account', 'Another'];
  const [, key = ''] = /uuid +(\S+)/.exec(await run('keys', 'create', ...account)) ?? [];
  await run('keys', 'list', ...account);
  const { url } = JSON.parse(await run('console', 'link', ...account, '--json')) as { url: string };
  const body = { code: url.split('#code=')[1] };
  const { status } = await new ConsoleClient(service.url).send('POST', '/console/session', { body });
  if (status !== 204) throw new Error(`The link of the command line: ${status}`);
  await run('keys', 'revoke', key, ...account);
  const [, other = ''] = /uuid +(\S+)/.exec(await run('keys', 'create', ...account)) ?? [];
  await run('keys', 'rotate', other);
  await run('projections', 'status');
  await run('projections', 'rebuild', ...account);
  await damagedOccupancy(service);
  await run('events', 'verify');
  await run('occupancy', 'rebuild');
  await run('webhooks', 'list', ...account);
  const [webhook] = await service.sql('select uuid from webhook where deleted_at is null limit 1');
  const failed = ['--webhook', String(webhook?.uuid), '--failed-since', '2026-01-01T00:00:00Z'];
  await run('webhooks', 'resend', ...failed, '--account', 'Walked');
  await run('webhooks', 'requests', '--webhook', String(webhook?.uuid), '--account', 'Walked');
  await listen(service);
  await orphanedFile(service);
  await run('attachments', 'clean');
  await run('attachments', 'check');
  await run('migrate');
  await run('doctor');
  // The last: the programs have the key before.
  const output = { write: (): boolean => true };
  const otherKey = { SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') };
  const terminal = new Terminal({ ...environment(service.databaseUrl), ...otherKey }, output, output);
  await runCli(['secrets', 'accept-key', '--yes'], terminal);
}

/** Rows of occupancy that differ from their job, and rows of a job that does not exist. */
async function damagedOccupancy({ sql }: Service): Promise<void> {
  await sql('update occupancy set starts_ms = starts_ms + 1');
  await sql(`insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms)
    select account_id, gen_random_uuid(), resource_uuid, day, kind, starts_ms from occupancy limit 1`);
}

/** A stored file of the first account that belongs to no attachment, written two days ago. */
async function orphanedFile({ databaseUrl, sql }: Service): Promise<void> {
  const [account] = await sql('select uuid from account limit 1');
  const attachment = newUuid();
  const root = join(dataFolder(databaseUrl), 'attachments', String(account?.uuid));
  const folder = join(root, attachment.slice(-2), attachment);
  await mkdir(folder, { recursive: true });
  const file = join(folder, createHash('sha256').digest('hex'));
  await writeFile(file, '');
  const written = Date.now() / 1000 - 2 * 86_400;
  await utimes(file, written, written);
}

/** Forwards the first delivery of the account, and ends then. */
async function listen({ databaseUrl }: Service): Promise<void> {
  const forwarded = new AbortController();
  const terminal = new Terminal(
    environment(databaseUrl),
    { write: () => forwarded.abort() },
    { write: () => undefined },
    forwarded.signal,
  );
  const to = ['--forward', 'http://127.0.0.1:1/', '--after', '0'];
  await runCli(['webhooks', 'listen', ...to, '--account', 'Walked'], terminal);
}

/** What the demo data sends beside commands; the commands are those of the API. */
async function demoData(database: Database, account: string): Promise<void> {
  await contentsOf(database, new Registry(contexts), account);
}
