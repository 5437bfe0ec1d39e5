import type { PagesQuery } from '../../api/pages.ts';
import { useMay } from '../../app/session-context.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { Loading } from '../../ui/states.tsx';
import type { BoardLook } from './board-view.ts';
import type { DayHours } from './day-hours.ts';
import { BlockTip } from './block-tip.tsx';
import { clashesAt, placementText } from './fits.ts';
import { titleOf } from './job-block.tsx';
import { openLaneMenu } from './lane-menu.tsx';
import type { LaneGroup, WorkerFacts } from './lanes.ts';
import { SelectionBar } from './selection-bar.tsx';
import { selection } from './selection.ts';
import { isSamePlacement, type Move, type Placement, placementOf } from './placement.ts';
import { useRovingFocus } from './roving-focus.ts';
import { UnassignedPanel } from './unassigned-panel.tsx';
import { type Carried, type PlaceAt, useDrag } from './use-drag.ts';
import { useFits } from './use-fits.ts';
import { useMovable } from './use-movable.ts';
import type { Board, Days, Hold, UnassignedJob, WaitingJob } from './board-types.ts';

/** What the boards of a day and of a week are made of. */
export interface BoardParts {
  /** The lanes that are shown, in their order. */
  readonly board: Board;
  readonly groups: readonly LaneGroup[];
  /** How many lanes without shift and job are left out. */
  readonly hidden: number;
  /** What the workers can do, by uuid. */
  readonly facts: ReadonlyMap<string, WorkerFacts>;
  readonly look: BoardLook;
  /** The part of a day that is shown; undefined: all of it. */
  readonly hours: DayHours | undefined;
  /** Which days and workers it is of. */
  readonly shown: string;
  readonly days: Days;
  /** Whether it is still read: nothing is known of what is planned, and nothing can be planned. */
  readonly isPending: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly unassigned: PagesQuery<UnassignedJob>;
  /** The active holds, by worker. */
  readonly holds: ReadonlyMap<string, readonly Hold[]>;
  readonly defaultMinutes: number;
  readonly onMove: (move: Move) => void;
}

/** A key that moves a carried job. */
export type MoveKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * A board with the unassigned jobs beside it, whose jobs are carried by the pointer and by keys. Elements of jobs have
 * `data-job`; those that take them have `data-worker`. The part with `data-unassigned` takes jobs from their workers; that with
 * `data-scrolls` scrolls while a pointer that carries a job is near its edges. The place where a carried job would be has
 * `data-target`, and keys scroll it into view.
 */
