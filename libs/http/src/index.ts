export { BatchHttpModule } from './batch/batch.module.js';
export { contentResponse, type RequestedRange } from './content-range.js';
export { networkOf } from './client-address.js';
export { ClientConnection } from './client-connection.js';
export {
  type BegunSession,
  type ConsoleSession,
  ConsoleSessions,
  type LivingSession,
  type OpenSession,
} from './console/console-sessions.js';
export { JSON_TYPE } from './compression.js';
export { etagOf } from './etag.js';
export { HttpModule } from './http.module.js';
export { type Caller, KeyVerifier, type VerifiedKey } from './key-verifier.js';
export { ActCommand, ChangeCommand, CreateCommand, GetQuery, ListQuery } from './messages.js';
export { EventView } from './openapi/event.view.js';
export { openApiOf } from './openapi/document.js';
export { Examples } from './openapi/examples.js';
export {
  ApiField,
  CalendarDate,
  Coordinate,
  Decimal,
  ExternalId,
  Field,
  Bool,
  Nested,
  NestedList,
  instantInQuery,
  Enum,
  Pattern,
  type Presence,
  QueryList,
  QueryTimestamp,
  Float,
  ReferenceList,
  ReferenceTo,
  SearchText,
  Text,
  textError,
  Timestamp,
  Uuid,
  UuidFilter,
  UuidList,
  ExpectedVersion,
  Integer,
  EnumFilter,
} from './openapi/fields.js';
export { Operation } from './openapi/operation.js';
export { ServiceDocument } from './openapi/webhooks.js';
export type { ServePages } from './pages.js';
export type { RequestOptions } from './scheduling-checks.js';
export { Body, BodyStream, Client, Ctx, Filters, Range } from './parameters.js';
export { HttpError, unauthorized } from './problems/http-error.js';
export { unavailable } from './problems/problem.js';
export { defineProblem, type ProblemType } from './problems/problem-type.js';
export { type DocumentedProblem, errorPath, isRule } from './problems/problems.js';
export { controllersOf, entityTypesOf, handlersOf, type Resource } from './resource.js';
export {
  changeHandler,
  createHandler,
  getHandler,
  listHandler,
  updateHandler,
  upsertHandler,
} from './resource-handlers.js';
export type { RequestStream } from './request-stream.js';
export { MAX_ANSWER_BYTES, Slices } from './json-slices.js';
export { BinaryBody, created, HttpResponse, ListBody, StreamedBody } from './response.js';
export {
  hasBookingOnly,
  lacksScope,
  mayAccess,
  maySeePersonalData,
  type Scope,
  SCOPED_CONTEXTS,
  SCOPES,
  scopesFor,
} from './scopes.js';
export type { TransferTimeouts } from './transfer-timeouts.js';
export { SignedUrls } from './signed-url.js';
export { listen } from './server.js';
export { ServerShutdown } from './server-shutdown.js';
export { StaticContent } from './static-content.js';
export { durationBody } from './validation/duration.js';
export { needsOneOf, nullWithoutValues, objectForm, objectRule } from './validation/object-rule.js';
export { ArchivablePageQuery, pageOf, PageQuery, Paging, TimeRange } from './validation/paging.js';
export { type FieldsOf, Input, inputOf, parseInput, Validation } from './validation/input.js';
export { archivableFilters, columnIn, columnWithin, createdWithin, entityFilters } from './validation/filters.js';
export { namedAmong, resolveReference, resolveReferences } from './validation/references.js';
export { creationByKey, creationByPath, validateChange } from './validation/upserts.js';
export { type WireNames } from './validation/wire-names.js';
