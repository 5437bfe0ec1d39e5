import type { TimeSpan } from '#eventstore/domain';
import type { EntityRef } from '#eventstore/store';
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

/** A worker's shifts in one month, with the entities they refer to, deleted ones included. */
export interface WorkerMonth {
  readonly userUuid: string;
  readonly intervals: readonly Interval[];
  readonly territories: readonly EntityRef[];
  readonly jobTypes: readonly EntityRef[];
}

/** What other contexts read from scheduling besides references. */
export abstract class Workforce {
  /** The matching users that are not deleted, ordered by uuid, in one round trip. */
  abstract workers(account: string, asked: WorkerFilter): Promise<Worker[]>;
  /** The stored months of workers that overlap a time span, in one round trip. */
  abstract months(account: string, users: readonly string[], span: TimeSpan): Promise<WorkerMonth[]>;
}
