import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { migrations } from '#migrations';
import { SQUASHED } from '../../migrations/adopt-0.1.0.js';
import { schema } from '../../apps/schema.js';
import { requireSecretsKey, SecretsKeyError } from '../../apps/secrets-key.js';
import { createDatabase, emptyDatabase, query } from '../../tools/harness/database.js';
import { cli } from '../support/cli.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

const LAST_OF_0_1_0 = 'Migration20261121162000_work_orders_schedule';
/** The API key of the second account; the first has the one of all tests. */
const SECOND = { Authorization: 'Bearer fk_flows001_0123456789012345678901234567890123456789' };
const later = migrations.map(({ name }) => name).filter((name) => !SQUASHED.includes(name));

let receiver: Receiver;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  receiver.received.length = 0;
});
afterAll(() => receiver.close());

/** A database of 0.1.0 with data, as if it had been stopped just now: what is kept for days only is made young. */
async function restored(): Promise<string> {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  const { url } = database;
  const dump = await readFile('test/flows/dumps/0.1.0.sql', 'utf8');
  await query(url, dump.replaceAll('http://receiver.example', receiver.url));
  await query(
    url,
    `select make_webhook_partitions();
     update idempotency_receipt set created_at = now();
     update webhook_message set day = current_date;
     update webhook_request set day = current_date, recorded_at = now();
     update webhook_queue set day = current_date, send_at = now()`,
  );
  return url;
}

/**
 * Everything that the catalog of a database says of its schema, but partitions, which are of the days of its use, and the
 * names that PostgreSQL 18 gives to `not null`.
 */
const schemaOf = (url: string): Promise<Record<string, unknown>[]> =>
  query(
    url,
    `with own as (
       select oid, relname, relkind, reloptions from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i', 'I', 'S') and relname !~ '_[0-9]{8}(_|$)')
     select relkind::text || ' ' || relname as what, array_to_string(reloptions, ' ') as how from own
     union all select 'column ' || relname || ' ' || attnum, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull,
         attstorage, attgenerated, pg_get_expr(adbin, adrelid))
       from own join pg_attribute a on attrelid = own.oid left join pg_attrdef on adrelid = own.oid and adnum = attnum
       where relkind in ('r', 'p') and attnum > 0 and not attisdropped
     union all select 'index ' || relname, pg_get_indexdef(oid) from own where relkind in ('i', 'I')
     union all select 'constraint ' || relname || ' ' || conname, pg_get_constraintdef(c.oid) from own join pg_constraint c on conrelid = own.oid and contype <> 'n'
     union all select 'trigger ' || relname || ' ' || tgname, pg_get_triggerdef(t.oid) from own join pg_trigger t on tgrelid = own.oid
     union all select 'function ' || oid::regprocedure, pg_get_functiondef(oid) from pg_proc p
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
     union all select 'migration ' || name, null from schema_migration
     union all select 'functions ' || hash, null from function_set
     order by 1`,
  );

const company = (name: string, externalId: string): object => ({
  organization: true,
  organization_name: name,
  external_id: externalId,
});
const eventTypeOf = ({ body }: Received): unknown => body['event_type'];

