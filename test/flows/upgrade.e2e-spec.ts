import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { migrations } from '#migrations';
import { OF_COMMIT, SQUASHED } from '../../migrations/adopt.js';
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
/** Types of events in 0.1.0, and today. */
const TYPES = [
  ['dictionary.extended', 'dictionary.value_added'],
  ['dictionary.corrected', 'dictionary.value_renamed'],
  ['dictionary.reduced', 'dictionary.value_removed'],
  ['job.filled', 'job.fields_updated'],
  ['job.provided', 'job.service_provided'],
  ['job.unprovided', 'job.service_removed'],
  ['job.supplied', 'job.material_used'],
  ['job.resupplied', 'job.material_updated'],
  ['job.unsupplied', 'job.material_removed'],
  ['product.restored', 'product.unarchived'],
  ['product_category.restored', 'product_category.unarchived'],
  ['service.restored', 'service.unarchived'],
  ['service_category.restored', 'service_category.unarchived'],
  ['unit.restored', 'unit.unarchived'],
  ['client.updated', 'client.updated'],
] as const;
/** The statuses to which jobs come, and the types of the actions that lead there. */
const STATUSES = [
  ['published', 'published'],
  ['scheduled', 'unpublished'],
  ['en_route', 'en_route'],
  ['started', 'started'],
  ['suspended', 'suspended'],
  ['finished', 'finished'],
  ['canceled', 'canceled'],
] as const;
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
     union all select 'column ' || relname || ' ' || row_number() over (partition by own.oid order by attnum), concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull,
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
     order by 1`,
  );

/** Everything in a database: its schema, and the rows of its tables. */
const contentOf = async (url: string): Promise<Record<string, unknown>[]> => [
  ...(await schemaOf(url)),
  ...(await query(
    url,
    `select 'rows ' || relname as what, query_to_xml(format('select * from %I', relname), true, false, '')::text as how
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )),
];

const company = (name: string, externalId: string): object => ({
  organization: true,
  organization_name: name,
  external_id: externalId,
});

