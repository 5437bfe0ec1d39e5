import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { formatOf } from '../../ui/time.tsx';
import { addDays, dateAt, isDate, mondayOf } from '../../ui/zone-time.ts';
import { type Board, boardKey, type Days, useBoard, useHolds, useNames } from './board-data.ts';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { useMoves } from './move-job.ts';
import { DEFAULT_MINUTES } from './placement.ts';
import { useUnassigned } from './unassigned-panel.tsx';
import { WeekGrid } from './week-grid.tsx';

const DAYS_OF_WEEK = 7;
const narrow = window.matchMedia('(max-width: 700px)');

function onNarrow(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** The board: what is planned for each worker on a day or in a week, and what waits for somebody. */
export default function BoardScreen(): ReactElement {
  const { query } = useRoute();
  const { time_zone: zone } = useSession().account;
  const isWeek = query.get('view') === 'week';
  const asked = query.get('date') ?? '';
  const date = isDate(asked) ? asked : dateAt(Date.now(), zone);
  const territory = query.get('territory') ?? undefined;
  const days: Days = isWeek ? { first: mondayOf(date), count: DAYS_OF_WEEK } : { first: date, count: 1 };
  const board = useBoard(days, territory);
  return (
    <>
      <ScreenHeader title={titleOf(days)}>
        <BoardControls date={date} isWeek={isWeek} territory={territory} />
      </ScreenHeader>
      <Loaded query={board}>
        {(found) => <BoardContent board={found} days={days} isWeek={isWeek} territory={territory} />}
      </Loaded>
    </>
  );
}

const DAY_TITLE = formatOf('UTC', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const titleOf = ({ first, count }: Days): string =>
  count === 1 ? DAY_TITLE.format(new Date(first)) : `Week of ${DAY_TITLE.format(new Date(first))}`;

function BoardControls({
  date,
  isWeek,
  territory,
}: {
  readonly date: string;
  readonly isWeek: boolean;
  readonly territory: string | undefined;
}): ReactElement {
  const step = isWeek ? DAYS_OF_WEEK : 1;
  const territories = useQuery({
    queryKey: ['catalog', 'territories'],
    queryFn: ({ signal }) => api.territories.list({}, { signal }).toArray(1_000),
  });
  return (
    <>
      <Button
        aria-label={isWeek ? 'Previous week' : 'Previous day'}
        onPress={() => setQuery({ date: addDays(date, -step) })}
      >
        <Icon name="left" />
      </Button>
      <Button onPress={() => setQuery({ date: undefined })}>Today</Button>
      <Button aria-label={isWeek ? 'Next week' : 'Next day'} onPress={() => setQuery({ date: addDays(date, step) })}>
        <Icon name="right" />
      </Button>
      <label className="field">
        <span className="visually-hidden">Date</span>
        <input
          type="date"
          value={date}
          onChange={({ target }) => setQuery({ date: isDate(target.value) ? target.value : undefined })}
        />
      </label>
      <Choice
        label="View"
        value={isWeek ? 'week' : 'day'}
        options={[
          ['day', 'Day'],
          ['week', 'Week'],
        ]}
        onChange={(view) => setQuery({ view: view === 'week' ? view : undefined })}
      />
      <Choice
        label="Territory"
        value={territory ?? ''}
        options={[['', 'All territories'], ...(territories.data ?? []).map(({ uuid, name }) => [uuid, name] as const)]}
        onChange={(chosen) => setQuery({ territory: chosen || undefined })}
      />
    </>
  );
}

function BoardContent({
  board,
  days,
  isWeek,
  territory,
}: {
  readonly board: Board;
  readonly days: Days;
  readonly isWeek: boolean;
  readonly territory: string | undefined;
}): ReactElement {
  const names = useNames().data ?? new Map<string, string>();
  const holds = useHolds().data ?? new Map<string, never>();
  const unassigned = useUnassigned(territory);
  const account = useQuery({
    queryKey: ['account', 'scheduling'],
    queryFn: async ({ signal }) => (await api.account.get({ signal })).data.account,
  });
  const moves = useMoves(boardKey(days, territory));
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  const { refused } = moves;
  if (board.lanes.length === 0)
    return (
      <Empty title="There are no workers yet">
        <p>
          Workers are added with <code>POST /v2/users</code>, their working times with{' '}
          <code>PATCH /v2/users/&lt;id&gt;/shifts</code>. <a href="/docs#tag/users">How to</a>
        </p>
      </Empty>
    );
  return (
    <>
      {isNarrow ? (
        <DayList board={board} names={names} />
      ) : isWeek ? (
        <WeekGrid board={board} days={days} names={names} />
      ) : (
        <DayGrid
          board={board}
          date={days.first}
          names={names}
          holds={holds}
          unassigned={unassigned}
          defaultMinutes={account.data?.scheduling.default_duration.minutes ?? DEFAULT_MINUTES}
          onMove={(move) => void moves.move(move)}
        />
      )}
      {refused !== undefined && (
        <ConflictsDialog
          error={refused.error}
          onClose={moves.dismissRefused}
          onBookAnyway={() => {
            moves.dismissRefused();
            void moves.move(refused.move, 'off');
          }}
        />
      )}
    </>
  );
}
