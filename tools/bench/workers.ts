import type { Queryable } from '#eventstore/store';
import type { Tenant } from './seed.js';

/** Every worker works on each of these days. */
export const DAYS = 60;
export const FIRST_DAY = Date.UTC(2031, 0, 1);
export const DAY_MS = 86_400_000;

/** SQL of the uuid of a worker by its number. */
export const workerSql = (n: string): string => `('0192f0c0-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Workers who may use the mobile app, in no team. */
export const fillWorkers = (database: Queryable, { uuid, territory }: Tenant, count: number): Promise<object[]> =>
  database.query(
    `insert into app_user (account_id, uuid, version, email, first_name, last_name, territory_uuid, skill_uuids, permissions, owner,
       start_location, created_at, updated_at)
     select $1, ${workerSql('n')}, 1, 'worker' || n || '@example.org', 'Anna', 'Berg ' || n, $2, '{}', '{"mobile": {"login": true}}', n = 1,
       jsonb_build_object('longitude', 13.4 + n % 50 / 100.0, 'latitude', 52.5 + n % 30 / 100.0), now(), now()
     from generate_series(1, $3::int) n`,
    [uuid, territory.uuid, count],
  );

/** Shifts from 08:00 to 16:30 on each day, by month. */
export const fillShifts = (database: Queryable, { uuid }: Tenant, count: number): Promise<object[]> =>
  database.query(
    `insert into shift_month (account_id, uuid, version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at)
     select $1, gen_random_uuid(), 1, ${workerSql('n')}, month,
       (select jsonb_agg(jsonb_build_object('timeFrom', day || 'T08:00:00.000Z', 'timeTo', day || 'T16:30:00.000Z', 'working', true,
          'territoryUuid', null, 'jobTypeUuid', null) order by day) from unnest(days) day),
       '{}', '{}', now(), now()
     from generate_series(1, $2::int) n cross join (
       select left(day, 7) as month, array_agg(day) as days
       from (select to_char(date '2031-01-01' + d, 'YYYY-MM-DD') as day from generate_series(0, ${DAYS - 1}) d) all_days group by 1
     ) months`,
    [uuid, count],
  );
