import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  type ApiHeaderOptions,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { MAX_COUNTED } from '#eventstore/store';
import { type Class, fieldsOf, type Presence, type Schema } from './fields.js';
import { examplesOf } from './examples.js';
import { DeletedEntityView } from '../taking-back/deleted-entity.view.js';
import { ErrorView } from '../problems/problem.view.js';
import { generalCodes } from '../problems/problems.js';
import type { Scope } from '../pipeline/scopes.js';
import { MAX_BODY_BYTES } from '../content/body.js';
import { MAX_BODY_VALUES } from '../content/json-meter.js';
import { created, deleted, noContent, type Responder, updated, upserted } from '../pipeline/response.js';

/** The inputs and responses of a route. Its documentation and its checks are derived from them. */
export interface OperationOptions {
  readonly summary: string;
  /** The operation id in the document; by default the method and the name of the controller (`operationIdOf`). */
  readonly id?: string;
  readonly description?: string;
  /** The required scope; by default `read` for GET and `write` for other methods, in the context of the controller. */
  readonly scope?: 'any' | 'admin' | 'tokens';
  /** The context whose scopes suffice, if it is not that of the controller. */
  readonly context?: string;
  /** Further scopes of which each suffices. */
  readonly alsoScopes?: readonly Scope[];
  readonly body?: Class;
  /** A POST that changes nothing: it needs the scope to read, and ignores an Idempotency-Key. */
  readonly isQuery?: true;
  /** The body is bytes, which the handler reads as a stream with `@BodyStream()`; `maxBodyBytes` limits them too. */
  readonly streamsBody?: true;
  /** The bytes may have the Content-Encoding gzip, which the handler decodes. */
  readonly acceptsGzip?: true;
  /** The route may be called by a signed URL (`SignedUrls`) instead of an API key. */
  readonly acceptsSignature?: true;
  readonly query?: Class;
  /** 201 `{<noun>_uuid}`. */
  readonly creates?: string;
  /** 200 `{<noun>_uuid}`. */
  readonly updates?: string;
  /** 200 or 201 `{<noun>_uuid}`. */
  readonly upserts?: string;
  /** The class of the response of a create or update that has more members than the uuid. */
  readonly resultView?: Class;
  /** 200 `{message}`. */
  readonly deletes?: true;
  /** 200 `{<noun>: View}`. */
  readonly shows?: Readonly<Record<string, Class>>;
  /** 200 `{<plural>: [View]}`, paged; with several views, the query says which. */
  readonly lists?: Readonly<Record<string, Class | readonly Class[]>>;
  /** 200 `text/event-stream`: the view of its data, and what it consists of. */
  readonly streams?: {
    readonly view: Class;
    readonly description: string;
    /** Further headers of the response, with their descriptions. */
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** 200 or 206 with the bytes of content of any type (`contentResponse`), 302 when it may be stored elsewhere. */
  readonly downloads?: {
    readonly description: string;
    readonly redirects?: true;
    /** The bytes are made for each request: always 200 with all of them. */
    readonly isMade?: true;
  };
  /** Further members of the response, next to the list. */
  readonly extraMembers?: Readonly<Record<string, Schema>>;
  /** The path contains the parent of the list or of the created entity: 404 when the parent does not exist. */
  readonly hasParent?: true;
  /** 204 without a body, for entities without a version. */
  readonly noContent?: true;
  /** A custom success response. */
  readonly returns?: {
    /** Its status, or its possible statuses. */
    readonly status: number | readonly number[];
    /** The class of its body. */
    readonly with: Class;
    /** Builds the response from the result of the command; absent for queries, which return a response. */
    readonly respond?: Responder;
  };
  /** The member of the response that is a secret. The idempotency receipt of a response with this member is encrypted. */
  readonly secret?: string;
  /** Codes of the entity rules that the request may violate, in addition to the general codes. */
  readonly errors?: readonly string[];
  /** As `errors`, of those that are reported with 403. */
  readonly forbids?: readonly string[];
  /** As `errors`, of those that are reported with 409. */
  readonly conflicts?: readonly string[];
  /** As `errors`, of those that are reported with 410. */
  readonly gone?: readonly string[];
  /** Maximum size of the body in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number;
  /** Maximum values in the JSON of the body; 100,000 by default. */
  readonly maxBodyValues?: number;
  /** The options that it takes besides those of every write, by their names (`declareRequestOption`); a batch takes all. */
  readonly options?: readonly string[];
  /** The route cannot be an operation of a batch, though its context can. */
  readonly isOutsideBatches?: true;
  /** The route has no trial run (contract §18). */
  readonly hasNoTrial?: true;
  /** The member of a created entity that is a number of the account: null in a trial run, which takes none. */
  readonly numbers?: string;
  /** Set for a request that holds operations, each of which is performed as a request. */
  readonly batch?: BatchRules;
}

/** What differs for a batch. Its Idempotency-Key and preconditions are those of its operations. */
export interface BatchRules {
  /** The requests of the rate limit that a body costs. */
  readonly cost: (body: object) => number;
}

/** The OpenAPI extension in which a response lists its error codes. */
export const CODES = 'x-codes';

/** The OpenAPI extension with the query for which a response has another form, which no other request gets. */
export const ONLY_WITH = 'x-only-with';

/** The OpenAPI extension in which a 201 names the member of its entity that is null in a trial run. */
export const NULL_IN_TRIAL = 'x-null-in-trial';
/** That in which a write says which options it takes, until they are documented: all, or some besides those of every write. */
export const OPTIONS = 'x-options';

/** The metadata of a route that the request pipeline reads: its options, with what follows from them. */
export interface OperationMetadata extends Pick<
  OperationOptions,
  | 'scope'
  | 'context'
  | 'query'
  | 'body'
  | 'isQuery'
  | 'streamsBody'
  | 'acceptsGzip'
  | 'acceptsSignature'
  | 'isOutsideBatches'
  | 'hasNoTrial'
  | 'numbers'
  | 'batch'
  | 'secret'
  | 'creates'
  | 'updates'
  | 'upserts'
  | 'resultView'
  | 'options'
  | 'errors'
  | 'conflicts'
  | 'forbids'
> {
  readonly alsoScopes: readonly Scope[];
  readonly maxBodyBytes: number;
  readonly maxBodyValues: number;
  /** Builds the response from the result of the command; undefined for queries, which return one. */
  readonly respond: Responder | undefined;
  /** The member of the response that contains the entity; undefined for routes that do not show one entity. */
  readonly shown: string | undefined;
}

const OPERATION = Symbol('operation');

const metadataOf = (options: Omit<OperationOptions, 'summary'>): OperationMetadata => ({
  ...options,
  alsoScopes: options.alsoScopes ?? [],
  maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
  maxBodyValues: options.maxBodyValues ?? MAX_BODY_VALUES,
  respond: responderOf(options),
  shown: Object.keys(options.shows ?? {})[0],
});

/** What the operations of a context have in common. */
export interface ContextOptions {
  /** Its operations may not be parts of a batch. */
  readonly isOutsideBatches?: true;
  /** Its views show users by more than their uuids. */
  readonly showsUsers?: true;
}

/** Sets the context of the methods of a controller that do not declare one. */
export function assignContext(controller: Type, context: string, { isOutsideBatches }: ContextOptions = {}): void {
  let prototype: object | null = controller.prototype as object;
  for (; prototype !== null; prototype = Object.getPrototypeOf(prototype) as object | null)
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = descriptor.value;
      if (typeof method !== 'function' || !Reflect.hasOwnMetadata(OPERATION, method)) continue;
      const operation = operationOf(method);
      const assigned = { ...operation, context: operation.context ?? context };
      if (isOutsideBatches) assigned.isOutsideBatches = true;
      Reflect.defineMetadata(OPERATION, assigned, method);
    }
}

