import type { Schemas } from '@fieldline/client';

export type Priority = Schemas['JobView']['priority'];

const WORDS: Readonly<Record<Priority, string>> = { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' };

export const priorityWord = (priority: Priority): string => WORDS[priority];

export const isPriority = (value: unknown): value is Priority =>
  typeof value === 'string' && Object.hasOwn(WORDS, value);

/** Whether jobs of a priority come before others. */
export const isFirst = (priority: Priority): priority is 'urgent' | 'high' =>
  priority === 'urgent' || priority === 'high';