export function BoardFrame({
  parts: { board, shown, days, isPending, names, unassigned, defaultMinutes, onMove },
  places,
  movedBy,
  textOf,
  children,
}: {
  readonly parts: BoardParts;
  /** The places of a job that the pointer takes. */
  readonly places: (event: PointerEvent, before: Placement) => PlaceAt;
  /** The placement after a key; undefined for keys that do not move. */
  readonly movedBy: (placement: Placement, key: MoveKey) => Placement | undefined;
  /** When a carried job would be, as text. */
  readonly textOf: (placement: Placement) => string;
  readonly children: (carried: Carried | undefined) => ReactNode;
}): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const drag = useDrag(root, `${shown} ${isPending}`, onMove);
  const { carried, carry } = drag;
  const isMovable = useMovable();
  const mayPlan = useMay('web.schedule.edit');
  const help = useId();
  const jobs = useMemo(
    () => jobsByUuid(board, unassigned.data?.pages.flatMap(({ items }) => items) ?? []),
    [board, unassigned.data],
  );
  const onLanes = useMemo(() => new Set(board.lanes.flatMap((lane) => lane.jobs.map(({ uuid }) => uuid))), [board]);
  const roving = useRovingFocus(root);
  const refocus = useFocusOfMoved(root, board, unassigned.data);

  useEffect(() => {
    if (carried?.isByKeyboard)
      root.current?.querySelector('[data-target]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [carried]);

  const jobAt = (event: { readonly target: EventTarget }): WaitingJob | undefined =>
    jobs.get(closest(event, '[data-job]')?.dataset['job'] ?? '');
  const placeOf = (job: WaitingJob, event: { readonly target: EventTarget }): Placement =>
    placementOf(job, closest(event, '[data-worker]')?.dataset['worker'] ?? null, defaultMinutes);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const job = jobAt(event);
    if (event.shiftKey || isPending || job === undefined || !isMovable(job)) return;
    const before = placeOf(job, event);
    const placeAt = places(event, before);
    const panel = root.current?.querySelector('[data-unassigned]')?.getBoundingClientRect();
    const isOverPanel = (x: number): boolean => panel !== undefined && x >= panel.left && x < panel.right;
    drag.begin(event, job, before, {
      placeAt: (x, y) => (isOverPanel(x) ? { ...before, worker: null } : placeAt(x, y)),
      view: root.current?.querySelector<HTMLElement>('[data-scrolls]') ?? null,
      isOfView: (x) => !isOverPanel(x),
    });
  }

  /** A job that was dragged is not opened. With Shift a click selects a job, on the name of a worker all that can be moved. */
  function onClick(event: MouseEvent<HTMLDivElement>): void {
    if (event.shiftKey && mayPlan && select(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (jobAt(event) !== undefined && (drag.hasMoved() || carried !== undefined)) event.preventDefault();
  }

  /**
   * The arrow keys go to other jobs. The space bar picks a job up, then they move it, and Enter drops it; Delete takes it from its
   * worker.
   */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const job = jobAt(event);
    if (carried?.isByKeyboard) {
      // The filters beside the board use the same keys.
      if (job?.uuid !== carried.job.uuid) return;
      const after = movedBy(carried.after, event);
      if (after !== undefined) carry({ ...carried, after });
      else if (event.key === 'Enter' || event.key === ' ') drop(carried);
      else if (event.key === 'Escape' || event.key === 'Tab') carry(undefined);
      else return;
      if (event.key !== 'Tab') event.preventDefault();
    } else if (event.key === 's' && !event.ctrlKey && !event.metaKey && openLaneMenu(closest(event, '[data-worker]'))) {
      event.preventDefault();
    } else if (event.key === ' ' && event.shiftKey && mayPlan && job !== undefined) {
      selection.toggle(job.uuid);
      event.preventDefault();
    } else if (!isPending && job !== undefined && isMovable(job)) {
      const before = placeOf(job, event);
      if (event.key === ' ') carry({ job, before, after: before, isByKeyboard: true });
      else if (event.key === 'Delete' && before.worker !== null)
        drop({ job, before, after: { ...before, worker: null } });
      else if (!roving.go(event)) return;
      event.preventDefault();
    } else if (roving.go(event)) event.preventDefault();
  }

  /** @returns whether the event is on something that can be selected. */
  function select(event: { readonly target: EventTarget }): boolean {
    const job = jobAt(event);
    if (job !== undefined) selection.toggle(job.uuid);
    if (job !== undefined) return true;
    const track = closest(event, '.lane > .lane-head, tbody th')?.parentElement?.querySelector<HTMLElement>(
      '[data-worker]',
    );
    const lane = board.lanes.find(({ worker }) => worker === track?.dataset['worker']);
    if (lane !== undefined) selection.toggleAll(lane.jobs.filter(isMovable).map(({ uuid }) => uuid));
    return lane !== undefined;
  }

  /** A job that the focus leaves is not carried any longer. */
  function onBlur(event: FocusEvent<HTMLDivElement>): void {
    if (carried?.isByKeyboard && jobAt(event)?.uuid === carried.job.uuid) carry(undefined);
  }

  function drop({ job, before, after }: Move): void {
    carry(undefined);
    if (isSamePlacement(before, after)) return;
    refocus(job.uuid);
    onMove({ job, before, after });
  }

  const after = carried?.after;
  const fits = useFits(root, carried?.job.uuid, days);
  const lane = board.lanes.find(({ worker }) => worker === after?.worker);
  const clashes = carried === undefined ? [] : clashesAt(lane, carried.job.uuid, carried.after, defaultMinutes);
  const about = after === undefined ? undefined : placementText(fits, clashes, after);
  return (
    <div
      className={isPending ? 'board pending' : 'board'}
      aria-busy={isPending}
      ref={root}
      role="group"
      aria-label="Board"
      onPointerDown={onPointerDown}
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      onFocus={roving.onFocus}
      onBlur={onBlur}
      aria-describedby={help}
    >
      {children(carried)}
      {isPending && <Loading />}
      <BlockTip />
      {mayPlan && (
        <SelectionBar
          jobs={jobs}
          workers={board.lanes.map(({ worker }) => worker)}
          names={names}
          defaultMinutes={defaultMinutes}
          firstDay={days.first}
        />
      )}
      <UnassignedPanel
        jobs={unassigned}
        onLanes={onLanes}
        carriedJob={carried?.job.uuid}
        isTarget={carried?.before.worker != null && after?.worker === null}
      />
      <p className="visually-hidden" id={help}>
        The arrow keys go to other jobs. The space bar picks up a job, the arrow keys move it, Enter drops it. Delete
        takes a job from its worker. Shift and the space bar select a job beside others. S opens the menu of the worker.
      </p>
      {about !== undefined && (
        <p className={clashes.length > 0 ? 'placement-hint bad' : 'placement-hint'} aria-hidden="true">
          {about}
        </p>
      )}
      <p className="visually-hidden" aria-live="assertive">
        {carried !== undefined &&
          after !== undefined &&
          `${titleOf(carried.job)}: ${names.get(after.worker ?? '') ?? 'nobody'}, ${textOf(after)}${about === undefined ? '' : `. ${about}`}. Enter drops it, Escape puts it back.`}
      </p>
    </div>
  );
}

/** Keeps the focus on a job that keys have moved: its element is another one then. */
function useFocusOfMoved(root: { readonly current: HTMLElement | null }, ...shown: readonly unknown[]) {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (moved.current === undefined) return;
    const isLost = document.activeElement === document.body;
    const element = root.current?.querySelector<HTMLElement>(`[data-job="${moved.current}"]`);
    // A job that is unassigned appears in the list of those a moment later.
    if (isLost && element == null) return;
    if (isLost) element?.focus({ preventScroll: true });
    moved.current = undefined;
  }, [root, ...shown]);
  return (job: string): void => {
    moved.current = job;
  };
}

/** All jobs on the screen. */
const jobsByUuid = ({ lanes }: Board, unassigned: readonly WaitingJob[]): ReadonlyMap<string, WaitingJob> =>
  new Map([...unassigned, ...lanes.flatMap(({ jobs }) => jobs)].map((job) => [job.uuid, job]));

const closest = ({ target }: { readonly target: EventTarget }, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
