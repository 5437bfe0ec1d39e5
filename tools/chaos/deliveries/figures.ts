/** What a run came to. */
export interface Figures {
  /** Events of the log that a webhook wanted. */
  events: number;
  /** One for each of these and each webhook that wanted it. */
  deliveries: number;
  /** Attempts that were recorded, and those of them that failed. */
  attempts: number;
  failed: number;
  /** How many of these for which reason: the status, or the kind of error. */
  readonly reasons: Map<string, number>;
  /** Failed attempts of which nothing reached the sink. */
  unseen: number;
  /** Requests that reached the sink. */
  arrivals: number;
  /** Arrivals beyond one for each attempt. */
  duplicates: number;
  /** Requests that were left behind when something was struck: their attempts were not recorded by then. */
  leftBehind: number;
  /** Requests of one entity that were open beside each other, because a worker was struck. */
  overlaps: number;
  /** Milliseconds until another worker delivered for an account, and sent again what was left behind of it, in order. */
  takeOvers: readonly number[];
  resent: readonly number[];
  /** Milliseconds from the record of an event to its first arrival, in order. */
  latencies: readonly number[];
}

/** Before anything is counted. */
export const noFigures = (): Figures => ({
  events: 0,
  deliveries: 0,
  attempts: 0,
  failed: 0,
  reasons: new Map(),
  unseen: 0,
  arrivals: 0,
  duplicates: 0,
  leftBehind: 0,
  overlaps: 0,
  takeOvers: [],
  resent: [],
  latencies: [],
});