describe('a database of 0.1.0', () => {
  it('is taken over by `migrate`, and has then the schema of a new database', async () => {
    const url = await restored();
    expect(await cli(url, 'migrate')).toEqual({
      code: 0,
      stdout: [
        'Adopted the schema of 0.1.0.',
        ...(later.length > 0 ? [`Ran ${later.join(', ')}.`] : []),
        `Applied functions ${schema.functions.hash}.`,
        '',
      ].join('\n'),
      stderr: '',
    });
    expect((await cli(url, 'migrate')).stdout).toBe('The schema is up to date.\n');
    const fresh = await createDatabase();
    closing.push(() => fresh.drop());
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh.url));
  });

  it('is for programs with the key of its secrets alone', async () => {
    const url = await restored();
    const cluster = await Cluster.open(url);
    closing.push(() => cluster.close());
    const urls = { url, sessionUrl: url };
    expect((await cli(url, 'migrate')).code).toBe(0);
    await expect(requireSecretsKey(urls, Buffer.alloc(32, 9).toString('base64'))).rejects.toThrow(SecretsKeyError);
    await cluster.api();
    await expect(requireSecretsKey(urls, Buffer.alloc(32, 9).toString('base64'))).rejects.toThrow(SecretsKeyError);
  });

  it('goes on where it was: feed, versions, receipts, deliveries', async () => {
    const url = await restored();
    const [first] = await query(
      url,
      `select l.position from account_log l join account a on a.uuid = l.account_id
      order by a.uuid limit 1`,
    );
    const position = Number(first?.['position']);
    const [waiting] = await query(url, 'select chain_uuid from webhook_queue');
    const [before] = await query(
      url,
      `select
      (select uuid from client where external_id = 'acme' and version = 3) as acme,
      (select uuid from client where external_id = 'acme' and version = 2) as bakery,
      (select uuid from client where external_id = 'dairy') as dairy,
      (select uuid from webhook) as webhook`,
    );
    const cluster = await Cluster.open(url);
    closing.push(() => cluster.close());
    const api = await cluster.api();
    const feedAfter = async (after: number, headers = {}): Promise<Record<string, unknown>[]> =>
      (await send(api, 'GET', `/v2/events?after=${after}&limit=500`, undefined, headers)).body['events'] as Record<
        string,
        unknown
      >[];

    const feedOf = async (types: string): Promise<unknown> =>
      (await send(api, 'GET', `/v2/events?types=${types}`)).body['events'];

    // What was recorded has the types of today in the feed; the history of a job groups them.
    const { events: ofJob } = (await send(api, 'GET', '/v2/jobs/visit-1/history')).body as {
      events: { type: string }[];
    };
    expect(ofJob.map(({ type }) => type)).toEqual(['job_created', 'job_updated', 'status_updated', 'status_updated']);
    expect(await feedOf('job_started,job_finished')).toMatchObject([
      { type: 'job_started', entity_version: 3, data: { from: 'scheduled', to: 'started' } },
      {
        type: 'job_finished',
        entity_version: 4,
        data: { from: 'started', to: 'finished', resolution: { successful: true } },
      },
    ]);

    // The feed reads on from a position of before, and what is new comes behind it.
    expect((await feedAfter(position - 1)).slice(0, 1)).toMatchObject([
      { position, type: 'client_created', entity_uuid: before?.['dairy'] },
    ]);
    // The account and its key have the events of their creation, without the secret.
    const created = await feedAfter(position);
    expect(created).toMatchObject([
      { position: position + 1, type: 'account_created', entity_version: 1, data: { currency: 'usd' } },
      {
        position: position + 2,
        type: 'api_key_created',
        entity_version: 1,
        data: { name: 'First key' },
      },
    ]);
    expect(JSON.stringify(created)).not.toMatch(/hash|lookup/);
    const latest = position + created.length;

    // A repeated request is answered as before, in each account, and records nothing.
    const key = { 'Idempotency-Key': 'before-the-update' };
    const repeated = await send(api, 'POST', '/v2/clients', company('Acme', 'acme'), key);
    expect([repeated.status, repeated.body]).toEqual([201, { client_uuid: before?.['acme'] }]);
    const theirs = await send(api, 'POST', '/v2/clients', company('Bakery', 'acme'), { ...SECOND, ...key });
    expect([theirs.status, theirs.body]).toEqual([201, { client_uuid: before?.['bakery'] }]);
    expect(await feedAfter(latest)).toEqual([]);

    // Versions go on.
    const renamed = { organization_name: 'Acme again' };
    const patch = (version: string) => send(api, 'PATCH', '/v2/clients/acme', renamed, { 'If-Match': version });
    expect((await patch('"2"')).status).toBe(412);
    expect((await patch('"3"')).headers.get('etag')).toMatch(/^"4/);
    expect(await feedAfter(latest)).toMatchObject([
      { position: latest + 1, type: 'client_updated', entity_version: 4 },
    ]);
    expect((await send(api, 'GET', '/v2/jobs/visit-1')).body).toMatchObject({ job: { status: 'finished' } });
    const job = await send(
      api,
      'POST',
      '/v2/jobs',
      { external_id: 'visit-3', client: { external_id: 'acme' } },
      SECOND,
    );
    expect(job.status).toBe(201);
    const third = await send(api, 'GET', '/v2/jobs/visit-3', undefined, SECOND);
    expect(third.body).toMatchObject({ job: { serial_no: 3 } });

    // Clients are found at once; jobs when a worker has indexed them.
    const searched = async (path: string): Promise<unknown[]> =>
      Object.values((await send(api, 'GET', path)).body).flat();
    expect(await searched('/v2/clients?search=acme')).toMatchObject([{ uuid: before?.['acme'] }]);
    expect(await searched('/v2/jobs?search=visit')).toEqual([]);

    // A webhook is enabled, and keeps its secret.
    const [webhook] = (await send(api, 'GET', '/v2/webhooks')).body['webhooks'] as object[];
    expect(webhook).toMatchObject({
      secret: 'correct-horse-battery-staple',
      previous_secret_expires_at: null,
      enabled: true,
      headers: {},
    });

    // A delivery that waited is sent, what no worker had seen as well, and what is new.
    await cluster.worker();
    await until(() => receiver.received.length === 3);
    expect(receiver.received.map(eventTypeOf).sort()).toEqual(['client_created', 'client_updated', 'client_updated']);
    const retried = receiver.received.find(({ headers }) => headers['webhook-id'] === waiting?.['chain_uuid']);
    expect(retried?.body).toMatchObject({ client: { uuid: before?.['acme'], version: 3 } });
    expect(receiver.received.map(({ headers }) => headers['x-service-secret'])).toEqual(
      Array.from({ length: 3 }, () => 'correct-horse-battery-staple'),
    );
    const requests = `/v2/webhooks/${String(before?.['webhook'])}/requests`;
    await until(async () => ((await send(api, 'GET', requests)).body['requests'] as object[]).length === 8);
    await until(async () => {
      const { body } = await send(api, 'GET', '/v2/clients?search=Acme');
      return (body['clients'] as { version: number }[])[0]?.version === 4;
    });

    await until(async () => (await searched('/v2/jobs?search=visit-1')).length === 1);
    expect(await searched('/v2/clients?search=again')).toMatchObject([{ uuid: before?.['acme'] }]);

    const verified = await cli(url, 'events', 'verify');
    expect(verified).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('of 2 accounts: all match their events'),
    });
  });

  it('keeps the records of deliveries: run 1, their events, and what is exhausted', async () => {
    const url = await restored();
    // Deliveries of before, each resend a separate one: exhausted; exhausted, then received; exhausted, and waiting
    // again; exhausted twice; received.
    await query(
      url,
      `with hook as (select account_id, uuid from webhook limit 1), event as (
         select e.position, row_number() over (order by e.position) as n from event e, hook where e.account_id = hook.account_id
         order by e.position limit 5
       ), attempt (n, minute, failed) as (
         values (1, 1, true), (2, 1, true), (2, 2, false), (3, 1, true), (4, 1, true), (4, 2, true), (5, 1, false)
       )
       insert into webhook_request (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, send_at, failed, chain_ended, recorded_at)
       select hook.account_id, hook.uuid, gen_random_uuid(), md5(n || ' ' || minute)::uuid, current_date, position, 9, 'test',
         'client', md5(n::text)::uuid, 1, 18, now(), failed, true, date_trunc('day', now()) + minute * interval '1 second'
       from hook, event join attempt using (n)`,
    );
    await query(
      url,
      `insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, priority, send_at)
       select account_id, webhook_uuid, gen_random_uuid(), gen_random_uuid(), day, position, ordinal, event_type, entity_type,
         entity_uuid, 1, 1, 0, now() from webhook_request where entity_uuid = md5('3')::uuid`,
    );
    const exhausted = await query(
      url,
      'select chain_uuid as uuid from webhook_request where failed and chain_ended and event_type <> $$test$$ order by 1',
    );
    expect((await cli(url, 'migrate')).code).toBe(0);
    const rows = await query(
      url,
      `select r.run, r.event_uuid = e.event_id as of_event from
         (select account_id, position, run, event_uuid from webhook_request
          union all select account_id, position, run, event_uuid from webhook_queue) r
       left join event e using (account_id, position)`,
    );
    expect(rows.length).toBeGreaterThan(8);
    expect(rows).toEqual(rows.map(() => ({ run: 1, of_event: true })));
    const all = await query(url, 'select delivery_uuid as uuid from webhook_exhausted');
    expect(all).toEqual(expect.arrayContaining(exhausted));
    const counted = await query(
      url,
      `select delivery_uuid = md5('1 1')::uuid as first, delivery_uuid = md5('4 2')::uuid as fourth from webhook_exhausted
       where delivery_uuid in (select delivery_uuid from webhook_request where event_type = 'test') order by 1`,
    );
    expect(counted).toEqual([
      { first: false, fourth: true },
      { first: true, fourth: false },
    ]);
  });

  it('that is not at its last migration is refused with one sentence, and left as it is', async () => {
    const url = await restored();
    await query(url, `delete from schema_migration where name = '${LAST_OF_0_1_0}'`);
    const state = () =>
      query(
        url,
        "select name from schema_migration union all select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1",
      );
    const before = await state();
    const sentence =
      'The database is at Migration20261121161000_commit_functions_referrers, before the end of 0.1.0: ' +
      `migrate it with the last version of 0.1.0 to ${LAST_OF_0_1_0} first.`;
    expect(await cli(url, 'migrate')).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
    const cluster = await Cluster.open(url);
    await expect(cluster.api()).rejects.toThrow(sentence);
    await expect(cluster.worker()).rejects.toThrow(sentence);
    expect(await state()).toEqual(before);
  });
});

