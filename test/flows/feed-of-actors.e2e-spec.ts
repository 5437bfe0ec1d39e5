import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { type EventFilter, feedAfter } from '#eventstore/store';
import { costOfPage } from '../support/plans.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';

const EVENTS = 50_000;
/** One of this many events is by the rare user, by the rare API key, and of the rare type. */
const RARE = 20_000;
const LIMIT = 50;
/** Events that a page reads at most of each of one, ten and a hundred values. */
const [SCANNED, SCANNED_OF_TEN, SCANNED_OF_MANY] = [5000, 500, 250];

const [account, other] = [newUuid(), newUuid()];
const [rareUser, busyUser, rareKey, busyKey, stream] = Array.from({ length: 5 }, () => newUuid());
const many = Array.from({ length: 98 }, () => newUuid());

let cluster: Cluster;
let process: StoreProcess;
let client: pg.Client;

beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
  client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await cluster.close();
});

/** Inserts the log of an account: a third of its events is by the busy user, a hundredth by an import. */
async function insertLog(of: string): Promise<void> {
  await process.database.query('insert into account_log (account_id, position) values ($1, $2)', [of, EVENTS]);
  await process.database.query(
    `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
       correlation_id, context, occurred_at, recorded_at)
     select $1, n, case when n % 4 = 0 then $6::uuid else gen_random_uuid() end, case when n % 5 = 0 then 'api_key' else 'client' end,
       case when n % 4 = 0 then n / 4 else 1 end, gen_random_uuid(),
       case when n % ${RARE} = 7 then 'client.deleted' when n % 2 = 0 then 'client.created' else 'client.updated' end, 1, '{}',
       jsonb_build_object('source', 'api', 'via', case when n % 100 = 0 then 'import' else 'api' end, 'device_uuid', null, 'user_email', null,
         'user_uuid', case when n % ${RARE} = 7 then $2::uuid when n % 3 = 0 then $3::uuid end,
         'api_key_uuid', case when n % ${RARE} = 7 then $4::uuid else $5::uuid end),
       'request', '{}', now(), now()
     from generate_series(1, ${EVENTS}) n`,
    [of, rareUser ?? '', busyUser ?? '', rareKey ?? '', busyKey ?? '', stream ?? ''],
  );
}

/** The positions of the first events that a filter lets through, found without any index. */
async function expected({ types, streams, hidden = [], actor }: EventFilter, after: number): Promise<number[]> {
  const listed = (values: readonly string[] | undefined) => (values === undefined ? null : [...values]);
  const rows = await process.database.query<{ position: number }>(
    `select position from (select * from event where account_id = $1 and position > $2 offset 0) e
     where ($3::text[] is null or type = any($3)) and ($4::uuid[] is null or stream_id = any($4)) and stream_type <> all($5::text[])
       and ($6::text[] is null or actor ->> 'user_uuid' = any($6)) and ($7::text[] is null or actor ->> 'api_key_uuid' = any($7))
       and ($8::text[] is null or actor ->> 'via' = any($8))
     order by position limit ${LIMIT}`,
    [
      account,
      after,
      listed(types),
      listed(streams),
      [...hidden],
      ...[actor?.users, actor?.apiKeys, actor?.vias].map(listed),
    ],
  );
  return rows.map(({ position }) => position);
}

/** The first events of a filter after a position, page by page. @returns their positions, and how many pages it took. */
async function read(filter: EventFilter, after: number): Promise<{ positions: number[]; pages: number }> {
  const positions: number[] = [];
  for (let [pages, from] = [1, after]; ; pages++) {
    const { events, next, head } = await feedAfter(process.database, account, from, LIMIT, filter);
    positions.push(...events.map(({ position }) => position));
    if (next === undefined) expect(head).toBe(EVENTS);
    else expect(next).toBeGreaterThan(from);
    if (next === undefined || positions.length >= LIMIT) return { positions: positions.slice(0, LIMIT), pages };
    from = next;
  }
}

const of = (actor: EventFilter['actor'], more: EventFilter = {}): EventFilter => ({ ...more, actor });
const users = [rareUser ?? '', busyUser ?? '', ...many];

