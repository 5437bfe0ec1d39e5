import { Inject, Injectable } from '@nestjs/common';
import { validationError } from '#eventstore/domain';
import { LOGGER, type Logger } from '#platform';
import type { Request } from 'express';
import { ServiceDocument } from '../openapi/webhooks.js';
import { callerOf, requestStateOf } from '../pipeline/request.js';
import { loggedProblem } from '../problems/problem.filter.js';
import { answerOf, cutAnswer, membersWithout, type ToolAnswer } from './tool-answer.js';
import { ToolChanges } from './tool-changes.js';
import { type Arguments, moreBy, textOf, type ToolMessage, ToolRequests } from './tool-requests.js';
import { type DescribedTool, ToolSchemas } from './tool-schemas.js';
import { TOOLS } from './tools.js';

/** Calls tools: reads, or changes in two steps. */
@Injectable()
export class ToolRunner {
  private described: readonly DescribedTool[] | undefined;

  constructor(
    private readonly requests: ToolRequests,
    private readonly changes: ToolChanges,
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

  /**
   * The tools that the caller of a request may call: that read, when at least one operation is allowed, with only those; that
   * change, when all are and the key lets assistants change.
   */
  toolsFor(request: Request): readonly DescribedTool[] {
    return this.tools.flatMap((tool) => this.allowed(tool, request) ?? []);
  }

  /** A tool that the caller of a request may call; undefined when there is none. */
  toolFor(name: string, request: Request): DescribedTool | undefined {
    const tool = this.tools.find((one) => one.name === name);
    return tool && this.allowed(tool, request);
  }

  private allowed(tool: DescribedTool, request: Request): DescribedTool | undefined {
    const operations = tool.operations.filter((one) => this.requests.isAllowed(one, request));
    if (tool.change === undefined) return operations.length === 0 ? undefined : { ...tool, operations };
    const caller = callerOf(request);
    const mayChange = caller.uuid !== undefined && caller.agentWrites !== 'none';
    return mayChange && operations.length === tool.operations.length ? tool : undefined;
  }

  /** Calls a tool. An error of the API is an answer with its problem. */
  async call(tool: DescribedTool, given: Arguments, message: ToolMessage): Promise<ToolAnswer> {
    try {
      checkNames(tool, given);
      const members =
        tool.change === undefined
          ? await this.read(tool, given, message)
          : await this.changes.change(tool, tool.change, given, message);
      const read = membersWithout(members, tool.leavesOut ?? []);
      return cutAnswer(read, (cut, isListCut) => moreOf(tool, cut, isListCut));
    } catch (error) {
      return answerOf({ ...loggedProblem(error, requestStateOf(message.request).requestId, this.log) }, true);
    }
  }

  /** @throws DomainError or HttpError as the routes do. */
  private async read({ operations }: DescribedTool, given: Arguments, message: ToolMessage): Promise<object> {
    const members: Record<string, unknown> = {};
    for (const operation of operations) {
      const read = await this.requests.perform(operation, given, message);
      Object.assign(members, read.members);
      if (read.next !== undefined && operations.length === 1) members['more'] = read.next;
    }
    return members;
  }
}

/** @throws DomainError 422 for an argument that the tool does not take. */
function checkNames({ takes, change }: DescribedTool, given: Arguments): void {
  const isKnown = (name: string): boolean => takes.includes(name) || (name === 'confirm' && change !== undefined);
  const unknown = Object.keys(given).find((name) => !isKnown(name));
  if (unknown !== undefined) throw validationError(unknown, 'is not an argument of the tool');
}

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
