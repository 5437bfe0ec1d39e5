import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TimeAxis } from './day-places.ts';

/** How much of the view is before the first time. */
const MARGIN = 0.9;

/**
 * Scrolls the lanes of a day: to a time when the axis changes; when the zoom changes, the time in the middle of the view stays there.
 * @param first the time that is on the left at first, in milliseconds of the epoch.
 * @returns what notes that the lanes were scrolled.
 */
export function useTimeScroll(
  root: RefObject<HTMLElement | null>,
  axis: TimeAxis,
  first: number,
  zoom: number,
): () => void {
  /** Which time is in the middle, as a share of the axis. */
  const middle = useRef(0);
  const shown = useRef<TimeAxis>(undefined);

  // Before the lanes are drawn, so that they do not jump.
  useLayoutEffect(() => {
    const view = root.current;
    if (view === null) return;
    const { time, half } = sizesOf(view);
    if (shown.current === axis) view.scrollLeft = middle.current * time - half;
    else view.scrollLeft = (view.scrollWidth / (axis.to - axis.from)) * (first - axis.from) * MARGIN;
    shown.current = axis;
    middle.current = (view.scrollLeft + half) / time;
  }, [root, axis, first, zoom]);

  return () => {
    const view = root.current;
    if (view === null) return;
    const { time, half } = sizesOf(view);
    middle.current = (view.scrollLeft + half) / time;
  };
}

/** The width of the axis, and half of what is seen of it. */
function sizesOf(view: HTMLElement): { readonly time: number; readonly half: number } {
  const time = view.querySelector('.hours-time')?.clientWidth ?? view.scrollWidth;
  return { time, half: (view.clientWidth - (view.scrollWidth - time)) / 2 };
}
