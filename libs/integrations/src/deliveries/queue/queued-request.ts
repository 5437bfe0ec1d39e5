/** A delivery's next attempt, as it waits in the queue, with all that is needed to send it. */
export interface QueuedRequest {
  readonly account: string;
  readonly webhook: string;
  readonly uuid: string;
  /** The delivery's uuid, the same for all its attempts. */
  readonly chain: string;
  readonly position: number;
  readonly eventType: string;
  readonly entity: string;
  /** 0: a first attempt; 1: a retry; 2: sent again on demand, behind both. */
  readonly priority: number;
  readonly attemptNo: number;
  /** How many workers crashed that may have been sending it. */
  readonly crashCount: number;
  readonly url: string;
  /** Encrypted. */
  readonly secret: string | null;
  /** Null when it is kept no longer. */
  readonly body: string | null;
  /** The event's uuid and the request to the API that it came of; read for traces alone. */
  readonly event?: { readonly uuid: string; readonly correlation: string } | undefined;
}

/** A request that an event has just led to, and whether its endpoint may be sent anything. */
export interface NewRequest extends QueuedRequest {
  readonly isOpen: boolean;
}

/** An account with webhooks, for which a worker begins to deliver. */
export interface BegunAccount {
  readonly account: string;
  /** Names the worker's time with the account: writes of an earlier epoch are refused. */
  readonly epoch: number;
  readonly webhooks: readonly string[];
}

/** Which due requests of an endpoint are wanted. */
export interface DueQuery {
  readonly account: string;
  readonly webhook: string;
  /** Most requests of each priority. */
  readonly limit: number;
  /** Entities whose requests are left out. */
  readonly held: readonly string[];
  /** Whether a worker crashed that was delivering to it. */
  readonly crashed: boolean;
}

/** An entity of which the next due request to an endpoint is wanted. */
export interface EntityQuery {
  readonly account: string;
  readonly webhook: string;
  readonly entity: string;
}

/** What an endpoint answered since it was recorded last. */
export interface EndpointResults {
  readonly account: string;
  readonly webhook: string;
  readonly succeeded: boolean;
  /** Failures since the last success. */
  readonly failures: number;
  /** How long it asks to be sent nothing. */
  readonly pauseSeconds: number | null;
}

/** A webhook in the order in which they are looked through. */
export interface WebhookKey {
  readonly account: string;
  readonly webhook: string;
}
