import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Lane } from './board-types.ts';

/** As many as a large screen shows. */
const FIRST = 30;
/** So few that they are drawn in a frame or two. */
const STEP = 10;

/**
 * The lanes whose jobs are drawn: those that a screen shows at once, the others in steps, between which the page does other work.
 * @param shown what the board shows: it begins again when this changes.
 */
export function useDrawnLanes(lanes: readonly Lane[], shown: string): ReadonlySet<Lane> {
  const [drawn, setDrawn] = useState({ shown, count: FIRST });
  const count = drawn.shown === shown ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= lanes.length) return undefined;
    const timer = window.setTimeout(() => startTransition(() => setDrawn({ shown, count: count + STEP })));
    return () => window.clearTimeout(timer);
  }, [lanes.length, shown, count]);
  return useMemo(() => new Set(lanes.slice(0, count)), [lanes, count]);
}
