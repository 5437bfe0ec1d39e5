import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { WaitingJob } from './board-data.ts';
import { isSamePlacement, type Move, type Placement } from './placement.ts';

/** A pointer that moves less than this is a click. */
const CLICK_PIXELS = 4;

/** A job that is carried by the pointer or by the keyboard. */
export interface Carried extends Move {
  readonly isByKeyboard: boolean;
}

/** Where a job would be at a point of the window; undefined where nothing takes it. */
export type PlaceAt = (x: number, y: number) => Placement | undefined;

export interface Drag {
  readonly begin: (event: PointerEvent, job: WaitingJob, before: Placement, placeAt: PlaceAt) => void;
  readonly carried: Carried | undefined;
  readonly carry: (carried: Carried | undefined) => void;
  /** Whether the pointer has just moved a job: the click that follows is none. */
  readonly hasMoved: () => boolean;
}

/**
 * Carries jobs with the pointer. The state changes only when the placement does, so that a frame has little to do.
 * @param shown what the board shows: a job that is carried when it changes is put back.
 */
export function useDrag(onDrop: (move: Move) => void, shown: string): Drag {
  const [carried, carry] = useState<Carried>();
  const moved = useRef(false);
  const end = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      end.current?.();
      carry(undefined);
    },
    [shown],
  );

  function begin(event: PointerEvent, job: WaitingJob, before: Placement, placeAt: PlaceAt): void {
    if (event.button !== 0) return;
    const origin = { x: event.clientX, y: event.clientY };
    let latest: Placement = before;
    moved.current = false;

    const follow = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
      if (!moved.current && Math.hypot(clientX - origin.x, clientY - origin.y) < CLICK_PIXELS) return;
      moved.current = true;
      const after = placeAt(clientX, clientY) ?? latest;
      if (isSamePlacement(after, latest)) return;
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
