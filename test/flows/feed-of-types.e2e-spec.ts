import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { feedAfter } from '#eventstore/store';
import { costOfPage } from '../support/plans.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';

const EVENTS = 40_000;
/** Each of these positions holds an event of the rare type, where there is one. */
const BETWEEN_RARE = 5_000;
const LIMIT = 100;

const RARE = 'client.created';
const COMMON = 'client.updated';
const ABSENT = 'unit.archived';
const EVEN = ['client.created', 'client.updated', 'client.deleted', 'site.created', 'site.updated', 'unit.created'];

describe.each([
  {
    log: 'one type is most of the log',
    typeOfEvent: `case when n % ${BETWEEN_RARE} = 0 then '${RARE}' else '${COMMON}' end`,
    requests: [[RARE], [ABSENT], [COMMON], [RARE, COMMON], [RARE, ABSENT]],
  },
  {
    log: 'all types are as frequent',
    typeOfEvent: `(array['${EVEN.join("', '")}'])[1 + n % ${EVEN.length}]`,
    requests: [[RARE], [ABSENT], [RARE, COMMON], [...EVEN, ABSENT]],
  },
])('the events of some types where $log', ({ typeOfEvent, requests }) => {
  const account = newUuid();
  let cluster: Cluster;
  let process: StoreProcess;
  let client: pg.Client;

  beforeAll(async () => {
    cluster = await Cluster.open();
    process = await cluster.process();
    client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await process.database.query('insert into account_log (account_id, position) values ($1, $2)', [account, EVENTS]);
    const insert = (positions: string): Promise<object[]> =>
      process.database.query(
        `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
           correlation_id, context, occurred_at, recorded_at)
         select $1, n, gen_random_uuid(), 'client', 1, gen_random_uuid(), ${typeOfEvent}, 1, '{}', '{}', 'request', '{}', now(),
           now()
         from generate_series(1, ${EVENTS}) n where ${positions}`,
        [account],
      );
    // The statistics do not know the rare type, as those of a large log, which are taken from a sample.
    await insert(`n % ${BETWEEN_RARE} <> 0`);
    await process.database.query('analyze event');
    await insert(`n % ${BETWEEN_RARE} = 0`);
  });

  afterAll(async () => {
    await client.end();
    await cluster.close();
  });

  /** The positions of the first events of these types behind a position, found without the index of types. */
  async function expected(types: readonly string[], after: number): Promise<number[]> {
    const rows = await process.database.query<{ position: number }>(
      `select position from (select position, type from event where account_id = $1 and position > $2 offset 0) e
       where type = any($3) order by position limit $4`,
      [account, after, types, LIMIT],
    );
    return rows.map(({ position }) => position);
  }

  describe.each([
    ['the beginning', 0],
    ['the middle', EVENTS / 2],
    ['the end', EVENTS - 10],
  ])('from %s', (_, after) => {
    it.each(requests.map((types) => ({ types })))('$types: reads at most a page of each type', async ({ types }) => {
      const { events: page } = await feedAfter(process.database, account, after, LIMIT, { types });
      const positions = await expected(types, after);
      expect(page.map(({ position }) => position)).toEqual(positions);
      // One event more than the page shows whether more follow.
      const most = positions.length < LIMIT ? positions.length : types.length * (LIMIT + 1);
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const { events } = await costOfPage(client, mode, { account, after, limit: LIMIT, filter: { types } });
        expect({ mode, isBounded: events <= most }).toEqual({ mode, isBounded: true });
      }
    });
  });

  it('come page by page without a gap, in the order of their positions', async () => {
    const types = requests.at(-1) ?? [];
    const start = EVENTS - 500;
    const seen: number[] = [];
    for (let after = start; ;) {
      const { events: page } = await feedAfter(process.database, account, after, 7, { types });
      seen.push(...page.map(({ position }) => position));
      if (page.length < 7) break;
      after = seen.at(-1) ?? after;
    }
    const all = await process.database.query<{ position: number }>(
      'select position from event where account_id = $1 and position > $2 and type = any($3) order by position',
      [account, start, types],
    );
    expect(seen).toEqual(all.map(({ position }) => position));
  });

  it('come once where a type is named twice', async () => {
    const { events: page } = await feedAfter(process.database, account, 0, LIMIT, { types: [RARE, RARE] });
    expect(page.map(({ position }) => position)).toEqual(await expected([RARE], 0));
  });
});
