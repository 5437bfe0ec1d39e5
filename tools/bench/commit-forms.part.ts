import type pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { commitBatch, type Queryable, storeParts } from '#eventstore/store';
import { barePool, commitPrepared, insertBare, mustHaveBodies, tenantOf } from './prepared-commits.js';
import type { TestBed } from './test-bed.js';
import { closedLoop, interleave, type Plan } from './measure.js';
import { RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { requestContextOf, makeTenants, type Tenant, withProduct } from './seed.js';
import { ACTOR, bodyOf, clientRow, COLUMNS, eventDataOf, commitOf, valuesOf } from './prepared-commits.js';
import { contexts } from '../../apps/contexts.js';

const ACCOUNTS = 1000;
const WRITERS = 64;

/** Compares the commit with other ways to write the same. */
export function commitFormsPart(bed: TestBed, plan: Plan, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'forms', async (database, cluster) => {
    const tenants = await makeTenants(database, ACCOUNTS);
    await database.query('analyze');
    const pool = barePool(cluster.url);
    await pool.query('create table bench_row (like client, primary key (account_id, uuid))');
    try {
      const { store, registry } = storeParts(database, contexts);
      const functionName = registry.functions.name('commit_units');
      const forms: Readonly<Record<string, (tenant: Tenant) => Promise<unknown>>> = {
        'bare INSERT': (tenant) => insertBare(pool, tenant),
        'the commit function, grouped (the product)': (tenant) =>
          commitPrepared(store, requestContextOf(tenant.uuid), newCommit(tenant)),
        'the commit function, each its own call': (tenant) => commitAlone(database.commits, functionName, tenant),
        'one CTE statement': (tenant) => commitByCte(pool, tenant),
        'transaction of 8 trips': (tenant) => commitByTransaction(pool, tenant),
      };
      const rows: Row[] = [];
      for (const [setting, accounts] of [
        ['1,000 accounts', tenants],
        ['1 account', tenants.slice(0, 1)],
      ] as const) {
        log(`${setting}, ${WRITERS} writers`);
        const subjects = Object.entries(forms).map(([name, commit]) => ({
          name,
          measure: (seconds: number) => {
            let turn = 0;
            return closedLoop(WRITERS, seconds, () => commit(tenantOf(accounts, turn++)));
          },
        }));
        const samples = await interleave(subjects, plan, log);
        for (const { name } of subjects)
          rows.push(rateRow(`${setting}: ${name}`, samples, name, name === 'bare INSERT' ? undefined : 'bare INSERT'));
      }
      await mustHaveBodies(database);
      return [{ title: 'Forms of the commit', about: ABOUT, head: RATE_HEAD, rows }];
    } finally {
      await pool.end();
    }
  });
}

const ABOUT = `A new client row, one event and one body, written by ${WRITERS} writers in different forms; all by named prepared
statements. "Grouped" sends what arrived meanwhile as one call; the others send each commit by itself, so that forms are compared with
forms. The CTE and the transaction cannot return the current version after a conflict, and have no guards
and no receipts.`;

const newCommit = (tenant: Tenant) => commitOf(clientRow(tenant), tenant.territory);

async function commitAlone(database: Queryable, functionName: string, tenant: Tenant): Promise<void> {
  const commits = [{ account: tenant.uuid, unit: newCommit(tenant) }];
  const [result] = await commitBatch(database, functionName, commits, { wait: true, check: false });
  if (result?.status !== 'committed') throw new Error(`Not committed: ${JSON.stringify(result)}`);
}

const EVENT = `(account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor, correlation_id, context,
  occurred_at, recorded_at)`;
const OUTBOX =
  '(account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)';
const OUTBOX_BODY = '(account_id, day, position, ordinal, body)';
const SUBSCRIBERS = `select array_agg(s.subscriber_uuid) as subscribers from outbox_subscription s
    where s.account_id = $1 and s.event_type = 'client_created' having count(*) > 0`;

const TYPES: Readonly<Record<string, string>> = {
  account_id: 'uuid',
  uuid: 'uuid',
  version: 'int',
  organization: 'boolean',
  contacts: 'jsonb',
  site_address: 'jsonb',
  territory_uuid: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
};

/** The typed parameters of a row, for a prepared statement. */
const ROW = COLUMNS.split(', ').map((column, i) => `$${i + 1}::${TYPES[column] ?? 'text'}`);

const CTE = `with log as (
    update account_log set position = position + 1 where account_id = $1 returning position
  ), written as (
    insert into client (${COLUMNS}) select ${ROW.join(', ')} from log
  ), recorded as (
    insert into event ${EVENT}
    select $1, position, $2, 'client', 1, $16::uuid, 'client.created', 1, $17::jsonb, $18::jsonb, $19, '{}', $14, $14 from log
  ), rendered as (
    insert into outbox_body ${OUTBOX_BODY} select $1, current_date, position, 1, $20::text from log, (${SUBSCRIBERS}) subscribed
  ), published as (
    insert into outbox ${OUTBOX}
    select $1, position, 1, current_date, 'client_created', 'client', $2, 1, subscribers from log, (${SUBSCRIBERS}) subscribed
  )
  select position from log`;

async function commitByCte(pool: pg.Pool, tenant: Tenant): Promise<void> {
  const row = clientRow(tenant);
  const id = newUuid();
  const { rowCount } = await pool.query({
    name: 'cte',
    text: CTE,
    values: [
      ...valuesOf(row),
      id,
      JSON.stringify(eventDataOf(row)),
      JSON.stringify(ACTOR),
      id,
      JSON.stringify(bodyOf(row, 'client_created', id, tenant.territory)),
    ],
  });
  if (rowCount !== 1) throw new Error('The statement committed nothing');
}

async function commitByTransaction(pool: pg.Pool, tenant: Tenant): Promise<void> {
  const row = clientRow(tenant);
  const id = newUuid();
  const client = await pool.connect();
  const run = <R extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<R>> => client.query<R>({ name, text, values });
  try {
    await client.query('begin');
    const { rows } = await run<{ position: string }>(
      't1',
      'update account_log set position = position + 1 where account_id = $1 returning position',
      [tenant.uuid],
    );
    const position = rows[0]?.position;
    await run('t2', `insert into client (${COLUMNS}) values (${ROW.join(', ')})`, valuesOf(row));
    await run(
      't3',
      `insert into event ${EVENT} values ($1, $2, $3, 'client', 1, $4, 'client.created', 1, $5, $6, $7, '{}', $8, $8)`,
      [
        tenant.uuid,
        position,
        row.uuid,
        id,
        JSON.stringify(eventDataOf(row)),
        JSON.stringify(ACTOR),
        id,
        row.created_at,
      ],
    );
    const subscribed = await run<{ subscribers: string[] }>('t4', SUBSCRIBERS, [tenant.uuid]);
    if (subscribed.rows[0] !== undefined) {
      const body = JSON.stringify(bodyOf(row, 'client_created', id, tenant.territory));
      const { subscribers } = subscribed.rows[0];
      await run('t5', `insert into outbox_body ${OUTBOX_BODY} values ($1, current_date, $2, 1, $3)`, [
        tenant.uuid,
        position,
        body,
      ]);
      await run(
        't6',
        `insert into outbox ${OUTBOX} values ($1, $2, 1, current_date, 'client_created', 'client', $3, 1, $4)`,
        [tenant.uuid, position, row.uuid, subscribers],
      );
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
