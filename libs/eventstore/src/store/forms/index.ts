// What another kind of database implements: the ports, and the parts of the generated functions.
export { commitParts, derivedTables } from '../commit-functions.js';
export { toOutcomeError, unknownOutcome } from '../database-errors.js';
export type { DistributedForm, Distribution } from '../distributed-form.js';
export type { AppendTable } from '../entity-type.js';
export { cell, places } from '../functions/call-lists.js';
export { COMMIT_PARAMETERS, type CommitParts, dispatch } from '../functions/commit-function.js';
export { COMPARED } from '../functions/compared-values.js';
export type { FunctionForm, FunctionSources, NamedForm } from '../functions/function-form.js';
export { guardFunctionName, MAX_DEPTH } from '../functions/guard-functions.js';
export { includedWords, PROPAGATION_VARIABLES, propagateNames } from '../functions/included-names.js';
export {
  AbandonedCallError,
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
