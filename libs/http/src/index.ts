export { AccountShares } from './admission/account-shares.js';
export { BatchHttpModule } from './batch/batch.module.js';
export { BodyReader, closeAfterResponse, parseBody } from './content/body.js';
export { contentResponse, type RequestedRange } from './content/content-range.js';
export { baseUrlOf, clientAddress, networkOf } from './pipeline/request-head.js';
export { ClientConnection } from './pipeline/client-connection.js';
export {
  type BegunSession,
  type ConsoleSession,
  ConsoleSessions,
  type LivingSession,
  type OpenSession,
} from './pipeline/console-sessions.js';
export { JSON_TYPE, writeJson } from './pipeline/response-writer.js';
export { etagOf } from './pipeline/response.js';
export { HttpModule } from './pipeline/http.module.js';
export { requestStateOf } from './pipeline/request-state.js';
export type { CookieAccess } from './pipeline/authentication.js';
export { type Caller, KeyVerifier, type VerifiedKey } from './pipeline/key-verifier.js';
export { ActCommand, ChangeCommand, CreateCommand, GetQuery, ListQuery } from './resource/resource-handlers.js';
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
  PartialType,
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
  UNIQUE,
  Uuid,
  UuidFilter,
  UuidList,
  ExpectedVersion,
  Integer,
  EnumFilter,
} from './openapi/fields.js';
export { Operation } from './openapi/operation.js';
export { ServiceDocument } from './openapi/webhooks.js';
export type { ServePages } from './content/pages.js';
export { declareRequestOption } from './pipeline/request-options.js';
export { Body, BodyStream, Client, Ctx, Filters, Range } from './pipeline/parameters.js';
export { HttpError, unauthorized } from './problems/http-error.js';
export { unavailable } from './problems/problem.js';
export { defineProblem, type ProblemType } from './problems/problem-type.js';
export { type DocumentedProblem, errorPath, isRule } from './problems/problems.js';
export { controllersOf, entityTypesOf, handlersOf, type Resource } from './resource/resource.js';
export {
  changeHandler,
  createHandler,
  getHandler,
  listHandler,
  updateHandler,
  upsertHandler,
} from './resource/resource-handlers.js';
export type { RequestStream } from './content/request-stream.js';
export { MAX_ANSWER_BYTES, Slices } from './content/json-slices.js';
export { BinaryBody, created, HttpResponse, ListBody, StreamedBody } from './pipeline/response.js';
export {
  hasBookingOnly,
  isScopedContext,
  lacksScope,
  mayAccess,
  maySeePersonalData,
  type Scope,
  scopes,
  scopesFor,
} from './pipeline/scopes.js';
export { TRANSFER_TIMEOUTS, type TransferTimeouts } from './pipeline/transfer-timeouts.js';
export { SignedUrls } from './pipeline/signed-url.js';
export { listen, type ServerOptions } from './pipeline/server.js';
export { ServerShutdown } from './pipeline/server-shutdown.js';
export { StaticContent } from './content/static-content.js';
export { durationBody } from './validation/duration.js';
export { needsOneOf, nullWithoutValues, objectForm, objectRule } from './validation/object-rule.js';
export { ArchivablePageQuery, pageOf, PageQuery, Paging, TimeRange } from './validation/paging.js';
export { type FieldsOf, Input, inputOf, parseInput, Validation } from './validation/input.js';
export { archivableFilters, columnIn, columnWithin, createdWithin, entityFilters } from './validation/filters.js';
export { namedAmong, resolveReference, resolveReferences } from './validation/references.js';
export { creationByKey, creationByPath, validateChange } from './validation/upserts.js';
export { type WireNames } from './validation/input.js';
