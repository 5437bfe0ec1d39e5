import type { ReactElement, ReactNode } from 'react';
import type { TimeAxis } from './day-places.ts';
import { placeOn } from './lane-row.tsx';

const MINUTE_MS = 60_000;
/** Longer names of hours are set closer. */
const MAX_WIDE_TEXT = 9;

/** The times of the columns, above the lanes. */
export function HourNames({
  axis,
  columnMinutes,
  timeText,
  hasNow,
  children,
}: {
  readonly axis: TimeAxis;
  readonly columnMinutes: number;
  readonly timeText: (at: number) => string;
  readonly hasNow: boolean;
  /** Above the names of the workers. */
  readonly children: ReactNode;
}): ReactElement {
  const columnMs = columnMinutes * MINUTE_MS;
  const columns = Array.from(
    { length: Math.ceil((axis.to - axis.from) / columnMs) },
    (_, n) => axis.from + n * columnMs,
  );
  return (
    <div className="hours">
      <div className="lane-head">{children}</div>
      <div className="hours-time" aria-hidden="true">
        {columns.map((at) => {
          const text = timeText(at);
          return (
            <span
              key={at}
              className={text.length > MAX_WIDE_TEXT ? 'dense' : undefined}
              style={placeOn(axis, at, at + columnMs)}
            >
              {text}
            </span>
          );
        })}
        {hasNow && <span className="now" />}
      </div>
    </div>
  );
}
