import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TimeAxis } from './day-places.ts';
import { type DrawnSpan, spanBetween } from './drawn-span.ts';
import { EdgeScroll } from './edge-scroll.ts';
import { endOf } from './placement.ts';
import { CLICK_PIXELS, LONG_PRESS_MS, REST_PIXELS } from './use-drag.ts';

/** What has an action of its own on a lane. */
const TAKEN = '[data-job], .hold, a, button';

/** The empty ground of a lane that an event is on. */
function groundOf({ target }: { readonly target: EventTarget | null }): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(TAKEN) !== null) return undefined;
  return target.closest<HTMLElement>('[data-worker]') ?? undefined;
}

export interface Draw {
  /** What is drawn at the moment. */
  readonly drawn: DrawnSpan | undefined;
  readonly begin: (event: PointerEvent) => void;
}

/**
 * Draws spans on the empty ground of the lanes of a day: a mouse at once; a finger or pen after a long press, because one that moves
 * scrolls. Escape ends it without a span.
 * @param root what scrolls.
 * @param minutes of a span that a finger marks without moving.
 * @param onDrawn undefined: nothing can be drawn.
 */
export function useDraw(
  root: RefObject<HTMLElement | null>,
  axis: TimeAxis,
  minutes: number,
  onDrawn: ((span: DrawnSpan) => void) | undefined,
): Draw {
  const [drawn, setDrawn] = useState<DrawnSpan>();
  /** Whether a finger or pen is on the ground: it has no menu there. */
  const isTouched = useRef(false);
  const latest = useRef<DrawnSpan>(undefined);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), [axis]);

  useEffect(() => {
    const controller = new AbortController();
    // Browsers ask before the finger is down who may keep it from scrolling.
    const options = { signal: controller.signal, passive: false };
    const prevent = (isMeant: () => boolean) => (event: Event) => {
      if (isTouched.current && isMeant()) event.preventDefault();
    };
    root.current?.addEventListener(
      'touchmove',
      prevent(() => latest.current !== undefined),
      options,
    );
    root.current?.addEventListener(
      'contextmenu',
      prevent(() => true),
      options,
    );
    return () => controller.abort();
  }, [root]);

  function begin(event: PointerEvent): void {
    const lane = groundOf(event);
    const view = root.current;
    if (onDrawn === undefined || lane === undefined || view === null || event.button !== 0 || !event.isPrimary) return;
    end.current?.();
    const { pointerId, clientX: x, clientY: y } = event;
    const worker = lane.dataset['worker'] ?? '';
    const isTouch = event.pointerType !== 'mouse';
    const timeAt = (pointerX: number): number => {
      const { left, width } = lane.getBoundingClientRect();
      return axis.from + ((pointerX - left) / width) * (axis.to - axis.from);
    };
    const first = timeAt(x);
    let pointerX = x;
    isTouched.current = isTouch;
    const show = (span: DrawnSpan | undefined): void => {
      latest.current = span;
      setDrawn(span);
    };
    const draw = (): void => {
      const span = { worker, ...spanBetween(first, timeAt(pointerX), axis) };
      if (span.from !== latest.current?.from || span.minutes !== latest.current.minutes) show(span);
    };
    const edges = new EdgeScroll(view, draw);
    const mark = (): void => show({ worker, ...spanBetween(first, endOf(first, minutes - 1), axis) });
    const longPress = isTouch ? window.setTimeout(mark, LONG_PRESS_MS) : undefined;
    const follow = (now: globalThis.PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      const distance = Math.hypot(now.clientX - x, now.clientY - y);
      if (distance < (isTouch ? REST_PIXELS : CLICK_PIXELS)) return;
      if (isTouch && latest.current === undefined) {
        finish(false);
        return;
      }
      pointerX = now.clientX;
      // The lane stays: only the time changes.
      edges.moveTo(pointerX, y);
      draw();
    };
    const finish = (isMeant: boolean): void => {
      const span = latest.current;
      controller.abort();
      window.clearTimeout(longPress);
      edges.stop();
      end.current = undefined;
      isTouched.current = false;
      show(undefined);
      if (isMeant && span !== undefined) onDrawn(span);
    };
    const ofPointer = (isMeant: boolean) => (now: globalThis.PointerEvent) => {
      if (now.pointerId === pointerId) finish(isMeant);
    };
    const controller = new AbortController();
    const { signal } = controller;
    end.current = () => finish(false);
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', ofPointer(true), { signal });
    window.addEventListener('pointercancel', ofPointer(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
  }

  return { drawn, begin };
}
