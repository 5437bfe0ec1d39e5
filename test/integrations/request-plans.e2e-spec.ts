import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import {
  type RequestFilters,
  RequestLog,
} from '../../libs/integrations/src/deliveries/attempts/request-log.service.js';
import { Deliveries } from '../support/deliveries.js';
import { PlanRecorder } from '../support/plans.js';
import { type Service, startService } from '../support/service.js';

/** The rows of a day of records, and of the queue. */
const ROWS = 30_000;
/** One of this many rows has the rare values. */
const RARE = 500;
const LIMIT = 20;

let service: Service;
let deliveries: Deliveries;
let database: Database;
let recorder: PlanRecorder;
let webhook: string;
let failing: string;
let broken: string;
const [entity, event, delivery] = [newUuid(), newUuid(), newUuid()];

beforeAll(async () => {
  service = await startService();
  const [account] = await service.sql('select uuid from account');
  deliveries = new Deliveries((text, values) => service.sql(text, values), String(account?.uuid));
  webhook = await deliveries.webhook();
  database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  // Statistics are made when a test wants them.
  for (const { name } of await service.sql(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relname ~ '^webhook_(queue|request_[0-9]+)$'`,
  ))
    await service.sql(`alter table ${String(name)} set (autovacuum_enabled = false)`);
  for (const day of [1, 0]) await record(webhook, day, ['500', 'true']);
  // Of another endpoint most attempts fail.
  failing = await deliveries.webhook();
  await record(failing, 0, ['201', 'false']);
  // Of a third one all do.
  broken = await deliveries.webhook();
  await record(broken, 1, ['503', 'rare']);
  await service.sql(
    `insert into webhook_queue (${COLUMNS}, priority) select ${values('uuid')}, 0 from ${rowsOfDay(0, 'q')}`,
    [deliveries.account, webhook, entity, event],
  );
});

const COLUMNS = `account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type, entity_type,
  entity_uuid, entity_version, attempt_no, send_at`;
const values = (deliveryUuid: string): string => `$1::uuid, $2::uuid, uuid, ${deliveryUuid},
  case when rare then $4::uuid else gen_random_uuid() end, current_date, n, 0, case when rare then 'rare' else 'job_created' end,
  'job', case when rare then $3::uuid else gen_random_uuid() end, 1, case when rare then 2 else 1 end, at`;

/** Rows with the uuids of a day, in the order of its times. */
const rowsOfDay = (day: number, of: string): string => `(
    select n, n % ${RARE} = 0 as rare, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008'
      || substr(md5('${of} ${day} ' || n), 1, 15))::uuid as uuid
    from (select n, current_date - ${day} + interval '1 second' * (n * 2.5) as at from generate_series(1, ${ROWS}) n) t
  ) r`;

/** Writes the records of a day. @param rare response code of the rare ones, and whether they failed. */
async function record(of: string, day: number, [code, failed]: readonly [string, string]): Promise<void> {
  const common = values('case when rare then $5::uuid else uuid end');
  await service.sql(
    `insert into webhook_request (${COLUMNS}, sent_at, request_time_ms, response_code, failed, run_ended, recorded_at)
     select ${common}, at, 1, case when rare then ${code} when ${failed} then 200 else 500 end, rare = ${failed},
       n % ${2 * RARE} <> 0, at from ${rowsOfDay(day, of)}`,
    [deliveries.account, of, entity, event, delivery],
  );
}

afterAll(async () => {
  await database.close();
  await service.stop();
});

const FILTERS: readonly RequestFilters[] = [
  {},
  { statuses: ['sent'] },
  { statuses: ['scheduled'] },
  { rescheduled: true },
  { failed: true },
  { outcomes: ['waiting'] },
  { outcomes: ['succeeded'] },
  { outcomes: ['will_retry'] },
  { outcomes: ['exhausted'] },
  { outcomes: ['exhausted', 'waiting'] },
  { eventTypes: ['rare'], statuses: ['sent'] },
  { eventTypes: ['rare'] },
  { eventTypes: ['rare', 'rarer'] },
  { entities: [entity], statuses: ['sent'] },
  { entities: [entity] },
  { entities: [entity, newUuid()] },
  { events: [event] },
  { events: [event, newUuid()] },
  { deliveries: [delivery] },
  { deliveries: [delivery, newUuid()] },
  { codes: [500] },
  { codes: [500, 404] },
  { codes: [500, 404, 200] },
  { codes: [200] },
];

/** Rows of queue and records that one page reads, body and next attempts left aside. */
async function rowsOf(filters: RequestFilters, after?: string, of = webhook): Promise<number> {
  recorder.clear();
  const log = new RequestLog(recorder.database);
  const { rows } = await log.list(deliveries.account, of, filters, { limit: LIMIT, after });
  expect(rows.length).toBe(LIMIT);
  const reads = ['webhook_queue', ...(await partitions())].map((table) => recorder.readsOf(table));
  for (const { indexes } of reads) expect(indexes).not.toContain('none');
  return reads.reduce((sum, { rows: read }) => sum + read, 0);
}

/** The partitions that have rows. */
async function partitions(): Promise<string[]> {
  const rows = await service.sql(
    'select to_char(current_date - n, \'"webhook_request_"YYYYMMDD\') as name from generate_series(0, 1) n',
  );
  return rows.map(({ name }) => String(name));
}

describe.each(['without', 'with'])('a page of many requests, %s statistics', (how) => {
  beforeAll(async () => {
    if (how === 'with') await service.sql('analyze webhook_request, webhook_queue');
  });

  it.each(FILTERS)('reads as many rows as it returns: %j', async (filters) => {
    const newest = await rowsOf(filters);
    // A page of each partition and value, and the row after it.
    const most = (LIMIT + 1) * 12;
    expect(newest).toBeLessThan(most);
    // In the middle of the older day, where the queue has nothing.
    if (filters.outcomes?.[0] === 'waiting' || filters.rescheduled || filters.statuses?.[0] === 'scheduled') return;
    const [middle] = await service.sql(
      "select uuid from webhook_request where recorded_at > current_date - 1 + interval '18 hours' order by uuid limit 1",
    );
    expect(await rowsOf(filters, String(middle?.uuid))).toBeLessThan(most);
  });

  it.each<RequestFilters>([
    { outcomes: ['succeeded'] },
    { codes: [200] },
    { eventTypes: ['job_created'], outcomes: ['succeeded'] },
  ])('of an endpoint that fails reads at most its own records for rare successes: %j', async (filters) => {
    recorder.clear();
    await new RequestLog(recorder.database).list(deliveries.account, failing, filters, { limit: LIMIT });
    const reads = (await partitions()).map((table) => recorder.readsOf(table));
    for (const { indexes } of reads) expect(indexes).not.toContain('none');
    expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(ROWS);
  });

  it('of an endpoint that fails finds a rare code', async () => {
    expect(await rowsOf({ codes: [201] }, undefined, failing)).toBeLessThan((LIMIT + 1) * 3);
  });

  it.each<RequestFilters>([
    { entities: [entity], outcomes: ['exhausted'] },
    { entities: [entity], outcomes: ['will_retry'] },
    { entities: [entity, newUuid()], outcomes: ['exhausted'] },
    { events: [event], outcomes: ['exhausted'] },
    { events: [event], failed: true },
    { deliveries: [delivery], outcomes: ['exhausted'] },
    { eventTypes: ['rare'], failed: true },
    { codes: [503], failed: true },
  ])('of an endpoint that fails finds rare failures: %j', async (filters) => {
    expect(await rowsOf(filters, undefined, broken)).toBeLessThan((LIMIT + 1) * 4);
  });

  it.each<RequestFilters>([
    { codes: [200], failed: true },
    { codes: [200, 204], outcomes: ['exhausted'] },
    { codes: [500], outcomes: ['succeeded'] },
    { codes: [500, 404], outcomes: ['succeeded'] },
  ])('of an endpoint that fails reads nothing for codes that an outcome never has: %j', async (filters) => {
    recorder.clear();
    const log = new RequestLog(recorder.database);
    expect((await log.list(deliveries.account, failing, filters, { limit: LIMIT })).rows).toEqual([]);
    for (const table of await partitions()) expect(recorder.readsOf(table).rows).toBe(0);
  });

  it.each([
    ['after', 'before', 119],
    ['from', 'to', 120],
  ] as const)(
    'by the time of sending, %s and %s, reads its rows, and those of the minutes that clocks may differ',
    async (start, end, count) => {
      const [range] = await service.sql(
        `select to_json(current_date - 1 + interval '12 hours')::text as after, to_json(current_date - 1 + interval '12 hours 5 minutes')::text as before`,
      );
      const instant = (text: unknown): string => new Date(`${String(text).replaceAll('"', '')}Z`).toISOString();
      const filters = { sent: { [start]: instant(range?.after), [end]: instant(range?.before) } };
      // 24 in a minute. All that were sent in this time fit on the page, so the search goes on to the start of the day.
      const log = new RequestLog(recorder.database);
      recorder.clear();
      const { rows } = await log.list(deliveries.account, webhook, filters, { limit: 500 });
      expect(rows).toHaveLength(count);
      const reads = (await partitions()).map((table) => recorder.readsOf(table).rows);
      expect(Math.max(...reads)).toBeLessThan(24 * (5 + 10 + 10 + 2));
    },
  );
});
