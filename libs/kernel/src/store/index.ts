export * from './answer.js';
export * from './caller.js';
export { COMMITS, CommitHints } from './commit-hints.js';
export { commitFunctions } from './commit-functions.js';
export { commitUnits, type Place, type Unit, type UnitResult } from './commit-lane.js';
export * from './database.js';
export * from './entity-reader.js';
export * from './event-log.js';
export { AnsweredBefore, EventStore } from './event-store.js';
export { migrateDatabase, type NamedMigration, pendingMigrations } from './migrate.js';
export * from './projection.js';
export { type ReferenceInput, References } from './references.js';
export * from './registry.js';
export { Snapshots } from './snapshots.js';
export {
  identity,
  lifecycle,
  namedLabel,
  namedLabels,
  snakeCase,
  wireKeys,
  storedAggregate,
  tableColumns,
  rowOf,
  type AnyStoredAggregate,
  type Feed,
  type Label,
  type Published,
  type Stored,
  type StoredAggregate,
} from './stored-aggregate.js';
export { type Decide, unlessInUse, Work } from './work.js';
