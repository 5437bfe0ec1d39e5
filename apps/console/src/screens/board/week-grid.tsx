import { Fragment, type ReactElement, useMemo } from 'react';
import { setQuery } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { formatOf } from '../../ui/formats.ts';
import { addDays, dateAt } from '../../ui/zone-time.ts';
import { BoardFrame, type BoardParts } from './board-frame.tsx';
import { HiddenLanes } from './board-hints.tsx';
import { lanePartsOf } from './lane-parts.ts';
import { movedInWeek, onDate, type Placement } from './placement.ts';
import type { PlaceAt } from './use-drag.ts';
import { useMinute } from './use-now.ts';
import { WeekRow } from './week-row.tsx';
import type { Days } from './board-types.ts';

/** A week: the jobs of each worker by day. They are moved to other days and workers, and keep their time of the day. */
export function WeekGrid({ parts, days }: { readonly parts: BoardParts; readonly days: Days }): ReactElement {
  const { board, groups, hidden } = parts;
  const { time_zone: zone } = useSession().account;
  const { first, count } = days;
  const dates = useMemo(() => Array.from({ length: count }, (_, n) => addDays(first, n)), [first, count]);
  const workers = useMemo(() => board.lanes.map(({ worker }) => worker), [board.lanes]);
  const dayText = formatOf('UTC', { weekday: 'short', day: 'numeric', month: 'short' });
  const timeText = formatOf(zone, { weekday: 'long', hour: '2-digit', minute: '2-digit' });
  const dateOf = (from: number): string => dateAt(from, zone);
  const now = useMinute();
  const today = dateOf(now);
  return (
    <BoardFrame
      parts={parts}
      places={(_, before) => placesOfWeek(before, zone)}
      movedBy={(placement, key) => movedInWeek(placement, key, workers, dates, dateOf, zone)}
      textOf={({ from }) => (from === null ? 'no time yet' : timeText.format(from))}
    >
      {(carried) => {
        const after = carried?.after;
        const target = after?.from == null ? undefined : dateOf(after.from);
        return (
          <div className="week" data-scrolls>
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    Worker <HiddenLanes count={hidden} />
                  </th>
                  {dates.map((date) => (
                    <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                      <button type="button" className="link" onClick={() => setQuery({ view: undefined, date })}>
                        {dayText.format(new Date(date))}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {groups.map(({ title, lanes }) => (
                  <Fragment key={title}>
                    {title !== undefined && (
                      <tr>
                        <th scope="rowgroup" colSpan={dates.length + 1} className="week-group">
                          <bdi>{title}</bdi> <span className="numbers secondary">{lanes.length}</span>
                        </th>
                      </tr>
                    )}
                    {lanes.map((lane) => (
                      <WeekRow
                        key={lane.worker}
                        {...lanePartsOf(parts, lane, now, carried)}
                        dates={dates}
                        target={after?.worker === lane.worker ? target : undefined}
                      />
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </BoardFrame>
  );
}

/** The places of a job that is dragged over the days of a week. */
const placesOfWeek =
  (before: Placement, zone: string): PlaceAt =>
  (x, y) => {
    const { worker, date } = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]')?.dataset ?? {};
    if (worker === undefined || date === undefined) return undefined;
    return { ...before, worker, from: onDate(before.from, date, zone) };
  };
