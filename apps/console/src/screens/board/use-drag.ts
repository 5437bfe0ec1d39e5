import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { WaitingJob } from './board-data.ts';
import { type Move, onGrid, type Placement, STEP_MINUTES } from './placement.ts';

const MINUTE_MS = 60_000;
/** A pointer that moves less than this is a click. */
const CLICK_PIXELS = 4;

/** The time axis of a board. */
export interface TimeAxis {
  /** Milliseconds of the epoch. */
  readonly from: number;
  readonly to: number;
}

/** A job that is carried by the pointer or by the keyboard. */
export interface Carried {
  readonly job: WaitingJob;
  readonly before: Placement;
  readonly after: Placement;
  readonly isByKeyboard: boolean;
}

/** What a pointer does with a job. */
export type DragKind = 'move' | 'resize';

export interface Drag {
  readonly begin: (event: PointerEvent, job: WaitingJob, before: Placement, kind: DragKind) => void;
  readonly carried: Carried | undefined;
  readonly carry: (carried: Carried | undefined) => void;
  /** Whether the pointer has just moved a job: the click that follows is none. */
  readonly hasMoved: () => boolean;
}

/**
 * Carries jobs over the lanes of a board. The lanes are the elements with `data-worker` in `board`; their width is the time
 * axis. Beside the board, the element with `data-unassigned` takes jobs from their workers. The state changes only when the placement does, in steps of the grid, so that a frame has little to do.
 */
export function useDrag(board: RefObject<HTMLElement | null>, axis: TimeAxis, onDrop: (move: Move) => void): Drag {
  const [carried, carry] = useState<Carried>();
  const moved = useRef(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function begin(event: PointerEvent, job: WaitingJob, before: Placement, kind: DragKind): void {
    if (event.button !== 0 || board.current === null) return;
    const lanes = lanesIn(board.current);
    const origin = { x: event.clientX, y: event.clientY };
    const [first] = lanes;
    const unassigned = board.current.parentElement?.querySelector('[data-unassigned]')?.getBoundingClientRect();
    if (first === undefined) return;
    const msPerPixel = (axis.to - axis.from) / first.width;
    // What the job was picked up by: jobs of the list of the unassigned begin where they are dropped.
    const grabMs = before.worker === null ? 0 : axis.from + (origin.x - first.left()) * msPerPixel - before.from;
    let latest: Placement = before;
    moved.current = false;

    const follow = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
      if (!moved.current && Math.hypot(clientX - origin.x, clientY - origin.y) < CLICK_PIXELS) return;
      moved.current = true;
      const at = axis.from + (clientX - first.left()) * msPerPixel;
      const isOverUnassigned = unassigned !== undefined && clientX >= unassigned.left && clientX < unassigned.right;
      const lane = lanes.find(({ top, bottom }) => clientY >= top() && clientY < bottom());
      let after: Placement = latest;
      if (kind === 'resize')
        after = { ...before, minutes: Math.max(STEP_MINUTES, (onGrid(at, axis.from) - before.from) / MINUTE_MS) };
      else if (isOverUnassigned) after = { ...before, worker: null };
      else if (lane !== undefined) after = { ...before, worker: lane.worker, from: onGrid(at - grabMs, axis.from) };
      if (after.worker === latest.worker && after.from === latest.from && after.minutes === latest.minutes) return;
      latest = after;
      carry({ job, before, after, isByKeyboard: false });
    };
    const finish = (isDropped: boolean): void => {
      controller.abort();
      end.current = undefined;
      carry(undefined);
      if (isDropped && moved.current) onDrop({ job, before, after: latest });
      // The click comes after the pointer is up.
      window.setTimeout(() => (moved.current = false));
    };
    const controller = new AbortController();
    const { signal } = controller;
    end.current = () => finish(false);
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', () => finish(true), { signal });
    window.addEventListener('pointercancel', () => finish(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
  }

  return { begin, carried, carry, hasMoved: () => moved.current };
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
