import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError, jsonBytes } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import type { Class } from '../openapi/fields.js';
import type { ApiAdapter } from './api-adapter.js';
import { baseUrlOf, type RequestState } from './request.js';
import { Idempotency, requestHash } from './idempotency.js';
import { ignoredFieldsHeader, HttpResponse } from './response.js';
import type { Caller } from './key-verifier.js';
import { noSuchRoute } from '../problems/http-error.js';
import { noTrial, undecodable } from '../problems/problem.js';
import { changeTookTooLong, tookTooLong } from './request-time.js';
import type { Route, Routes } from './route.js';
import { lacksPermission, onlyOwner } from './permissions.js';
import { hasBookingOnly, lacksScope, type Scope } from './scopes.js';
import { parseInputs } from '../validation/input.js';
import { isTrial } from './parameters.js';

/** Time for which a request counts as other work of the process, in milliseconds. */
const SHARED_MS = 1000;

/** The query and body of a request before validation. */
export interface Payload {
  readonly query: object;
  /** Undefined for a read, and for a route that reads it as a stream. */
  readonly body: object | undefined;
  /** Identifies a request that may have an Idempotency-Key; undefined for others. The bytes of the body are not kept. */
  readonly hash: string | undefined;
}

/** A request, or an operation of a batch, that passed all checks that precede the idempotency replay. */
export interface CheckedCall {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  readonly state: RequestState;
  readonly caller: Caller;
  readonly payload: Payload;
  /** The `Idempotency-Key`, if the route replays its responses. */
  readonly idempotencyKey: string | undefined;
  /** Whether there is room for a representation of these bytes; without it there always is. */
  readonly hasRoomFor?: (bytes: number) => boolean;
}

/** Runs the routes of requests and of the operations of a batch (contract §2, from the path on). */
@Injectable()
export class RouteRunner {
  private otherRequestAt = -Infinity;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly host: HttpAdapterHost<ApiAdapter>,
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Whether the process has served a request other than a batch in the last second. */
  get servesOthers(): boolean {
    return performance.now() - this.otherRequestAt < SHARED_MS;
  }

  private get routes(): Routes {
    return this.host.httpAdapter.routes;
  }

  /** Notes a request other than a batch. */
  noteRequest(): void {
    this.otherRequestAt = performance.now();
  }

  /** Whether the route of a request, if it has one, may be called by a signed URL. */
  acceptsSignature({ method, path }: Request): boolean {
    return this.routes.find(path)?.routes.get(method)?.operation.acceptsSignature === true;
  }

  /** The class of the body of a route; undefined when it has none. */
  bodyOf(method: string, path: string): Class | undefined {
    return this.routes.find(path)?.routes.get(method)?.operation.body;
  }

  /** The route of a request, whose `params` it sets. @throws HttpError 404 or 405; 400 for a malformed parameter. */
  find(request: Request): Route {
    const match = this.routes.find(request.path);
    const route = match?.routes.get(request.method);
    if (match === undefined || route === undefined) throw noSuchRoute(request.method, match?.routes.keys());
    request.params = {};
    route.parameters.forEach((name, i) => (request.params[name] = decoded(match.parameters[i] ?? '')));
    request.route = route;
    return route;
  }

  /**
   * Performs a call, or replays the response when its Idempotency-Key was used before, and adds the representation that it
   * prefers.
   * @throws HttpError 503 when the time of the request ends before.
   * @returns undefined when the controller or a filter sends the response itself.
   */
  async run(call: CheckedCall): Promise<HttpResponse | undefined> {
    const { route, request, state, caller } = call;
    const { batch, streamsBody, isQuery, hasNoTrial } = route.operation;
    const changes = !route.isRead && !isQuery && batch === undefined;
    const isTried = !route.isRead && isTrial(request) && changes;
    if (isTried && hasNoTrial) throw noTrial();
    const work = isTried ? this.database.trial(() => this.runTrial(call), caller.account) : this.replayOrPerform(call);
    // The time of an upload is that of its client; each operation of a batch ends in time.
    const isLimited = batch === undefined && !streamsBody;
    const answer = await (isLimited
      ? state.time.limit(work, changes && !isTried ? changeTookTooLong : tookTooLong)
      : work);
    return answer === undefined || isTried ? answer : this.withRepresentation(call, answer);
  }

