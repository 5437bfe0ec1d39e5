import type { TimeSpan } from '#eventstore/domain';
import type { CheckName } from './checks.js';
import type { Demand } from './demand.js';
import { common, isoSpan, type Span, without } from './span.js';
import { fits, missingSkills, type StaffMember, type Team, type WorkingInterval, workingTime } from './who-fits.js';

/** Workers and teams with what decides whether they can do a job, by uuid. */
export interface Staff {
  /** The members of the teams are among them. */
  readonly workers: ReadonlyMap<string, StaffMember>;
  readonly teams: ReadonlyMap<string, Team>;
  /** The working time of workers, in no order. */
  readonly intervals: ReadonlyMap<string, readonly WorkingInterval[]>;
}

/** What a demand asks of its staff. */
export type StaffDemand = Pick<Demand, 'userUuids' | 'teamUuids' | 'typeUuid' | 'skillUuids' | 'territoryUuid'>;

/** A conflict of a demand with the working hours, skills or territory of a worker or a team. */
export interface StaffConflict extends TimeSpan {
  readonly check: StaffCheck;
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  /** Of the check `skills`. */
  readonly missing?: readonly string[];
}

type StaffCheck = Exclude<CheckName, 'overlap'>;

/** The conflicts of a demand with its staff, for the given checks (contract §13). @param span the time of the demand. */
export function staffConflicts(
  demand: StaffDemand,
  span: Span,
  { workers, teams, intervals }: Staff,
  checks: readonly CheckName[],
): StaffConflict[] {
  const near = new Map<string, readonly WorkingInterval[]>();
  const nearOf = (uuid: string): readonly WorkingInterval[] => {
    const own =
      near.get(uuid) ?? (intervals.get(uuid) ?? []).filter(({ from, to }) => from < span.to && to > span.from);
    near.set(uuid, own);
    return own;
  };
  const timeOf = ({ uuid, territoryUuid }: StaffMember, wanted: string | null): readonly Span[] =>
    workingTime(nearOf(uuid), territoryUuid, { territoryUuid: wanted, jobTypeUuid: demand.typeUuid }).fitting;
  const found = (uuid: string) => workers.get(uuid) ?? [];
  const crews: readonly Crew[] = [
    ...demand.userUuids.flatMap(found).map((worker) => ({ worker, team: null, members: [worker] })),
    ...demand.teamUuids
      .flatMap((uuid) => teams.get(uuid) ?? [])
      .map((team) => ({ worker: null, team, members: team.workerUuids.flatMap(found) })),
  ];
  return checks.flatMap((check) =>
    check === 'overlap'
      ? []
      : crews.flatMap((crew) => {
          const conflict = RULES[check](crew, { demand, span, timeOf });
          if (conflict === undefined) return [];
          const { missing, ...part } = conflict;
          const whose = { workerUuid: crew.worker?.uuid ?? null, teamUuid: crew.team?.uuid ?? null };
          return [{ check, ...whose, ...isoSpan(part), ...(missing && { missing }) }];
        }),
  );
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
    const uncovered = members.map((member) => hullOf([...without([span], timeOf(member, null))]));
    if (uncovered.includes(undefined)) return undefined;
    const [least = span] = uncovered.flatMap((one) => one ?? []).sort((a, b) => a.to - a.from - (b.to - b.from));
    return least;
  },
  skills: ({ members }, { demand, span }) => {
    const missing = missingSkills(demand.skillUuids, members);
    return missing.length === 0 ? undefined : { ...span, missing };
  },
  territory: ({ worker, team }, { demand: { territoryUuid: wanted }, span, timeOf }) => {
    if (wanted === null) return undefined;
    const atWork = worker === null ? [] : common([span], timeOf(worker, null));
    // Without working time, the territory of the worker counts.
    const isThere =
      worker === null || atWork.length === 0
        ? fits((worker ?? team).territoryUuid, wanted)
        : without(atWork, timeOf(worker, wanted)).next().done === true;
    return isThere ? undefined : span;
  },
};

/** From the begin of the first of ordered spans to the end of the last. */
function hullOf(spans: readonly Span[]): Span | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && { from: first.from, to: last.to };
}
