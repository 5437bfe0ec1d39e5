import { addDays, isDate, weekOf } from '../../ui/zone-time.ts';

// The days that a list of jobs is limited to, as its address has them: `today`, or `2026-11-23..2026-11-27`.

/** A span of dates; the one without a first or last date has no begin or end. */
export interface DateSpan {
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** Spans that move with the present. */
export const SPANS = ['today', 'tomorrow', 'this week', 'next week'] as const;

const DAYS_OF_WEEK = 7;

/** The span of a text of an address; undefined when it limits nothing. @param firstDay of weeks, from 1 for Monday to 7 for Sunday. */
export function spanOf(text: string, today: string, firstDay: number): DateSpan | undefined {
  const week = (first: string): DateSpan => ({ first, last: addDays(first, DAYS_OF_WEEK - 1) });
  switch (text) {
    case 'today':
      return { first: today, last: today };
    case 'tomorrow':
      return { first: addDays(today, 1), last: addDays(today, 1) };
    case 'this week':
      return week(weekOf(today, firstDay));
    case 'next week':
      return week(addDays(weekOf(today, firstDay), DAYS_OF_WEEK));
    default: {
      const [first = '', last = ''] = text.split('..');
      const span = { first: isDate(first) ? first : undefined, last: isDate(last) ? last : undefined };
      return span.first === undefined && span.last === undefined ? undefined : span;
    }
  }
}

/** The text of a span for an address; undefined for one that limits nothing. */
export const spanText = ({ first = '', last = '' }: DateSpan): string | undefined =>
  first === '' && last === '' ? undefined : `${first}..${last}`;