/** The metadata that {@link Operation} set on a handler. */
export const operationOf = (handler: object): OperationMetadata =>
  (Reflect.getMetadata(OPERATION, handler) as OperationMetadata | undefined) ?? metadataOf({});

function responderOf(options: Omit<OperationOptions, 'summary'>): Responder | undefined {
  if (options.creates !== undefined) return created(options.creates);
  if (options.updates !== undefined) return updated(options.updates);
  if (options.upserts !== undefined) return upserted(options.upserts);
  if (options.deletes) return deleted;
  return options.noContent ? noContent : options.returns?.respond;
}

const BINARY_TYPE = 'application/octet-stream';
const BYTES = { type: 'string', format: 'binary' };

const uuidOf = (noun: string): Schema => ({
  type: 'object',
  required: [`${noun}_uuid`],
  properties: { [`${noun}_uuid`]: { type: 'string', format: 'uuid' } },
});

const wrapped = (key: string, schema: object, extraMembers: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  required: [key, ...Object.keys(extraMembers)],
  properties: { [key]: schema, ...extraMembers },
});

const header = (description: string): { description: string; schema: { type: 'string' } } => ({
  description,
  schema: { type: 'string' },
});

const ETAG = { ETag: header('The version, and a hash of the referenced data that the body shows') };
const LINK = { Link: header('`rel="next"`: the next page, if there is one') };
const TOTAL = { 'Total-Count': header(`With \`count=true\`: how many there are on all pages, or \`${MAX_COUNTED}+\``) };
const LOCATION = { Location: header('The path of the new entity'), ...ETAG };
const REPLAYED = { 'Idempotency-Replayed': header('`true` in the replay for a repeated Idempotency-Key') };

