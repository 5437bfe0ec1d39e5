import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, validationError } from '#eventstore/domain';
import type { Agent } from '#eventstore/store';
import { operationRequest, operationResponse, sharedHeaders } from '../batch/operation-request.js';
import { requestHash } from '../pipeline/idempotency.js';
import { callerOf, parseQuery, requestStateOf, startRequest } from '../pipeline/request.js';
import { type HttpResponse, JsonText, ListBody } from '../pipeline/response.js';
import type { Route } from '../pipeline/route.js';
import { checkRights, RouteRunner } from '../pipeline/route-runner.js';
import type { DescribedOperation } from './tool-schemas.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** The message in which a tool is called, its response, and the program that sends it. */
export interface ToolMessage {
  readonly request: Request;
  readonly response: Response;
  readonly agent: Agent | null;
}

/** How an operation is performed. */
interface Manner {
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string | undefined;
}

/** What an operation has answered. */
export interface ToolResult {
  readonly members: Record<string, unknown>;
  /** How the caller gets the next page. */
  readonly next: string | undefined;
  readonly etag: string;
  /** Whether it is the answer to an earlier request with the same key. */
  readonly isReplay: boolean;
}

/** Performs operations as requests of the caller of a message: with the same checks, rights and limits. */
@Injectable()
export class ToolRequests {
  constructor(private readonly routes: RouteRunner) {}

  /** Whether the caller may perform an operation. */
  isAllowed({ method, path }: DescribedOperation, request: Request): boolean {
    const own = operationRequest(request, { method, path: path.replace(/\{\w+\}/g, '-') }, {});
    try {
      checkRights(this.routes.find(own), callerOf(request), own.params);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /** @throws DomainError or HttpError as the route does. */
  async perform(
    operation: DescribedOperation,
    given: Arguments,
    { request, response, agent }: ToolMessage,
    { headers = {}, idempotencyKey }: Manner = {},
  ): Promise<ToolResult> {
    const { requestId, startedAt, time, headerPrefixes } = requestStateOf(request);
    const caller = callerOf(request);
    const { path, query, rest } = targetOf(operation, given);
    const shared = { ...sharedHeaders(request), ...headers };
    const own = operationRequest(request, { method: operation.method, path }, shared);
    const state = startRequest(own, { requestId, startedAt, time, headerPrefixes, caller, agent });
    const route: Route = this.routes.find(own);
    state.route = route.path;
    checkRights(route, caller, own.params);
    const body = operation.method === 'GET' ? undefined : rest;
    const hash =
      idempotencyKey === undefined
        ? undefined
        : requestHash(own, Buffer.from(JSON.stringify(rest)), caller.person?.uuid);
    const payload = { query: parseQuery(query), body, hash };
    const answered = operationResponse(response, own);
    const call = { route, request: own, response: answered, state, caller, payload, idempotencyKey };
    const answer = await this.routes.run(call);
    if (answer === undefined) throw new Error(`${route.path} sends its response itself`);
    return resultOf(answer);
  }
}

/**
 * The path and query of an operation with these arguments, and what of them is its body.
 * @throws DomainError 422 without a parameter of the path.
 */
function targetOf(
  { path: pattern, query: names, fixed, hasBody }: DescribedOperation,
  given: Arguments,
): { readonly path: string; readonly query: string; readonly rest: Arguments } {
  const inPath = new Set<string>();
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(referenceIn(name, given[name]));
  });
  const rest = Object.entries(given).filter(([name]) => !inPath.has(name));
  if (hasBody) return { path, query: '', rest: Object.fromEntries(rest) };
  const query = new URLSearchParams(fixed);
  for (const [name, value] of rest) {
    if (value === null) continue;
    if (typeof value !== 'object') query.set(name, textOf(value));
    else
      for (const [key, one] of Object.entries(value)) {
        const isUuid = key === 'uuid' && names.has(`${name}_uuid`);
        query.append(isUuid ? `${name}_uuid` : Array.isArray(value) ? name : `${name}[${key}]`, textOf(one));
      }
  }
  // A query of the API has percent-encoded blanks.
  return { path, query: query.toString().replaceAll('+', '%20'), rest: {} };
}

/** A value as the text of a query. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The segment of a reference in a path. @throws DomainError 422. */
function referenceIn(name: string, value: unknown): string {
  const [one, ...others] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [key, text] = (one ?? []) as [string?, unknown?];
  if (others.length > 0 || (key !== 'uuid' && key !== 'external_id') || typeof text !== 'string' || text === '')
    throw validationError(name, 'must be an object with either uuid or external_id');
  return text;
}

/** What is answered, and how the caller gets the next page: by the cursor that of the list, or of a `Link` of the route. */
async function resultOf({ body, headers }: HttpResponse): Promise<ToolResult> {
  const list = body instanceof ListBody ? await body.render() : undefined;
  const text = list?.text ?? (body instanceof JsonText ? body.text : undefined);
  const members = (text === undefined ? body : JSON.parse(text.toString())) as Record<string, unknown>;
  const answered = { members, etag: headers['ETag'] ?? '', isReplay: headers['Idempotency-Replayed'] !== undefined };
  if (list?.next !== undefined) return { ...answered, next: moreBy(list.next) };
  const link = headers['Link'] ?? '';
  const [, name, cursor] = /[?&](after_user)=([^&>]+)/.exec(link) ?? /[?&](after)=([^&>]+)/.exec(link) ?? [];
  return { ...answered, next: cursor === undefined ? undefined : moreBy(decodeURIComponent(cursor), name) };
}

/** How the caller gets what comes after a cursor. */
export const moreBy = (cursor: string, name = 'after'): string => `more by "${name}": ${JSON.stringify(cursor)}`;
