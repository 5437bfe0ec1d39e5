import type { Span } from '@opentelemetry/api';
import type { Request } from 'express';
import type { Agent, IdempotencyReceipt, RequestContext } from '#eventstore/store';
import type { ClientConnection } from './client-connection.js';
import type { Caller } from './key-verifier.js';
import type { RequestStream } from '../content/request-stream.js';
import type { RequestTime } from './request-time.js';
import type { RequestInputs } from '../validation/input.js';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { parse } from 'qs';
import { badRequest } from '../problems/http-error.js';

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
  /** Set for an operation of a tool: the assistant's program, or null. */
  readonly agent?: Agent | null;
  /** The context of a task, for one of its operations. */
  readonly task?: RequestContext;
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

/** A name or an address, an IPv6 address in brackets, and optionally a port. */
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * What the URLs of this service begin with, by the request: the scheme that a proxy names, else http, and the host as the
 * client addresses it. Empty, which makes the URLs bare paths, unless the header `Host` is a plain host.
 */
export function baseUrlOf({ host, 'x-forwarded-proto': scheme }: IncomingHttpHeaders): string {
  if (host === undefined || !PLAIN_HOST.test(host)) return '';
  return `${scheme === 'https' ? 'https' : 'http'}://${host}`;
}

/**
 * The address of the client of a request: that of its connection, or behind proxies the one that `X-Forwarded-For` names as
 * many hops before as `TRUST_PROXY` says (contract §17). An entry that is no address, such as one with
 * a port, does not count: the address is that of the connection then. Undefined after the connection was lost.
 */
export function clientAddress({ ip, socket }: Request): string | undefined {
  return ip !== undefined && isIP(ip) !== 0 ? ip : socket.remoteAddress;
}

/** What counts as one client in limits by address: an IPv4 address, or a /64 network of IPv6, which is the smallest that is assigned. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : parsed.parts.slice(0, 4).join(':');
}

const PROTO = '__proto__';
/** Replaces `__proto__` while qs parses, which drops keys with that name. */
const PLACEHOLDER = '\0proto\0';

/**
 * Parses a query string with nested keys. The objects have no prototype, so that every key is an own key, including
 * `__proto__` and `constructor`.
 * @throws HttpError 400 when the query is not percent-encoded UTF-8; qs alone would accept it.
 */
export function parseQuery(text: string): object {
  if (text === '') return Object.create(null) as object;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw badRequest('The query is not percent-encoded UTF-8');
  }
  const options = { arrayLimit: 100, depth: 3, parameterLimit: 1000, plainObjects: true };
  if (!decoded.includes(PROTO)) return parse(text, options);
  const parsed = parse(text, {
    ...options,
    decoder: (part, decode: (part: string) => string, _, type) =>
      type === 'key' ? decode(part).replaceAll(PROTO, PLACEHOLDER) : decode(part),
  });
  return restored(parsed);
}

/** A copy with the original keys. */
function restored(parsed: object): object {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(parsed)) copy[key.replaceAll(PLACEHOLDER, PROTO)] = restoredValue(value);
  return copy;
}

const restoredValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(restoredValue)
    : typeof value === 'object' && value !== null
      ? restored(value)
      : value;
