import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A mouse that moves less than this clicks. */
const CLICK_PIXELS = 4;
/** A finger that rests for so long begins. */
const LONG_PRESS_MS = 400;
/** A finger that moves more than this before scrolls. */
export const REST_PIXELS = 8;

/** What follows one pointer until it is lifted. */
export interface Gesture {
  /** The gesture has begun: a mouse has moved, or a finger has rested. */
  readonly start: () => void;
  /** The pointer is at a point of the window. @param distance from where it went down, in pixels. */
  readonly move: (x: number, y: number, distance: number) => void;
  /** @param isMeant whether the pointer was lifted after the gesture had begun; else nothing is to happen. */
  readonly end: (isMeant: boolean) => void;
}

export interface Gestures {
  /** Follows the pointer of an event; not a second finger, and not another button of a mouse. */
  readonly begin: (event: PointerEvent, gesture: Gesture) => void;
  /** Ends the present gesture as Escape does. */
  readonly cancel: () => void;
  /** Whether the present gesture has begun, or one that the click of this moment belongs to. */
  readonly hasBegun: () => boolean;
}

/**
 * Gestures of one pointer: a mouse begins at once; a finger or pen after a long press, because one that moves scrolls. Escape ends
 * a gesture.
 * @param root where they begin.
 */
export function useGesture(root: RefObject<HTMLElement | null>): Gestures {
  const begun = useRef(false);
  /** Whether a finger or pen is down: it has no menu there. */
  const isTouched = useRef(false);
  const cancel = useRef<() => void>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    // Browsers ask before the finger is down who may keep it from scrolling.
    const options = { signal: controller.signal, passive: false };
    const prevent = (isMeant: () => boolean) => (event: Event) => {
      if (isTouched.current && isMeant()) event.preventDefault();
    };
    root.current?.addEventListener(
      'touchmove',
      prevent(() => begun.current),
      options,
    );
    root.current?.addEventListener(
      'contextmenu',
      prevent(() => true),
      options,
    );
    return () => controller.abort();
  }, [root]);

  function begin(event: PointerEvent, gesture: Gesture): void {
    const { pointerId, clientX: x, clientY: y } = event;
    if (event.button !== 0 || !event.isPrimary) return;
    cancel.current?.();
    const isTouch = event.pointerType !== 'mouse';
    begun.current = false;
    isTouched.current = isTouch;
    const start = (): void => {
      begun.current = true;
      gesture.start();
    };
    const longPress = isTouch ? window.setTimeout(start, LONG_PRESS_MS) : undefined;
    const follow = (now: globalThis.PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      const distance = Math.hypot(now.clientX - x, now.clientY - y);
      if (!begun.current) {
        if (isTouch && distance > REST_PIXELS) finish(false);
        if (isTouch || distance < CLICK_PIXELS) return;
        start();
      }
      gesture.move(now.clientX, now.clientY, distance);
    };
    const finish = (isLifted: boolean): void => {
      controller.abort();
      window.clearTimeout(longPress);
      cancel.current = undefined;
      isTouched.current = false;
      gesture.end(isLifted && begun.current);
      // The click comes after the pointer is up.
      window.setTimeout(() => (begun.current = false));
    };
    const ofPointer = (isLifted: boolean) => (now: globalThis.PointerEvent) => {
      if (now.pointerId === pointerId) finish(isLifted);
    };
    const controller = new AbortController();
    const { signal } = controller;
    cancel.current = () => finish(false);
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', ofPointer(true), { signal });
    window.addEventListener('pointercancel', ofPointer(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
  }

  return { begin, cancel: () => cancel.current?.(), hasBegun: () => begun.current };
}
