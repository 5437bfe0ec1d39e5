import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import { validationError } from '#eventstore/domain';
import type { RequestContext } from '#eventstore/store';
import { ContextView } from '../openapi/event.view.js';
import { ApiField, type Schema } from '../openapi/fields.js';
import { ClientConnection } from './client-connection.js';
import type { RequestedRange } from '../content/content-range.js';
import { callerOf, requestStateOf } from './request.js';
import type { RequestStream } from '../content/request-stream.js';
import { momentOf, PointInTimeQuery } from '../history/point-in-time.query.js';
import type { Input, RequestInputs } from '../validation/input.js';

/** An option that a request sets by a header, and that its events store (contract §8). */
export interface RequestOption {
  /** The member of the context of events, and of `RequestContext.options`. */
  readonly name: string;
  /** The header without its prefix: `Trigger-Webhooks`. */
  readonly header: string;
  /** What the header may be, in error messages. */
  readonly form: string;
  /** The option in the value of a header: true for the default, which no event stores; undefined when it is not valid. */
  readonly parse: (text: string) => object | boolean | undefined;
  /** The header in the document. */
  readonly documented: { readonly description: string; readonly schema: Schema };
  /** The option in the context of events. */
  readonly stored: Parameters<typeof ApiField>[0];
  /** Whether every write takes it; otherwise the operations that do name it (`options` of `@Operation`). */
  readonly isOfEveryWrite: boolean;
}

/** An option of every write that is true unless its header says false. */
export const flagOption = (name: string, header: string, description: string): RequestOption => ({
  name,
  header,
  form: 'true or false',
  parse: (text) => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined),
  documented: { description, schema: { type: 'string', enum: ['true', 'false'], default: 'true' } },
  stored: { type: 'boolean', description: 'Present only when false' },
  isOfEveryWrite: true,
});

const declared = [
  flagOption('trigger_webhooks', 'Trigger-Webhooks', '`false`: no webhook is delivered for this change'),
];

/** Declares an option of requests. A context does when it is loaded. */
export function declareRequestOption(option: RequestOption): void {
  if (option.isOfEveryWrite) declared.unshift(option);
  else declared.push(option);
  declareEventContext(option.name, option.stored);
}

/** Declares a member of the context of events that some have. A context does when it is loaded. */
export function declareEventContext(name: string, stored: Parameters<typeof ApiField>[0]): void {
  ApiField({ ...stored, optional: true })(ContextView.prototype, name);
}

/** All options, those of every write first. Complete once all contexts are imported. */
export const requestOptions = (): readonly RequestOption[] => declared;

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** The input of the route's `body` class: `Input<…>`. */
export const Body = createParamDecorator((_: unknown, context: ExecutionContext): Input<object> =>
  required(requestStateOf(requestOf(context)).inputs?.body, 'body'),
);

/** The input of the route's `query` class: `Input<…>`. */
export const Filters = createParamDecorator((_: unknown, context: ExecutionContext): Input<object> =>
  required(requestStateOf(requestOf(context)).inputs?.query, 'query'),
);

function required(input: Input<object> | undefined, part: keyof RequestInputs): Input<object> {
  if (input === undefined) throw new Error(`The route reads a ${part} that its @Operation does not document`);
  return input;
}

/** The request context: account, API key, and options from the headers. */
export const Ctx = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext =>
  requestContextOf(requestOf(context)),
);

/** The connection of a client that may wait for its response: `ClientConnection`. */
export const Client = createParamDecorator((_: unknown, context: ExecutionContext): ClientConnection => {
  const request = requestOf(context);
  const response = context.switchToHttp().getResponse<Response>();
  const state = requestStateOf(request);
  return (state.client = new ClientConnection(response, callerOf(request), state));
});

/** The body of a route with `streamsBody`: `RequestStream`. */
export const BodyStream = createParamDecorator((_: unknown, context: ExecutionContext): RequestStream => {
  const { stream } = requestStateOf(requestOf(context));
  if (stream === undefined) throw new Error('The route reads a stream that its @Operation does not document');
  return stream;
});

