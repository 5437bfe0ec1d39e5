import {
  internalProblem,
  noTrial,
  notInBatches,
  type Problem,
  problemOf,
  type ReportedError,
  statusOf,
} from './problem.js';
import { DomainError, inUse, notFound, validationError, versionMismatch } from '#eventstore/domain';
import { rangeNotSatisfiable } from '../content/content-range.js';
import { accountBusy, bodyTooComplex, HttpError, requestTimeout } from './http-error.js';

/** A problem type (RFC 9457): a code with the texts of its page and of the OpenAPI document. */
export interface ProblemType {
  /** An example error with this code. */
  readonly example: ReportedError;
  /** What the code means. */
  readonly means: string;
  /** How the client can resolve it. */
  readonly remedy: string;
}

/** Defines the problem type of the code that `example` has. */
export const defineProblem = (example: ReportedError, means: string, remedy: string): ProblemType => ({
  example,
  means,
  remedy,
});

/** Injects the problem types of all contexts. */
export const PROBLEMS = Symbol('problem types');

/** The path of the page about a code, which is the `type` of its problems. */
export const errorPath = (code: string): string => `/errors/${code}`;

/** A problem type as its page and the OpenAPI document show it. */
export interface DocumentedProblem extends Pick<ProblemType, 'means' | 'remedy'> {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** An example of the response body. */
  readonly example: Problem;
}

const REQUEST_ID = '019a8f3e-7c1d-7b52-9f0e-3d5a6c8b2e41';
const TERRITORY_USER = '019a8f21-04be-7d6a-8a55-51f0a2c3b7d9';

/** Problem types of all routes. Those of entity rules are defined in their contexts. */
const GENERAL: readonly ProblemType[] = [
  defineProblem(
    new HttpError(400, 'malformed_json', 'The body is not JSON: Unexpected end of JSON input'),
    'The body is not JSON in UTF-8.',
    'Fix the JSON; the message gives the position. Generate JSON with a library instead of by hand.',
  ),
  defineProblem(
    new HttpError(400, 'bad_request', 'The body must be a JSON object'),
    'The request cannot be parsed: the body is not a JSON object, the path or query is not percent-encoded UTF-8, or the request is not valid HTTP/1.1.',
    'Fix the request as the message says. The same request always fails.',
  ),
  defineProblem(
    new HttpError(401, 'unauthorized', 'Send the header "Authorization: Bearer <API key>"'),
    'The API key is missing, unknown, expired or revoked, a session of the console has ended, or a signed URL was changed or has expired.',
    'Send a valid key. When a key stops working, contact the administrator of the account. Sign in again when a session has ended. Use a signed URL unchanged, and request a new one when it has expired.',
  ),
  defineProblem(
    new DomainError('forbidden', 'forbidden', 'The API key lacks the scope "write"'),
    'The key is valid, but lacks a scope that the route requires: `read`, `write`, `admin`, or the scope of a context, such as `crm:read`.',
    'Use a key with the scope that the message names.',
  ),
  defineProblem(
    notFound('client'),
    'The path does not exist, or the account of the key has no such entity. Entities of other accounts are not found either.',
    'Check the identifier and the account of the key. An entity that existed before may have been deleted.',
  ),
  defineProblem(
    new HttpError(405, 'method_not_allowed', 'Method PUT is not allowed for this path'),
    'The path does not support this method.',
    'Use one of the methods in the header `Allow`.',
  ),
  defineProblem(
    requestTimeout(),
    'The whole request did not arrive within 30 seconds, or its body came at less than 8 KiB a second after five seconds; of an upload of bytes, no byte arrived for 30 seconds.',
    'Send it again over a better connection, or in smaller requests. With an `Idempotency-Key` a repetition is always safe.',
  ),
  defineProblem(
    new DomainError(
      'conflict',
      'conflict',
      'A concurrent change could not be merged: read the entity again and repeat',
    ),
    'A concurrent request changed the same entity, and this request could not be merged with it.',
    'Read the entity again and repeat the request, after `Retry-After` if the response has it.',
  ),
  defineProblem(
    inUse('territory', [{ entityType: 'user', uuid: TERRITORY_USER }]),
    'Other entities refer to this entity, so it cannot be deleted. `used_by` lists a few of each type.',
    'Change or delete the entities that refer to it first.',
  ),
  defineProblem(
    new HttpError(409, 'idempotency_in_progress', 'The first request with this Idempotency-Key is still in progress'),
    'The first request with this `Idempotency-Key` is in progress and did not complete within 20 seconds.',
    'Wait for `Retry-After` and send the same request again. The response is that of the first request.',
  ),
  defineProblem(
    versionMismatch(4),
    'The current version of the entity is not the one in `If-Match` or in the body: it has changed since it was read. For a PATCH that may create the entity: with `If-Match`, the entity does not exist (`current_version` is 0); with `If-None-Match: *`, it already exists.',
    'Read the entity again, apply the change to its current state, and send it with the new version.',
  ),
  defineProblem(
    new HttpError(413, 'payload_too_large', 'The body is larger than 1048576 bytes'),
    'The body is larger than the route accepts after decompression: 1 MiB, 4 MiB for a batch, or 12 MiB where it may hold files in base64.',
    'Send a smaller body. Lists can be split into several requests.',
  ),
  defineProblem(
    bodyTooComplex('100000 values'),
    'The body has too many values (objects, arrays and scalars; 100,000, or 250,000 for a batch), is nested deeper than 64 levels, or its objects begin with more than 10,000 different sequences of keys.',
    'Split lists into several requests, and send the keys of equal objects in one order. No route takes bodies that are nested that deep.',
  ),
  defineProblem(
    new HttpError(414, 'uri_too_long', 'The URL is longer than 8192 bytes'),
    'The URL is longer than 8 KiB.',
    'Use fewer filters or shorter values.',
  ),
  defineProblem(
    new HttpError(415, 'unsupported_media_type', 'The body must be in UTF-8'),
    'The charset of the body is not UTF-8, or its `Content-Encoding` is not supported; an upload of bytes has none.',
    'Send UTF-8, uncompressed or compressed with gzip, deflate or br, and the bytes of an upload as they are.',
  ),
  defineProblem(
    rangeNotSatisfiable(1024),
    'The header `Range` asks for bytes beyond the end of the content, whose size is in `Content-Range`.',
    'Request a range within the content, or the whole content without `Range`.',
  ),
  defineProblem(
    validationError('contacts.0.value', 'must be a string'),
    'At least one value, reference or state is invalid. `errors` lists all validation errors by the dotted path of the field.',
    'Correct every field in `errors` and send the request again. The same `Idempotency-Key` may be used.',
  ),
  defineProblem(
    new DomainError('invalid', 'idempotency_key_reused', 'This Idempotency-Key was used for another request'),
    'The `Idempotency-Key` was used within 24 hours for another method, path or body.',
    'Generate a new key for each new request. Repeat a request without any change.',
  ),
  defineProblem(
    new HttpError(429, 'rate_limited', 'Too many requests: retry in 3 s'),
    'The API key or its account has exceeded its rate limit, or its address has sent too many wrong keys.',
    'Wait for `Retry-After`. The header `RateLimit` of every response shows the remaining requests.',
  ),
  defineProblem(
    accountBusy('The account has used its part of this process (large bodies): try again'),
    'The account has its part of what the process shares among accounts: event streams, requests that wait for an event, bodies above 1 MiB, or reads of the database while others wait. The message names it.',
    'Wait for `Retry-After` and send the request again, with fewer requests at once.',
  ),
  defineProblem(
    new HttpError(431, 'headers_too_large', 'The headers are larger than 16384 bytes'),
    'The headers are larger than 16 KiB.',
    'Send fewer or shorter headers. Clients with an API key need no cookies.',
  ),
  defineProblem(
    new HttpError(503, 'unavailable', 'The database is unavailable: try again'),
    'The database is temporarily unavailable, a query timed out, too many requests with large bodies are in progress, the service is overloaded, or a batch took too long to perform this operation: the message says which.',
    'Wait for `Retry-After` and send the request again, with the same `Idempotency-Key` if it writes.',
  ),
  defineProblem(
    notInBatches('POST', '/v2/webhooks'),
    'The operation is not for a batch: those on the account, API keys, webhooks, deliveries and holds are not, nor are searches by POST, uploads, and a batch in a batch.',
    'Send it as a request.',
  ),
  defineProblem(
    noTrial(),
    'The request has effects that cannot be taken back, or answers with a secret that is shown once: those on attachments and API keys, new secrets, test deliveries and repeated deliveries have no trial run.',
    'Send it without the header `X-Service-Dry-Run`.',
  ),
];

