import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { formatOf } from './formats.ts';
import { isFirst, isPriority, type Priority, priorityWord } from './priority-words.ts';
import { Badge } from './status.tsx';

export { isFirst, isPriority, type Priority, priorityWord };

/** The priorities that a form offers, the highest first. */
export const PRIORITY_OPTIONS = (['urgent', 'high', 'normal', 'low'] as const).map(
  (priority) => [priority, priorityWord(priority)] as const,
);

/** The priority of a job that comes before others; nothing of other jobs. */
export const PriorityBadge = ({ priority }: { readonly priority: Priority }): ReactElement | null =>
  isFirst(priority) ? (
    <Badge tone={priority === 'urgent' ? 'bad' : 'warning'} icon={priority}>
      {priorityWord(priority)}
    </Badge>
  ) : null;

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dateText = (date: string): string => formatOf('UTC', DATE).format(new Date(date));

/** The days in which the work of a job should be done: `by 4 Dec 2026`. */
export function dueText({ from, to }: NonNullable<Schemas['JobView']['due']>): string {
  if (to === null) return from === null ? '' : `from ${dateText(from)}`;
  if (from === null) return `by ${dateText(to)}`;
  return from === to ? `on ${dateText(to)}` : `${dateText(from)} to ${dateText(to)}`;
}