  /** The response to a trial run: what a creation would be given for good is null in it. */
  private async runTrial(call: CheckedCall): Promise<HttpResponse | undefined> {
    const performed = await this.perform(call);
    const answer = performed && (await this.withRepresentation(call, performed));
    const { numbers, secret } = call.route.operation;
    const given = [numbers, secret].filter((one) => one !== undefined);
    if (answer?.status !== 201 || answer.body === undefined || given.length === 0) return answer;
    return new HttpResponse(answer.status, withNulls(answer.body, given), answer.headers);
  }

  private replayOrPerform(call: CheckedCall): Promise<HttpResponse | undefined> {
    const { route, request, state, caller, idempotencyKey } = call;
    const { hash } = call.payload;
    if (idempotencyKey === undefined) return this.perform(call);
    const respond = (result: unknown): HttpResponse => this.responseOf(route, request, state, result);
    if (route.operation.creates !== undefined && state.stream !== undefined) {
      const { digest } = state.stream;
      const hashOf = (): string | undefined => {
        const bytes = digest();
        return bytes && requestHash(request, Buffer.from(bytes), caller.person?.uuid);
      };
      state.receipt = this.idempotency.receipt(idempotencyKey, hashOf, respond, route.operation.secret);
      return this.idempotency.performOrReplay(caller.account, idempotencyKey, hashOf, () => this.perform(call));
    }
    if (hash === undefined) return this.perform(call);
    state.receipt = this.idempotency.receipt(idempotencyKey, () => hash, respond, route.operation.secret);
    return this.idempotency.runOnce(caller.account, idempotencyKey, hash, () => this.perform(call));
  }

  /**
   * Runs the Nest handler of the route: the guards, interceptors, pipes and filters that the controller declares, and
   * the controller.
   */
  private async perform({
    route,
    request,
    response,
    state,
    caller,
    payload,
  }: CheckedCall): Promise<HttpResponse | undefined> {
    if (this.settings.unknownFields === 'ignore') state.ignoredFields = new Set();
    state.baseUrl = this.settings.publicUrl ?? baseUrlOf(request.headers);
    state.inputs = parseInputs(route.operation, payload.query, payload.body, state.ignoredFields);
    await route.handler(request, response, rejectNext);
    const { handled } = state;
    if (handled === undefined) return undefined;
    if ('error' in handled) throw shownError(handled.error, route, caller);
    return this.responseOf(route, request, state, handled.result);
  }

  /**
   * Adds the body of GET to the response when the request prefers it, the key may read the entity, and there is room. The
   * change is already committed: when the read fails, the response is sent without it.
   */
  private async withRepresentation(call: CheckedCall, answer: HttpResponse): Promise<HttpResponse> {
    const { request, caller, hasRoomFor = () => true } = call;
    const entity = prefersRepresentation(request) ? entityRead(this.routes, request.path, answer.body) : undefined;
    if (entity === undefined || !hasRoomFor(0)) return answer;
    try {
      checkRights(entity.route, caller, entity.params);
      request.params = entity.params;
      const payload: Payload = { query: {}, body: undefined, hash: undefined };
      const reading = this.perform({ ...call, route: entity.route, payload });
      const read = await call.state.time.limit(reading, tookTooLong);
      const representation = read?.body ?? {};
      if (call.hasRoomFor !== undefined && !hasRoomFor(jsonBytes(representation))) return answer;
      return answer.merge(representation, { 'Preference-Applied': 'return=representation' });
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error({ err: error }, 'a representation could not be read');
      return answer;
    }
  }

  /** Builds the response from the result of a handler; queries already return a response. */
  private responseOf(
    { path, operation }: Route,
    request: Request,
    { ignoredFields }: RequestState,
    result: unknown,
  ): HttpResponse {
    const header = ignoredFieldsHeader(ignoredFields);
    if (result instanceof HttpResponse) return result.with(header);
    if (operation.respond === undefined) throw new Error(`${request.method} ${path} returned no response`);
    return operation.respond(result as never, this.collectionOf(request)).with(header);
  }

