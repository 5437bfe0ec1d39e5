import type { Span } from '@opentelemetry/api';
import type { Request } from 'express';
import type { IdempotencyReceipt } from '#eventstore/store';
import type { VerifiedKey } from './key-verifier.js';

/** What is known of a request from its first moment to its log line. */
export interface RequestState {
  readonly requestId: string;
  /** `performance.now()` of the first byte's handling, in milliseconds. */
  readonly startedAt: number;
  /** Set before the key is verified, on paths that need one. */
  span?: Span;
  /** Set once the key was verified. */
  key?: VerifiedKey;
  /** The route's path with its parameter names, for metrics: `/v2/clients/:client`. */
  route?: string;
  /** What the request's Idempotency-Key keeps of the answer; set before the handler runs. */
  receipt?: IdempotencyReceipt | undefined;
}

const EXCHANGE = Symbol('exchange');
type Admitted = Request & { [EXCHANGE]?: RequestState };

export const startRequest = (request: Request, state: RequestState): RequestState =>
  ((request as Admitted)[EXCHANGE] = state);

/** @throws Error when the request did not pass the admission. */
export function requestStateOf(request: Request): RequestState {
  const state = (request as Admitted)[EXCHANGE];
  if (state === undefined) throw new Error('The request did not pass the admission');
  return state;
}

/** The key of a request to a path that needs one. @throws Error on others. */
export function keyOf(request: Request): VerifiedKey {
  const { key } = requestStateOf(request);
  if (key === undefined) throw new Error('The path is open: it has no key');
  return key;
}
