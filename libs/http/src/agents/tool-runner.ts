import { Inject, Injectable } from '@nestjs/common';
import { DomainError, validationError } from '#eventstore/domain';
import { LOGGER, type Logger } from '#platform';
import type { Request, Response } from 'express';
import { operationRequest, operationResponse, sharedHeaders } from '../batch/operation-request.js';
import { ServiceDocument } from '../openapi/webhooks.js';
import { callerOf, parseQuery, requestStateOf, startRequest } from '../pipeline/request.js';
import { type HttpResponse, JsonText, ListBody } from '../pipeline/response.js';
import type { Route } from '../pipeline/route.js';
import { checkRights, RouteRunner } from '../pipeline/route-runner.js';
import { loggedProblem } from '../problems/problem.filter.js';
import { answerOf, cutAnswer, membersWithout, type ToolAnswer } from './tool-answer.js';
import { type DescribedOperation, type DescribedTool, ToolSchemas } from './tool-schemas.js';
import { TOOLS } from './tools.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Performs the operations of tools as requests of the caller: with the same checks, rights and limits. */
@Injectable()
export class ToolRunner {
  private described: readonly DescribedTool[] | undefined;

  constructor(
    private readonly routes: RouteRunner,
    private readonly document: ServiceDocument,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  private get tools(): readonly DescribedTool[] {
    if (this.described === undefined) {
      const schemas = new ToolSchemas(this.document.document);
      this.described = TOOLS.map((tool) => schemas.describe(tool));
    }
    return this.described;
  }

  /** The tools of which the caller of a request may perform at least one operation, with only those. */
  toolsFor(request: Request): readonly DescribedTool[] {
    return this.tools.flatMap((tool) => {
      const operations = tool.operations.filter((one) => this.isAllowed(one, request));
      return operations.length === 0 ? [] : [{ ...tool, operations }];
    });
  }

  /** Calls a tool. An error of the API is an answer with its problem. */
  async call(tool: DescribedTool, given: Arguments, request: Request, response: Response): Promise<ToolAnswer> {
    try {
      checkNames(tool, given);
      const answers: Record<string, unknown>[] = [];
      let next: string | undefined;
      for (const operation of tool.operations) {
        const read = await this.perform(operation, given, request, response);
        answers.push(read.members);
        next ??= read.next;
      }
      const read = membersWithout(Object.assign({}, ...answers) as object, tool.leavesOut ?? []);
      if (next !== undefined && tool.operations.length === 1) read.members['more'] = next;
      return cutAnswer(read, (cut, isListCut) => moreOf(tool, cut, isListCut));
    } catch (error) {
      return answerOf({ ...loggedProblem(error, requestStateOf(request).requestId, this.log) }, true);
    }
  }

  private isAllowed({ method, path }: DescribedOperation, request: Request): boolean {
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
  private async perform(
    operation: DescribedOperation,
    given: Arguments,
    request: Request,
    response: Response,
  ): Promise<{ readonly members: Record<string, unknown>; readonly next: string | undefined }> {
    const { requestId, startedAt, time, headerPrefixes } = requestStateOf(request);
    const caller = callerOf(request);
    const { path, query } = targetOf(operation, given);
    const own = operationRequest(request, { method: operation.method, path }, sharedHeaders(request));
    const state = startRequest(own, { requestId, startedAt, time, headerPrefixes, caller });
    const route: Route = this.routes.find(own);
    state.route = route.path;
    checkRights(route, caller, own.params);
    const body = operation.hasBody ? { ...given } : undefined;
    const payload = { query: parseQuery(query), body, hash: undefined };
    const answered = operationResponse(response, own);
    const call = { route, request: own, response: answered, state, caller, payload, idempotencyKey: undefined };
    const answer = await this.routes.run(call);
    if (answer === undefined) throw new Error(`${route.path} sends its response itself`);
    return membersOf(answer);
  }
}

/** @throws DomainError 422 for an argument that the tool does not take. */
function checkNames({ takes }: DescribedTool, given: Arguments): void {
  const unknown = Object.keys(given).find((name) => !takes.includes(name));
  if (unknown !== undefined) throw validationError(unknown, 'is not an argument of the tool');
}

/** The path and query of an operation with these arguments. @throws DomainError 422 without a parameter of the path. */
function targetOf(
  { path: pattern, query: names, fixed, hasBody }: DescribedOperation,
  given: Arguments,
): { readonly path: string; readonly query: string } {
  const inPath = new Set<string>();
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(referenceIn(name, given[name]));
  });
  if (hasBody) return { path, query: '' };
  const query = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(given)) {
    if (inPath.has(name) || value === null) continue;
    if (typeof value !== 'object') query.set(name, textOf(value));
    else
      for (const [key, one] of Object.entries(value)) {
        const isUuid = key === 'uuid' && names.has(`${name}_uuid`);
        query.append(isUuid ? `${name}_uuid` : Array.isArray(value) ? name : `${name}[${key}]`, textOf(one));
      }
  }
  // A query of the API has percent-encoded blanks.
  return { path, query: query.toString().replaceAll('+', '%20') };
}

/** A value as the text of a query. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The segment of a reference in a path. @throws DomainError 422. */
function referenceIn(name: string, value: unknown): string {
  const [one, ...others] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [key, text] = (one ?? []) as [string?, unknown?];
  if (others.length > 0 || (key !== 'uuid' && key !== 'external_id') || typeof text !== 'string' || text === '')
    throw validationError(name, 'must be an object with either uuid or external_id');
  return text;
}

/** The members of an answer, and how the caller gets the next page: by the cursor that of the list, or of a `Link` of the route. */
async function membersOf({ body, headers }: HttpResponse): Promise<{
  readonly members: Record<string, unknown>;
  readonly next: string | undefined;
}> {
  const list = body instanceof ListBody ? await body.render() : undefined;
  const text = list?.text ?? (body instanceof JsonText ? body.text : undefined);
  const members = (text === undefined ? body : JSON.parse(text.toString())) as Record<string, unknown>;
  if (list?.next !== undefined) return { members, next: moreBy(list.next) };
  const link = headers['Link'] ?? '';
  const [, name, cursor] = /[?&](after_user)=([^&>]+)/.exec(link) ?? /[?&](after)=([^&>]+)/.exec(link) ?? [];
  return { members, next: cursor === undefined ? undefined : moreBy(decodeURIComponent(cursor), name) };
}

const moreBy = (cursor: string, name = 'after'): string => `more by "${name}": ${JSON.stringify(cursor)}`;

/** How the caller gets what was cut: the next entries of the one list, or less at once. */
function moreOf(
  { takes, cursor: member = 'uuid' }: DescribedTool,
  cut: Record<string, unknown>,
  isListCut: boolean,
): string {
  if (!isListCut) return 'long texts are cut: more by the tool that shows one entity, or by the API';
  const lists = Object.values(cut).filter((one) => Array.isArray(one)) as Record<string, unknown>[][];
  const [last] = lists.length === 1 ? (lists[0] ?? []).slice(-1) : [];
  const cursor = last?.[member];
  if (takes.includes('after') && takes.includes('limit') && cursor !== undefined) return moreBy(textOf(cursor));
  return 'the answer is cut: more by narrower arguments, or by the API';
}