const NOT_MODIFIED = ApiResponse({ status: 304, description: 'Not modified since the ETag in If-None-Match' });
const REDIRECT = ApiResponse({
  status: 302,
  description: 'The content is at another URL, which needs no API key',
  headers: { Location: header('The URL of the content, for a short time') },
});

const referTo = (view: Class): { readonly $ref: string } => ({ $ref: getSchemaPath(view) });

/** Documents a route and sets the metadata that the request pipeline reads. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { summary, description, id, body, query, isQuery, streamsBody, acceptsSignature, alsoScopes = [] } = options;
  const text = [description ?? generalDescription(options) ?? [], alsoScopes.map(sufficesText)].flat().join(' ');
  const reads =
    isQuery ||
    [streamsBody ? undefined : query, options.shows, options.lists, options.downloads].some((one) => one !== undefined);
  return applyDecorators(
    SetMetadata<symbol, OperationMetadata>(OPERATION, metadataOf(options)),
    ApiOperation({ summary, ...(text === '' ? {} : { description: text }), ...(id ? { operationId: id } : {}) }),
    ...['key', ...(acceptsSignature ? ['signature'] : [])].map((scheme) => ApiSecurity(scheme)),
    ...(body
      ? [ApiExtraModels(body), ApiBody({ type: body, required: hasRequired(body), examples: bodyExamples(body) })]
      : []),
    ...(streamsBody ? [ApiConsumes(BINARY_TYPE), ApiBody({ schema: BYTES, required: true })] : []),
    ...(query ? queryParameters(query) : []),
    ...successes(options),
    ...(options.shows !== undefined ? [ifNoneMatch()] : []),
    ...(options.downloads !== undefined && !options.downloads.isMade ? downloadHeaders() : []),
    ...(reads ? [] : writeHeaders(options)),
    ...failures(options, reads),
  );
}

const sufficesText = (scope: Scope): string => `The scope \`${scope}\` also suffices.`;

/** What holds for every operation of a kind, for operations without a description. */
function generalDescription(kind: OperationOptions): string | undefined {
  if (kind.lists !== undefined)
    return 'In pages of `limit` entries. The header `Link` has the URL of the next page; it is absent on the last one.';
  if (kind.shows !== undefined) return 'Responds 304 to a request with the current `ETag` in `If-None-Match`.';
  if (kind.upserts !== undefined)
    return `An external id in the path that is not in use creates a ${kind.upserts} with it; the body then needs what a POST needs.`;
  if (kind.creates !== undefined) return 'Responds with the uuid of the new entity.';
  if (kind.updates !== undefined)
    return 'Responds with the uuid; `ETag` has the new version. Without a change, the version stays the same.';
  return kind.deletes
    ? 'A repeated request responds 404. The history of a deleted entity stays available by its uuid.'
    : undefined;
}

const bodyExamples = (body: Class): Record<string, { value: object }> =>
  Object.fromEntries(Object.entries(examplesOf(body)).map(([name, value]) => [name, { value }]));

/** Whether a body may not be empty: an empty body is read as `{}` (contract §2). */
const hasRequired = (body: Class): boolean => [...fieldsOf(body).values()].some(({ presence }) => !presence.optional);

/**
 * A parameter for each field. The fields of a nested object are separate parameters, such as `updated_at[after]`; of a
 * list of objects the first one is documented.
 */
