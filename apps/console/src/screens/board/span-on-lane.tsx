import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { TimeAxis } from './day-places.ts';
import { placeOn } from './lane-row.tsx';
import { endOf, type Placement } from './placement.ts';

/** A time on the lane of a worker: where a carried job would be dropped, or that of a job that is drawn. */
export function SpanOnLane({
  root,
  span: { worker, from, minutes },
  axis,
  isTarget = false,
  children,
}: {
  /** The board. */
  readonly root: HTMLElement | null;
  readonly span: Placement & { readonly from: number };
  readonly axis: TimeAxis;
  /** Whether keys scroll it into view. */
  readonly isTarget?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="carried-layer" style={laneBox(root, worker)}>
      <div className="carried-at" style={placeOn(axis, from, endOf(from, minutes))} data-target={isTarget || undefined}>
        {children}
      </div>
    </div>
  );
}

/** The height and place of a lane within the board. */
function laneBox(root: HTMLElement | null, worker: string | null): CSSProperties {
  const lane = root?.querySelector<HTMLElement>(`[data-worker="${worker}"]`)?.parentElement;
  return lane ? { insetBlockStart: lane.offsetTop, blockSize: lane.offsetHeight } : { display: 'none' };
}
