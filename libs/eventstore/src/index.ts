export { applyFunctions } from './schema/apply-functions.js';
export { callByAccount } from './database/account-calls.js';
export { type OnUnsearched, searchAccounts, searchOne } from './database/account-calls.js';
export { type AccountDefaults, AccountSettings, type BoundedContext, CONTEXTS } from './write/bounded-context.js';
export { CommitNotifier, COMMITS_CHANNEL as COMMITS } from './database/commit-notifier.js';
export { databaseNow, followClock, machineClock, measureClock } from './database/database-clock.js';
export { databaseHealth } from './read/database-health.js';
export { COMMIT_CONNECTIONS, PROJECTION_CONNECTIONS } from './database/connections.js';
export { Database } from './database/database.js';
export {
  AbandonedCommandError,
  AccountBusyError,
  driverError,
  isUnavailable,
  QueryTimeoutError,
  sqlState,
  UnavailableError,
} from './database/database-errors.js';
export { STATEMENT_SHARES, StatementQueue } from './database/statement-queue.js';
export { EntityReader, type ListOrder, type Page, uuidConditions } from './read/entity-reader.js';
export { MAX_COUNTED, type OrderIndex } from './read/leapfrog.js';
export type { Sort } from './read/entity-reader.js';
export { allOf, type Condition, type EntityRow, foundInRange, NO_VALUE } from './read/entity-select.js';
export {
  type AnyEntityType,
  defineEntityType,
  type Derivation,
  type DerivedTable,
  type Entity,
  type EntityExample,
  type ExampleEvent,
  type EntityRef,
  type EntityType,
  feedPayload,
  type GuardSql,
  type FeedPayloads,
  identity,
  lifecycle,
  namedRef,
  namedRefs,
  referenceKeysOf,
  refOf,
  refText,
  type Published,
  rowOf,
  snakeCase,
  tableColumns,
  unchangedGuard,
  uniqueIndex,
  wireJson,
  wireKeys,
} from './schema/entity-type.js';
export {
  eventsByIds,
  foldRecorded,
  previousOf,
  type RecordedEvent,
  type StoredEvent,
  type StateEvent,
  streamAfter,
  withinPage,
  type EventHead,
  headsBetween,
} from './read/event-log.js';
export { COUNTED_WORD, IS_COUNTED } from './schema/functions/word-counts.js';
export { entitiesChangedBy, entitiesOfRequest, isChangedBy, MAX_REQUEST_EVENTS } from './read/events-of-request.js';
export type { ActorFilter, EventFilter } from './read/event-filter.js';
export { eventsAfter, feedAfter, type FeedPage, headOf } from './read/event-pages.js';
export { EventStore, KeyedMutex, StepDoneError } from './write/event-store.js';
export { LogEpoch, newEpoch } from './write/log-epoch.js';
export type { FeedDocumentation, Shape, Shapes } from './schema/feed-shapes.js';
export {
  type FeedType,
  feedTypeName,
  historyNameOf,
  FLAG,
  INSTANT,
  INTEGER,
  objectOf,
  orNull,
  TEXT,
  UUID,
} from './schema/feed-types.js';
export { EventStoreModule, storeParts, type StoreParts } from './write/event-store.module.js';
export type { Guard } from './write/commit.js';
export type { UnrenderedCommit } from './write/outbox-bodies.js';
export { checkConnections, settingsInForceOn } from './database/connection-check.js';
export { ConnectionError } from './database/connection-check.js';
export type { DatabaseUrls } from './database/connection-settings.js';
export { EventFeed } from './read/feed/event-feed.js';
export { type FeedBatch, FeedReader } from './read/feed/feed-reader.js';
export { NotificationListener } from './read/feed/notification-listener.js';
export { FunctionSet } from './schema/function-set.js';
export { normalNameSql } from './schema/functions/compared-values.js';
export { ACCOUNT_PARAMETER, type ContextFunctions, type NamedForm } from './schema/functions/function-form.js';
export { commitBatch } from './write/group-commit.js';
export {
  migrateDatabase,
  type MigrationOptions,
  type MigrationReport,
  type NamedMigration,
  pendingMigrations,
  type Schema,
  SchemaError,
} from './schema/migrate.js';
export { READER_CONNECTIONS } from './database/pipelined-reader.js';
export { createCheckpoints } from './read/projection-checkpoints.js';
export { PROJECTION_LAG_SQL, type ProjectionLag, watchProjectionLag } from './read/projection-lag.js';
export { type AnyProjection, defineProjection, type EventOrigin } from './schema/projection.js';
export { exampleOf, publishedBody, publishedEntity } from './read/published-body.js';
export type { DeliveredType } from './read/publications.js';
export { writeReceipt } from './write/receipts.js';
export { type ReferenceInput, References } from './read/references.js';
export { ReadCoalescer } from './database/read-coalescer.js';
export { type EventType, Registry, type Shown } from './read/registry.js';
export {
  acceptsVersion,
  type Actor,
  type Agent,
  actorOf,
  eventContextOf,
  type IdempotencyReceipt,
  type Person,
  type PointInTime,
  presentContext,
  type RequestContext,
  serviceContext,
  type StepRow,
  type Via,
  VIAS,
  type WireContext,
} from './read/request-context.js';
export { EntitySearch } from './read/search/entity-search.js';
export { asContact, asText } from './read/search/search-words.js';
export type { SearchTexts } from './schema/searchable.js';
export { PointInTimeReader } from './read/point-in-time-reader.js';
export { limitedPerson, seenBy, type Viewer } from './read/visibility.js';
export type { Visibility } from './schema/visibility.js';
export { Snapshots } from './read/snapshots.js';
export { TASK_TABLE } from './schema/task-tables.js';
export { mustBeUnused, mustHaveNoReferrers, treePosition, unlessInUse } from './write/guarded-checks.js';
export { type Decide, type Outcome, UnitOfWork } from './write/unit-of-work.js';
export type { LoadDistributedForm } from './schema/distributed-form.js';
export type { Queryable, SqlValue } from './database/queryable.js';
export type { AccountCalls } from './database/router.js';
