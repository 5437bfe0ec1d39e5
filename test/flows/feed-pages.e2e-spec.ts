import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { type Entity, feedAfter, PointInTimeReader } from '#eventstore/store';
import { streamsUntil } from '../../libs/eventstore/src/read/event-log.js';
import { Snapshots } from '../../libs/eventstore/src/read/snapshots.js';
import { send } from '../../tools/harness/api-client.js';
import { costOfPage } from '../support/plans.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { firstAccount, oneTo } from '../support/store.js';

const MIB = 1024 * 1024;

let cluster: Cluster;
let process: StoreProcess;
beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
});
afterAll(() => cluster.close());

describe.each(['before', 'after'])('the events of some entities of a long log, %s its analysis', (when) => {
  const account = newUuid();
  const EVENTS = 60_000;
  const LIMIT = 50;
  /** Every third event is of the first entity, every thirtieth of the second; the others are of others. */
  const [busy, quiet] = [newUuid(), newUuid()];
  let client: pg.Client;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await process.database.query('insert into account_log (account_id, position) values ($1, $2)', [account, EVENTS]);
    await process.database.query(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select $1, n, stream, 'client', row_number() over (partition by stream order by n), gen_random_uuid(),
         case when n % 2 = 0 then 'client.created' else 'client.updated' end, 1, '{}', '{}', 'request', '{}', now(), now()
       from (select n, case when n % 30 = 0 then $3::uuid when n % 3 = 0 then $2::uuid
         else ('00000000-0000-7000-8000-' || lpad((n % 5000)::text, 12, '0'))::uuid end as stream
         from generate_series(1, ${EVENTS}) n) e`,
      [account, busy, quiet],
    );
    if (when === 'after') await process.database.query('analyze event');
  });
  afterAll(() => client.end());

  async function expected(
    streams: readonly string[],
    after: number,
    types: readonly string[] | null,
  ): Promise<number[]> {
    const rows = await process.database.query<{ position: number }>(
      `select position from (select * from event where account_id = $1 and position > $2 offset 0) e
       where stream_id = any($3::uuid[]) and ($5::text[] is null or type = any($5)) order by position limit $4`,
      [account, after, [...streams], LIMIT, types === null ? null : [...types]],
    );
    return rows.map(({ position }) => position);
  }

  it.each([0, 1, EVENTS / 2, EVENTS - 100, EVENTS, EVENTS + 5])(
    'after %s are read without the others',
    async (after) => {
      for (const streams of [[busy], [quiet], [quiet, busy, newUuid()], [newUuid()]])
        for (const types of [null, ['client.created']]) {
          const filter = { streams, types: types ?? undefined };
          const page = await feedAfter(process.database, account, after, LIMIT, filter);
          const positions = await expected(streams, after, types);
          expect(page.events.map(({ position }) => position)).toEqual(positions);
          expect(page.head).toBe(EVENTS);
          // A page and one event more of each entity, those of other types between them, and the search for its first version.
          const most = streams.length * (2 * (LIMIT + 1) + 2 * Math.ceil(Math.log2(EVENTS)) + 2);
          for (const mode of ['force_custom_plan', 'force_generic_plan']) {
            const { events: read } = await costOfPage(client, mode, { account, after, limit: LIMIT, filter });
            expect({ mode, after, read, isBounded: read <= most }).toEqual({ mode, after, read, isBounded: true });
          }
        }
    },
  );
});

describe('a page of events with much data', () => {
  it('ends early, and continues without a gap, by its link and by its head', async () => {
    const api = await cluster.api();
    const account = await firstAccount(process);
    const { body } = await send(api, 'GET', '/v2/events?limit=5000');
    const start = body.head as number;
    const count = 60;
    // Texts that do not compress.
    await process.database.query(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select $1, $2::int + n, gen_random_uuid(), 'unit', 1, gen_random_uuid(), 'unit.created', 1,
         jsonb_build_object('name', (select string_agg(md5(n::text || i::text), '') from generate_series(1, 12000) i)), '{"source": "api"}',
         'request', '{}', now(), now()
       from generate_series(1, ${count}) n`,
      [account, start],
    );
    await process.database.query('update account_log set position = $2 where account_id = $1', [
      account,
      start + count,
    ]);
    const all = oneTo(count).map((n) => start + n);

    for (const follow of ['link', 'head'] as const) {
      const seen: number[] = [];
      let pages = 0;
      let next: string | undefined = `/v2/events?after=${start}&limit=5000`;
      while (next !== undefined) {
        const response = await fetch(api.url + next, { headers: { Authorization: `Bearer ${KEY}` } });
        const text = await response.text();
        expect(text.length).toBeLessThan(4 * MIB);
        const page = JSON.parse(text) as { events: { position: number }[]; head: number };
        seen.push(...page.events.map(({ position }) => position));
        pages++;
        const link: string | undefined = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
        if (follow === 'link') next = link;
        else next = page.events.length === 0 ? undefined : `/v2/events?after=${page.head}&limit=5000`;
        if (link !== undefined) expect(page.head).toBe(seen.at(-1));
      }
      expect(seen).toEqual(all);
      expect(pages).toBeGreaterThan(5);
    }
  });

  it('of one entity is a page of its history, which ends early as well', async () => {
    const api = await cluster.api();
    const account = await firstAccount(process);
    const { body } = await send(api, 'POST', '/v2/catalog/products/units', { name: 'Large', code: 'l' });
    const unit = String(body.unit_uuid);
    const count = 30;
    const head = Number((await send(api, 'GET', '/v2/events?limit=1')).body.head);
    await process.database.query(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select $1, $2::int + n, $3, 'unit', n + 1, gen_random_uuid(), 'unit.updated', 1,
         jsonb_build_object('name', (select string_agg(md5(n::text || i::text), '') from generate_series(1, 12000) i)), '{"source": "api"}',
         'request', '{}', now(), now()
       from generate_series(1, ${count}) n`,
      [account, head, unit],
    );
    await process.database.query('update unit set version = $3 where account_id = $1 and uuid = $2', [
      account,
      unit,
      count + 1,
    ]);
    const seen: number[] = [];
    let next: string | undefined = `/v2/catalog/products/units/${unit}/history?limit=500`;
    for (let pages = 0; next !== undefined; pages++) {
      const response = await fetch(api.url + next, { headers: { Authorization: `Bearer ${KEY}` } });
      const text = await response.text();
      expect(text.length).toBeLessThan(4 * MIB);
      seen.push(...(JSON.parse(text) as { events: { version: number }[] }).events.map(({ version }) => version));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      expect(pages).toBeLessThan(count);
    }
    expect(seen).toEqual(oneTo(count + 1));
  });

  it('of several entities ends early as well; each is shown whole, at its versions and beside its events', async () => {
    const account = newUuid();
    const uuids = oneTo(16).map(() => newUuid());
    await process.database.query('insert into account_log (account_id, position) values ($1, $2)', [
      account,
      2 * uuids.length,
    ]);
    await process.database.query(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       select $1, 2 * (n - 1) + v, uuid, 'unit', v, gen_random_uuid(), case v when 1 then 'unit.created' else 'unit.updated' end, 1,
         case v when 1 then '{"name": "Small", "code": "s", "externalId": null, "archived": false}'
           else jsonb_build_object('name', (select string_agg(md5(n::text || i::text), '') from generate_series(1, 12000) i)) end,
         '{"source": "api"}', 'request', '{}', now(), now()
       from unnest($2::uuid[]) with ordinality u (uuid, n) cross join generate_series(1, 2) v`,
      [account, uuids],
    );
    const read = await streamsUntil(process.database, account, new Map(uuids.map((uuid) => [uuid, 2])));
    expect(JSON.stringify(read).length).toBeLessThan(3 * MIB);
    expect(read.length).toBeLessThan(2 * uuids.length);
    const past = new PointInTimeReader(process.database, process.store.entities, process.registry);
    const units = process.registry.aggregate('unit');
    const shown = await Promise.all(uuids.map((uuid) => past.atVersions(units, { account }, uuid, [1, 2])));
    const lengthOf = (unit: Entity<object> | undefined) => (unit?.state as { name?: string }).name?.length;
    const lengths = [5, 32 * 12_000];
    expect(shown.map((versions) => versions.map(lengthOf))).toEqual(uuids.map(() => lengths));
    const snapshots = new Snapshots(process.database, process.registry);
    const beside = await snapshots.entitiesAt(
      account,
      uuids.flatMap((streamId, n) =>
        [1, 2].map((version) => ({
          ...{ streamId, version, streamType: 'unit' },
          ...{ position: 2 * n + version, recordedAt: new Date().toISOString() },
        })),
      ),
    );
    expect(oneTo(2 * uuids.length).map((position) => lengthOf(beside.get(position)))).toEqual(
      uuids.flatMap(() => lengths),
    );
  });
});
