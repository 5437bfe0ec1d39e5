import type { TimeSpan } from '#eventstore/domain';
import type { EntityRef } from '#eventstore/store';
import type { Interval } from './shifts/interval.js';

/** A living user, and the teams they are in now. */
export interface Worker {
  readonly uuid: string;
  readonly teamUuids: readonly string[];
}

/** Which workers are asked for; all conditions must hold. */
export interface WorkersAsked {
  readonly user?: string | undefined;
  /** Members of this team. */
  readonly team?: string | undefined;
  /** Those whose own territory it is, or who have a shift there within a span. */
  readonly territory?: { readonly uuid: string; readonly within: TimeSpan } | undefined;
  /** Those whose uuid is greater. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What is known of a worker's time in one month, with what it refers to, also what is deleted. */
export interface WorkerMonth {
  readonly userUuid: string;
  readonly intervals: readonly Interval[];
  readonly territories: readonly EntityRef[];
  readonly jobTypes: readonly EntityRef[];
}

/** What other contexts may ask of people and places beside references to them. */
export abstract class Workforce {
  /** Living workers by uuid, in one round trip. */
  abstract workers(account: string, asked: WorkersAsked): Promise<Worker[]>;
  /** The months of workers that a span touches, those of which something is known, in one round trip. */
  abstract months(account: string, users: readonly string[], span: TimeSpan): Promise<WorkerMonth[]>;
}
