import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import { Link } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { formatOf } from '../../ui/formats.ts';
import { notifyError } from '../../ui/notices.tsx';
import { type Pattern, patternOn, shiftsByDate, shortText } from './shift-plan.ts';
import { type PersonMonth, readShiftsAgain, writeShifts } from './shift-queries.ts';

const STEPS: Readonly<Record<string, readonly [row: number, day: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** A day of the month by its weekday. */
const weekday = (date: string, style: 'narrow' | 'long'): string =>
  formatOf('UTC', { weekday: style }).format(Date.parse(`${date}T00:00:00Z`));
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** A row for each person, a column for each day. Tab goes to one day, the arrow keys to the others. */
export function MonthGrid({
  people,
  days,
  zone,
  pattern,
  onAbsence,
}: {
  readonly people: readonly PersonMonth[];
  readonly days: readonly string[];
  readonly zone: string;
  /** What a press gives a day; undefined for those who may only look. */
  readonly pattern: Pattern | undefined;
  readonly onAbsence: (person: PersonMonth) => void;
}): ReactElement {
  const [current, setCurrent] = useState<readonly [row: number, day: number]>([0, 0]);
  // Dates of a zone take long: they are not computed for each cell, nor again when the arrow keys go to another one.
  const texts = useMemo(
    () =>
      people.map(
        ({ shifts }) => new Map([...shiftsByDate(shifts, zone)].map(([date, of]) => [date, shortText(of, zone)])),
      ),
    [people, zone],
  );
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async ({ person, date }: { readonly person: PersonMonth; readonly date: string }) => {
      await writeShifts(person.uuid, patternOn(date, date, pattern?.times, person.shifts, zone));
      await readShiftsAgain();
    },
    onError: (error, { person }) => notifyError(`The shifts of ${person.name} are not changed`, error),
  });
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const [rows, columns] = STEPS[event.key] ?? [];
    if (rows === undefined || columns === undefined) return;
    event.preventDefault();
    const [row, day] = [current[0] + rows, current[1] + columns];
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row} ${day}"]`)?.focus();
  };
  return (
    <div className="table-scroll">
      <table className="table month" onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {days.map((date) => (
              <th key={date} scope="col" className={isWeekend(date) ? 'weekend' : undefined}>
                <span aria-hidden="true">{weekday(date, 'narrow')}</span>
                <span className="visually-hidden">{weekday(date, 'long')}</span> {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <tr key={person.uuid}>
              <th scope="row">
                <Link to={`/people/${person.uuid}`}>
                  <bdi>{person.name}</bdi>
                </Link>
                {pattern !== undefined && (
                  <Button emphasis="quiet" aria-label={`Absence of ${person.name}`} onPress={() => onAbsence(person)}>
                    Absence
                  </Button>
                )}
              </th>
              {days.map((date, day) => {
                const text = texts[row]?.get(date) ?? '';
                const isWriting = isPending && variables.person.uuid === person.uuid && variables.date === date;
                const isCurrent = current[0] === row && current[1] === day;
                return (
                  <td key={date} className={isWeekend(date) ? 'weekend' : undefined}>
                    {pattern === undefined ? (
                      text
                    ) : (
                      <button
                        type="button"
                        className={isWriting ? 'shift-day writing' : 'shift-day'}
                        data-cell={`${row} ${day}`}
                        tabIndex={isCurrent ? 0 : -1}
                        aria-label={`${person.name}, ${weekday(date, 'long')} ${Number(date.slice(8))}: ${text === '' ? 'off' : text}`}
                        onFocus={() => setCurrent([row, day])}
                        onClick={() => mutate({ person, date })}
                      >
                        {text}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
