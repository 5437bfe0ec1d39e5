import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/** The place of a job on the screen. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** On whose lane it is; undefined on none. */
  readonly worker: string | undefined;
}

/** How much a gap downwards counts against one sidewards: the next lane comes before those below it. */
const ROW_WEIGHT = 10;

const gap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, otherFrom - to, from - otherTo);

/** How far a place is from another one in the direction of an arrow key; infinite when it is elsewhere. */
function distance(from: Place, to: Place, key: string): number {
  const isSideways = key === 'ArrowRight' || key === 'ArrowLeft';
  if (isSideways && to.worker !== from.worker) return Infinity;
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const ahead = sign * (isSideways ? to.left - from.left : to.top - from.top);
  if (ahead <= 0) return Infinity;
  return isSideways
    ? ahead + gap(from.top, from.bottom, to.top, to.bottom)
    : ahead * ROW_WEIGHT + gap(from.left, from.right, to.left, to.right);
}

/** The nearest place in the direction of an arrow key: sideways on the same lane. @returns its index, or -1. */
export function placeBeside(from: Place, places: readonly Place[], key: string): number {
  let [found, least] = [-1, Infinity];
  for (const [n, to] of places.entries()) {
    const far = distance(from, to, key);
    if (far < least) [found, least] = [n, far];
  }
  return found;
}

/** The parts of a board that Tab goes to once, whatever the number of their jobs. */
const PARTS = '[data-scrolls], [data-unassigned]';
/** Lanes without jobs are places for new ones. */
const JOBS = ':is([data-job], [data-free])';
const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

const placeOf = (job: HTMLElement): Place => {
  const { left, top, right, bottom } = job.getBoundingClientRect();
  return { left, top, right, bottom, worker: job.closest<HTMLElement>('[data-worker]')?.dataset['worker'] };
};

/** Makes a job the one of its part that Tab goes to. */
function stopAt(part: Element, job: HTMLElement): void {
  const before = part.querySelector<HTMLElement>(`${JOBS}[tabindex="0"]`);
  if (before === job) return;
  if (before !== null) before.tabIndex = -1;
  job.tabIndex = 0;
}

/** What keeps one tab stop in each part of a board. */
interface RovingFocus {
  readonly onFocus: (event: FocusEvent) => void;
  /** Goes to the job beside the one that has the focus. @returns whether the key is an arrow, and a job has the focus. */
  readonly go: (event: KeyboardEvent) => boolean;
}

/** One job of each part of a board is a tab stop; arrow keys go to the others. */
export function useRovingFocus(root: RefObject<HTMLElement | null>): RovingFocus {
  // Jobs come with any change of the board.
  useLayoutEffect(() => {
    for (const part of root.current?.querySelectorAll(PARTS) ?? []) {
      for (const job of part.querySelectorAll<HTMLElement>(`${JOBS}:not([tabindex])`)) job.tabIndex = -1;
      for (const lane of part.querySelectorAll('[data-worker][tabindex]:not([data-free])'))
        lane.removeAttribute('tabindex');
      const first = part.querySelector<HTMLElement>(JOBS);
      if (first !== null && part.querySelector(`${JOBS}[tabindex="0"]`) === null) first.tabIndex = 0;
    }
  });

  const ofEvent = ({ target }: { readonly target: EventTarget }): readonly [Element?, HTMLElement?] => {
    const job = target instanceof Element ? target.closest<HTMLElement>(JOBS) : null;
    const part = job?.closest(PARTS);
    return job === null || part == null ? [] : [part, job];
  };
  return {
    onFocus: (event) => {
      const [part, job] = ofEvent(event);
      if (part !== undefined && job !== undefined) stopAt(part, job);
    },
    go: (event) => {
      const [part, job] = ofEvent(event);
      const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
      if (part === undefined || job === undefined || hasModifier || !ARROWS.has(event.key)) return false;
      const jobs = [...part.querySelectorAll<HTMLElement>(JOBS)];
      jobs[placeBeside(placeOf(job), jobs.map(placeOf), event.key)]?.focus();
      return true;
    },
  };
}
