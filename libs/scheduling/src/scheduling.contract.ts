import type { TimeSpan } from '#eventstore/domain';
import type { EntityRef, Queryable } from '#eventstore/store';
import type { Interval } from './shifts/interval.js';

/** A user who is not deleted, with their current teams. */
export interface Worker {
  readonly uuid: string;
  readonly teamUuids: readonly string[];
}

/** Selects workers; all given conditions apply. */
export interface WorkerFilter {
  readonly user?: string | undefined;
  /** Members of this team. */
  readonly team?: string | undefined;
  /** Users whose default territory it is, or who have a shift there within a time span. */
  readonly territory?: { readonly uuid: string; readonly within: TimeSpan } | undefined;
  /** Only users with a greater uuid. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A team that is not deleted, with its present members. */
export interface Team {
  readonly uuid: string;
  readonly workerUuids: readonly string[];
}

/** Selects teams; all given conditions apply. */
export interface TeamFilter {
  /** Only teams of this user. */
  readonly user?: string | undefined;
  /** Only these teams. */
  readonly uuids?: readonly string[] | undefined;
  /** Teams whose territory it is. */
  readonly territory?: string | undefined;
}

/** A worker's shifts in one month, with the entities they refer to, deleted ones included. */
export interface WorkerMonth {
  readonly userUuid: string;
  readonly intervals: readonly Interval[];
  readonly territories: readonly EntityRef[];
  readonly jobTypes: readonly EntityRef[];
}

/** A worker of a staff. */
export interface StaffWorker {
  readonly uuid: string;
  readonly version: number;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
}

/** A team of a staff, with its present members. */
export interface StaffTeam {
  readonly uuid: string;
  readonly version: number;
  readonly territoryUuid: string | null;
  readonly workerUuids: readonly string[];
}

/** The shifts of a worker in one month. */
export interface StaffMonth {
  readonly userUuid: string;
  /** `2026-11`, in UTC. */
  readonly month: string;
  readonly version: number;
  readonly intervals: readonly Interval[];
}

/** Workers and teams with what decides whether they can do a job, and the versions it was read at. */
export interface Staff {
  /** The workers that were asked for, and the members of the teams. */
  readonly workers: readonly StaffWorker[];
  readonly teams: readonly StaffTeam[];
  /** Of all workers, those that overlap the span; empty unless asked for. A month without a row has no shifts. */
  readonly months: readonly StaffMonth[];
}

/** What other contexts read from scheduling besides references. */
export abstract class Workforce {
  /** The matching users that are not deleted, ordered by uuid, in one round trip. */
  abstract workers(account: string, asked: WorkerFilter): Promise<Worker[]>;
  /**
   * Workers and teams with their members, in one round trip.
   * @param resources uuids of users and teams.
   * @param span with the months of shifts that overlap it; without it, none are read.
   */
  abstract staff(database: Queryable, account: string, resources: readonly string[], span?: TimeSpan): Promise<Staff>;
  /** The users among `resources` and the members of the teams among them that are not deleted, with all their teams. */
  abstract workersAmong(account: string, resources: readonly string[]): Promise<Worker[]>;
  /** The matching teams that are not deleted. */
  abstract teams(account: string, asked: TeamFilter): Promise<Team[]>;
  /** The stored months of workers that overlap a time span, in one round trip. */
  abstract months(account: string, users: readonly string[], span: TimeSpan): Promise<WorkerMonth[]>;
}

/** A part of the working time of a worker. Times are milliseconds of the epoch. */
export interface WorkingInterval {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly territoryUuid: string | null;
  readonly jobTypeUuid: string | null;
}

/** The working time of workers. */
export abstract class WorkingTimes {
  /**
   * The stored working time of workers in the months (UTC) that a time span overlaps, by worker, in no order; workers without
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
  /** These workers; undefined: all with the permission `mobile.login`. */
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
export interface Candidate {
  readonly uuid: string;
  readonly territoryUuid: string | null;
  /** Where the worker starts; null when it is not known. */
  readonly startLocation: { readonly longitude: number; readonly latitude: number } | null;
  readonly teamUuids: readonly string[];
}

/** A team that has the skills together and may work in the territory. */
export interface CandidateTeam {
  readonly uuid: string;
  /** The members that are not deleted. */
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
