import type { TimeSpan } from '#eventstore/domain';

/** What a job or a hold demands of the time of people: whom it occupies when, and what they need for it (contract §13). */
export interface Demand {
  /** The assigned users. */
  readonly userUuids: readonly string[];
  /** The assigned teams, whose present members are occupied with them. */
  readonly teamUuids: readonly string[];
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** Null: the account's default duration. */
  readonly minutes: number | null;
  readonly skillUuids: readonly string[];
  /** Null: any territory. */
  readonly territoryUuid: string | null;
  /** The type of the job; null when it is not known. */
  readonly typeUuid: string | null;
  /** Where the work is; null when it is not known. */
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
  /** In which the client was promised the arrival. */
  readonly arrivalWindow: TimeSpan | null;
}

/** What makes workers and teams busy: a job, or a hold of time for one. */
export type OccupancyKind = 'job' | 'hold';

/** When a job or hold occupies which workers and teams (contract §13). */
export interface Occupancy {
  /** The users and teams that are assigned. The members of teams are not listed: membership may change. */
  readonly resources: readonly string[];
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** Null: the account's default duration. */
  readonly minutes: number | null;
  /** From then on, by the clock of the database, it occupies nobody; null: it does not expire. */
  readonly expiresAt: string | null;
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
}

/**
 * When and whom a demand occupies.
 * @param expiresAt from then on it occupies nobody; null: it does not expire.
 */
export const occupancyOf = (demand: Demand | null, expiresAt: string | null = null): Occupancy | null =>
  demand && {
    resources: [...demand.userUuids, ...demand.teamUuids],
    startsAt: demand.startsAt,
    minutes: demand.minutes,
    expiresAt,
    place: demand.place,
  };
