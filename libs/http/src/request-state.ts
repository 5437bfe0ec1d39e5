import type { Span } from '@opentelemetry/api';
import type { Request } from 'express';
import type { IdempotencyReceipt } from '#eventstore/store';
import type { VerifiedKey } from './key-verifier.js';
import type { RequestInputs } from './validation/request-inputs.js';

/** The state of a request from its arrival to its log line. */
export interface RequestState {
  readonly requestId: string;
  /** `performance.now()` of the first byte's handling, in milliseconds. */
  readonly startedAt: number;
  /** Set before the key is verified, on paths that need one. */
  span?: Span;
  /** Set once the key was verified. */
  key?: VerifiedKey;
  /** The route's path with its parameter names, for metrics: `/v2/clients/:client`. Absent where Express serves. */
  route?: string;
  /** The beginnings of the names of the service's own headers, that which counts first. */
  readonly headerPrefixes: readonly string[];
  /** Keys of query and body that are passed over; absent where such are refused. */
  ignoredFields?: Set<string>;
  /** Set before the handler runs. */
  inputs?: RequestInputs;
  /** What the request's Idempotency-Key keeps of the answer; set before the handler runs. */
  receipt?: IdempotencyReceipt | undefined;
  /** What the handler returned, or what it threw; absent when it sends the response itself. */
  handled?: { readonly result: unknown } | { readonly error: unknown };
}

const STATE = Symbol('request state');
type StatefulRequest = Request & { [STATE]?: RequestState };

/** Attaches its state to a request. */
export const startRequest = (request: Request, state: RequestState): RequestState =>
  ((request as StatefulRequest)[STATE] = state);

/** The state of a request. @throws Error when the request did not pass the pipeline. */
export function requestStateOf(request: Request): RequestState {
  const state = (request as StatefulRequest)[STATE];
  if (state === undefined) throw new Error('The request did not pass the pipeline');
  return state;
}

/** The key of a request to a path that needs one. @throws Error on others. */
export function keyOf(request: Request): VerifiedKey {
  const { key } = requestStateOf(request);
  if (key === undefined) throw new Error('The path is open: it has no key');
  return key;
}
