import { type EventStore, storeParts } from '#eventstore/store';
import { type TestBed, POOL_SIZE } from './test-bed.js';
import { closedLoop, interleave, type Plan, type Subject } from './measure.js';
import { RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import {
  requestContextOf,
  clientUuid,
  contacts,
  fillClients,
  makeTenants,
  registry,
  type Tenant,
  withProduct,
} from './seed.js';
import {
  barePool,
  clientRow,
  commitOf,
  commitPrepared,
  insertBare,
  mustHaveBodies,
  tenantOf,
} from './prepared-commits.js';
import { contexts } from '../../apps/contexts.js';

/** Streams that the writers change in each setting. */
const STREAMS = 1000;
const WRITERS = [1, 16, 64];
/** Ratios at 64 writers. */
const GOALS: Readonly<Record<string, number>> = { '1,000 accounts': 0.6, '1 account': 0.45 };

/** A client that one writer at a time changes. */
interface Stream {
  readonly tenant: Tenant;
  readonly uuid: string;
  version: number;
}

/** Measures the commit of one process, without HTTP. */
export function commitPart(bed: TestBed, plan: Plan, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'commit', async (database, cluster) => {
    const tenants = await makeTenants(database, STREAMS + 1);
    const hot = tenants[0];
    if (hot === undefined) throw new Error('No account was created');
    const many = tenants.slice(1);
    // Prepared commits change half of the streams, whole commands the other half.
    await fillClients(database, hot, 2 * STREAMS);
    for (const tenant of many) await fillClients(database, tenant, 2);
    await database.query('analyze');
    const pool = barePool(cluster.url);
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
          log(`${setting}, ${writers} writers`);
          const loop = (name: string, step: (turn: number) => Promise<unknown>): Subject => ({
            name,
            measure: (seconds) => {
              // Writers share no streams: this measures commits, not conflicts.
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
                return commitPrepared(
                  store,
                  requestContextOf(tenant.uuid),
                  commitOf(clientRow(tenant), tenant.territory),
                );
              }),
              loop('commit, changed row', (turn) => {
                const at = streamOf(changed, turn);
                const row = clientRow(at.tenant, ++at.version, at.uuid);
                return commitPrepared(store, requestContextOf(at.tenant.uuid), commitOf(row, at.tenant.territory));
              }),
              loop('whole command', (turn) => changeContacts(store, streamOf(commanded, turn))),
            ],
            plan,
            log,
          );
          const goal = writers === 64 ? { min: GOALS[setting] ?? NaN } : undefined;
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
  });
}

const ABOUT = `One Node process on the database, a pool of ${POOL_SIZE}. The baseline is a named prepared INSERT of one row with the
columns of a client and a primary key, nothing else. A commit writes the row (three indexes), one event (three indexes),
advances the account's position and writes one rendered body of about 1.7 KB; a changed row is an UPDATE at an expected version.
A whole command also loads the row, decides, folds, and renders the body.`;

/** A change as a handler makes it, without parsing a body. */
const changeContacts = (store: EventStore, { tenant, uuid }: Stream): Promise<unknown> =>
  store.change(registry.aggregate('client'), requestContextOf(tenant.uuid), uuid, ({ version }) => () => ({
    type: 'client.updated',
    data: { contacts: contacts(version) },
  }));

const stream = (tenant: Tenant, n: number): Stream => ({ tenant, uuid: clientUuid(n), version: 1 });

function streamOf(streams: readonly Stream[], turn: number): Stream {
  const found = streams[turn % streams.length];
  if (found === undefined) throw new Error('There are no streams');
  return found;
}
