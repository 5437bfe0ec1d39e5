// What another kind of database implements: the ports, and the parts of the generated functions.
export { commitParts, derivedTables } from '../commit-functions.js';
export {
  driverError,
  isUnavailable,
  sqlState,
  toOutcomeError,
  UnavailableError,
  unknownOutcome,
} from '../database-errors.js';
export type { DistributedForm, Distribution } from '../distributed-form.js';
export {
  type AnyEntityType,
  type AppendTable,
  type DerivedTable,
  snakeCase,
  tableColumns,
  uniqueIndex,
} from '../entity-type.js';
export { cell, places } from '../functions/call-lists.js';
export { COMMIT_PARAMETERS, type CommitParts, dispatch } from '../functions/commit-function.js';
export { COMPARED } from '../functions/compared-values.js';
export {
  ACCOUNT_PARAMETER,
  type ContextFunctions,
  type FunctionForm,
  type FunctionSources,
  type NamedForm,
} from '../functions/function-form.js';
export { guardFunctionName, MAX_DEPTH } from '../functions/guard-functions.js';
export { includedWords, PROPAGATION_VARIABLES, propagateNames } from '../functions/included-names.js';
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
} from '../router.js';
export { SchemaError } from '../schema-error.js';
export type { Queryable, SqlValue } from '../queryable.js';
export { type AnyProjection, projectionColumns } from '../projection.js';
