import { Injectable } from '@nestjs/common';
import { Database, type SqlValue } from '#eventstore/store';
import { fits, missingSkills } from '../fit/who-fits.js';
import type {
  Candidate,
  CandidateQuestion,
  Candidates,
  CandidateSearch,
  CandidateTeam,
} from '../scheduling.contract.js';
import { monthsWithin } from '../shifts/interval.js';

/** The counts, with a worker who is left; without one, the other columns are null. */
interface WorkerRow extends Candidate {
  readonly position: number;
  readonly considered: number;
  readonly withoutSkills: number;
  readonly outsideTerritory: number;
}

interface TeamRow {
  readonly uuid: string;
  readonly territoryUuid: string | null;
  readonly members: readonly (Candidate & { readonly skillUuids: readonly string[] })[] | null;
}

/** Finds {@link Candidates} in the tables of users, teams and shifts. */
@Injectable()
export class DatabaseCandidateSearch implements CandidateSearch {
  constructor(private readonly database: Database) {}

  async find(account: string, question: CandidateQuestion): Promise<Candidates> {
    const { teams, skills, territory } = question;
    const rows = await this.readWorkers(account, question);
    const [{ position, considered, withoutSkills, outsideTerritory } = NOBODY] = rows;
    const all = teams.length === 0 ? [] : await this.readTeams(account, teams);
    const skilled = all.filter(({ members }) => missingSkills(skills, members ?? []).length === 0);
    const found = skilled.filter(({ territoryUuid }) => fits(territoryUuid, territory));
    return {
      position,
      considered: considered + all.length,
      withoutSkills: withoutSkills + all.length - skilled.length,
      outsideTerritory: outsideTerritory + skilled.length - found.length,
      workers: rows.filter(({ uuid }) => (uuid as string | null) !== null),
      teams: found.map(({ uuid, members }): CandidateTeam => ({ uuid, members: members ?? [] })),
    };
  }

  /** The workers that are left, and how many there were, in one statement. */
  private readWorkers(
    account: string,
    { workers, teams, excluded, skills, territory, within }: CandidateQuestion,
  ): Promise<WorkerRow[]> {
    const values: SqlValue[] = [account, excluded, skills, territory, monthsWithin(within.from, within.to)];
    // With teams alone, no workers are asked for.
    const named = workers ?? (teams.length === 0 ? undefined : []);
    const isAskedFor =
      named === undefined
        ? "(u.permissions -> 'mobile' ->> 'login')::boolean"
        : `u.uuid = any($${values.push(named)}::uuid[])`;
    return this.database.queryUnprepared(
      `with asked_for as (
         select u.uuid, u.territory_uuid, u.start_location, u.skill_uuids @> $3::uuid[] as skilled,
           $4::uuid is null or u.territory_uuid is null or u.territory_uuid = $4 or exists (
             select from shift_month m where m.account_id = $1 and m.user_uuid = u.uuid and m.month = any($5::text[])
               and $4 = any(m.territory_uuids)
           ) as in_territory
         from app_user u where u.account_id = $1 and u.deleted_at is null and u.active and ${isAskedFor} and u.uuid <> all($2::uuid[])
       )
       select l.position, n.considered, n."withoutSkills", n."outsideTerritory",
         w.uuid, w.territory_uuid as "territoryUuid", w.start_location as "startLocation", coalesce(t.uuids, '{}') as "teamUuids"
       from (select l.position from account_log l where l.account_id = $1) l
       cross join (
         select count(*) as considered, count(*) filter (where not skilled) as "withoutSkills",
           count(*) filter (where skilled and not in_territory) as "outsideTerritory" from asked_for
       ) n
       left join asked_for w on w.skilled and w.in_territory
       left join (
         select member, array_agg(t.uuid) as uuids from team t cross join lateral unnest(t.worker_uuids) member
         where t.account_id = $1 and t.deleted_at is null group by member
       ) t on t.member = w.uuid`,
      values,
    );
  }

  private readTeams(account: string, teams: readonly string[]): Promise<TeamRow[]> {
    return this.database.queryUnprepared(
      `select t.uuid, t.territory_uuid as "territoryUuid", (
         select json_agg(json_build_object('uuid', u.uuid, 'territoryUuid', u.territory_uuid, 'startLocation', u.start_location,
           'skillUuids', u.skill_uuids, 'teamUuids', array(
             select o.uuid from team o where o.account_id = $1 and o.worker_uuids @> array[u.uuid] and o.deleted_at is null
           )))
         from app_user u where u.account_id = $1 and u.uuid = any(t.worker_uuids) and u.deleted_at is null and u.active
       ) as members
       from team t where t.account_id = $1 and t.uuid = any($2::uuid[]) and t.deleted_at is null`,
      [account, teams],
    );
  }
}

const NOBODY = { position: 0, considered: 0, withoutSkills: 0, outsideTerritory: 0 };
