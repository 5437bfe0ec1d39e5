// Pure parts of the time of people: what jobs and holds demand, whom it fits, and the conflicts. Pure files of other contexts may import them.
export {
  CHECK_LEVELS,
  type CheckLevel,
  type CheckLevels,
  type CheckName,
  CHECKS,
  type ScheduledAccount,
  type SchedulingSettings,
} from './checks.js';
export { askedChecks } from './asked-checks.js';
export {
  byTime,
  type ClashingSource,
  type Conflict,
  isRefused,
  type JudgedConflict,
  MAX_CONFLICTS,
  overlapConflict,
  REPORTED_CHECKS,
  type ReportedCheck,
} from './conflict.js';
export { type Demand, occupancyOf } from './demand.js';
export { type OccupiedSpans, occupantsOf, overlapCounts, overlapsOf, type Stop } from './overlap.js';
export { common, isoSpan, type Span, spanOf, without } from './span.js';
export { type Staff, type StaffConflict, staffConflicts } from './staff-conflicts.js';
export {
  sharedTime,
  type Team,
  type TimeRequirements,
  type Worker,
  type WorkingInterval,
  type WorkingTime,
  workingTime,
} from './who-fits.js';
export { utcDaysWithin } from './utc-days.js';
