export {
  type Aggregate,
  currentVersion,
  runDecision,
  type Decision,
  defineAggregate,
  type DomainEvent,
  fold,
  isDeletion,
  upcast,
} from './aggregate.js';
export type { Checked } from './checked.js';
export {
  DomainError,
  type ErrorDetails,
  type ErrorKind,
  inUse,
  invalid,
  notFound,
  type Referrer,
  rule,
  validationError,
  type ValidationErrors,
  versionMismatch,
  withPaths,
} from './errors.js';
export { instantOf, isUuid, minUuidAt, type NewUuid, newUuid, NIL_UUID, uuidAfter } from './ids.js';
export { daysBetween, isDate, isTimeZone, parseInstant, addDays, startOfDay, type TimeSpan } from './instants.js';
export { decimalError, multiply, parseDecimal } from './money.js';
export { changesIn, type Patch } from './patch.js';
export { defineRecord } from './record.js';
