export {
  type Aggregate,
  currentVersion,
  decide,
  type Decided,
  type Decision,
  runDecision,
  defineAggregate,
  type DomainEvent,
  fold,
  deletedAfter,
  isDeletion,
  isRestoration,
  ifReadable,
  upcast,
} from './aggregate.js';
export { clock } from './clock.js';
export {
  type Checked,
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
export { excerpt } from './texts.js';
export { isUuid, minUuidAt, type NewUuid, newUuid, NIL_UUID, uuidAfter } from './ids.js';
export {
  addDays,
  daysBetween,
  isDate,
  isTimeZone,
  parseInstant,
  dateAt,
  startOfDay,
  type TimeSpan,
  utcOffsets,
} from './instants.js';
export { ALL, allOfContext, patternOf } from './event-patterns.js';
export { fitsInJson, jsonBytes } from './json-size.js';
export { decimalError, multiply, parseDecimal } from './money.js';
export { normalizedPhone, phoneDigits, samePhones, searchedPhone } from './phone-numbers.js';
export { isBlank, normalName } from './texts.js';
export { changesIn, type Patch } from './aggregate.js';
export { defineRecord, type RecordEvent } from './record.js';