/** SQL that undoes the migration `event_types`: the types that were renamed, those that it splits, shifts, and the schema. */
const UNDO_TYPES = `update event set type = old.type
  from (values
    ('dictionary.extended', 'dictionary.value_added'), ('dictionary.corrected', 'dictionary.value_renamed'),
    ('dictionary.reduced', 'dictionary.value_removed'), ('job.filled', 'job.fields_updated'),
    ('job.provided', 'job.service_provided'), ('job.unprovided', 'job.service_removed'),
    ('job.supplied', 'job.material_used'), ('job.resupplied', 'job.material_updated'),
    ('job.unsupplied', 'job.material_removed'), ('product.restored', 'product.unarchived'),
    ('product_category.restored', 'product_category.unarchived'), ('service.restored', 'service.unarchived'),
    ('service_category.restored', 'service_category.unarchived'), ('unit.restored', 'unit.unarchived')
  ) old (type, new)
  where event.type = old.new returning event.type`;
const UNDO_ACTIONS = `update event set type = 'job.transitioned', data = data || jsonb_build_object('to', old.status)
  from (values ('job.published', 'published'), ('job.unpublished', 'scheduled'), ('job.en_route', 'en_route'),
    ('job.started', 'started'), ('job.suspended', 'suspended'), ('job.finished', 'finished'), ('job.canceled', 'canceled')
  ) old (type, status)
  where event.type = old.type returning old.type`;
