import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useSyncExternalStore } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { LoadedScreen } from '../../app/loaded-screen.tsx';
import { useRoute } from '../../app/router.tsx';
import { useMay, useSession } from '../../app/session-context.ts';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { firstDayOfWeek } from '../../ui/locale.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Loaded, Loading } from '../../ui/states.tsx';
import { formatOf } from '../../ui/formats.ts';
import { dateAt, isDate, weekOf } from '../../ui/zone-time.ts';
import { NewJobKeyButton } from '../job/new-job-button.tsx';
import { accountQuery } from '../settings/account-queries.ts';
import { useBoard, useHolds } from './board-data.ts';
import type { BoardParts } from './board-frame.tsx';
import { BoardControls, DAYS_OF_WEEK } from './board-controls.tsx';
import { BoardList } from './board-list.tsx';
import { useBoardLook } from './board-view.ts';
import { NobodyFits, NothingPlanned, NoWorkers, NoWorkersThere } from './board-hints.tsx';
import { BoardChecksContext, useBoardChecks } from './board-warnings.ts';
import { DayGrid } from './day-grid.tsx';
import { DoneMenu } from './done-menu.tsx';
import { useLiveBoards } from './live-board.ts';
import { useMoves } from './move-job.ts';
import { NEW_JOB, openOnBoard } from './new-job.ts';
import { DEFAULT_MINUTES } from './placement.ts';
import { PeekPanel } from './peek-panel.tsx';
import { useUndoKeys } from './undo-keys.ts';
import { useUnassigned } from './unassigned-jobs.ts';
import { UnassignedPanel } from './unassigned-panel.tsx';
import { WeekGrid } from './week-grid.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useFirstSteps } from './use-first-steps.ts';
import type { Board, Days } from './board-types.ts';

const narrow = window.matchMedia('(max-width: 700px), print');

function onNarrow(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** The board: what is planned for each worker on a day or in a week, and the unassigned jobs. */
export default function BoardScreen(): ReactElement {
  const { query } = useRoute();
  const { time_zone: zone } = useSession().account;
  const mayRead = useMay('web.schedule.view');
  const mayCreate = useMay('web.jobs.edit');
  const isWeek = query.get('view') === 'week';
  const asked = query.get('date') ?? '';
  const date = isDate(asked) ? asked : dateAt(Date.now(), zone);
  const territory = query.get('territory') ?? undefined;
  const days: Days = isWeek
    ? { first: weekOf(date, firstDayOfWeek()), count: DAYS_OF_WEEK }
    : { first: date, count: 1 };
  if (!mayRead)
    return (
      <>
        <ScreenHeader title="Board" />
        <MissingRight right="web.schedule.view" to="see the board" />
      </>
    );
  return (
    <div className="board-screen">
      <ScreenHeader title={titleOf(days)} name={`Board, ${titleOf(days)}`}>
        <BoardControls date={date} isWeek={isWeek} territory={territory} />
        <DoneMenu />
        <NewJobKeyButton open={() => openOnBoard({})} />
      </ScreenHeader>
      <div className="board-beside">
        <div className="board-main">
          <ReadBoard days={days} territory={territory} />
        </div>
        <PeekPanel />
      </div>
      {mayCreate && query.has(NEW_JOB) && <LoadedScreen name="new-job" />}
    </div>
  );
}

function ReadBoard({ days, territory }: BoardOf): ReactElement {
  useLiveBoards();
  const board = useBoard(days, territory);
  const mayMove = useMay('web.schedule.edit');
  // While another board is read, the one before is shown: it may be of a territory without people.
  useFirstSteps(board.isPlaceholderData ? undefined : board.data?.lanes, territory === undefined);
  return (
    <>
      {!mayMove && <MissingRight right="web.schedule.edit" to="move jobs" />}
      <Loaded query={board}>
        {(found) => (
          <BoardContent board={found} isPending={board.isPlaceholderData} days={days} territory={territory} />
        )}
      </Loaded>
    </>
  );
}

const DAY_TITLE = formatOf('UTC', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const titleOf = ({ first, count }: Days): string =>
  count === 1 ? DAY_TITLE.format(new Date(first)) : `Week of ${DAY_TITLE.format(new Date(first))}`;

/** Which days and workers a board shows. */
interface BoardOf {
  readonly days: Days;
  readonly territory: string | undefined;
}

function BoardContent({
  board: read,
  isPending,
  days,
  territory,
}: BoardOf & {
  readonly board: Board;
  /** Whether the board is of other days or of another territory, while the one that is asked for is read. */
  readonly isPending: boolean;
}): ReactElement {
  const look = useBoardLook();
  const account = useQuery(accountQuery).data?.values;
  const defaultMinutes = account?.scheduling.default_duration.minutes ?? DEFAULT_MINUTES;
  const { board, names, ...arranged } = useArrangement(read, isPending, defaultMinutes);
  const holds = useHolds().data ?? new Map<string, never>();
  const unassigned = useUnassigned(territory);
  const { move, refused, dismissRefused } = useMoves(days, territory);
  useUndoKeys();
  const checks = useBoardChecks(days, territory);
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  if (isPending && (isNarrow || read.lanes.length === 0)) return <Loading />;
  if (read.lanes.length === 0) return territory === undefined ? <NoWorkers /> : <NoWorkersThere />;
  if (board.lanes.length === 0) return <NobodyFits />;
  const parts: BoardParts = {
    board,
    ...arranged,
    look,
    days,
    shown: `${days.first} ${days.count} ${territory}`,
    isPending,
    names,
    unassigned,
    holds,
    defaultMinutes,
    onMove: move,
  };
  const isEmpty = board.lanes.every(({ jobs }) => jobs.length === 0);
  return (
    <BoardChecksContext value={checks}>
      {isEmpty && !isPending && <NothingPlanned days={days} isNarrow={isNarrow} />}
      {isNarrow ? (
        <div className="stack">
          {!isEmpty && <a href="#unassigned">To the unassigned jobs</a>}
          <BoardList board={board} days={days} names={names} defaultMinutes={defaultMinutes} />
          <UnassignedPanel jobs={unassigned} />
        </div>
      ) : days.count === 1 ? (
        <DayGrid parts={parts} date={days.first} />
      ) : (
        <WeekGrid parts={parts} days={days} />
      )}
      {refused !== undefined && (
        <ConflictsDialog
          error={refused.error}
          onClose={dismissRefused}
          onBookAnyway={() => {
            dismissRefused();
            refused.bookAnyway();
          }}
        />
      )}
    </BoardChecksContext>
  );
}
