import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useSession } from '../../app/session-context.ts';
import { CLOCK, clockText, formatOf } from '../../ui/formats.ts';
import { addDays, startOfDate } from '../../ui/zone-time.ts';
import type { Hold } from './board-data.ts';
import { BoardFrame, type BoardParts } from './board-frame.tsx';
import { placesOfDay, type TimeAxis } from './day-places.ts';
import { spanAtFocus } from './drawn-span.ts';
import { LaneRow, placeOn } from './lane-row.tsx';
import { endOf, movedOnDay, onDate } from './placement.ts';
import { useNewJobOnBoard } from './new-job.ts';
import { useDraw } from './use-draw.ts';
import { useNowOn } from './use-now.ts';
import type { Carried } from './use-drag.ts';

const HOUR_MS = 3_600_000;
/** Of a day on which the clocks do not change. */
const HOURS_OF_DAY = 24;
/** Longer names of hours are set closer. */
const MAX_WIDE_TEXT = 9;
/** The hour that is on the left at first. */
const FIRST_HOUR = 7;

declare module 'react' {
  interface CSSProperties {
    /** How many hours the day has. */
    readonly '--hours'?: number;
    /** Where the present is on it, from 0 to 1. */
    readonly '--now'?: number | undefined;
  }
}

/** The lanes of a day on a time axis. */
export function DayGrid({
  parts,
  date,
  holds,
}: {
  readonly parts: BoardParts;
  readonly date: string;
  readonly holds: ReadonlyMap<string, readonly Hold[]>;
}): ReactElement {
  const { board, names, defaultMinutes } = parts;
  const { time_zone: zone } = useSession().account;
  const axis = useMemo<TimeAxis>(
    () => ({ from: startOfDate(date, zone), to: startOfDate(addDays(date, 1), zone) }),
    [date, zone],
  );
  // Most days repeat no hour, which takes longer to find than a text.
  const isLong = axis.to - axis.from > HOURS_OF_DAY * HOUR_MS;
  const timeText = useCallback(
    (at: number) => (isLong ? clockText(at, zone) : formatOf(zone, CLOCK).format(at)),
    [zone, isLong],
  );
  const spanText = (from: number, minutes: number): string => `${timeText(from)} to ${timeText(endOf(from, minutes))}`;
  const now = useNowOn(axis);
  const root = useRef<HTMLDivElement>(null);
  const openSpan = useNewJobOnBoard();
  const draw = useDraw(root, axis, defaultMinutes, parts.isPending ? undefined : openSpan);
  const workers = useMemo(() => board.lanes.map(({ worker }) => worker), [board.lanes]);

  // Before the day is drawn, so that it does not jump.
  useLayoutEffect(() => {
    const element = root.current;
    if (element !== null)
      element.scrollLeft = (element.scrollWidth / (axis.to - axis.from)) * FIRST_HOUR * HOUR_MS * 0.9;
  }, [axis]);

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
          className={now === undefined ? 'day' : 'day with-now'}
          ref={root}
          style={{ '--hours': (axis.to - axis.from) / HOUR_MS, '--now': now }}
          data-scrolls
          onPointerDown={draw.begin}
          onKeyDown={onKeyDown}
        >
          <Hours axis={axis} timeText={timeText} hasNow={now !== undefined} />
          <div className="lanes">
            {board.lanes.map((lane) => (
              <LaneRow
                key={lane.worker}
                lane={lane}
                name={names.get(lane.worker) ?? lane.worker}
                holds={holds.get(lane.worker)}
                axis={axis}
                defaultMinutes={defaultMinutes}
                carriedJob={lane.jobs.some(({ uuid }) => uuid === carried?.job.uuid) ? carried?.job.uuid : undefined}
                timeText={timeText}
              />
            ))}
            {draw.drawn !== undefined && (
              <div className="carried-layer" style={laneBox(root.current, draw.drawn.worker)}>
                <div
                  className="carried-at"
                  style={placeOn(axis, draw.drawn.from, endOf(draw.drawn.from, draw.drawn.minutes))}
                >
                  {spanText(draw.drawn.from, draw.drawn.minutes)}
                </div>
              </div>
            )}
            {carried?.after.from != null && (
              <CarriedJob
                carried={carried}
                from={carried.after.from}
                box={laneBox(root.current, carried.after.worker)}
                axis={axis}
                timeText={timeText}
              />
            )}
          </div>
        </div>
      )}
    </BoardFrame>
  );
}

/** Where the carried job would be dropped. */
function CarriedJob({
  carried: { job, after },
  from,
  box,
  axis,
  timeText,
}: {
  readonly carried: Carried;
  readonly from: number;
  readonly box: CSSProperties;
  readonly axis: TimeAxis;
  readonly timeText: (at: number) => string;
}): ReactElement {
  const to = endOf(from, after.minutes);
  return (
    <div className="carried-layer" style={box}>
      <div className="carried-at" style={placeOn(axis, from, to)} data-target>
        <b>{job.serial_no}</b> {timeText(from)}–{timeText(to)}
      </div>
    </div>
  );
}

function Hours({
  axis,
  timeText,
  hasNow,
}: {
  readonly axis: TimeAxis;
  readonly timeText: (at: number) => string;
  readonly hasNow: boolean;
}): ReactElement {
  const hours = Array.from({ length: Math.ceil((axis.to - axis.from) / HOUR_MS) }, (_, n) => axis.from + n * HOUR_MS);
  return (
    <div className="hours" aria-hidden="true">
      <div className="lane-name" />
      <div className="hours-time">
        {hours.map((at) => {
          const text = timeText(at);
          return (
            <span
              key={at}
              className={text.length > MAX_WIDE_TEXT ? 'dense' : undefined}
              style={placeOn(axis, at, at + HOUR_MS)}
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

/** The height and place of a lane within the board. */
function laneBox(root: HTMLElement | null, worker: string | null): CSSProperties {
  const lane = root?.querySelector<HTMLElement>(`[data-worker="${worker}"]`)?.parentElement;
  return lane ? { insetBlockStart: lane.offsetTop, blockSize: lane.offsetHeight } : { display: 'none' };
}