/** Lets the last statement of an adoption fail. */
const refuseNewNames = (url: string): Promise<unknown> =>
  query(url, `alter table schema_migration add constraint no_new_names check (name <> '${SQUASHED.at(-1)}')`);
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
    expect((await send(api, 'GET', '/v2/jobs/visit-1')).body).toMatchObject({
      job: { status: 'finished', arrival_window: null },
    });
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

    // What is new has the defaults.
    expect((await send(api, 'GET', '/v2/users/anna@example.com')).body).toMatchObject({
      user: { start_location: null },
    });
    expect((await send(api, 'GET', '/v2/account')).body).toMatchObject({
      account: {
        publish_automatically: false,
        scheduling: {
          checks: { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' },
          default_duration: { minutes: 60 },
          buffer: { minutes: 0 },
        },
      },
    });

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

  it('has events of the types of today: one for each action on a job, and each of shifts with its month', async () => {
    const url = await restored();
    const shifts = (before: string, data: object) => ({
      before,
      data,
      after: { type: 'shift_month.shifts_set', data: { month: '2026-11', ...data } },
    });
    const recorded = [
      ...TYPES.map(([before, type]) => ({ before, data: { a: 1 }, after: { type, data: { a: 1 } } })),
      ...STATUSES.map(([to, action]) => ({
        before: 'job.transitioned',
        data: { to, a: 1 },
        after: { type: `job.${action}`, data: { a: 1 } },
      })),
      shifts('timeline.created', { month: '2026-11', intervals: [] }),
      shifts('timeline.overwritten', { intervals: [1] }),
    ];
    await query(
      url,
      `insert into timeline (account_id, uuid, version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at)
       select uuid, md5('timeline')::uuid, 2, uuid, '2026-11', '[]', '{}', '{}', now(), now() from account`,
    );
    await query(
      url,
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select a.uuid, 1000 + e.n, case stream when 'timeline' then md5(stream)::uuid else gen_random_uuid() end, stream, e.n,
         gen_random_uuid(), e.recorded ->> 'before', 1, e.recorded -> 'data', '{}', 'earlier', '{}', now(), now()
       from account a, jsonb_array_elements('${JSON.stringify(recorded)}') with ordinality e (recorded, n),
         split_part(e.recorded ->> 'before', '.', 1) stream`,
    );
    expect((await cli(url, 'migrate')).code).toBe(0);
    const found = await query(
      url,
      `select distinct position, type, stream_type, data from event where correlation_id = 'earlier' order by position`,
    );
    expect(found).toEqual(
      recorded.map(({ after }, i) => ({
        ...after,
        position: String(1001 + i),
        stream_type: after.type.split('.')[0],
      })),
    );
    await expect(query(url, 'delete from event')).rejects.toThrow('events are never changed or deleted');
  });

  it('occupies workers and teams with its scheduled jobs, on each day', async () => {
    const url = await restored();
    await query(
      url,
      `update job set status = 'published', scheduled_at = '2026-11-23T22:30:00Z', scheduled_minutes = 180,
         user_uuids = array[md5('worker')::uuid], team_uuids = array[md5('team')::uuid],
         address = '{"geolocation": {"latitude": 1.5, "longitude": 2.25}}'
       where external_id = 'visit-2'`,
    );
    expect((await cli(url, 'migrate')).code).toBe(0);
    const rows = await query(
      url,
      `select external_id, resource_uuid = md5('team')::uuid as of_team, day - (date '2026-11-23' - date '1970-01-01') as day,
         ends_ms - starts_ms as ms, to_timestamp(starts_ms / 1000) = scheduled_at as starts, latitude, longitude
       from occupancy o join job j on j.account_id = o.account_id and j.uuid = o.source_uuid order by j.account_id, of_team, day`,
    );
    const row = { external_id: 'visit-2', ms: '10800000', starts: true, latitude: 1.5, longitude: 2.25 };
    const ofJob = [false, true].flatMap((team) => [0, 1].map((day) => ({ ...row, of_team: team, day })));
    expect(rows).toEqual([...ofJob, ...ofJob]);
  });

  it('stays as it is when a statement of the adoption fails', async () => {
    const url = await restored();
    await refuseNewNames(url);
    const before = await contentOf(url);
    expect(await cli(url, 'migrate')).toMatchObject({ code: 1, stderr: expect.stringContaining('no_new_names') });
    expect(await contentOf(url)).toEqual(before);
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

describe('a database of the last commit before the migrations were squashed', () => {
  /** A database with data, and with some migrations of the commit and all later ones; its tables are those of today. */
  async function ofCommit(names: readonly string[]): Promise<string> {
    const url = await restored();
    expect((await cli(url, 'migrate')).code).toBe(0);
    const rows = names.map((name) => `('${name}')`).join(', ');
    const squashed = SQUASHED.map((name) => `'${name}'`).join(', ');
    await query(url, `delete from schema_migration where name in (${squashed})`);
    await query(url, `insert into schema_migration (name) values ${rows}`);
    return url;
  }

  it('has the new names after `migrate`, and nothing else changes', async () => {
    const url = await ofCommit([...OF_COMMIT, 'Migration20261210000000_own']);
    const besideNames = async () =>
      (await contentOf(url)).filter(({ what }) => !/^migration |^rows schema_migration/.test(String(what)));
    const before = await besideNames();
    expect(await cli(url, 'migrate')).toEqual({
      code: 0,
      stdout: 'Adopted the schema of commit e443bf66.\n',
      stderr: '',
    });
    expect(await besideNames()).toEqual(before);
    const names = await query(url, 'select name from schema_migration order by id');
    expect(names.map(({ name }) => name)).toEqual([...later, ...SQUASHED, 'Migration20261210000000_own']);
    expect((await cli(url, 'migrate')).stdout).toBe('The schema is up to date.\n');
  });

  it('stays as it is when a statement of the adoption fails', async () => {
    const url = await ofCommit(OF_COMMIT);
    await refuseNewNames(url);
    const before = await contentOf(url);
    expect(await cli(url, 'migrate')).toMatchObject({ code: 1, stderr: expect.stringContaining('no_new_names') });
    expect(await contentOf(url)).toEqual(before);
  });

  it.each([
    ['the first', OF_COMMIT.slice(0, 7)],
    ['all but the last', OF_COMMIT.slice(0, -1)],
    ['all but one between', OF_COMMIT.filter((_, i) => i !== 12)],
  ])('that has %s of its migrations is refused with one sentence, and left as it is', async (_, names) => {
    const url = await ofCommit(names);
    const before = await contentOf(url);
    const sentence = `The database has ${names.length} of the 26 migrations of commit e443bf66: migrate it with that commit first.`;
    expect(await cli(url, 'migrate')).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
    expect(await contentOf(url)).toEqual(before);
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
