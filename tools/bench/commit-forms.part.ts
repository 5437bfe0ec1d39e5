import type pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { commitBatch, type Queryable, storeParts } from '#eventstore/store';
import { barePool, commitUnit, insertBare, mustHaveBodies, tenantOf } from './commit.part.js';
import type { Lab } from './lab.js';
import { closedLoop, interleave, type Plan } from './measure.js';
import { RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { callerOf, makeTenants, type Tenant, withProduct } from './seed.js';
import { ACTOR, bodyOf, clientRow, COLUMNS, eventDataOf, unitOf, valuesOf } from './units.js';
import { contexts } from '../../apps/contexts.js';

const ACCOUNTS = 1000;
const WRITERS = 64;

/** The same commit in other forms, as grounds for the one that was chosen. */
export function commitFormsPart(lab: Lab, plan: Plan, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('forms', (url) =>
    withProduct(url, async (database) => {
      const tenants = await makeTenants(database, ACCOUNTS);
      await database.query('analyze');
      const pool = barePool(url);
      await pool.query('create table bench_row (like client, primary key (account_id, uuid))');
      try {
        const { store, registry } = storeParts(database, contexts);
        const functionName = registry.functions.name('commit_units');
        const forms: Readonly<Record<string, (tenant: Tenant) => Promise<unknown>>> = {
          'bare INSERT': (tenant) => insertBare(pool, tenant),
          'the commit function, grouped (the product)': (tenant) =>
            commitUnit(store, callerOf(tenant.uuid), newUnit(tenant)),
          'the commit function, each its own call': (tenant) => commitAlone(database.commits, functionName, tenant),
          'one CTE statement': (tenant) => commitByCte(pool, tenant),
          'transaction of 7 trips': (tenant) => commitByTransaction(pool, tenant),
        };
        const rows: Row[] = [];
        for (const [setting, accounts] of [
          ['1,000 accounts', tenants],
          ['1 account', tenants.slice(0, 1)],
        ] as const) {
          say(`${setting}, ${WRITERS} writers`);
          const subjects = Object.entries(forms).map(([name, commit]) => ({
            name,
            measure: (seconds: number) => {
              let turn = 0;
              return closedLoop(WRITERS, seconds, () => commit(tenantOf(accounts, turn++)));
            },
          }));
          const samples = await interleave(subjects, plan, say);
          for (const { name } of subjects)
            rows.push(
              rateRow(`${setting}: ${name}`, samples, name, name === 'bare INSERT' ? undefined : 'bare INSERT'),
            );
        }
        await mustHaveBodies(database);
        return [{ title: 'Forms of the commit', about: ABOUT, head: RATE_HEAD, rows }];
      } finally {
        await pool.end();
      }
    }),
  );
}

const ABOUT = `A new client row, one event and one body, written by ${WRITERS} writers in different forms; all by named prepared
statements. "Grouped" sends what arrived meanwhile as one call; the others send each commit by itself, so that forms are compared with
forms. The CTE and the transaction cannot tell the current version after a conflict, and have no guards
and no receipts.`;

const newUnit = (tenant: Tenant) => unitOf(clientRow(tenant), tenant.territory);

async function commitAlone(database: Queryable, functionName: string, tenant: Tenant): Promise<void> {
  const units = [{ account: tenant.uuid, unit: newUnit(tenant) }];
  const [result] = await commitBatch(database, functionName, units, { wait: true, check: false });
  if (result?.status !== 'committed') throw new Error(`Not committed: ${JSON.stringify(result)}`);
}

const EVENT = `(account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor, correlation_id, context,
  occurred_at, recorded_at)`;
const OUTBOX =
  '(account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body, subscribers)';
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

/** `$1` … of a row, typed, so that the statement can be prepared. */
const ROW = COLUMNS.split(', ').map((column, i) => `$${i + 1}::${TYPES[column] ?? 'text'}`);

const CTE = `with log as (
    update account_log set position = position + 1 where account_id = $1 returning position
  ), written as (
    insert into client (${COLUMNS}) select ${ROW.join(', ')} from log
  ), recorded as (
    insert into event ${EVENT}
    select $1, position, $2, 'client', 1, $16::uuid, 'client.created', 1, $17::jsonb, $18::jsonb, $19, '{}', $14, $14 from log
  ), sent as (
    insert into outbox ${OUTBOX}
    select $1, position, 1, 'client_created', 'client', $2, 1, $20::json, subscribers from log, (${SUBSCRIBERS}) wanted
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
    const wanted = await run<{ subscribers: string[] }>('t4', SUBSCRIBERS, [tenant.uuid]);
    if (wanted.rows[0] !== undefined)
      await run('t5', `insert into outbox ${OUTBOX} values ($1, $2, 1, 'client_created', 'client', $3, 1, $4, $5)`, [
        tenant.uuid,
        position,
        row.uuid,
        JSON.stringify(bodyOf(row, 'client_created', id, tenant.territory)),
        wanted.rows[0].subscribers,
      ]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
