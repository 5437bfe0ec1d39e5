import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { EdgeScroll } from './edge-scroll.ts';
import { isSamePlacement, type Move, type Placement } from './placement.ts';
import type { WaitingJob } from './board-types.ts';
import { useGesture } from './use-gesture.ts';

/** A job that is carried by the pointer or by the keyboard. */
export interface Carried extends Move {
  readonly isByKeyboard: boolean;
}

/** Where a job would be at a point of the window; undefined where nothing takes it. */
export type PlaceAt = (x: number, y: number) => Placement | undefined;

/** Where a job can be dropped. */
export interface DropArea {
  readonly placeAt: PlaceAt;
  /** What scrolls while the pointer is near its edges. */
  readonly view: HTMLElement | null;
  /** Whether a point of the window is for the view, and not for what is beside it. */
  readonly isOfView: (x: number) => boolean;
}

export interface Drag {
  readonly begin: (event: PointerEvent, job: WaitingJob, before: Placement, area: DropArea) => void;
  readonly carried: Carried | undefined;
  readonly carry: (carried: Carried | undefined) => void;
  /** Whether the pointer has just moved a job: the click that follows is none. */
  readonly hasMoved: () => boolean;
}

/**
 * Carries jobs with the pointer. The state changes only when the placement does, so that a frame has little to do.
 * @param root the board.
 * @param shown what the board shows: a job that is carried when this changes is put back.
 */
export function useDrag(root: RefObject<HTMLElement | null>, shown: string, onDrop: (move: Move) => void): Drag {
  const [carried, carry] = useState<Carried>();
  const gestures = useGesture(root);
  useEffect(
    () => () => {
      gestures.cancel();
      carry(undefined);
    },
    [shown],
  );

  function begin(event: PointerEvent, job: WaitingJob, before: Placement, { placeAt, view, isOfView }: DropArea): void {
    let latest: Placement = before;
    let [pointerX, pointerY] = [event.clientX, event.clientY];
    const place = (): void => {
      const isOutside = view === null || !isOfView(pointerX);
      const [atX, atY] = isOutside ? [pointerX, pointerY] : within(view, pointerX, pointerY);
      const after = placeAt(atX, atY) ?? latest;
      if (isSamePlacement(after, latest)) return;
      latest = after;
      carry({ job, before, after, isByKeyboard: false });
    };
    const edges = view === null ? undefined : new EdgeScroll(view, place);
    gestures.begin(event, {
      start: () => {
        if (event.pointerType !== 'mouse') carry({ job, before, after: before, isByKeyboard: false });
      },
      move: (x, y) => {
        [pointerX, pointerY] = [x, y];
        if (isOfView(x)) edges?.moveTo(x, y);
        else edges?.stop();
        place();
      },
      end: (isMeant) => {
        edges?.stop();
        carry(undefined);
        if (isMeant) onDrop({ job, before, after: latest });
      },
    });
  }

  return { begin, carried, carry, hasMoved: gestures.hasBegun };
}

/** The point of an element that is nearest to a point of the window: what is scrolled out of sight takes no job. */
function within(view: HTMLElement, x: number, y: number): readonly [x: number, y: number] {
  const { left, top, right, bottom } = view.getBoundingClientRect();
  return [Math.max(left, Math.min(right - 1, x)), Math.max(top, Math.min(bottom - 1, y))];
}
