import { Fragment, type KeyboardEvent, type ReactElement, useCallback, useMemo, useRef } from 'react';
import { useSession } from '../../app/session-context.ts';
import { CLOCK, clockText, formatOf } from '../../ui/formats.ts';
import { addDays, startOfDate } from '../../ui/zone-time.ts';
import { axisOf } from './day-hours.ts';
import { BoardFrame, type BoardParts } from './board-frame.tsx';
import { placesOfDay, type TimeAxis } from './day-places.ts';
import { spanAtFocus } from './drawn-span.ts';
import { HiddenLanes } from './board-hints.tsx';
import { HourNames } from './hour-names.tsx';
import { LaneRow, type LaneSize } from './lane-row.tsx';
import { lanePartsOf } from './lane-parts.ts';
import { endOf, movedOnDay, onDate } from './placement.ts';
import { SpanOnLane } from './span-on-lane.tsx';
import { useNewJobOnBoard } from './new-job.ts';
import { useDraw } from './use-draw.ts';
import { useDrawnLanes } from './use-drawn-lanes.ts';
import { useMinute, useNowOn } from './use-now.ts';
import { useTimeScroll } from './use-time-scroll.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of a day on which the clocks do not change. */
const HOURS_OF_DAY = 24;
/** The width of a column, at least. */
const COLUMN_PIXELS = 72;
const ROW_PIXELS = { compact: 30, normal: 44, tall: 64 } as const;
/** The hour that is on the left at first. */
const FIRST_HOUR = 7;

declare module 'react' {
  interface CSSProperties {
    /** How many columns the shown part of the day has. */
    readonly '--columns'?: number;
    /** The height of a row of a lane. */
    readonly '--row'?: string;
    /** Where the present is on it, from 0 to 1. */
    readonly '--now'?: number | undefined;
  }
}

/** The lanes of a day on a time axis. */
export function DayGrid({ parts, date }: { readonly parts: BoardParts; readonly date: string }): ReactElement {
  const { board, groups, hidden, hours, look, defaultMinutes } = parts;
  const { time_zone: zone } = useSession().account;
  const day = useMemo<TimeAxis>(
    () => ({ from: startOfDate(date, zone), to: startOfDate(addDays(date, 1), zone) }),
    [date, zone],
  );
  const [from, to] = [hours?.from, hours?.to];
  const axis = useMemo(
    () => axisOf(day, from === undefined || to === undefined ? undefined : { from, to }),
    [day, from, to],
  );
  const columnMinutes = Number(look.zoom);
  const size = useMemo<LaneSize>(
    () => ({ rowPixels: ROW_PIXELS[look.rows], hourPixels: (COLUMN_PIXELS * 60) / columnMinutes }),
    [look.rows, columnMinutes],
  );
  // Most days repeat no hour, which takes longer to find than a text.
  const isLong = day.to - day.from > HOURS_OF_DAY * HOUR_MS;
  const timeText = useCallback(
    (at: number) => (isLong ? clockText(at, zone) : formatOf(zone, CLOCK).format(at)),
    [zone, isLong],
  );
  const spanText = (from: number, minutes: number): string => `${timeText(from)} to ${timeText(endOf(from, minutes))}`;
  const now = useNowOn(axis);
  const minute = useMinute();
  const root = useRef<HTMLDivElement>(null);
  const openSpan = useNewJobOnBoard();
  const draw = useDraw(root, axis, defaultMinutes, parts.isPending ? undefined : openSpan);
  const workers = useMemo(() => board.lanes.map(({ worker }) => worker), [board.lanes]);
  const drawn = useDrawnLanes(board.lanes, `${parts.shown} ${parts.isPending}`);
  const onScroll = useTimeScroll(root, axis, day.from + FIRST_HOUR * HOUR_MS, columnMinutes);

  /** N on a lane begins a new job there. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const worker = target instanceof Element ? target.closest<HTMLElement>('[data-worker]')?.dataset['worker'] : null;
    const lane = board.lanes.find((one) => one.worker === worker);
    if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey || lane === undefined || parts.isPending) return;
    const focused = target instanceof Element ? target.closest<HTMLElement>('[data-job]')?.dataset['job'] : undefined;
    event.preventDefault();
    openSpan?.(spanAtFocus(lane, focused, { axis, now: Date.now(), minutes: defaultMinutes, date, zone }));
  }

  const onDay = (from: number | null): number =>
    from !== null && from >= axis.from && from < axis.to ? from : onDate(from, date, zone);

  return (
    <BoardFrame
      parts={parts}
      places={(event, before) =>
        root.current === null ? () => undefined : placesOfDay(root.current, event, before, axis)
      }
      movedBy={(placement, key) => movedOnDay(placement, key, workers, onDay)}
      textOf={({ from, minutes }) => (from === null ? 'no time yet' : spanText(from, minutes))}
    >
      {(carried) => (
        <div
          className={`day rows-${look.rows}${now === undefined ? '' : ' with-now'}`}
          ref={root}
          style={{
            '--columns': (axis.to - axis.from) / (columnMinutes * MINUTE_MS),
            '--row': `${size.rowPixels}px`,
            '--now': now,
          }}
          data-scrolls
          onScroll={onScroll}
          onPointerDown={draw.begin}
          onKeyDown={onKeyDown}
        >
          <HourNames axis={axis} columnMinutes={columnMinutes} timeText={timeText} hasNow={now !== undefined}>
            <HiddenLanes count={hidden} />
          </HourNames>
          <div className="lanes">
            {groups.map(({ title, lanes }) => (
              <Fragment key={title}>
                {title !== undefined && (
                  <h2 className="lane-group">
                    <bdi className="cut">{title}</bdi> <span className="numbers secondary">{lanes.length}</span>
                  </h2>
                )}
                {lanes.map((lane) => (
                  <LaneRow
                    key={lane.worker}
                    {...lanePartsOf(parts, lane, minute, carried)}
                    axis={axis}
                    size={size}
                    timeText={timeText}
                    isDrawn={drawn.has(lane)}
                  />
                ))}
              </Fragment>
            ))}
            {draw.drawn !== undefined && (
              <SpanOnLane root={root.current} span={draw.drawn} axis={axis}>
                {spanText(draw.drawn.from, draw.drawn.minutes)}
              </SpanOnLane>
            )}
            {carried?.after.from != null && (
              <SpanOnLane
                root={root.current}
                span={{ ...carried.after, from: carried.after.from }}
                axis={axis}
                isTarget
              >
                <b>{carried.job.serial_no}</b> {timeText(carried.after.from)}–
                {timeText(endOf(carried.after.from, carried.after.minutes))}
              </SpanOnLane>
            )}
          </div>
        </div>
      )}
    </BoardFrame>
  );
}
