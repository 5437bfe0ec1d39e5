import type { PointerEvent } from 'react';
import { onGrid, type Placement, STEP_MINUTES } from './placement.ts';
import type { PlaceAt } from './use-drag.ts';

const MINUTE_MS = 60_000;
/** The width of the end of a job by which its duration is changed. */
const END_PIXELS = 8;

/** The time axis of a board. */
export interface TimeAxis {
  /** Milliseconds of the epoch. */
  readonly from: number;
  readonly to: number;
}

/**
 * The places of a job that is dragged over the lanes of a day. The lanes are the elements with `data-worker` in `board`;
 * their width is the time axis.
 * @param before where the job is.
 */
export function placesOfDay(board: HTMLElement, event: PointerEvent, before: Placement, axis: TimeAxis): PlaceAt {
  const lanes = lanesIn(board);
  const [first] = lanes;
  if (first === undefined) return () => undefined;
  const msPerPixel = (axis.to - axis.from) / first.width;
  const timeAt = (x: number): number => axis.from + (x - first.left()) * msPerPixel;
  const start = before.from;
  const job = event.target instanceof Element ? event.target.closest('[data-worker] [data-job]') : null;
  const isResized = job !== null && event.clientX >= job.getBoundingClientRect().right - END_PIXELS;
  if (isResized && start !== null)
    return (x) => ({
      ...before,
      minutes: Math.max(STEP_MINUTES, (onGrid(timeAt(x), axis.from) - start) / MINUTE_MS),
    });
  // What the job was picked up by: jobs of the list of the unassigned begin where they are dropped.
  const isWaiting = before.worker === null || start === null;
  const grabMs = isWaiting ? 0 : timeAt(event.clientX) - start;
  // A job of the night may begin on another day, and stays there.
  const earliest = isWaiting ? axis.from : Math.min(axis.from, start);
  const latest = axis.to - STEP_MINUTES * MINUTE_MS;
  return (x, y) => {
    const lane = lanes.find(({ top, bottom }) => y >= top() && y < bottom());
    const from = Math.min(latest, Math.max(earliest, onGrid(timeAt(x) - grabMs, axis.from)));
    return lane && { ...before, worker: lane.worker, from };
  };
}

interface LaneBox {
  readonly worker: string;
  readonly width: number;
  readonly left: () => number;
  readonly top: () => number;
  readonly bottom: () => number;
}

/** The lanes with their places, measured once; how far the board is scrolled is asked when it is needed. */
function lanesIn(board: HTMLElement): readonly LaneBox[] {
  const [scrollLeft, scrollTop] = [board.scrollLeft, board.scrollTop];
  return [...board.querySelectorAll<HTMLElement>('[data-worker]')].map((lane) => {
    const box = lane.getBoundingClientRect();
    const dy = (): number => scrollTop - board.scrollTop;
    return {
      worker: lane.dataset['worker'] ?? '',
      width: box.width,
      left: () => box.left + scrollLeft - board.scrollLeft,
      top: () => box.top + dy(),
      bottom: () => box.bottom + dy(),
    };
  });
}
