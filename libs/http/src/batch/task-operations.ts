import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { type DomainError, newUuid } from '#eventstore/domain';
import { isUnavailable, type RequestContext, StepDoneError } from '#eventstore/store';
import { LOGGER, type Logger } from '#platform';
import type { Class } from '../openapi/fields.js';
import type { ApiAdapter } from '../pipeline/api-adapter.js';
import type { VerifiedKey } from '../pipeline/key-verifier.js';
import { RequestTime } from '../pipeline/request-time.js';
import { parseQuery, startRequest } from '../pipeline/request.js';
import type { HttpResponse } from '../pipeline/response.js';
import { checkRights, type Payload, RouteRunner } from '../pipeline/route-runner.js';
import { isScope } from '../pipeline/scopes.js';
import type { HttpError } from '../problems/http-error.js';
import type { Problem } from '../problems/problem.js';
import { loggedProblem } from '../problems/problem.filter.js';
import type { OperationBody } from './batch.body.js';
import { type AskedOperation, operationRequest, operationResponse } from './operation-request.js';

/** How long an operation of a task may take, in milliseconds. */
const MAX_MS = 30_000;

/** What an operation was answered: a response, or the problem that refuses it. */
export type OperationAnswer = { readonly response: HttpResponse } | { readonly problem: Problem };

/**
 * Performs the operations of a task, each as the request that it describes, by the routes and checks of a batch. Programs that do not
 * listen perform them too: they need the routes alone.
 */
@Injectable()
export class TaskOperations {
  constructor(
    private readonly routes: RouteRunner,
    private readonly host: HttpAdapterHost<ApiAdapter>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The class of the body of a route; undefined when it has none. */
  bodyOf(method: string, path: string): Class | undefined {
    return this.routes.bodyOf(method, path);
  }

  /** The answer to an operation that is refused before it is performed. */
  refusal(error: DomainError | HttpError): OperationAnswer {
    return { problem: loggedProblem(error, newUuid(), this.log) };
  }

  /**
   * Performs an operation.
   * @param ctx its context, with the scopes of the caller; its step is written in the commit.
   * @param isTried whether it is a trial run.
   * @throws UnavailableError when the database is unavailable; StepDoneError when the step was performed before.
   */
  perform(operation: OperationBody, ctx: RequestContext, isTried = false): Promise<OperationAnswer> {
    const payload = { query: {}, body: operation.body ?? {}, hash: undefined };
    return this.answer(operation, payload, ctx, isTried ? { 'x-service-dry-run': 'true' } : {});
  }

  /** Answers a GET. @param query of its URL, without the question mark. @throws UnavailableError when the database is unavailable. */
  read(path: string, query: string, ctx: RequestContext): Promise<OperationAnswer> {
    const payload = { query: parseQuery(query), body: undefined, hash: undefined };
    return this.answer({ method: 'GET', path }, payload, ctx, {});
  }

  private async answer(
    operation: AskedOperation,
    payload: Payload,
    ctx: RequestContext,
    headers: Readonly<Record<string, string>>,
  ): Promise<OperationAnswer> {
    const proto = this.host.httpAdapter.getInstance<Express>();
    const request = operationRequest(proto.request, operation, headers);
    const response = operationResponse(proto.response, request);
    const caller = callerOf(ctx);
    const requestId = newUuid();
    let failure: unknown;
    const state = startRequest(request, {
      requestId,
      startedAt: performance.now(),
      time: new RequestTime(MAX_MS, { headersSent: false }),
      headerPrefixes: ['X-Service'],
      caller,
      isBatched: true,
      task: ctx,
    });
    try {
      const route = this.routes.find(request);
      state.route = route.path;
      checkRights(route, caller, request.params);
      const answer = await this.routes.run({
        route,
        request,
        response,
        state,
        caller,
        payload,
        idempotencyKey: undefined,
      });
      if (answer === undefined) throw new Error(`${route.path} sends its response itself`);
      return { response: answer };
    } catch (error) {
      failure = error;
    }
    if (failure instanceof StepDoneError || isUnavailable(failure)) throw failure;
    return { problem: loggedProblem(failure, requestId, this.log) };
  }
}

/** The caller for whom a task runs. */
function callerOf({ account, timeZone, country, apiKey, person, owner, scopes = [] }: RequestContext): VerifiedKey {
  const uuid = person?.uuid ?? apiKey ?? account;
  return {
    uuid,
    origin: owner ?? uuid,
    account,
    timeZone,
    country: country ?? null,
    scopes: scopes.filter(isScope),
    ...(person && { person, tokenKey: apiKey }),
  };
}
