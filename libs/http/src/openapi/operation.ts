import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Class, fieldsOf, type Schema } from './fields.js';
import { ErrorView } from '../problems/problem.view.js';
import { generalCodes } from '../problems/problems.js';
import type { ScopedContext } from '../scopes.js';
import { created, deleted, noContent, type Responder, updated, upserted } from '../response.js';

/** What a route accepts and answers: its documentation and its checks are made of it. */
export interface OperationOptions {
  readonly summary: string;
  readonly description?: string;
  /** Which keys may: by default those with `read` for GET, else `write`, in the context of the controller. */
  readonly scope?: 'any' | 'admin';
  /** The context whose scopes count, where it is not that of the controller. */
  readonly context?: ScopedContext;
  readonly body?: Class;
  readonly query?: Class;
  /** 201 `{<noun>_uuid}`. */
  readonly creates?: string;
  /** 200 `{<noun>_uuid}`. */
  readonly updates?: string;
  /** 200 or 201 `{<noun>_uuid}`. */
  readonly upserts?: string;
  /** The class of a created or updated answer that holds more than the uuid. */
  readonly resultView?: Class;
  /** 200 `{message}`. */
  readonly deletes?: true;
  /** 200 `{<noun>: View}`. */
  readonly shows?: Readonly<Record<string, Class>>;
  /** 200 `{<plural>: [View]}`, paged. */
  readonly lists?: Readonly<Record<string, Class>>;
  /** Members of the answer beside the list. */
  readonly beside?: Readonly<Record<string, Schema>>;
  /** The path names the parent of the list or of the created entity, which may not exist. */
  readonly below?: true;
  /** 204 without a body, for what has no version. */
  readonly empties?: true;
  /** Another success answer. */
  readonly answers?: {
    /** Its status, or those that it may have. */
    readonly status: number | readonly number[];
    /** The class of its body. */
    readonly with: Class;
    /** Makes the response of the command's result; absent for queries, which return a response. */
    readonly respond?: Responder;
    /** Whether it holds a secret: its idempotency receipt is encrypted. */
    readonly secret?: true;
  };
  /** Codes of the rules that it may violate, beside the general codes. */
  readonly errors?: readonly string[];
}

/** The extension under which a response of the document lists its error codes. */
export const CODES = 'x-codes';

/** What the request pipeline reads of a route. */
export interface OperationMetadata {
  /** Which keys may; undefined: by the method and the context. */
  readonly scope: OperationOptions['scope'];
  /** Set for the controllers of a context by `controllersOf`. */
  readonly context: ScopedContext | undefined;
  /** The class of its query; undefined: any key of a query is unknown. */
  readonly query: Class | undefined;
  /** The class of its body; undefined: any key of a body is unknown. */
  readonly body: Class | undefined;
  /** Turns the result of the command into the response; undefined for queries, which return one. */
  readonly respond: Responder | undefined;
  /** The member of the answer that holds the one entity it shows; undefined when it shows none. */
  readonly shows: string | undefined;
  /** Whether the answer holds a secret, so that its receipt is encrypted. */
  readonly answersSecret: boolean;
}

const OPERATION = Symbol('operation');
const UNDOCUMENTED: OperationMetadata = {
  scope: undefined,
  context: undefined,
  query: undefined,
  body: undefined,
  respond: undefined,
  shows: undefined,
  answersSecret: false,
};

/** Says in which context a controller's methods are, for those that do not say so themselves. */
export function placeInContext(controller: Type, context: ScopedContext): void {
  let prototype: object | null = controller.prototype as object;
  for (; prototype !== null; prototype = Object.getPrototypeOf(prototype) as object | null)
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = descriptor.value;
      if (typeof method !== 'function' || !Reflect.hasOwnMetadata(OPERATION, method)) continue;
      const operation = operationOf(method);
      Reflect.defineMetadata(OPERATION, { ...operation, context: operation.context ?? context }, method);
    }
}

/** The metadata that {@link Operation} set on a handler. */
export const operationOf = (handler: object): OperationMetadata =>
  (Reflect.getMetadata(OPERATION, handler) as OperationMetadata | undefined) ?? UNDOCUMENTED;

function responderOf({
  creates,
  updates,
  upserts,
  deletes,
  empties,
  answers,
}: OperationOptions): Responder | undefined {
  if (creates !== undefined) return created(creates);
  if (updates !== undefined) return updated(updates);
  if (upserts !== undefined) return upserted(upserts);
  if (deletes) return deleted;
  if (empties) return noContent;
  return answers?.respond;
}

const uuidOf = (noun: string): Schema => ({
  type: 'object',
  required: [`${noun}_uuid`],
  properties: { [`${noun}_uuid`]: { type: 'string', format: 'uuid' } },
});

const wrapped = (key: string, schema: object, beside: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  required: [key, ...Object.keys(beside)],
  properties: { [key]: schema, ...beside },
});

const header = (description: string): { description: string; schema: { type: 'string' } } => ({
  description,
  schema: { type: 'string' },
});

const ETAG = { ETag: header('The version, and a hash of the names of others that the body shows') };
const LINK = { Link: header('`rel="next"` while more remains') };
const LOCATION = { Location: header('Where the new entity is read'), ...ETAG };
const REPLAYED = { 'Idempotency-Replayed': header('`true` when this answers a repeated Idempotency-Key') };

