export { applyFunctions } from './apply-functions.js';
export { callByAccount } from './account-calls.js';
export { type OnUnsearched, searchAccounts, searchOne } from './account-search.js';
export { AccountSettings, type StoredSettings } from './account-settings.js';
export { type AccountDefaults, type BoundedContext, CONTEXTS } from './bounded-context.js';
export { CommitNotifier, COMMITS_CHANNEL as COMMITS } from './commit-notifier.js';
export { databaseNow } from './database-clock.js';
export { databaseHealth } from './database-health.js';
export { COMMIT_CONNECTIONS, Database, PROJECTION_CONNECTIONS } from './database.js';
export { driverError, isUnavailable, sqlState, UnavailableError, UnknownOutcomeError } from './database-errors.js';
export { EntityReader, type ListOrder, type Page } from './entity-reader.js';
export { type Condition, type EntityRow } from './entity-select.js';
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
  refText,
  type Published,
  rowOf,
  snakeCase,
  tableColumns,
  unchangedGuard,
  uniqueIndex,
  wireJson,
  wireKeys,
} from './entity-type.js';
export {
  foldRecorded,
  previousOf,
  type RecordedEvent,
  type StoredEvent,
  type StateEvent,
  streamAfter,
  withinPage,
} from './event-log.js';
export { type EventFilter, eventsAfter, feedAfter, type FeedPage, headOf } from './event-pages.js';
export { EventStore } from './event-store.js';
export type { FeedDocumentation, Shape, Shapes } from './feed-shapes.js';
export { type FeedType, feedTypeName, FLAG, INSTANT, INTEGER, objectOf, orNull, TEXT, UUID } from './feed-types.js';
export { EventStoreModule } from './event-store.module.js';
export { type Commit, type CommitResult, type Guard } from './commit.js';
export { checkConnections, settingsInForceOn } from './connection-check.js';
export { ConnectionError } from './connection-error.js';
export type { DatabaseUrls } from './connection-settings.js';
export { encodeList } from './functions/call-lists.js';
export { EventFeed } from './feed/event-feed.js';
export { type FeedBatch, FeedReader } from './feed/feed-reader.js';
export { NotificationListener } from './feed/notification-listener.js';
export { FunctionSet } from './function-set.js';
export { normalNameSql } from './functions/compared-values.js';
export { ACCOUNT_PARAMETER, type ContextFunctions, type NamedForm } from './functions/function-form.js';
export { commitBatch } from './group-commit.js';
export {
  migrateDatabase,
  type MigrationOptions,
  type MigrationReport,
  type NamedMigration,
  pendingMigrations,
  type Schema,
} from './migrate.js';
export type { Outcome } from './outcome.js';
export { READER_CONNECTIONS } from './pipelined-reader.js';
export { createCheckpoints } from './projection-checkpoints.js';
export { PROJECTION_LAG_SQL, type ProjectionLag, watchProjectionLag } from './projection-lag.js';
export { type AnyProjection, defineProjection, type EventOrigin, projectionColumns } from './projection.js';
export { exampleOf, publishedBody, publishedEntity } from './published-body.js';
export { DuplicateRequestError, writeReceipt } from './receipts.js';
export type { ReferenceInput } from './references.js';
export { ReadCoalescer } from './read-coalescer.js';
export { type EventType, Registry, type Shown } from './registry.js';
export {
  acceptsVersion,
  type Actor,
  actorOf,
  eventContextOf,
  type IdempotencyReceipt,
  presentContext,
  type RequestContext,
  serviceContext,
  type WireContext,
} from './request-context.js';
export { EntitySearch } from './search/entity-search.js';
export { asContact, asText, type SearchTexts } from './search/search-words.js';
export { Snapshots } from './snapshots.js';
export { storeParts, type StoreParts } from './store-parts.js';
export { type Decide, UnitOfWork, unlessInUse } from './unit-of-work.js';
export type { LoadDistributedForm } from './distributed-form.js';
export { SchemaError } from './schema-error.js';
export type { Queryable, SqlValue } from './queryable.js';
export type { AccountCalls } from './router.js';