/** The problem type of internal errors. */
const INTERNAL: DocumentedProblem = {
  ...summaryOf(internalProblem(REQUEST_ID)),
  means: 'An unexpected error occurred in the service.',
  remedy:
    'Retry later. If the error persists, send the `request_id` to the operator of the service, whose log has the cause.',
};

function summaryOf(example: Problem): Pick<DocumentedProblem, 'code' | 'status' | 'title' | 'example'> {
  return { code: example.code, status: example.status, title: example.title, example };
}

/** All problem types of the service, by code: the general ones first, then those of the contexts. */
export function documentedProblems(contextProblems: readonly ProblemType[]): ReadonlyMap<string, DocumentedProblem> {
  const all = [...GENERAL, ...contextProblems].map(({ example, means, remedy }) => ({
    ...summaryOf(problemOf(example, REQUEST_ID)),
    means,
    remedy,
  }));
  const inOrder = [...all, INTERNAL].sort(
    (a, b) => Number(isRule(a.code)) - Number(isRule(b.code)) || a.status - b.status || (a.code < b.code ? -1 : 1),
  );
  const byCode = new Map(inOrder.map((error) => [error.code, error]));
  const duplicate = inOrder.find((error) => byCode.get(error.code) !== error);
  if (duplicate !== undefined) throw new Error(`Two problem types have the code "${duplicate.code}"`);
  return byCode;
}

/** Whether the code belongs to an entity rule: `'<noun>.<reason>'`. */
export const isRule = (code: string): boolean => code.includes('.');

/** The general codes that a status may carry on a route that reads, writes or deletes. */
export function generalCodes(
  status: number,
  { reads, isQuery, deletes, streamsBody }: Readonly<Record<'reads' | 'isQuery' | 'deletes' | 'streamsBody', boolean>>,
): string[] {
  // Only requests with a JSON body can hold JSON that is malformed or too complex, only POST and PATCH take an Idempotency-Key, only DELETE is
  // restricted.
  const excluded = new Set([
    ...((reads && !isQuery) || streamsBody ? ['malformed_json', 'body_too_complex'] : []),
    ...(reads || deletes || streamsBody ? ['idempotency_key_reused', 'idempotency_in_progress'] : []),
    ...(deletes ? [] : ['in_use']),
  ]);
  return [...GENERAL.map(({ example }) => ({ status: statusOf(example), code: example.code })), INTERNAL]
    .filter((one) => one.status === status && !isRule(one.code) && !excluded.has(one.code))
    .map(({ code }) => code)
    .sort();
}
