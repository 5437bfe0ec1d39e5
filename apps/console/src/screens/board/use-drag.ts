import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { EdgeScroll } from './edge-scroll.ts';
import { isSamePlacement, type Move, type Placement } from './placement.ts';
import type { WaitingJob } from './board-types.ts';

/** A mouse that moves less than this clicks. */
export const CLICK_PIXELS = 4;
/** A finger that rests for so long picks a job up. */
export const LONG_PRESS_MS = 400;
/** A finger that moves more than this before scrolls. */
export const REST_PIXELS = 8;

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
 * Carries jobs with the pointer: a mouse at once; a finger or pen after a long press, because one that moves scrolls. The state
 * changes only when the placement does, so that a frame has little to do.
 * @param root the board.
 * @param shown what the board shows: a job that is carried when this changes is put back.
 */
export function useDrag(root: RefObject<HTMLElement | null>, shown: string, onDrop: (move: Move) => void): Drag {
  const [carried, carry] = useState<Carried>();
  const moved = useRef(false);
  /** Whether a finger or pen is on a job. */
  const isTouched = useRef(false);
  const end = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      end.current?.();
      carry(undefined);
    },
    [shown],
  );

  useEffect(() => {
    const controller = new AbortController();
    // Browsers ask before the finger is down who may keep it from scrolling.
    const options = { signal: controller.signal, passive: false };
    const keepFromScrolling = (event: TouchEvent): void => {
      if (isTouched.current && moved.current) event.preventDefault();
    };
    const keepFromMenu = (event: MouseEvent): void => {
      if (isTouched.current) event.preventDefault();
    };
    root.current?.addEventListener('touchmove', keepFromScrolling, options);
    root.current?.addEventListener('contextmenu', keepFromMenu, options);
    return () => controller.abort();
  }, [root]);

  function begin(event: PointerEvent, job: WaitingJob, before: Placement, { placeAt, view, isOfView }: DropArea): void {
    const { pointerId, clientX: x, clientY: y } = event;
    // A second finger moves nothing.
    if (event.button !== 0 || !event.isPrimary) return;
    end.current?.();
    const isTouch = event.pointerType !== 'mouse';
    let latest: Placement = before;
    moved.current = false;
    isTouched.current = isTouch;
    let [pointerX, pointerY] = [x, y];
    const place = (): void => {
      const isOutside = view === null || !isOfView(pointerX);
      const [atX, atY] = isOutside ? [pointerX, pointerY] : within(view, pointerX, pointerY);
      const after = placeAt(atX, atY) ?? latest;
      if (isSamePlacement(after, latest)) return;
      latest = after;
      carry({ job, before, after, isByKeyboard: false });
    };
    const edges = view === null ? undefined : new EdgeScroll(view, place);

    const pickUp = (): void => {
      moved.current = true;
      carry({ job, before, after: before, isByKeyboard: false });
    };
    const longPress = isTouch ? window.setTimeout(pickUp, LONG_PRESS_MS) : undefined;
    const follow = (now: globalThis.PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      const distance = Math.hypot(now.clientX - x, now.clientY - y);
      if (!moved.current && isTouch) {
        if (distance > REST_PIXELS) finish(false);
        return;
      }
      if (!moved.current && distance < CLICK_PIXELS) return;
      moved.current = true;
      [pointerX, pointerY] = [now.clientX, now.clientY];
      if (isOfView(pointerX)) edges?.moveTo(pointerX, pointerY);
      else edges?.stop();
      place();
    };
    const finish = (isDropped: boolean): void => {
      controller.abort();
      window.clearTimeout(longPress);
      edges?.stop();
      end.current = undefined;
      isTouched.current = false;
      carry(undefined);
      if (isDropped && moved.current) onDrop({ job, before, after: latest });
      // The click comes after the pointer is up.
      window.setTimeout(() => (moved.current = false));
    };
    const ofPointer = (isDropped: boolean) => (now: globalThis.PointerEvent) => {
      if (now.pointerId === pointerId) finish(isDropped);
    };
    const controller = new AbortController();
    const { signal } = controller;
    end.current = () => finish(false);
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', ofPointer(true), { signal });
    window.addEventListener('pointercancel', ofPointer(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
  }

  return { begin, carried, carry, hasMoved: () => moved.current };
}

/** The point of an element that is nearest to a point of the window: what is scrolled out of sight takes no job. */
function within(view: HTMLElement, x: number, y: number): readonly [x: number, y: number] {
  const { left, top, right, bottom } = view.getBoundingClientRect();
  return [Math.max(left, Math.min(right - 1, x)), Math.max(top, Math.min(bottom - 1, y))];
}
