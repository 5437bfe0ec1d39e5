import type { CheckName } from './checks.js';
import type { Demand } from './demand.js';
import { common, type Span, uncoveredIn } from './span.js';
import { fits, missingSkills, type StaffMember, type Team, type WorkingInterval, workingTime } from './who-fits.js';

/** Workers and teams with what decides whether they can do a job, by uuid. */
export interface Staff {
  /** The members of the teams are among them. */
  readonly workers: ReadonlyMap<string, StaffMember>;
  readonly teams: ReadonlyMap<string, Team>;
  /** The working time of workers, in order. */
  readonly intervals: ReadonlyMap<string, readonly WorkingInterval[]>;
}

/** What a demand asks of its staff. */
export type StaffDemand = Pick<Demand, 'userUuids' | 'teamUuids' | 'typeUuid' | 'skillUuids' | 'territoryUuid'>;

/** A conflict of a demand with the working hours, skills or territory of a worker or a team. */
export interface StaffConflict extends Span {
  readonly check: StaffCheck;
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  /** Of the check `skills`. */
  readonly missing?: readonly string[];
}

type StaffCheck = Exclude<CheckName, 'overlap'>;

/**
 * The conflicts of a demand with its staff, for the given checks (contract §13). Boards ask for thousands of demands.
 * @param span the time of the demand.
 */
export function staffConflicts(
  demand: StaffDemand,
  span: Span,
  { workers, teams, intervals }: Staff,
  checks: readonly CheckName[],
): StaffConflict[] {
  const timeOf = ({ uuid, territoryUuid }: StaffMember, wanted: string | null): readonly Span[] => {
    const near = overlapping(intervals.get(uuid) ?? [], span);
    return workingTime(near, territoryUuid, { territoryUuid: wanted, jobTypeUuid: demand.typeUuid }).fitting;
  };
  const asked: Asked = { demand, span, timeOf };
  const crews: Crew[] = [];
  for (const uuid of demand.userUuids) {
    const worker = workers.get(uuid);
    if (worker !== undefined) crews.push({ worker, team: null, members: [worker] });
  }
  for (const uuid of demand.teamUuids) {
    const team = teams.get(uuid);
    if (team !== undefined)
      crews.push({ worker: null, team, members: team.workerUuids.flatMap((member) => workers.get(member) ?? []) });
  }
  const conflicts: StaffConflict[] = [];
  for (const check of checks) {
    if (check === 'overlap') continue;
    for (const crew of crews) {
      const found = RULES[check](crew, asked);
      if (found === undefined) continue;
      const { from, to, missing } = found;
      const whose = { workerUuid: crew.worker?.uuid ?? null, teamUuid: crew.team?.uuid ?? null };
      conflicts.push({ check, ...whose, from, to, ...(missing && { missing }) });
    }
  }
  return conflicts;
}

/** Who is given a job: a worker, who is the only member, or a team. */
type Crew = { readonly members: readonly StaffMember[] } & (
  { readonly worker: StaffMember; readonly team: null } | { readonly worker: null; readonly team: Team }
);

interface Asked {
  readonly demand: StaffDemand;
  readonly span: Span;
  /** The working time of a worker around the span that fits the type of the job, and a territory. */
  readonly timeOf: (worker: StaffMember, territoryUuid: string | null) => readonly Span[];
}

/** Returns the conflict of a crew; undefined when it fits. */
type Rule = (crew: Crew, asked: Asked) => (Span & { readonly missing?: readonly string[] }) | undefined;

const RULES: Readonly<Record<StaffCheck, Rule>> = {
  // One member who works all the time suffices.
  hours: ({ members }, { span, timeOf }) => {
    let least: Span | undefined;
    for (const member of members) {
      const uncovered = uncoveredIn(span, timeOf(member, null));
      if (uncovered === undefined) return undefined;
      if (least === undefined || uncovered.to - uncovered.from < least.to - least.from) least = uncovered;
    }
    return least ?? span;
  },
  skills: ({ members }, { demand, span }) => {
    const missing = missingSkills(demand.skillUuids, members);
    return missing.length === 0 ? undefined : { ...span, missing };
  },
  territory: ({ worker, team }, { demand: { territoryUuid: wanted }, span, timeOf }) => {
    if (wanted === null) return undefined;
    const atWork = worker === null ? [] : common([span], timeOf(worker, null));
    // Without working time, the territory of the worker counts.
    if (worker === null || atWork.length === 0) return fits((worker ?? team).territoryUuid, wanted) ? undefined : span;
    const there = timeOf(worker, wanted);
    return atWork.some((one) => uncoveredIn(one, there) !== undefined) ? span : undefined;
  },
};

/** Those of ordered intervals, which do not overlap each other, that overlap a span. */
function overlapping(intervals: readonly WorkingInterval[], { from, to }: Span): readonly WorkingInterval[] {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle]?.to ?? Infinity) > from) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while ((intervals[end]?.from ?? Infinity) < to) end++;
  return intervals.slice(low, end);
}