function queryParameters(query: Class): MethodDecorator[] {
  return [...fieldsOf(query)].flatMap(([name, { schema, presence, nested }]) =>
    nested
      ? [...fieldsOf(nested())].map(([key, field]) =>
          queryParameter(`${name}${schema['type'] === 'array' ? '[0]' : ''}[${key}]`, field.schema, {
            optional: presence.optional || field.presence.optional || false,
            description: [presence.description, field.presence.description].filter(Boolean).join(' '),
          }),
        )
      : [queryParameter(name, schema, presence)],
  );
}

/** Without the examples of the schema: tools send them, and a list that is filtered by all of them is empty. */
function queryParameter(name: string, { examples: _, ...schema }: Schema, presence: Presence): MethodDecorator {
  const { optional = false, description } = presence;
  return ApiQuery({ name, required: !optional, ...(description ? { description } : {}), schema });
}

function successes({
  query,
  numbers,
  creates,
  updates,
  upserts,
  resultView,
  deletes,
  noContent: hasNoContent,
  shows,
  lists,
  streams,
  downloads,
  extraMembers,
  returns,
}: OperationOptions): MethodDecorator[] {
  const written = creates ?? updates ?? upserts;
  const all: MethodDecorator[] = [];
  if (written !== undefined) {
    if (resultView) all.push(ApiExtraModels(resultView));
    const schema = resultView ? referTo(resultView) : uuidOf(written);
    if (creates || upserts)
      all.push(
        ApiResponse({
          status: 201,
          description: 'Created',
          schema,
          headers: { ...LOCATION, ...REPLAYED },
          ...(numbers === undefined ? {} : { [NULL_IN_TRIAL]: numbers }),
        }),
      );
    if (updates || upserts)
      all.push(ApiResponse({ status: 200, description: 'Done', schema, headers: { ...ETAG, ...REPLAYED } }));
  }
  if (deletes) {
    const schema = wrapped('message', { type: 'string', enum: ['Performed'] });
    all.push(ApiResponse({ status: 200, description: 'Deleted', schema }));
  }
  if (hasNoContent) all.push(ApiResponse({ status: 204, description: 'Done', headers: REPLAYED }));
  for (const [noun, view] of Object.entries(shows ?? {}))
    all.push(
      ApiExtraModels(view),
      ApiResponse({ status: 200, description: 'Found', schema: wrapped(noun, referTo(view)), headers: ETAG }),
      NOT_MODIFIED,
    );
  for (const [plural, listed] of Object.entries(lists ?? {})) {
    const views = [listed].flat();
    const [item, ...others] = views.map(referTo);
    const living = others.length === 0 ? item : { oneOf: [item, ...others] };
    const hasDeleted = query !== undefined && fieldsOf(query).has('deleted');
    const deleted = { ...referTo(DeletedEntityView), [ONLY_WITH]: 'deleted=true' };
    const items = hasDeleted ? { anyOf: [living, deleted] } : living;
    if (hasDeleted) views.push(DeletedEntityView);
    const schema = wrapped(plural, { type: 'array', items }, extraMembers);
    const headers = { ...LINK, ...(query !== undefined && fieldsOf(query).has('count') ? TOTAL : {}) };
    all.push(ApiExtraModels(...views), ApiResponse({ status: 200, description: 'A page', schema, headers }));
  }
  if (streams) {
    const { view, description } = streams;
    const content = { 'text/event-stream': { schema: { type: 'string' } } };
    const headers = Object.fromEntries(
      Object.entries(streams.headers ?? {}).map(([name, text]) => [name, header(text)]),
    );
    all.push(ApiExtraModels(view), ApiResponse({ status: 200, description, content, headers }));
  }
  if (downloads !== undefined) all.push(...contentResponses(downloads));
  if (returns)
    all.push(
      ApiExtraModels(returns.with),
      ...[returns.status]
        .flat()
        .map((status) => ApiResponse({ status, description: 'Done', type: returns.with, headers: REPLAYED })),
    );
  return all;
}

function contentResponses({
  description,
  redirects,
  isMade,
}: NonNullable<OperationOptions['downloads']>): MethodDecorator[] {
  const content = { '*/*': { schema: BYTES } };
  if (isMade) return [ApiResponse({ status: 200, description, content })];
  const headers = {
    ETag: header('Identifies the bytes'),
    'Accept-Ranges': header('`bytes`'),
    'Content-Disposition': header('Whether a browser shows the content, and its name'),
  };
  const range = { 'Content-Range': header('`bytes <first>-<last>/<size>`') };
  return [
    ApiResponse({ status: 200, description, content, headers }),
    ApiResponse({ status: 206, description: 'The requested range', content, headers: { ...headers, ...range } }),
    ...(redirects ? [REDIRECT] : []),
    NOT_MODIFIED,
  ];
}