/** The part of the content that a request asks for: `RequestedRange`. */
export const Range = createParamDecorator((_: unknown, context: ExecutionContext): RequestedRange => {
  const request = requestOf(context);
  return request.method === 'GET' ? { range: request.header('range'), ifRange: request.header('if-range') } : NO_RANGE;
});

const NO_RANGE: RequestedRange = { range: undefined, ifRange: undefined };

/** The context of a request. @throws DomainError 422 when a header has an invalid value. */
export function requestContextOf(request: Request): RequestContext {
  const { requestId, time, receipt, isBatched, task, agent, baseUrl = '', inputs } = requestStateOf(request);
  if (task !== undefined) return { ...task, expectedVersions: expectedVersions(request.method, request.headers) };
  const caller = callerOf(request);
  const { account, timeZone, country, uuid, origin, scopes } = caller;
  const { trigger_webhooks: triggerWebhooks = true, ...options } = optionsOf(request);
  return {
    account,
    timeZone,
    country,
    apiKey: (caller.person === undefined ? uuid : caller.tokenKey) ?? null,
    person: caller.person,
    owner: origin,
    via: agent !== undefined ? 'agent' : caller.uuid !== undefined && caller.session !== undefined ? 'console' : 'api',
    ...(uuid === undefined ? { isSigned: true } : {}),
    isBatched,
    scopes,
    correlationId: requestId,
    expectedVersions: expectedVersions(request.method, request.headers),
    baseUrl,
    receipt,
    at: momentOf(inputs?.query?.as(PointInTimeQuery), timeZone),
    options: agent === undefined ? options : { ...options, agent },
    triggerWebhooks,
    isAbandoned: () => time.isOver || request.res?.destroyed === true,
  };
}

/** The `Idempotency-Key` of a POST or PATCH. @throws DomainError 422 when it is malformed. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.header('idempotency-key');
  if (key === undefined || (request.method !== 'POST' && request.method !== 'PATCH')) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw validationError('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  return key;
}

/** The first of the custom headers with this ending that is present: its name and value. */
function customHeader(request: Request, rest: string): readonly [name: string, value: string] | undefined {
  for (const prefix of requestStateOf(request).headerPrefixes) {
    const name = `${prefix}-${rest}`;
    const value = request.header(name);
    if (value !== undefined) return [name, value];
  }
  return undefined;
}

const TRIAL = 'Dry-Run';

/** Whether a write is a trial run (contract §18). @throws DomainError 422 when the header is neither true nor false. */
export function isTrial(request: Request): boolean {
  const [name, value] = customHeader(request, TRIAL) ?? [TRIAL, 'false'];
  const flag = value.toLowerCase();
  if (flag !== 'true' && flag !== 'false') throw validationError(name, 'must be true or false');
  return flag === 'true';
}

/** Whether a request asks for a trial run, whatever it is. */
export const asksForTrial = (request: Request): boolean =>
  request.method !== 'GET' && customHeader(request, TRIAL)?.[1].toLowerCase() === 'true';

/** The options of a request that are not the default. @throws DomainError 422 when a header has an invalid value. */
const optionsOf = (request: Request): { readonly trigger_webhooks?: false } =>
  Object.fromEntries(
    requestOptions().flatMap(({ name, header, form, parse }) => {
      const given = customHeader(request, header);
      if (given === undefined) return [];
      const option = parse(given[1]);
      if (option === undefined) throw validationError(given[0], `must be ${form}`);
      return option === true ? [] : [[name, option]];
    }),
  );

/**
 * The versions that a request expects. `If-Match`: the part of each tag before the dot, or `any` for `*`; a malformed
 * tag matches no version. `If-None-Match: *` of a PATCH: `none`, so that it can only create. With both, no version
 * matches.
 */
function expectedVersions(
  method: string,
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
): RequestContext['expectedVersions'] {
  const creates = method === 'PATCH' && ifNoneMatch?.trim() === '*';
  if (ifMatch === undefined) return creates ? 'none' : undefined;
  if (creates) return [];
  if (ifMatch.trim() === '*') return 'any';
  return ifMatch.split(',').map((tag) => Number(/^(?:W\/)?"(\d{1,10})(?:\.[0-9a-f]+)?"$/.exec(tag.trim())?.[1] ?? NaN));
}
