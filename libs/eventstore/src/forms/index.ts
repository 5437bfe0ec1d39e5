// What another kind of database implements: the ports, and the parts of the generated functions.
export { commitParts, derivedTables } from '../schema/commit-functions.js';
export {
  driverError,
  isUnavailable,
  QUERY_CANCELED,
  sqlState,
  toOutcomeError,
  UnavailableError,
  unknownOutcome,
} from '../database/database-errors.js';
export type { DistributedForm, Distribution } from '../schema/distributed-form.js';
export {
  type AnyEntityType,
  type AppendTable,
  type DerivedTable,
  refusalOf,
  snakeCase,
  tableColumns,
  uniqueIndex,
  usableSql,
} from '../schema/entity-type.js';
export { cell, places } from '../schema/functions/call-lists.js';
export {
  commitHeader,
  type CommitParts,
  derivationSteps,
  guardSteps,
  rejectionSteps,
  writeSteps,
} from '../schema/functions/commit-function.js';
export { assignments } from '../schema/functions/row-functions.js';
export { COMPARED } from '../schema/functions/compared-values.js';
export {
  ACCOUNT_PARAMETER,
  type ContextFunctions,
  type FunctionForm,
  type FunctionSources,
  type NamedForm,
} from '../schema/functions/function-form.js';
export { guardFunctionName, MAX_DEPTH } from '../schema/functions/guard-functions.js';
export {
  ADD_ENTRIES,
  COUNTED,
  type Counting,
  countingOf,
  countRows,
  COUNT_VARIABLES,
} from '../schema/functions/word-counts.js';
export { includedWords, PROPAGATION_VARIABLES, propagateNames } from '../schema/functions/included-names.js';
export {
  AbandonedCallError,
  type AccountCalls,
  type CallTarget,
  type ConnectionUse,
  COORDINATOR,
  ONE_SERVER,
  type RoutedCall,
  type Router,
  type RouterConnections,
  SEARCHED_TABLE,
  type ServerSearch,
  UnsearchedServerError,
} from '../database/router.js';
export { SchemaError } from '../schema/migrate.js';
export type { Queryable, SqlValue } from '../database/queryable.js';
export { accountIn } from '../database/statements.js';
export { type AnyProjection, projectionColumns } from '../schema/projection.js';
