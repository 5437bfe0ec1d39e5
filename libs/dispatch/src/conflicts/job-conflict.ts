import type { TimeSpan } from '#eventstore/domain';
import { type CheckName, type Staff, staffConflicts, type StaffDemand } from '#scheduling/fit';

/** A conflict of scheduled jobs (contract §13). */
export interface JobConflict extends TimeSpan {
  readonly check: CheckName;
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly jobUuids: readonly string[];
  readonly holdUuids: readonly string[];
}

/** What a job demands of the workers and teams whose conflicts are asked for. */
export interface JobDemand extends StaffDemand {
  readonly uuid: string;
}

/** The conflicts of jobs with the working hours, skills and territories of their staff, for the given checks. */
export function jobConflicts(demands: readonly JobDemand[], staff: Staff, checks: readonly CheckName[]): JobConflict[] {
  const teams = new Map(staff.teams.map((team) => [team.uuid, team]));
  const workers = new Map(staff.workers.map((worker) => [worker.uuid, worker]));
  const months = Map.groupBy(staff.months, ({ userUuid }) => userUuid);
  return demands.flatMap((demand) => {
    const own = demand.teamUuids.flatMap((uuid) => teams.get(uuid) ?? []);
    const people = [...new Set([...demand.userUuids, ...own.flatMap(({ workerUuids }) => workerUuids)])];
    const ownStaff: Staff = {
      workers: people.flatMap((uuid) => workers.get(uuid) ?? []),
      teams: own,
      months: people.flatMap((uuid) => months.get(uuid) ?? []),
    };
    return staffConflicts(demand, ownStaff, checks).map(({ check, workerUuid, teamUuid, from, to }) => ({
      check,
      workerUuid,
      teamUuid,
      from,
      to,
      jobUuids: [demand.uuid],
      holdUuids: [],
    }));
  });
}

/** Orders conflicts by time, then by check, worker or team, jobs and holds. */
export function byTime(conflicts: readonly JobConflict[]): JobConflict[] {
  const keyed = conflicts.map((conflict) => {
    const { from, check, workerUuid, teamUuid, jobUuids, holdUuids } = conflict;
    return { conflict, key: [from, check, workerUuid ?? teamUuid, ...jobUuids, ...holdUuids].join(' ') };
  });
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ conflict }) => conflict);
}
