import { Injectable } from '@nestjs/common';
import { Database, type Label, type SqlValue } from '#kernel/store';
import type { Worker, WorkersAsked, Workforce } from '../scheduling.contract.js';

/** {@link Workforce} on the tables of users, teams and territories. */
@Injectable()
export class StoredWorkforce implements Workforce {
  constructor(private readonly database: Database) {}

  async workers(account: string, { user, team, territory, after, limit }: WorkersAsked): Promise<Worker[]> {
    const values: SqlValue[] = [account];
    const where = ['u.account_id = $1', 'u.deleted_at is null'];
    const given = (value: SqlValue): string => `$${values.push(value)}`;
    if (user !== undefined) where.push(`u.uuid = ${given(user)}`);
    if (after !== undefined) where.push(`u.uuid > ${given(after)}`);
    if (team !== undefined)
      where.push(
        `u.uuid in (select unnest(t.worker_uuids) from team t where t.account_id = $1 and t.uuid = ${given(team)} and t.deleted_at is null)`,
      );
    if (territory !== undefined)
      where.push(`(u.territory_uuid = ${given(territory.uuid)} or u.uuid = any(${given(territory.orOf)}::uuid[]))`);
    return this.database.queryPlanned<Worker>(
      `select u.uuid, array(
         select t.uuid from team t where t.account_id = $1 and t.worker_uuids @> array[u.uuid] and t.deleted_at is null
       ) as "teamUuids" from app_user u where ${where.join(' and ')} order by u.uuid limit ${given(limit)}`,
      values,
    );
  }

  territories(account: string, uuids: readonly string[]): Promise<Label[]> {
    return this.database.query('select uuid, name from territory where account_id = $1 and uuid = any($2)', [
      account,
      uuids,
    ]);
  }
}
