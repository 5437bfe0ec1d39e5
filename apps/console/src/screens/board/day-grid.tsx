import type { UseQueryResult } from '@tanstack/react-query';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { navigate } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { formatOf } from '../../ui/time.tsx';
import { addDays, startOfDate } from '../../ui/zone-time.ts';
import type { Board, Hold, WaitingJob } from './board-data.ts';
import { isMovable, titleOf } from './job-block.tsx';
import { LaneRow, placeOn } from './lane-row.tsx';
import { NowLine } from './now-line.tsx';
import { endOf, isChange, minutesOf, type Move, moved, type Placement } from './placement.ts';
import { type Carried, type TimeAxis, useDrag } from './use-drag.ts';
import { UnassignedPanel } from './unassigned-panel.tsx';

const HOUR_MS = 3_600_000;
/** The hour that is on the left at first. */
const FIRST_HOUR = 7;

/** The lanes of a day on a time axis. */
export function DayGrid({
  board,
  date,
  names,
  holds,
  unassigned,
  defaultMinutes,
  onMove,
}: {
  readonly board: Board;
  readonly date: string;
  readonly names: ReadonlyMap<string, string>;
  readonly holds: ReadonlyMap<string, readonly Hold[]>;
  readonly unassigned: UseQueryResult<readonly WaitingJob[]>;
  readonly defaultMinutes: number;
  readonly onMove: (move: Move) => void;
}): ReactElement {
  const { time_zone: zone } = useSession().account;
  const axis = useMemo<TimeAxis>(
    () => ({ from: startOfDate(date, zone), to: startOfDate(addDays(date, 1), zone) }),
    [date, zone],
  );
  const timeText = useCallback(
    (at: number) => formatOf(zone, { hour: '2-digit', minute: '2-digit' }).format(at),
    [zone],
  );
  const root = useRef<HTMLDivElement>(null);
  const drag = useDrag(root, axis, onMove);
  const { carried, carry } = drag;
  const workers = useMemo(() => board.lanes.map(({ worker }) => worker), [board.lanes]);
  const found = useMemo(() => indexOf(board, unassigned.data ?? []), [board, unassigned.data]);

  useEffect(() => {
    const element = root.current;
    if (element !== null)
      element.scrollLeft = (element.scrollWidth / (axis.to - axis.from)) * FIRST_HOUR * HOUR_MS * 0.9;
  }, [axis]);

  const placementOf = (job: WaitingJob, worker: string | null): Placement => ({
    worker,
    from: job.scheduled_at === null ? axis.from : Date.parse(job.scheduled_at),
    minutes: minutesOf(job, defaultMinutes),
  });

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const job = jobAt(event, found);
    if (job === undefined || !isMovable(job)) return;
    const kind = event.target instanceof Element && event.target.closest('[data-resize]') !== null ? 'resize' : 'move';
    drag.begin(event, job, placementOf(job, workerAt(event)), kind);
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const job = jobAt(event, found);
    if (job !== undefined && !drag.hasMoved() && carried === undefined) navigate(`/jobs/${job.uuid}`);
  }

  /** The space bar picks a job up, the arrow keys move it, Enter drops it. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const job = jobAt(event, found);
    if (carried?.isByKeyboard) {
      const after = moved(carried.after, event.key, event.shiftKey, workers);
      if (after !== undefined) carry({ ...carried, after });
      else if (event.key === 'Enter' || event.key === ' ') drop(carried);
      else if (event.key === 'Escape' || event.key === 'Tab') carry(undefined);
      else return;
      if (event.key !== 'Tab') event.preventDefault();
    } else if (event.key === ' ' && job !== undefined && isMovable(job)) {
      event.preventDefault();
      const before = placementOf(job, workerAt(event));
      carry({ job, before, after: before, isByKeyboard: true });
    }
  }

  function drop(move: Move): void {
    carry(undefined);
    if (isChange(move)) onMove({ job: move.job, before: move.before, after: move.after });
  }

  const after = carried?.after;
  return (
    <div className="board" onPointerDown={onPointerDown} onClick={onClick} onKeyDown={onKeyDown}>
      <div className="day" ref={root}>
        <Hours axis={axis} timeText={timeText} />
        <div className="lanes">
          {board.lanes.map((lane) => (
            <LaneRow
              key={lane.worker}
              lane={lane}
              name={names.get(lane.worker) ?? lane.worker}
              holds={holds.get(lane.worker)}
              axis={axis}
              defaultMinutes={defaultMinutes}
              teamJobs={found.teamJobs}
              carriedJob={lane.jobs.some(({ uuid }) => uuid === carried?.job.uuid) ? carried?.job.uuid : undefined}
              timeText={timeText}
            />
          ))}
          <NowLine axis={axis} />
          {carried !== undefined && after !== undefined && (
            <CarriedJob carried={carried} box={laneBox(root.current, after.worker)} axis={axis} timeText={timeText} />
          )}
        </div>
      </div>
      <UnassignedPanel
        jobs={unassigned}
        carriedJob={carried?.job.uuid}
        isTarget={carried?.before.worker != null && after?.worker === null}
      />
      <p className="visually-hidden" aria-live="assertive">
        {carried !== undefined &&
          after !== undefined &&
          `${titleOf(carried.job)}: ${names.get(after.worker ?? '') ?? 'nobody'}, ${timeText(after.from)} to ${timeText(endOf(after))}. Enter drops it, Escape puts it back.`}
      </p>
    </div>
  );
}

/** Where the carried job would be dropped. */
const CarriedJob = ({
  carried: { job, after },
  box,
  axis,
  timeText,
}: {
  readonly carried: Carried;
  readonly box: CSSProperties;
  readonly axis: TimeAxis;
  readonly timeText: (at: number) => string;
}): ReactElement => (
  <div className="carried-layer" style={box}>
    <div className="carried-at" style={placeOn(axis, after.from, endOf(after))}>
      <b>{job.serial_no}</b> {timeText(after.from)}–{timeText(endOf(after))}
    </div>
  </div>
);