/** An optional header of the request. */
const requestHeader = (name: string, description: string, more: Pick<ApiHeaderOptions, 'schema' | 'example'> = {}) =>
  ApiHeader({ name, required: false, description, ...more });

const ifNoneMatch = (): MethodDecorator =>
  requestHeader('If-None-Match', 'An ETag: 304 without a body when it is still current');

const downloadHeaders = (): MethodDecorator[] => [
  ifNoneMatch(),
  requestHeader('Range', 'One range of bytes, such as `bytes=0-1023`; several ranges return the whole content'),
  requestHeader(
    'If-Range',
    'An ETag: the range applies only to content with it; otherwise the whole content is returned',
  ),
];

function writeHeaders({
  creates,
  upserts,
  deletes,
  noContent: hasNoContent,
  batch,
  streamsBody,
  options = [],
  hasNoTrial,
}: OperationOptions): MethodDecorator[] {
  // Uploads that create nothing are repeated as they are.
  if (streamsBody && !creates) return [];
  const headers: MethodDecorator[] = [];
  if (!deletes)
    headers.push(
      requestHeader(
        'Idempotency-Key',
        batch === undefined
          ? 'A new value for each change, of 1 to 255 visible ASCII characters; its response is replayed for 24 hours'
          : 'A new value of 1 to 255 visible ASCII characters; the operation at index i has the key `<key>:<i>`, unless it has its own',
        // Importers send optional headers with their examples: Postman's variable is another value each time.
        { example: '{{$guid}}' },
      ),
    );
  if (!creates && !hasNoContent && !batch)
    headers.push(requestHeader('If-Match', 'The expected ETag, otherwise 412; `*`: any', { example: '*' }));
  if (upserts)
    headers.push(
      requestHeader('If-None-Match', '`*`: create only; 412 when the entity exists', {
        schema: { type: 'string', enum: ['*'] },
      }),
    );
  if (!hasNoTrial)
    headers.push(
      requestHeader(
        'X-Service-Dry-Run',
        '`true`: a trial run. The response, with the header `Dry-Run: true`, is that of the request, and nothing is changed',
        { schema: { type: 'string', enum: ['true', 'false'], default: 'false' } },
      ),
    );
  headers.push(ApiExtension(OPTIONS, batch === undefined ? options : 'all'));
  return headers;
}

function failures(options: OperationOptions, reads: boolean): MethodDecorator[] {
  const { downloads, isQuery = false, streamsBody = false } = options;
  const {
    lists,
    streams,
    creates,
    noContent: hasNoContent,
    hasParent,
    deletes = false,
    batch,
    errors = [],
    hasNoTrial,
    forbids = [],
    conflicts = [],
    gone = [],
  } = options;
  const statuses = [400, 401, 403, 408, 414, 422, 429, 431, 500, 503];
  const isCollection = isQuery || [lists, streams, creates, batch].some((one) => one !== undefined);
  if (!isCollection || hasParent) statuses.push(404);
  if (!reads || isQuery) statuses.push(413, 415);
  if (gone.length > 0) statuses.push(410);
  if (downloads !== undefined && !downloads.isMade) statuses.push(416);
  if ((!reads || conflicts.length > 0) && batch === undefined) statuses.push(409);
  if (!reads && creates === undefined && batch === undefined && !hasNoContent && !streamsBody) statuses.push(412);
  const schema = referTo(ErrorView);
  return [
    ApiExtraModels(ErrorView),
    ...statuses
      .sort((a, b) => a - b)
      .map((status) =>
        ApiResponse({
          status,
          content: { 'application/problem+json': { schema } },
          ...listing([
            ...generalCodes(status, { reads, isQuery, deletes, streamsBody }),
            ...(status === 403 ? ['account.closed', ...forbids] : []),
            ...(status === 422 && hasNoTrial ? ['dry_run.not_available'] : []),
            ...(status === 422 ? errors : status === 409 ? conflicts : status === 410 ? gone : []),
          ]),
        }),
      ),
  ];
}

/** Attaches error codes to a response; `openApiOf` documents them. */
const listing = (codes: readonly string[]): object => ({ [CODES]: codes });
