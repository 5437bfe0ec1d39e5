import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { UnavailableError } from '#eventstore/store';
import { ConnectionPool, Silence } from '../../libs/eventstore/src/database/connection-pool.js';
import { PATIENCE } from '../../libs/eventstore/src/database/connection-settings.js';
import { unprepared } from '../../libs/eventstore/src/database/statements.js';
import { createDatabase } from '../../tools/harness/database.js';
import { refused } from '../support/problems.js';
import { LISTED } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** The tables of entities. Those that the check of a key reads stay unlocked. */
const TABLES = `select string_agg(quote_ident(c.relname), ', ') as tables from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'deleted_at'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('account', 'api_key')`;

describe.each([
  ['on connections of its own', ''],
  ['behind a pooler, whose connections have no sessions', '?application_name=pooler'],
])('a list that takes longer than 2 s, %s,', (_, parameters) => {
  const services: Service[] = [];
  let service: Service;
  let key: string;
  beforeAll(async () => {
    service = await startService();
    services.push(service);
    ({ key } = service);
    if (parameters === '') return;
    const sessionDatabaseUrl = service.databaseUrl;
    service = await startService({ databaseUrl: sessionDatabaseUrl + parameters, sessionDatabaseUrl });
    services.unshift(service);
  });
  afterAll(async () => {
    for (const one of services) await one.stop();
  });

  it('is answered 503 with Retry-After and its filters, and its connection is free again', async () => {
    const holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      const { rows } = await holder.query<{ tables: string }>(TABLES);
      await holder.query(`begin; lock table ${rows[0]?.tables} in access exclusive mode`);
      const answers = await Promise.all(
        LISTED.map(({ path }) => service.api('GET', `${path}?uuid=${NOBODY}&limit=1`, { key })),
      );
      for (const answer of answers) {
        expect(answer).toEqual(
          refused(
            503,
            'unavailable',
            'The database query with uuid timed out: add or change filters, or try again later',
          ),
        );
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      const { rows: waiting } = await holder.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toEqual([]);
    } finally {
      await holder.end();
    }
    for (const { path } of LISTED) expect((await service.api('GET', `${path}?limit=1`, { key })).status).toBe(200);
  });
});

it.each([
  ['answered, is used again', () => Promise.resolve(), true],
  ['not answered, is not: it may arrive later', () => Promise.reject(new UnavailableError('Unanswered')), false],
])('the connection of a list whose cancelation was %s', async (_, answered, isUsedAgain) => {
  const database = await createDatabase();
  const pool = new ConnectionPool({ connectionString: database.url, max: 1 }, true, {
    patience: PATIENCE,
    silence: new Silence(),
    onConnected: () => Promise.resolve(),
    ask: (questions) => questions({ query: () => answered().then(() => []) }),
  });
  const statement = unprepared('select pg_backend_pid() as pid from pg_sleep(0.1)');
  try {
    const [late] = await pool.rows({ ...statement, limitMs: 10 });
    const [next] = await pool.rows(statement);
    expect(isDeepStrictEqual(next, late)).toBe(isUsedAgain);
  } finally {
    await pool.close();
    await database.drop();
  }
});
