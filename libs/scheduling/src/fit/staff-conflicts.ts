import type { TimeSpan } from '#eventstore/domain';
import type { CheckName } from './checks.js';
import type { Conflict, Named } from './conflict.js';

/** A worker, as far as the checks need to know them. */
export interface StaffWorker {
  readonly uuid: string;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
}

/** A team with its present members. */
export interface StaffTeam {
  readonly uuid: string;
  readonly territoryUuid: string | null;
  readonly workerUuids: readonly string[];
}

/** A time at which a worker works or does not. */
export interface StaffShift {
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly working: boolean;
  readonly territoryUuid: string | null;
  readonly jobTypeUuid: string | null;
}

/** The assigned workers, the teams with all their members, and their shifts. */
export interface Staff {
  readonly workers: readonly StaffWorker[];
  readonly teams: readonly StaffTeam[];
  readonly months: readonly { readonly userUuid: string; readonly intervals: readonly StaffShift[] }[];
}

/** What a demand asks of its staff. */
export interface StaffDemand {
  readonly span: TimeSpan;
  readonly typeUuid: string | null;
  readonly skills: readonly Named[];
  readonly territory: Named | null;
  /** The assigned users and teams. */
  readonly userUuids: readonly string[];
  readonly teamUuids: readonly string[];
}

const latest = (one: string, other: string): string => (one > other ? one : other);

/**
 * The part of a span that intervals do not cover, from its first to its last instant; null when they cover all of it.
 * @param intervals sorted, without overlaps.
 */
export function uncovered(span: TimeSpan, intervals: readonly TimeSpan[]): TimeSpan | null {
  let at = span.from;
  let from: string | null = null;
  let to = span.from;
  for (const one of intervals) {
    if (one.to <= at || one.from >= span.to) continue;
    if (one.from > at) {
      from ??= at;
      to = one.from;
    }
    at = latest(at, one.to);
  }
  if (at < span.to) return { from: from ?? at, to: span.to };
  return from === null ? null : { from, to };
}

/** The working intervals of a worker in which jobs of a type can be done (contract §13), by time. */
export const fittingIntervals = (intervals: readonly StaffShift[], typeUuid: string | null): StaffShift[] =>
  intervals
    .filter(({ working, jobTypeUuid }) => working && (jobTypeUuid === null || jobTypeUuid === typeUuid))
    .sort((one, other) => (one.timeFrom < other.timeFrom ? -1 : 1));

/** The conflicts of a job with the working hours, skills and territories of its staff, for the given checks. */
export function staffConflicts(demand: StaffDemand, staff: Staff, checks: readonly CheckName[]): Conflict[] {
  const workers = new Map(staff.workers.map((worker) => [worker.uuid, worker]));
  const intervals = new Map(
    [...Map.groupBy(staff.months, ({ userUuid }) => userUuid)].map(([user, months]) => [
      user,
      fittingIntervals(
        months.flatMap((month) => month.intervals),
        demand.typeUuid,
      ),
    ]),
  );
  const rules: StaffRules = { demand, workers, intervalsOf: (worker) => intervals.get(worker) ?? [] };
  const users = demand.userUuids.flatMap((uuid) => workers.get(uuid) ?? []);
  const teams = staff.teams.filter(({ uuid }) => demand.teamUuids.includes(uuid));
  return checks.flatMap((check) => {
    if (check === 'overlap') return [];
    const { ofWorker, ofTeam } = RULES[check];
    return [...users.flatMap((worker) => ofWorker(worker, rules)), ...teams.flatMap((team) => ofTeam(team, rules))];
  });
}

interface StaffRules {
  readonly demand: StaffDemand;
  readonly workers: ReadonlyMap<string, StaffWorker>;
  readonly intervalsOf: (worker: string) => readonly StaffShift[];
}

interface StaffRule {
  readonly ofWorker: (worker: StaffWorker, rules: StaffRules) => Conflict[];
  readonly ofTeam: (team: StaffTeam, rules: StaffRules) => Conflict[];
}

const RULES: Readonly<Record<Exclude<CheckName, 'overlap'>, StaffRule>> = {
  hours: {
    ofWorker: ({ uuid }, rules) => {
      const missing = uncoveredOf(uuid, rules);
      return missing === null ? [] : [{ ...NOTHING, check: 'hours', workerUuid: uuid, ...missing }];
    },
    // One member who works all the time suffices.
    ofTeam: ({ uuid, workerUuids }, rules) => {
      const missing = workerUuids.map((worker) => uncoveredOf(worker, rules));
      if (missing.some((one) => one === null)) return [];
      const [least = rules.demand.span] = missing
        .flatMap((one) => one ?? [])
        .sort((one, other) => lengthOf(one) - lengthOf(other));
      return [{ ...NOTHING, check: 'hours', teamUuid: uuid, ...least }];
    },
  },
  skills: {
    ofWorker: ({ uuid, skillUuids }, { demand }) => missingSkills(demand, skillUuids, { workerUuid: uuid }),
    ofTeam: ({ uuid, workerUuids }, { demand, workers }) =>
      missingSkills(
        demand,
        workerUuids.flatMap((worker) => workers.get(worker)?.skillUuids ?? []),
        { teamUuid: uuid },
      ),
  },
  territory: {
    ofWorker: ({ uuid, territoryUuid }, { demand, intervalsOf }) => {
      const covering = intervalsOf(uuid).filter(
        ({ timeFrom, timeTo }) => timeFrom < demand.span.to && timeTo > demand.span.from,
      );
      const territories =
        covering.length === 0 ? [territoryUuid] : covering.map((one) => one.territoryUuid ?? territoryUuid);
      return otherTerritory(demand, territories, { workerUuid: uuid });
    },
    ofTeam: ({ uuid, territoryUuid }, { demand }) => otherTerritory(demand, [territoryUuid], { teamUuid: uuid }),
  },
};

const NOTHING = { workerUuid: null, teamUuid: null, with: null } as const;

const lengthOf = ({ from, to }: TimeSpan): number => Date.parse(to) - Date.parse(from);

const uncoveredOf = (worker: string, { demand, intervalsOf }: StaffRules): TimeSpan | null =>
  uncovered(
    demand.span,
    intervalsOf(worker).map(({ timeFrom, timeTo }) => ({ from: timeFrom, to: timeTo })),
  );

type Occupant = { readonly workerUuid: string } | { readonly teamUuid: string };

function missingSkills({ skills, span }: StaffDemand, had: readonly string[], occupant: Occupant): Conflict[] {
  const missing = skills.filter(({ uuid }) => !had.includes(uuid));
  return missing.length === 0 ? [] : [{ ...NOTHING, check: 'skills', ...occupant, ...span, missing }];
}

function otherTerritory(
  { territory, span }: StaffDemand,
  territories: readonly (string | null)[],
  occupant: Occupant,
): Conflict[] {
  const fits = territory === null || territories.every((uuid) => uuid === null || uuid === territory.uuid);
  return fits ? [] : [{ ...NOTHING, check: 'territory', ...occupant, ...span, territory }];
}