/** Documents a route and sets the metadata that the request pipeline reads. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { summary, description, scope, context, body, query } = options;
  const reads = query !== undefined || options.shows !== undefined || options.lists !== undefined;
  return applyDecorators(
    SetMetadata<symbol, OperationMetadata>(OPERATION, {
      scope,
      context,
      query,
      body,
      respond: responderOf(options),
      shows: Object.keys(options.shows ?? {})[0],
      answersSecret: options.answers?.secret ?? false,
    }),
    ApiOperation({ summary, ...(description ? { description } : {}) }),
    ApiSecurity('key'),
    ...(body ? [ApiExtraModels(body), ApiBody({ type: body })] : []),
    ...(query ? queryParameters(query) : []),
    ...successes(options),
    ...(options.shows !== undefined ? [ApiHeader({ name: 'If-None-Match', required: false })] : []),
    ...(reads ? [] : writeHeaders(options)),
    ...failures(options, reads),
  );
}

function queryParameters(query: Class): MethodDecorator[] {
  return [...fieldsOf(query)].map(([name, { schema, presence, nested }]) =>
    ApiQuery({
      name,
      required: !presence.optional,
      ...(presence.description ? { description: presence.description } : {}),
      ...(nested
        ? {
            style: 'deepObject' as const,
            explode: true,
            schema: {
              type: 'object',
              properties: Object.fromEntries([...fieldsOf(nested())].map(([key, field]) => [key, field.schema])),
            },
          }
        : { schema }),
    }),
  );
}

function successes({
  creates,
  updates,
  upserts,
  resultView,
  deletes,
  empties,
  shows,
  lists,
  beside,
  answers,
}: OperationOptions): MethodDecorator[] {
  const written = creates ?? updates ?? upserts;
  const all: MethodDecorator[] = [];
  if (written !== undefined) {
    if (resultView) all.push(ApiExtraModels(resultView));
    const schema = resultView ? { $ref: getSchemaPath(resultView) } : uuidOf(written);
    if (creates || upserts)
      all.push(ApiResponse({ status: 201, description: 'Created', schema, headers: { ...LOCATION, ...REPLAYED } }));
    if (updates || upserts)
      all.push(ApiResponse({ status: 200, description: 'Done', schema, headers: { ...ETAG, ...REPLAYED } }));
  }
  if (deletes)
    all.push(
      ApiResponse({
        status: 200,
        description: 'Deleted',
        schema: wrapped('message', { type: 'string', enum: ['Performed'] }),
      }),
    );
  if (empties) all.push(ApiResponse({ status: 204, description: 'Done', headers: REPLAYED }));
  for (const [noun, view] of Object.entries(shows ?? {}))
    all.push(
      ApiExtraModels(view),
      ApiResponse({
        status: 200,
        description: 'Found',
        schema: wrapped(noun, { $ref: getSchemaPath(view) }),
        headers: ETAG,
      }),
      ApiResponse({ status: 304, description: 'Not changed since the tag of If-None-Match' }),
    );
  for (const [plural, view] of Object.entries(lists ?? {}))
    all.push(
      ApiExtraModels(view),
      ApiResponse({
        status: 200,
        description: 'A page',
        schema: wrapped(plural, { type: 'array', items: { $ref: getSchemaPath(view) } }, beside),
        headers: LINK,
      }),
    );
  if (answers)
    all.push(
      ApiExtraModels(answers.with),
      ...[answers.status]
        .flat()
        .map((status) => ApiResponse({ status, description: 'Done', type: answers.with, headers: REPLAYED })),
    );
  return all;
}

function writeHeaders({ creates, upserts, deletes, empties }: OperationOptions): MethodDecorator[] {
  return [
    ...(deletes
      ? []
      : [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description: '1 to 255 visible ASCII characters; the answer is kept for 24 hours',
          }),
        ]),
    ...(creates || empties
      ? []
      : [ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that must be current' })]),
    ...(upserts === undefined
      ? []
      : [
          ApiHeader({
            name: 'If-None-Match',
            required: false,
            description: '`*`: create only, else 412',
            schema: { type: 'string', enum: ['*'] },
          }),
        ]),
    ApiHeader({
      name: 'X-Service-Notify-Assignees',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'] },
    }),
    ApiHeader({
      name: 'X-Service-Trigger-Webhooks',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'] },
    }),
  ];
}

function failures(options: OperationOptions, reads: boolean): MethodDecorator[] {
  const { lists, creates, empties, below, deletes = false, errors = [] } = options;
  const statuses = [400, 401, 403, 408, 414, 422, 429, 431, 500, 503];
  if ((lists === undefined && creates === undefined) || below) statuses.push(404);
  if (!reads) statuses.push(409, 413, 415);
  if (!reads && creates === undefined && !empties) statuses.push(412);
  const schema = { $ref: getSchemaPath(ErrorView) };
  return [
    ApiExtraModels(ErrorView),
    ...statuses
      .sort((a, b) => a - b)
      .map((status) =>
        ApiResponse({
          status,
          content: { 'application/problem+json': { schema } },
          ...listing([...generalCodes(status, { reads, deletes }), ...(status === 422 ? errors : [])]),
        }),
      ),
  ];
}

/** The codes of a response, which `openApiOf` documents. */
const listing = (codes: readonly string[]): object => ({ [CODES]: codes });
