import type { TimeSpan } from '#eventstore/domain';
import { Timestamp, type Validation } from '#http';

/** Maximum length of an arrival window, in hours (contract §13). */
const MAX_HOURS = 24;

/** The span in which the customer was promised the arrival. */
export class ArrivalWindowBody {
  @Timestamp() from!: string;
  @Timestamp({ description: `After \`from\`, by at most ${MAX_HOURS} hours` }) to!: string;
}

/**
 * The arrival window of a body, without an offset in the account's time zone; null clears it, undefined leaves it as it is.
 * Adds an error on `arrival_window.to` when it does not end after its begin, within {@link MAX_HOURS} (contract §13).
 */
export function arrivalWindowOf(
  validation: Validation<{ readonly arrival_window?: ArrivalWindowBody | null }>,
  timeZone: string,
): TimeSpan | null | undefined {
  const { arrival_window: window } = validation.value;
  if (window == null) return window;
  const from = validation.instant('arrival_window.from', window.from, timeZone);
  const to = validation.instant('arrival_window.to', window.to, timeZone);
  if (from === undefined || to === undefined) return undefined;
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
  if (hours <= 0) validation.addError('arrival_window.to', 'must be after from');
  else if (hours > MAX_HOURS) validation.addError('arrival_window.to', `must be at most ${MAX_HOURS} hours after from`);
  else return { from, to };
  return undefined;
}
