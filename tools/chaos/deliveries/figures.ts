/** Numbers of a run. */
export interface Figures {
  /** Events of clients. */
  events: number;
  /** Deliveries, one for each event and webhook that subscribes to it. */
  deliveries: number;
  /** Recorded attempts, and the failed ones of them. */
  attempts: number;
  failed: number;
  /** Failed attempts by reason: the status, or the type of error. */
  readonly reasons: Map<string, number>;
  /** Failed attempts without a request at the sink. */
  notReceived: number;
  /** Requests at the sink. */
  arrivals: number;
  /** Requests beyond the first of each attempt. */
  duplicates: number;
  /** Requests whose attempts were not recorded when a fault was injected. */
  unrecorded: number;
  /** Concurrent requests of one entity that a fault explains. */
  overlaps: number;
  /** Milliseconds from a fault until another worker delivered for the account, and until it resent unrecorded attempts; sorted. */
  takeovers: readonly number[];
  resent: readonly number[];
  /** Milliseconds from the commit of an event to its first request; sorted. */
  latencies: readonly number[];
}

/** All zero. */
export const noFigures = (): Figures => ({
  events: 0,
  deliveries: 0,
  attempts: 0,
  failed: 0,
  reasons: new Map(),
  notReceived: 0,
  arrivals: 0,
  duplicates: 0,
  unrecorded: 0,
  overlaps: 0,
  takeovers: [],
  resent: [],
  latencies: [],
});
