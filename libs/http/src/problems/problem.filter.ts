import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { HttpError } from './http-error.js';
import { requestStateOf } from '../request-state.js';
import { headersOf, internalProblem, problemOf, reportedError } from './problem.js';

/** Turns any thrown error into a problem response, without stack, query or driver message. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly allowedMethods: (path: string) => readonly string[],
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Sends the problem of an error; also used where no route was reached. */
  answer(error: unknown, request: Request, response: Response): void {
    const { requestId } = requestStateOf(request);
    const reported = error instanceof NotFoundException ? this.noRoute(request) : reportedError(error);
    if (reported === undefined) this.log.error({ err: error, request_id: requestId }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = reported ? problemOf(reported, requestId) : internalProblem(requestId);
    // The parser would take an unread body for the next request.
    if (!request.complete && problem.status !== 404) response.setHeader('Connection', 'close');
    const body = JSON.stringify(problem);
    response.writeHead(problem.status, {
      'Content-Type': 'application/problem+json',
      'Content-Length': Buffer.byteLength(body),
      ...(reported && headersOf(reported)),
    });
    response.end(body);
  }

  private noRoute(request: Request): HttpError {
    const methods = this.allowedMethods(request.path);
    return methods.length === 0
      ? new HttpError(404, 'not_found', 'No such path')
      : new HttpError(405, 'method_not_allowed', `${request.method} is not possible here`, {
          Allow: methods.join(', '),
        });
  }
}
