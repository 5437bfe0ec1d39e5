import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { QueryTimeoutError } from '#eventstore/store';
import { sendText } from '../pipeline/response-writer.js';
import { ignoredFieldsHeader } from '../pipeline/response.js';
import { requestStateOf } from '../pipeline/request.js';
import { headersOf, internalProblem, listTimedOut, type Problem, problemOf, reportedError } from './problem.js';

/** Turns any thrown error into a problem response, without stack, query or driver message. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  /**
   * Called by Nest. On a route of the pipeline it only stores the error: the pipeline awaits the handler and responds.
   */
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const state = requestStateOf(request);
    if (state.route === undefined) this.send(error, request, http.getResponse<Response>());
    else state.handled = { error };
  }

  /** Sends an error as a problem; logs it when it is an internal error. */
  send(error: unknown, request: Request, response: Response): void {
    const { requestId, ignoredFields } = requestStateOf(request);
    const named = error instanceof QueryTimeoutError ? namingFilters(error, request) : error;
    const reported = reportedError(named);
    const problem = loggedProblem(named, requestId, this.log);
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const headers = { ...ignoredFieldsHeader(ignoredFields), ...(reported && headersOf(reported)) };
    response.setHeaders(new Map(Object.entries(headers)));
    response.statusCode = problem.status;
    sendText(response, 'application/problem+json', JSON.stringify(problem));
  }
}

/** The error of a list that names its filters, if it has some. */
function namingFilters(error: QueryTimeoutError, { query }: Request): Error {
  const filters = Object.keys(query).filter((name) => !['limit', 'after', 'version', 'as_of'].includes(name));
  return filters.length > 0 ? listTimedOut(filters) : error;
}

/** The problem of an error, which is logged when it is an internal error. */
export function loggedProblem(error: unknown, requestId: string, log: Logger): Problem {
  const reported = reportedError(error);
  if (reported !== undefined) return problemOf(reported, requestId);
  log.error({ err: error, request_id: requestId }, 'request failed');
  return internalProblem(requestId);
}
