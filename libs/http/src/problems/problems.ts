import { DomainError, inUse, notFound, validationError, versionMismatch } from '#eventstore/domain';
import { defineProblem, type ProblemType } from './problem-type.js';
import { HttpError } from './http-error.js';
import { internalProblem, type Problem, problemOf, statusOf } from './problem.js';

/** A problem type as its page and the OpenAPI document show it. */
export interface DocumentedProblem extends Pick<ProblemType, 'means' | 'remedy'> {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** The body of such a response. */
  readonly example: Problem;
}

const REQUEST_ID = '019a8f3e-7c1d-7b52-9f0e-3d5a6c8b2e41';
const TERRITORY_USER = '019a8f21-04be-7d6a-8a55-51f0a2c3b7d9';

/** Problem types of any route. The rules of entities are in their contexts. */
const GENERAL: readonly ProblemType[] = [
  defineProblem(
    new HttpError(400, 'malformed_json', 'The body is not JSON: Unexpected end of JSON input'),
    'The body is not JSON in UTF-8.',
    'Mend the body: the message says where it breaks off. Write it with a JSON library rather than by hand.',
  ),
  defineProblem(
    new HttpError(400, 'bad_request', 'The body must be a JSON object'),
    'The request cannot be read: the body is no JSON object, the path or query is not percent-encoded UTF-8, or it is not HTTP/1.1.',
    'Mend the request as the message says; sent again as it is, it will be refused again.',
  ),
  defineProblem(
    new HttpError(401, 'unauthorized', 'Send the header "Authorization: Bearer <API key>"'),
    'No API key was sent, or one that is unknown, expired or revoked.',
    'Send a key that is alive. When one ceases to work, ask who manages the keys of the account.',
  ),
  defineProblem(
    new DomainError('forbidden', 'forbidden', 'The API key lacks the scope "write"'),
    'The key is known, but its scopes do not cover the route: `read`, `write`, `admin`, or those of a context such as `crm:read`.',
    'Use a key with the scope that the message names.',
  ),
  defineProblem(
    notFound('client'),
    'There is no such path, or no such entity in the account of the key; entities of other accounts look the same.',
    'Check the identifier and the account of the key. An entity that was found before may have been deleted.',
  ),
  defineProblem(
    new HttpError(405, 'method_not_allowed', 'PUT is not possible here'),
    'The path is known, but not with this method.',
    'Use one of the methods in the header `Allow`.',
  ),
  defineProblem(
    new HttpError(408, 'request_timeout', 'The request took more than 30 seconds to arrive'),
    'The whole request did not arrive within 30 seconds.',
    'Send it again, over a better connection or in smaller parts; with an `Idempotency-Key` that is always safe.',
  ),
  defineProblem(
    new DomainError(
      'conflict',
      'conflict',
      'A concurrent change could not be merged: read the entity again and repeat',
    ),
    'Something else happens to the entity at this moment, and this request could not be brought in line with it.',
    'Read the entity again and repeat the request; after `Retry-After`, when that is there.',
  ),
  defineProblem(
    inUse('territory', [{ entityType: 'user', uuid: TERRITORY_USER }]),
    'Other entities refer to this one, so that it cannot be deleted. `used_by` names a few of each kind.',
    'Change or delete what refers to it first, or leave it.',
  ),
  defineProblem(
    new HttpError(409, 'idempotency_in_progress', 'The first request with this Idempotency-Key is still running'),
    'A request with the same `Idempotency-Key` is under way, and did not end in time.',
    'Wait for `Retry-After` and send the same request again: it will be answered with what came of the first.',
  ),
  defineProblem(
    versionMismatch(4),
    'The entity has changed since it was read: it is not at the version of `If-Match`, or of the body. It does not exist, where a PATCH with `If-Match` would create it: `current_version` is 0. Or it exists, where `If-None-Match: *` lets a PATCH only create.',
    'Read it again, apply the change to what it is now, and send it with the new version.',
  ),
  defineProblem(
    new HttpError(413, 'payload_too_large', 'The body is larger than 1048576 bytes'),
    'The body is larger than 1 MiB.',
    'Send less at once: lists can be sent in several requests.',
  ),
  defineProblem(
    new HttpError(414, 'uri_too_long', 'The URL is longer than 8192 bytes'),
    'The URL is longer than 8 KiB.',
    'Ask for less at once: fewer filters, shorter values.',
  ),
  defineProblem(
    new HttpError(415, 'unsupported_media_type', 'The body must be in UTF-8'),
    'The body is in another charset than UTF-8, or compressed in a way that is not known here.',
    'Send UTF-8, as it is or compressed with gzip, deflate or br.',
  ),
  defineProblem(
    validationError('contacts.0.value', 'must be a string'),
    'At least one value, reference or state is at fault. `errors` names all faults by the dotted path of the field.',
    'Mend every field that `errors` names and send the request again; the same `Idempotency-Key` may be used.',
  ),
  defineProblem(
    new DomainError('invalid', 'idempotency_key_reused', 'This Idempotency-Key belongs to another request'),
    'The `Idempotency-Key` was used within 24 hours for another method, path or body.',
    'Make a new key for each new request, and repeat a request with exactly what was sent before.',
  ),
  defineProblem(
    new HttpError(429, 'rate_limited', 'Too many requests: wait 3 s'),
    'The key has used up its requests of this minute.',
    'Wait for `Retry-After`. The header `RateLimit` of every answer says what is left, so that it need not come to this.',
  ),
  defineProblem(
    new HttpError(431, 'headers_too_large', 'The headers are larger than 16384 bytes'),
    'The headers are larger than 16 KiB.',
    'Send fewer or shorter headers; cookies are not needed here.',
  ),
  defineProblem(
    new HttpError(503, 'unavailable', 'The database cannot be reached: try again'),
    'The service cannot reach its database for the moment, or the database took too long: the message says which.',
    'Wait for `Retry-After` and send the request again, with the same `Idempotency-Key` if it writes.',
  ),
];

/** The problem type of internal errors. */
const INTERNAL: DocumentedProblem = {
  ...summaryOf(internalProblem(REQUEST_ID)),
  means: 'The service failed; nothing is known to be wrong with the request.',
  remedy:
    'Send it again later. When it fails again, tell who runs the service the `request_id`: it leads to the cause.',
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

/** Whether the code is the rule of an entity: `'<noun>.<reason>'`. */
export const isRule = (code: string): boolean => code.includes('.');

/** The general codes of a status on a route with such requests. */
export function generalCodes(status: number, { reads, deletes }: { reads: boolean; deletes: boolean }): string[] {
  // Only requests with a body can hold malformed JSON, only POST and PATCH take an Idempotency-Key, only DELETE is restricted.
  const excluded = new Set([
    ...(reads ? ['malformed_json'] : []),
    ...(reads || deletes ? ['idempotency_key_reused', 'idempotency_in_progress'] : []),
    ...(deletes ? [] : ['in_use']),
  ]);
  return [...GENERAL.map(({ example }) => ({ status: statusOf(example), code: example.code })), INTERNAL]
    .filter((one) => one.status === status && !isRule(one.code) && !excluded.has(one.code))
    .map(({ code }) => code)
    .sort();
}
