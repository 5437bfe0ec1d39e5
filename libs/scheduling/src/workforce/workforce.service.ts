import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '#eventstore/domain';
import { Database, EntityReader, type Queryable, type SqlValue } from '#eventstore/store';
import type { StaffMember, Team, WorkingInterval } from '../fit/who-fits.js';
import type {
  NamedWorker,
  StaffAsRead,
  TeamFilter,
  WorkerFilter,
  WorkerMonth,
  Workforce,
} from '../scheduling.contract.js';
import { type Interval, monthsWithin } from '../shifts/interval.js';
import { ShiftMonths } from '../shifts/shift-month.entity.js';
import { workingIntervals } from '../shifts/working-times.service.js';

/** SQL: the columns of a {@link StaffMember} `u`. */
const MEMBER = 'u.uuid, u.version, u.territory_uuid as "territoryUuid", u.skill_uuids as "skillUuids"';

/** SQL: the columns of a {@link NamedWorker} `u`. */
const WORKER = `${MEMBER}, u.active as "isActive", btrim(u.first_name || ' ' || u.last_name) as name, array(
  select t.uuid from team t where t.account_id = $1 and t.worker_uuids @> array[u.uuid] and t.deleted_at is null
) as "teamUuids"`;

/** SQL: the columns of a {@link Team}, with the members that are not deactivated. */
const TEAM = `uuid, version, territory_uuid as "territoryUuid", array(
  select m.uuid from unnest(worker_uuids) with ordinality m (uuid, place)
  cross join lateral (select u.active from app_user u where u.account_id = $1 and u.uuid = m.uuid offset 0) u
  where u.active order by m.place
) as "workerUuids"`;

/** SQL: the uuids of a parameter, and the members of the teams among them. */
const withMembers = (parameter: string): string => `array(
  select unnest(${parameter}::uuid[]) union all
  select unnest(t.worker_uuids) from team t where t.account_id = $1 and t.uuid = any(${parameter}) and t.deleted_at is null)`;

/** SQL: {@link withMembers} of `$2`. */
const STAFF = withMembers('$2');

/** The shifts of a worker in one month, and the version of their row. */
interface StaffMonth {
  readonly userUuid: string;
  /** `2026-11`, in UTC. */
  readonly month: string;
  readonly version: number;
  readonly intervals: readonly Interval[];
}

const byUuid = <T extends { readonly uuid: string }>(found: readonly T[]): Map<string, T> =>
  new Map(found.map((one) => [one.uuid, one]));

/** Reads {@link Workforce} from the tables of users, teams and shifts. */
@Injectable()
export class DatabaseWorkforce implements Workforce {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  async workers(account: string, { users, teams, territories, after, limit }: WorkerFilter): Promise<NamedWorker[]> {
    const values: SqlValue[] = [account];
    const where = ['u.account_id = $1', 'u.deleted_at is null'];
    const parameter = (value: SqlValue): string => `$${values.push(value)}`;
    if (users !== undefined) where.push(`u.uuid = any(${parameter(users)}::uuid[])`);
    if (after !== undefined) where.push(`u.uuid > ${parameter(after)}`);
    if (teams !== undefined)
      where.push(
        `u.uuid in (select unnest(t.worker_uuids) from team t where t.account_id = $1 and t.uuid = any(${parameter(teams)}::uuid[]) and t.deleted_at is null)`,
      );
    if (territories !== undefined) {
      const { uuids, within } = territories;
      const { from, to } = within;
      const any = `any(${parameter(uuids)}::uuid[])`;
      // `offset 0` makes the planner use the index of these keys: it cannot estimate how few months match.
      const ofAccount = (await this.database.router()).condition('account_id = $1');
      const keys = parameter(monthsWithin(from, to).flatMap((month) => uuids.map((uuid) => `${uuid}/${month}`)));
      where.push(`u.uuid in (
        select o.uuid from app_user o where o.account_id = $1 and o.territory_uuid = ${any} and o.deleted_at is null
        union all
        select m.user_uuid from (
          select * from shift_month where ${ofAccount}keys_in_period(territory_uuids, month) && ${keys}::text[] offset 0
        ) m where m.account_id = $1 and exists (
          select from jsonb_array_elements(m.intervals) i where (i ->> 'territoryUuid')::uuid = ${any}
            and i ->> 'timeFrom' < ${parameter(to)} collate "C" and i ->> 'timeTo' > ${parameter(from)} collate "C"))`);
    }
    return this.database.queryUnprepared<NamedWorker>(
      `select ${WORKER} from app_user u where ${where.join(' and ')} order by u.uuid limit ${parameter(limit)}`,
      values,
    );
  }

  teams(account: string, { membersOf, uuids, territories }: TeamFilter): Promise<Team[]> {
    const values: SqlValue[] = [account];
    const where = ['account_id = $1', 'deleted_at is null'];
    if (membersOf !== undefined) where.push(`worker_uuids && ${withMembers(`$${values.push(membersOf)}`)}`);
    if (uuids !== undefined) where.push(`uuid = any($${values.push(uuids)}::uuid[])`);
    if (territories !== undefined) where.push(`territory_uuid = any($${values.push(territories)}::uuid[])`);
    return this.database.queryUnprepared(`select ${TEAM} from team where ${where.join(' and ')}`, values);
  }

  async staff(
    database: Queryable,
    account: string,
    resources: readonly string[],
    span?: TimeSpan,
  ): Promise<StaffAsRead> {
    const [teams, workers, months] = await Promise.all([
      database.query<Team>(
        `select ${TEAM} from team where account_id = $1 and uuid = any($2::uuid[]) and deleted_at is null order by uuid`,
        [account, resources],
      ),
      database.query<StaffMember>(
        `select ${MEMBER} from app_user u
         where u.account_id = $1 and u.uuid = any(${STAFF}) and u.deleted_at is null and u.active order by u.uuid`,
        [account, resources],
      ),
      span === undefined
        ? []
        : database.query<StaffMonth>(
            `select user_uuid as "userUuid", month, version, intervals
             from shift_month where account_id = $1 and user_uuid = any(${STAFF}) and month = any($3::text[])
             order by user_uuid, month`,
            [account, resources, monthsWithin(span.from, span.to)],
          ),
    ]);
    const intervals = new Map<string, WorkingInterval[]>();
    for (const month of months)
      intervals.set(month.userUuid, (intervals.get(month.userUuid) ?? []).concat(workingIntervals(month.intervals)));
    return { teams: byUuid(teams), workers: byUuid(workers), months, intervals };
  }

  async months(account: string, users: readonly string[], { from, to }: TimeSpan): Promise<WorkerMonth[]> {
    const months = monthsWithin(from, to);
    const { items } = await this.reader.list(
      ShiftMonths,
      account,
      'oldest first',
      { limit: users.length * months.length },
      [{ sql: 'e.user_uuid = any(?) and e.month = any(?)', values: [users, months] }],
    );
    return items.map(({ state: { userUuid, intervals }, refLists: { territories = [], jobTypes = [] } }) => ({
      userUuid,
      intervals,
      territories,
      jobTypes,
    }));
  }
}
