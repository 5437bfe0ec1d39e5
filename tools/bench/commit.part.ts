import pg from 'pg';
import { type RequestContext, type Database, type EventStore, type Commit, storeParts } from '#eventstore/store';
import { type Lab, POOL_SIZE } from './lab.js';
import { closedLoop, interleave, type Plan, type Subject } from './measure.js';
import { RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import {
  callerOf,
  clientUuid,
  contacts,
  fillClients,
  makeTenants,
  registry,
  type Tenant,
  withProduct,
} from './seed.js';
import { clientRow, COLUMNS, unitOf, valuesOf } from './units.js';
import { contexts } from '../../apps/contexts.js';

/** Streams that the writers change, in each setting. */
const STREAMS = 1000;
const WRITERS = [1, 16, 64];
/** Ratios at 64 writers. */
const GOALS: Readonly<Record<string, number>> = { '1,000 accounts': 0.6, '1 account': 0.45 };

/** One client that one writer at a time changes. */
interface Stream {
  readonly tenant: Tenant;
  readonly uuid: string;
  version: number;
}

/** The commit of one process, straight on the database. */
export function commitPart(lab: Lab, plan: Plan, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('commit', (url) =>
    withProduct(url, async (database) => {
      const tenants = await makeTenants(database, STREAMS + 1);
      const hot = tenants[0];
      if (hot === undefined) throw new Error('No account was made');
      const many = tenants.slice(1);
      // Half of the streams are changed by prepared units, the other half by whole commands.
      await fillClients(database, hot, 2 * STREAMS);
      for (const tenant of many) await fillClients(database, tenant, 2);
      await database.query('analyze');
      const pool = barePool(url);
      await pool.query('create table bench_row (like client, primary key (account_id, uuid))');
      try {
        const settings = [
          {
            setting: '1,000 accounts',
            accounts: many,
            streams: (half: number) => many.map((t) => stream(t, 1 + half)),
          },
          {
            setting: '1 account',
            accounts: [hot],
            streams: (half: number) => Array.from({ length: STREAMS }, (_, i) => stream(hot, 1 + i + half * STREAMS)),
          },
        ];
        const rows: Row[] = [];
        const { store } = storeParts(database, contexts);
        for (const { setting, accounts, streams } of settings) {
          const [changed, commanded] = [streams(0), streams(1)];
          for (const writers of WRITERS) {
            say(`${setting}, ${writers} writers`);
            const loop = (name: string, step: (turn: number) => Promise<unknown>): Subject => ({
              name,
              measure: (seconds) => {
                // Each writer has streams of its own: what is measured is the commit, not a conflict.
                const turns = Array.from({ length: writers }, (_, writer) => writer - writers);
                return closedLoop(writers, seconds, (writer) => {
                  const turn = ((turns[writer] ?? 0) + writers) % (STREAMS - (STREAMS % writers));
                  turns[writer] = turn;
                  return step(turn);
                });
              },
            });
            const samples = await interleave(
              [
                loop('bare INSERT', (turn) => insertBare(pool, tenantOf(accounts, turn))),
                loop('commit, new row', (turn) => {
                  const tenant = tenantOf(accounts, turn);
                  return commitUnit(store, callerOf(tenant.uuid), unitOf(clientRow(tenant), tenant.territory));
                }),
                loop('commit, changed row', (turn) => {
                  const at = streamOf(changed, turn);
                  const row = clientRow(at.tenant, ++at.version, at.uuid);
                  return commitUnit(store, callerOf(at.tenant.uuid), unitOf(row, at.tenant.territory));
                }),
                loop('whole command', (turn) => changeContacts(store, streamOf(commanded, turn))),
              ],
              plan,
              say,
            );
            const goal = writers === 64 ? { least: GOALS[setting] ?? NaN } : undefined;
            const of = `${setting}, ${writers === 1 ? '1 writer' : `${writers} writers`}`;
            rows.push(
              rateRow(`${of}: bare INSERT`, samples, 'bare INSERT'),
              rateRow(`${of}: commit of a new row`, samples, 'commit, new row', 'bare INSERT', goal),
              rateRow(`${of}: commit of a changed row`, samples, 'commit, changed row', 'bare INSERT', goal),
              rateRow(`${of}: whole command`, samples, 'whole command', 'bare INSERT'),
            );
          }
        }
        await mustHaveBodies(database);
        return [{ title: 'Commit', about: ABOUT, head: RATE_HEAD, rows }];
      } finally {
        await pool.end();
      }
    }),
  );
}

const ABOUT = `One Node process on the database, a pool of ${POOL_SIZE}. The baseline is a named prepared INSERT of one row with the
columns of a client and a primary key, nothing else. A commit writes the row (three indexes), one event (three indexes),
advances the account's position and writes one rendered body of about 1.7 KB; a changed row is an UPDATE at an expected version.
A whole command also loads the row, decides, folds, and renders the body.`;

/** Connections like the product's, without anything of the product. */
export function barePool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  // A connection that the server ends makes its statements fail: they tell.
  pool.on('error', () => undefined);
  return pool;
}

/** The baseline of the commit: one row, one prepared statement. */
export const insertBare = (pool: pg.Pool, tenant: Tenant): Promise<unknown> =>
  pool.query({ name: 'bare', text: INSERT_BARE, values: valuesOf(clientRow(tenant)) });

const INSERT_BARE = `insert into bench_row (${COLUMNS}) values (${COLUMNS.split(',')
  .map((_, i) => `$${i + 1}`)
  .join(', ')})`;

/** Commits a unit that is there already by the way that every command takes. */
export const commitUnit = (store: EventStore, ctx: RequestContext, unit: Commit): Promise<unknown> =>
  store.transact(ctx, (uow) => {
    uow.writes.push(...unit.writes);
    uow.toCommit = () => unit;
    return Promise.resolve();
  });

/** A change as a handler makes it, its body already read. */
const changeContacts = (store: EventStore, { tenant, uuid }: Stream): Promise<unknown> =>
  store.change(registry.aggregate('client'), callerOf(tenant.uuid), uuid, ({ version }) => () => ({
    type: 'client.updated',
    data: { contacts: contacts(version) },
  }));

const stream = (tenant: Tenant, n: number): Stream => ({ tenant, uuid: clientUuid(n), version: 1 });

export function tenantOf(tenants: readonly Tenant[], turn: number): Tenant {
  const tenant = tenants[turn % tenants.length];
  if (tenant === undefined) throw new Error('There is no account to write to');
  return tenant;
}

function streamOf(streams: readonly Stream[], turn: number): Stream {
  const found = streams[turn % streams.length];
  if (found === undefined) throw new Error('There is no stream to write to');
  return found;
}

/** A commit without its body would be measured too fast. */
export async function mustHaveBodies(database: Database): Promise<void> {
  const [row] = await database.query<{ events: number; bodies: number; bytes: number }>(
    `select (select count(*) from event where stream_type = 'client') as events, count(*) as bodies,
     avg(octet_length(body::text))::int as bytes from outbox`,
  );
  if (row === undefined || row.events === 0 || row.events !== row.bodies || row.bytes < 1200)
    throw new Error(`The commits did not write what they should: ${JSON.stringify(row)}`);
}
