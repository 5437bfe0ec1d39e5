import type { TimeSpan } from '#eventstore/domain';
import type { EntityRef, Queryable, UnitOfWork } from '#eventstore/store';
import type { Staff } from './fit/staff-conflicts.js';
import type { Team, Worker, WorkingInterval } from './fit/who-fits.js';
import type { Interval } from './shifts/interval.js';

/** A worker with the name that views show. */
export interface NamedWorker extends Worker {
  readonly name: string;
  /** False for a deactivated user. */
  readonly isActive: boolean;
}

/** Selects workers; all given conditions apply. */
export interface WorkerFilter {
  readonly users?: readonly string[] | undefined;
  /** Members of these teams. */
  readonly teams?: readonly string[] | undefined;
  /** Users whose default territory is one of these, or who have a shift there within a time span. */
  readonly territories?: { readonly uuids: readonly string[]; readonly within: TimeSpan } | undefined;
  /** Only users with a greater uuid. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Selects teams; all given conditions apply. */
export interface TeamFilter {
  /** Only teams that one of these users is in, or a member of one of these teams. */
  readonly membersOf?: readonly string[] | undefined;
  /** Only these teams. */
  readonly uuids?: readonly string[] | undefined;
  /** Teams whose territory is one of these. */
  readonly territories?: readonly string[] | undefined;
}

/** A worker's shifts in one month, with the entities they refer to, deleted ones included. */
export interface WorkerMonth {
  readonly userUuid: string;
  readonly intervals: readonly Interval[];
  readonly territories: readonly EntityRef[];
  readonly jobTypes: readonly EntityRef[];
}

/** Workers and teams, with their shifts when these are asked for; and the versions of these that were read. */
export interface StaffAsRead extends Staff {
  /** A month without a row has no shifts. */
  readonly months: readonly { readonly userUuid: string; readonly month: string; readonly version: number }[];
}

/** The work that users are assigned to. The context of jobs implements it. */
export abstract class Assignments {
  /**
   * Removes a user from the work that has not begun, in the commit of the unit of work.
   * @throws DomainError 409 `in_use` with work that has begun; 422 on `unassign` with too much for one commit; 403 without the
   * scope to change it.
   */
  abstract remove(uow: UnitOfWork, userUuid: string): Promise<void>;
}

/** What other contexts read from scheduling besides references. */
export abstract class Workforce {
  /** The matching users that are not deleted, ordered by uuid, in one round trip. */
  abstract workers(account: string, asked: WorkerFilter): Promise<NamedWorker[]>;
  /**
   * Workers and teams with their members that are not deactivated, in one round trip.
   * @param resources uuids of users and teams.
   * @param span with the shifts of the months that overlap it; without it, none are read.
   */
  abstract staff(
    database: Queryable,
    account: string,
    resources: readonly string[],
    span?: TimeSpan,
  ): Promise<StaffAsRead>;
  /** The matching teams that are not deleted, with the members that are not deactivated. */
  abstract teams(account: string, asked: TeamFilter): Promise<Team[]>;
  /** The stored months of workers that overlap a time span, in one round trip. */
  abstract months(account: string, users: readonly string[], span: TimeSpan): Promise<WorkerMonth[]>;
}

/** The working time of workers. */
export abstract class WorkingTimes {
  /**
   * The stored working time of workers in the months (UTC) that a time span overlaps, by worker, in order; workers without
   * any are absent. Parsed months are cached by their version.
   */
  abstract of(
    account: string,
    users: readonly string[],
    span: TimeSpan,
  ): Promise<ReadonlyMap<string, WorkingInterval[]>>;
}

/** Who may do a job: which workers are asked for, and what they need. */
export interface CandidateQuestion {
  /** These workers; undefined: all with the permission `mobile.login`. Deactivated users are no candidates. */
  readonly workers: readonly string[] | undefined;
  readonly teams: readonly string[];
  /** Workers who are not candidates. */
  readonly excluded: readonly string[];
  readonly skills: readonly string[];
  readonly territory: string | null;
  /** In which a shift may be in the territory. */
  readonly within: TimeSpan;
}

/** A worker who has the skills and may work in the territory. */
export interface Candidate extends Pick<Worker, 'uuid' | 'territoryUuid' | 'teamUuids'> {
  /** Where the worker starts; null when it is not known. */
  readonly startLocation: { readonly longitude: number; readonly latitude: number } | null;
}

/** A team that has the skills together and may work in the territory. */
export interface CandidateTeam {
  readonly uuid: string;
  /** The members that are neither deleted nor deactivated. */
  readonly members: readonly Candidate[];
}

/** Whom a job may be assigned to, with the numbers of those who are left out. */
export interface Candidates {
  readonly considered: number;
  readonly withoutSkills: number;
  /** Of those with the skills: the ones who neither belong to the territory nor have a shift there. */
  readonly outsideTerritory: number;
  readonly workers: readonly Candidate[];
  readonly teams: readonly CandidateTeam[];
  /** The last position of the account's log before anything else was read. */
  readonly position: number;
}

/** Finds whom a job may be assigned to. */
export abstract class CandidateSearch {
  abstract find(account: string, question: CandidateQuestion): Promise<Candidates>;
}
