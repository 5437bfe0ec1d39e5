import type { StoredCredentials } from '../../webhooks/webhook.js';

/** A queued attempt of a delivery, with the data to send it. */
export interface QueuedRequest extends StoredCredentials {
  readonly account: string;
  readonly webhook: string;
  readonly uuid: string;
  /** The uuid of the delivery, the same for all its attempts and all its resends. */
  readonly delivery: string;
  readonly position: number;
  readonly eventType: string;
  readonly entity: string;
  /** 0: first attempt; 1: retry; 2: redelivery, after both. */
  readonly priority: number;
  readonly attemptNo: number;
  /** Number of workers that crashed, possibly while sending it. */
  readonly crashCount: number;
  readonly url: string;
  /** Null when it is no longer stored. */
  readonly body: string | null;
  /** The event's uuid and correlation id; read only for traces. */
  readonly event?: { readonly uuid: string; readonly correlation: string } | undefined;
}

/** A request that the fan-out has created, and whether its endpoint is open. */
export interface NewRequest extends QueuedRequest {
  readonly isOpen: boolean;
}

/** An account with webhooks for which a worker starts delivery. */
export interface BegunAccount {
  readonly account: string;
  /** Fencing token: writes with an earlier epoch are rejected. */
  readonly epoch: number;
  readonly webhooks: readonly string[];
}

/** Selects due requests of an endpoint. */
export interface DueQuery {
  readonly account: string;
  readonly webhook: string;
  /** Maximum requests of each priority. */
  readonly limit: number;
  /** Entities whose requests are excluded. */
  readonly excludedEntities: readonly string[];
  /** Whether the previous worker of the endpoint crashed. */
  readonly afterCrash: boolean;
}

/** Selects the next due request of an entity to an endpoint. */
export interface EntityQuery {
  readonly account: string;
  readonly webhook: string;
  readonly entity: string;
}

/** Results of an endpoint since the last recording. */
export interface EndpointResults {
  readonly account: string;
  readonly webhook: string;
  /** Whether an attempt succeeded. */
  readonly succeeded: boolean;
  /** Whether an attempt failed, also one before the last success. */
  readonly failed: boolean;
  /** Failures since the last success. */
  readonly failures: number;
  /** The pause that the endpoint requests. */
  readonly pauseSeconds: number | null;
}

/** The key by which polling iterates over webhooks. */
export interface WebhookKey {
  readonly account: string;
  readonly webhook: string;
}
