export { AccountShares } from './admission/account-shares.js';
export { AgentsHttpModule } from './agents/agents.module.js';
export { BatchHttpModule } from './batch/batch.module.js';
export { type OperationAnswer, TaskOperations } from './batch/task-operations.js';
export { BodyReader, closeAfterResponse, parseBody } from './content/body.js';
export { JsonMeter, MAX_BODY_VALUES } from './content/json-meter.js';
export { type CalendarFile, CalendarFiles } from './content/calendar-files.js';
export { contentResponse, type RequestedRange } from './content/content-range.js';
export { JsonItems } from './content/json-slices.js';
export type { ServePages } from './content/pages.js';
export type { RequestStream } from './content/request-stream.js';
export { StaticContent } from './content/static-content.js';
export { isObject } from './history/differences.js';
export { openApiOf } from './openapi/document.js';
export { EventView } from './openapi/event.view.js';
export { Examples, examplesOf } from './openapi/examples.js';
export {
  ApiField,
  Bool,
  CalendarDate,
  type Class,
  Coordinate,
  Decimal,
  Enum,
  EnumFilter,
  ExpectedVersion,
  ExternalId,
  Field,
  type FieldMetadata,
  fieldsOf,
  Float,
  instantInQuery,
  Integer,
  Nested,
  NestedList,
  PartialType,
  PartialView,
  Pattern,
  type Presence,
  QueryList,
  NameFilter,
  ExternalIdFilter,
  QueryTimestamp,
  type ReferenceBody,
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
} from './openapi/fields.js';
export { Operation } from './openapi/operation.js';
export { ServiceDocument } from './openapi/webhooks.js';
export type { CookieAccess } from './pipeline/authentication.js';
export { ChangedPeople } from './pipeline/changed-people.js';
export { ClientConnection } from './pipeline/client-connection.js';
export {
  type BegunSession,
  type ConsoleSession,
  ConsoleSessions,
  type LivingSession,
  type FoundUser,
  type OpenSession,
  type SignInClient,
  type SignInWay,
} from './pipeline/console-sessions.js';
export { HttpModule } from './pipeline/http.module.js';
export { RateLimits } from './pipeline/rate-limit.js';
export { AGENT_WRITES, type AgentWrites, type Caller, KeyVerifier, type VerifiedKey } from './pipeline/key-verifier.js';
export {
  Body,
  BodyStream,
  Client,
  Ctx,
  declareEventContext,
  declareRequestOption,
  flagOption,
  Filters,
  Range,
} from './pipeline/parameters.js';
export { baseUrlOf, clientAddress, networkOf, requestStateOf } from './pipeline/request.js';
export { JSON_TYPE, writeJson } from './pipeline/response-writer.js';
export { BinaryBody, created, etagOf, HttpResponse, JsonText, ListBody, StreamedBody } from './pipeline/response.js';
export {
  declarePermissions,
  lacksPermission,
  mayNot,
  mayReadKind,
  onlyOwner,
  type PermissionTable,
} from './pipeline/permissions.js';
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
export { type SignInUser, SignInUsers } from './pipeline/sign-in-users.js';
export { ServerShutdown } from './pipeline/server-shutdown.js';
export { listen, openRoutes, type ServerOptions } from './pipeline/server.js';
export { SignedUrls } from './pipeline/authentication.js';
export { TRANSFER_TIMEOUTS, type TransferTimeouts } from './pipeline/transfer-timeouts.js';
export {
  accountBusy,
  badRequest,
  HttpError,
  payloadTooLarge,
  unauthorized,
  unsupportedMediaType,
} from './problems/http-error.js';
export { noTrial, type Problem, unavailable } from './problems/problem.js';
export { defineProblem, type DocumentedProblem, errorPath, isRule, type ProblemType } from './problems/problems.js';
export {
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  creationByKey,
  creationByPath,
  getHandler,
  GetQuery,
  listHandler,
  showEntity,
  ListQuery,
  updateHandler,
  upsertHandler,
  validateChange,
} from './resource/resource-handlers.js';
export { controllersOf, entityTypesOf, handlersOf, type Resource } from './resource/resource.js';
export { asksForDeleted, listDeleted } from './taking-back/deleted-list.js';
export {
  bodyOf,
  type Fields,
  type RegisteredKind,
  type TakenBack,
  takenBack,
  takenBackKind,
} from './taking-back/kind.js';
export { type KeptPart, TakingBack, type TakenVersions, type Undone } from './taking-back/taking-back.js';
export { durationBody } from './validation/duration.js';
export { type FieldsOf, Input, inputOf, parseInput, Validation, type WireNames } from './validation/input.js';
export {
  archivableFilters,
  ArchivablePageQuery,
  changedWithin,
  Count,
  columnIn,
  columnBetween,
  columnWithin,
  createdWithin,
  DeletablePaging,
  EntityPaging,
  entityFilters,
  instantsOf,
  indexedIn,
  isNamed,
  named,
  namedByMany,
  NamedEntityPaging,
  namedFilters,
  NamedPageQuery,
  NamedPaging,
  oneOf,
  pageOf,
  PageQuery,
  Paging,
  type ValueRange,
  TimeRange,
} from './validation/list-filters.js';
export {
  type FilterParts,
  type Named,
  PrefixedFilters,
  ReferenceFilter,
  resolveFilters,
} from './validation/reference-filters.js';
export { CellText } from './validation/cell-text.js';
export { hintFor } from './validation/hints.js';
export { needsOneOf, nullWithoutValues, objectForm, objectRule } from './validation/object-rule.js';
export { namedAmong, readReferenced, resolveReference, resolveReferences } from './validation/references.js';
export { PointInTimeQuery } from './history/point-in-time.query.js';
export { whole } from './validation/whole.js';
