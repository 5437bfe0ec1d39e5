import type { Conflict } from './conflict.js';
import type { Demand } from './demand.js';
import { isoSpan, spanOf } from './span.js';

/** The conflict of a job that is scheduled outside the time that the client was promised (contract §13). */
export function windowConflicts(
  { arrivalWindow, startsAt, minutes }: Demand,
  defaultMinutes: number,
): Conflict<'window'>[] {
  if (arrivalWindow === null) return [];
  if (startsAt >= arrivalWindow.from && startsAt <= arrivalWindow.to) return [];
  const span = isoSpan(spanOf(startsAt, minutes ?? defaultMinutes));
  return [{ check: 'window', workerUuid: null, teamUuid: null, ...span, with: null }];
}