/** Filters, with the rows of `event` that a page reads at most, and the pages that the log takes at most. */
const FILTERS: readonly (readonly [string, EventFilter, { readonly rows: number; readonly pages: number }])[] = [
  ['a rare user', of({ users: [rareUser ?? ''] }), { rows: 6, pages: 1 }],
  ['a user without events', of({ users: [newUuid()] }), { rows: 0, pages: 1 }],
  ['a busy user', of({ users: [busyUser ?? ''] }), { rows: 2 * (LIMIT + 1), pages: 1 }],
  ['a hundred users', of({ users }), { rows: 2 * SCANNED_OF_MANY, pages: 1 }],
  [
    'a busy user, by a rare type',
    of({ users: [busyUser ?? ''] }, { types: ['client.deleted'] }),
    { rows: SCANNED, pages: 5 },
  ],
  [
    'a busy user, without what is hidden',
    of({ users: [busyUser ?? ''] }, { hidden: ['api_key'] }),
    { rows: 3 * LIMIT, pages: 1 },
  ],
  ['a busy user by a rare key', of({ users: [busyUser ?? ''], apiKeys: [rareKey ?? ''] }), { rows: SCANNED, pages: 5 }],
  ['a hundred users, imports', of({ users, vias: ['import'] }), { rows: SCANNED_OF_MANY + LIMIT, pages: 20 }],
  ['a rare key', of({ apiKeys: [rareKey ?? ''] }), { rows: SCANNED + 5, pages: 11 }],
  [
    'a rare key, by a rare type',
    of({ apiKeys: [rareKey ?? ''] }, { types: ['client.deleted'] }),
    { rows: 6, pages: 1 },
  ],
  [
    'a rare key, by many types',
    of({ apiKeys: [rareKey ?? ''] }, { types: ['client.deleted', ...many] }),
    { rows: SCANNED + 5, pages: 11 },
  ],
  ['a busy key', of({ apiKeys: [busyKey ?? ''] }), { rows: 2 * (LIMIT + 2), pages: 1 }],
  [
    'a busy key, by ten types',
    of({ apiKeys: [busyKey ?? ''] }, { types: ['client.deleted', 'client.created', ...many.slice(8, 16)] }),
    { rows: SCANNED_OF_TEN, pages: 1 },
  ],
  ['imports', of({ vias: ['import'] }), { rows: SCANNED + LIMIT, pages: 2 }],
  ['agents', of({ vias: ['agent'] }), { rows: SCANNED, pages: 11 }],
  [
    'an entity by a busy user',
    of({ users: [busyUser ?? ''] }, { streams: [stream ?? ''] }),
    { rows: SCANNED, pages: 1 },
  ],
  [
    'an entity by a rare user',
    of({ users: [rareUser ?? ''] }, { streams: [stream ?? ''] }),
    { rows: SCANNED + 50, pages: 4 },
  ],
  ['no types', of({ users: [] }, { types: [] }), { rows: 0, pages: 1 }],
];

describe.each(['before', 'after'])('the events of some actors of a long log, %s its analysis', (when) => {
  beforeAll(async () => {
    if (when === 'before') for (const one of [account, other]) await insertLog(one);
    else await process.database.query('analyze event');
  });

  describe.each([
    ['the beginning', 0],
    ['the middle', EVENTS / 2],
    ['the end', EVENTS - 10],
    ['beyond the end', EVENTS + 5],
  ])('from %s', (_, after) => {
    it.each(FILTERS)('%s: are those of the log, in few pages that read few others', async (_name, filter, most) => {
      const { positions, pages } = await read(filter, after);
      expect(positions).toEqual(await expected(filter, after));
      expect(pages).toBeLessThanOrEqual(most.pages);
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const { events, buffers } = await costOfPage(client, mode, { account, after, limit: LIMIT, filter });
        const isBounded = events <= most.rows && buffers <= 40 + 10 * LIMIT + events;
        expect({ mode, events, buffers, isBounded }).toEqual({ mode, events, buffers, isBounded: true });
      }
    });
  });
});