function Hours({
  axis,
  timeText,
}: {
  readonly axis: TimeAxis;
  readonly timeText: (at: number) => string;
}): ReactElement {
  const hours = Array.from({ length: Math.ceil((axis.to - axis.from) / HOUR_MS) }, (_, n) => axis.from + n * HOUR_MS);
  return (
    <div className="hours" aria-hidden="true">
      <div className="lane-name" />
      <div className="hours-time">
        {hours.map((at) => (
          <span key={at} style={placeOn(axis, at, at + HOUR_MS)}>
            {timeText(at)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface Found {
  readonly jobs: ReadonlyMap<string, WaitingJob>;
  readonly teamJobs: ReadonlySet<string>;
}

/** All jobs on the screen by uuid, and those on several lanes. */
function indexOf({ lanes }: Board, unassigned: readonly WaitingJob[]): Found {
  const jobs = new Map<string, WaitingJob>(unassigned.map((job) => [job.uuid, job]));
  const teamJobs = new Set<string>();
  for (const lane of lanes)
    for (const job of lane.jobs) {
      if (jobs.has(job.uuid)) teamJobs.add(job.uuid);
      jobs.set(job.uuid, job);
    }
  return { jobs, teamJobs };
}

const closest = ({ target }: { readonly target: EventTarget }, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const jobAt = (event: { readonly target: EventTarget }, { jobs }: Found): WaitingJob | undefined =>
  jobs.get(closest(event, '[data-job]')?.dataset['job'] ?? '');
const workerAt = (event: { readonly target: EventTarget }): string | null =>
  closest(event, '[data-worker]')?.dataset['worker'] ?? null;

/** The height and place of a lane within the board. */
function laneBox(root: HTMLElement | null, worker: string | null): CSSProperties {
  const lane = root?.querySelector<HTMLElement>(`[data-worker="${worker}"]`)?.parentElement;
  return lane ? { insetBlockStart: lane.offsetTop, blockSize: lane.offsetHeight } : { display: 'none' };
}
