import type { Span } from '@opentelemetry/api';
import type { Request } from 'express';
import type { IdempotencyReceipt } from '#eventstore/store';
import type { ClientConnection } from './client-connection.js';
import type { Caller } from './key-verifier.js';
import type { RequestStream } from '../content/request-stream.js';
import type { RequestTime } from './request-time.js';
import type { RequestInputs } from '../validation/input.js';

/** The state of a request during its whole lifetime. */
export interface RequestState {
  readonly requestId: string;
  /** `performance.now()` when handling began, in milliseconds. */
  readonly startedAt: number;
  /** An operation of a batch has that of the batch. */
  readonly time: RequestTime;
  /** Set before the caller is verified, on paths that require a key. */
  span?: Span;
  /** Set when the API key or the signature is verified. */
  caller?: Caller;
  /** The route's path with its parameter names, for metrics: `/v2/clients/:client`. Absent on the paths of Express. */
  route?: string;
  /** The prefixes of the service's custom headers, in order of precedence. */
  readonly headerPrefixes: readonly string[];
  /** Set for an operation of a batch. */
  readonly isBatched?: true;
  /** Ignored unknown keys of the query and body; absent when unknown keys are errors. */
  ignoredFields?: Set<string>;
  /** Set before the handler runs. */
  inputs?: RequestInputs | undefined;
  /** The body of a route that reads it as a stream; set before the handler runs. */
  stream?: RequestStream;
  /** What the URLs of this service begin with in the answer; set before the handler runs. */
  baseUrl?: string;
  /** The idempotency receipt to write with the change; set before the handler runs. */
  receipt?: IdempotencyReceipt | undefined;
  /** Ends the turn of the request among those in progress; set when it was admitted. */
  endTurn?: () => void;
  /** Set when the handler may wait for something that happens later. */
  client?: ClientConnection;
  /** The result or error of the handler; absent when the handler sends the response itself. */
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

/** The verified caller of a request. @throws Error on paths that require no key. */
export function callerOf(request: Request): Caller {
  const { caller } = requestStateOf(request);
  if (caller === undefined) throw new Error('The path is open: it has no caller');
  return caller;
}
