import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TimeAxis } from './day-places.ts';
import { type DrawnSpan, spanBetween } from './drawn-span.ts';
import { EdgeScroll } from './edge-scroll.ts';
import { endOf } from './placement.ts';
import { REST_PIXELS, useGesture } from './use-gesture.ts';

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
 * Draws spans on the empty ground of the lanes of a day. Escape ends it without a span.
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
  const latest = useRef<DrawnSpan>(undefined);
  const gestures = useGesture(root);
  useEffect(() => () => gestures.cancel(), [axis]);

  function begin(event: PointerEvent): void {
    const lane = groundOf(event);
    const view = root.current;
    if (onDrawn === undefined || lane === undefined || view === null) return;
    const { clientX, clientY } = event;
    const isTouch = event.pointerType !== 'mouse';
    const worker = lane.dataset['worker'] ?? '';
    const timeAt = (x: number): number => {
      const { left, width } = lane.getBoundingClientRect();
      return axis.from + ((x - left) / width) * (axis.to - axis.from);
    };
    const first = timeAt(clientX);
    let pointerX = clientX;
    const show = (span: DrawnSpan | undefined): void => {
      latest.current = span;
      setDrawn(span);
    };
    const draw = (): void => {
      const span = { worker, ...spanBetween(first, timeAt(pointerX), axis) };
      if (span.from !== latest.current?.from || span.minutes !== latest.current.minutes) show(span);
    };
    const edges = new EdgeScroll(view, draw);
    gestures.begin(event, {
      start: () => {
        if (isTouch) show({ worker, ...spanBetween(first, endOf(first, minutes - 1), axis) });
      },
      move: (x, _, distance) => {
        if (isTouch && distance < REST_PIXELS) return;
        pointerX = x;
        // The lane stays: only the time changes.
        edges.moveTo(x, clientY);
        draw();
      },
      end: (isMeant) => {
        const span = latest.current;
        edges.stop();
        show(undefined);
        if (isMeant && span !== undefined) onDrawn(span);
      },
    });
  }

  return { drawn, begin };
}