const UNDO_SHIFTS = `update event set stream_type = 'timeline',
    type = case version when 1 then 'timeline.created' else 'timeline.overwritten' end,
    data = case version when 1 then data else data - 'month' end
  where type = 'shift_month.shifts_set' returning type`;
const UNDO_SCHEMA = `alter table shift_month rename to timeline;
  alter index shift_month_pkey rename to timeline_pkey;
  alter index shift_month_user rename to timeline_month;
  alter index shift_month_territories rename to timeline_territories;
  alter index shift_month_territories_in rename to timeline_territories_in;
  alter index shift_month_job_types rename to timeline_job_types;
  delete from schema_migration where name = 'Migration20261125090000_event_types'`;

describe('a database with the earlier types of events', () => {
  it('has the types of today after `migrate`: feed and histories are as if they had been recorded so', async () => {
    const own = await createDatabase();
    closing.push(() => own.drop());
    const before = await Cluster.open(own.url);
    const api = await before.api();
    const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await send(api, method, path, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const make = async (path: string, body: object): Promise<string> =>
      Object.values(await call('POST', path, body))[0] as string;

    const dictionary = await make('/v2/dictionaries', { name: 'Colours', values: [] });
    const red = await make(`/v2/dictionaries/${dictionary}/values`, { name: 'Red' });
    await call('PATCH', `/v2/dictionaries/${dictionary}/values/${red}`, { name: 'Crimson' });
    await call('DELETE', `/v2/dictionaries/${dictionary}/values/${red}`);

    const unit = await make('/v2/catalog/products/units', { name: 'Kilogram', code: 'kg' });
    const mowing = await make('/v2/catalog/services', { name: 'Mowing' });
    const seed = await make('/v2/catalog/products', { name: 'Seed', unit_uuid: unit });
    const care = await make('/v2/catalog/services/categories', { name: 'Care' });
    const goods = await make('/v2/catalog/products/categories', { name: 'Goods' });
    for (const item of [
      `products/units/${unit}`,
      `services/${mowing}`,
      `products/${seed}`,
      `services/categories/${care}`,
      `products/categories/${goods}`,
    ])
      for (const action of ['archive', 'unarchive']) await call('POST', `/v2/catalog/${item}/${action}`);

    const ann = await make('/v2/users', { email: 'ann@example.com', first_name: 'Ann', last_name: 'Berg' });
    const shift = (from: string, to: string, more: object = {}): object => ({
      shifts: [{ time_from: `2026-11-23T${from}:00Z`, time_to: `2026-11-23T${to}:00Z`, ...more }],
    });
    await call('PATCH', `/v2/users/${ann}/shifts`, shift('08:00', '16:00'));
    await call('PATCH', `/v2/users/${ann}/shifts`, shift('12:00', '13:00', { working: null }));

    const job = await make('/v2/jobs', {
      scheduled_at: '2026-11-23T09:00:00Z',
      assignee: { worker: { uuid: ann } },
      report_fields: [{ name: 'Note', field_type: 'input' }],
    });
    await call('PATCH', `/v2/jobs/${job}`, { report_fields: [{ name: 'Note', value: 'Begun' }] });
    for (const action of ['publish', 'unpublish', 'publish', 'en_route', 'start', 'suspend', 'start'])
      await call('POST', `/v2/jobs/${job}/${action}`);
    const { provided_service_uuid: provided } = await call('POST', `/v2/jobs/${job}/provided_services`, {
      service: { uuid: mowing },
    });
    const materials = `/v2/jobs/${job}/provided_services/${String(provided)}/used_materials`;
    await call('POST', materials, { product: { uuid: seed }, quantity: '2.5' });
    await call('PATCH', `${materials}/${seed}`, { quantity: '3' });
    await call('DELETE', `${materials}/${seed}`);
    await call('DELETE', `/v2/jobs/${job}/provided_services/${String(provided)}`);
    const report = [{ name: 'Note', value: 'Done' }];
    await call('POST', `/v2/jobs/${job}/finish`, {
      resolution: { name: 'Completed' },
      comment: 'Mown',
      report_fields: report,
    });
    const canceled = [await make('/v2/jobs', {}), await make('/v2/jobs', {})];
    await call('POST', `/v2/jobs/${canceled[0]}/cancel`, { reason: 'Rain' });
    await call('POST', `/v2/jobs/${canceled[1]}/cancel`);

    const shown = async (of: typeof api): Promise<unknown[]> => {
      const paths = ['/v2/events?limit=500', ...[job, ...canceled].map((uuid) => `/v2/jobs/${uuid}/history`)];
      return Promise.all(paths.map(async (path) => (await send(of, 'GET', path)).body));
    };
    const expected = await shown(api);
    await before.close();

    await query(own.url, 'alter table event disable trigger event_is_final');
    const changed = [];
    for (const statement of [UNDO_TYPES, UNDO_ACTIONS, UNDO_SHIFTS])
      changed.push([...new Set((await query(own.url, statement)).map(({ type }) => type))].length);
    expect(changed).toEqual([14, 7, 2]);
    await query(own.url, 'alter table event enable trigger event_is_final');
    await query(own.url, UNDO_SCHEMA);

    expect((await cli(own.url, 'migrate')).stdout).toMatch(/^Ran Migration20261125090000_event_types\.\n/);
    await expect(query(own.url, 'delete from event')).rejects.toThrow('events are never changed or deleted');
    const cluster = await Cluster.open(own.url);
    closing.push(() => cluster.close());
    expect(await shown(await cluster.api())).toEqual(expected);
    expect(await cli(own.url, 'events', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('all match their events'),
    });
  });
});

/** SQL that undoes the migration `scheduling`. */
const UNDO_SCHEDULING = `alter table account drop column scheduling;
  alter table job drop column arrival_window;
  alter table app_user drop column start_location;
  delete from schema_migration where name = 'Migration20261129000000_scheduling'`;

describe('a database without settings for what is scheduled', () => {
  it('has their defaults after `migrate`, neither arrival windows nor start locations, and events that match its rows', async () => {
    const own = await createDatabase();
    closing.push(() => own.drop());
    const before = await Cluster.open(own.url);
    const api = await before.api();
    expect((await send(api, 'PATCH', '/v2/account', { name: 'Acme' })).status).toBe(200);
    expect((await send(api, 'POST', '/v2/jobs', { external_id: 'visit' })).status).toBe(201);
    const ann = { email: 'ann@example.com', first_name: 'Ann', last_name: 'Berg' };
    expect((await send(api, 'POST', '/v2/users', ann)).status).toBe(201);
    await before.close();
    await query(own.url, UNDO_SCHEDULING);

    expect((await cli(own.url, 'migrate')).stdout).toMatch(/^Ran Migration20261129000000_scheduling\b/);
    const cluster = await Cluster.open(own.url);
    closing.push(() => cluster.close());
    const after = await cluster.api();
    const { body } = await send(after, 'GET', '/v2/account');
    expect(body['account']).toMatchObject({
      name: 'Acme',
      scheduling: {
        checks: { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' },
        default_duration: { minutes: 60 },
        buffer: { minutes: 0 },
      },
    });
    expect((await send(after, 'GET', '/v2/jobs/visit')).body).toMatchObject({ job: { arrival_window: null } });
    expect((await send(after, 'GET', '/v2/users/ann@example.com')).body).toMatchObject({
      user: { start_location: null },
    });
    expect(await cli(own.url, 'events', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('all match their events'),
    });
  });
});

describe('names that a release compared by case alone', () => {
  it('stay, and `migrate` lists those that look alike', async () => {
    const own = await createDatabase();
    closing.push(() => own.drop());
    const before = await Cluster.open(own.url);
    const api = await before.api();
    const uuids: unknown[] = [];
    for (const name of ['Welding', 'Other'])
      uuids.push((await send(api, 'POST', '/v2/skills', { name })).body['skill_uuid']);
    await before.close();
    await query(own.url, `update skill set name = 'welding\u200b' where name = 'Other'`);
    const [account] = await query(own.url, 'select account_id as uuid from account');
    const list = [
      `Account ${String(account?.['uuid'])}: names of the type skill look alike. They stay; a new or changed name must differ from them.`,
      `  ${String(uuids[0])} "Welding"`,
      `  ${String(uuids[1])} "welding\u200b"`,
    ];
    expect((await cli(own.url, 'migrate')).stdout.split('\n')).toEqual(['The schema is up to date.', ...list, '']);
    expect(JSON.parse((await cli(own.url, 'migrate', '--json')).stdout)).toMatchObject({
      nameClashes: [
        {
          account: account?.['uuid'],
          type: 'skill',
          entities: [
            { uuid: uuids[0], name: 'Welding' },
            { uuid: uuids[1], name: 'welding\u200b' },
          ],
        },
      ],
    });
  });
});