  /** The path of the collection when an entity that this request creates has a GET route. */
  private collectionOf({ method, path }: Request): string | undefined {
    const own = path.replace(/\/$/, '');
    const collection = method === 'POST' ? own : own.slice(0, own.lastIndexOf('/'));
    return this.routes.find(`${collection}/-`)?.routes.has('GET') === true ? collection : undefined;
  }
}

/**
 * Checks the scopes of a key, or the permissions of a person.
 * @param params the parameters of the path.
 * @throws DomainError 403 when it has none of those that suffice.
 */
export function checkRights(route: Route, caller: Caller, params: Readonly<Record<string, unknown>>): void {
  const { scopes, permissions } = route;
  const { person } = caller;
  if (person !== undefined) {
    if (person.isOwner) return;
    if (!permissions.some((permission) => person.permissions.has(permission)))
      throw lacksPermission(permissions[0] ?? 'owner');
    if (route.isOfOneself && String(params['user']).toLowerCase() !== person.uuid) throw onlyOwner();
    return;
  }
  const given: readonly Scope[] = caller.scopes;
  if (scopes.length > 0 && !scopes.some((scope) => given.includes(scope))) throw lacksScope(scopes);
}

/** The error as a caller is shown it: on the routes that the scope `booking` opens, not which entity has a value (contract §15). */
function shownError(error: unknown, route: Route, { scopes }: Caller): unknown {
  if (!(error instanceof DomainError) || !route.scopes.includes('booking') || !hasBookingOnly(scopes)) return error;
  const { conflictingUuid: _, ...details } = error.details;
  return new DomainError(error.kind, error.code, error.message, details);
}

/** Decodes a path parameter. @throws HttpError 400 when it is not percent-encoded UTF-8. */
function decoded(parameter: string): string {
  try {
    return parameter.includes('%') ? decodeURIComponent(parameter) : parameter;
  } catch {
    throw undecodable(parameter);
  }
}

/** The `next` function of a handler. It throws, because a request whose controller calls it would get no response. */
function rejectNext(error?: unknown): never {
  throw error instanceof Error ? error : new Error('A route has no next handler');
}

/** A body, and the entity in it, without the values of the named members. */
function withNulls(body: object, names: readonly string[]): object {
  const nulled = (one: object): object => ({
    ...one,
    ...Object.fromEntries(names.filter((name) => name in one).map((name) => [name, null])),
  });
  const members = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null && names.some((one) => one in value) ? nulled(value) : value,
  ]);
  return nulled(Object.fromEntries(members) as object);
}

/** `Prefer: return=representation` (RFC 7240), alone or among other preferences. */
const REPRESENTATION = /(?:^|,)\s*return\s*=\s*"?representation"?\s*(?:[,;]|$)/i;

/** Whether a write requests the body of GET in its response. */
export const prefersRepresentation = ({ method, headers: { prefer } }: Request): boolean =>
  (method === 'POST' || method === 'PATCH') && prefer !== undefined && REPRESENTATION.test(String(prefer));

/** The GET route of an entity, with its path parameters. */
export interface EntityRead {
  readonly route: Route;
  readonly params: Record<string, string>;
}

/**
 * The GET route of the entity that a write returns; its noun is the first `<noun>_uuid` of the response body. The route
 * is below the path of a creation, at the path of a change, or above the path of an action. Undefined when there is
 * none.
 */
export function entityRead(routes: Routes, path: string, body: object | undefined): EntityRead | undefined {
  const [key, uuid] = Object.entries(body ?? {}).find(([key]) => key.endsWith('_uuid')) ?? [];
  if (key === undefined || typeof uuid !== 'string') return undefined;
  const noun = key.slice(0, -'_uuid'.length);
  const own = path.replace(/\/$/, '');
  const paths: string[] = [];
  for (let at = own; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) paths.push(`${at}/${uuid}`);
  // A singleton such as the account has no uuid in its path.
  for (const candidate of [...paths, own]) {
    const match = routes.find(candidate);
    const route = match?.routes.get('GET');
    if (match === undefined || route?.operation.shown !== noun) continue;
    const params = Object.fromEntries(
      route.parameters.map((name, i) => [name, decodeURIComponent(match.parameters[i] ?? '')]),
    );
    return { route, params };
  }
  return undefined;
}
