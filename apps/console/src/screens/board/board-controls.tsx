import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import { territoriesQuery } from '../../api/catalog.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { addDays, isDate } from '../../ui/zone-time.ts';
import { filterCount } from './board-view.ts';

const BoardDisplay = lazy(() => import('./board-display.tsx'));

export const DAYS_OF_WEEK = 7;

/** Which days and workers the board shows, which the address has. */
export function BoardControls({
  date,
  isWeek,
  territory,
}: {
  readonly date: string;
  readonly isWeek: boolean;
  readonly territory: string | undefined;
}): ReactElement {
  const step = isWeek ? DAYS_OF_WEEK : 1;
  const territories = useQuery(territoriesQuery);
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
      <DateField date={date} />
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
      <DisplayButton isWeek={isWeek} />
    </>
  );
}

/** Opens the choices of what the board shows, and says how many of them leave workers out. */
function DisplayButton({ isWeek }: { readonly isWeek: boolean }): ReactElement {
  const count = filterCount(useRoute().query);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onPress={() => setOpen(true)}>
        Display{count > 0 && ` (${count === 1 ? '1 filter' : `${count} filters`})`} <Icon name="down" />
      </Button>
      {isOpen && (
        <Suspense>
          <BoardDisplay button={button} isWeek={isWeek} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The date of the board. Each focus adds one entry to the history: who types a year passes by other years. */
function DateField({ date }: { readonly date: string }): ReactElement {
  const isTyping = useRef(false);
  return (
    <label className="field">
      <span className="visually-hidden">Date</span>
      <input
        type="date"
        value={date}
        onFocus={() => (isTyping.current = false)}
        onChange={({ target: { value } }) => {
          setQuery({ date: isDate(value) ? value : undefined }, { replace: isTyping.current });
          isTyping.current = true;
        }}
      />
    </label>
  );
}
