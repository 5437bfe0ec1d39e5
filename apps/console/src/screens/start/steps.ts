import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Session } from '../../api/session.ts';
import type { Right } from '../../app/session-context.ts';
import { addDays, dateAt } from '../../ui/zone-time.ts';

/** A step from an empty account to its first planned job. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Where it is done. */
  readonly path: string;
  readonly action: string;
  readonly right: Right;
  /** Whether it is done. @throws FieldlineError */
  readonly isDone: (session: Session, signal: AbortSignal) => Promise<boolean>;
}

/** For how many days from today shifts are looked for. */
const DAYS = 31;

export const STEPS: readonly Step[] = [
  {
    id: 'people',
    name: 'People',
    about: 'Who does the work. A person needs a name and an email; rights, skills and a territory can follow.',
    path: '/people/new',
    action: 'Create a person',
    right: 'users',
    isDone: async ({ user }, signal) => {
      const users = await api.users.list({ active: 'true', limit: 2 }, { signal }).toArray(2);
      return users.some(({ uuid }) => uuid !== user?.uuid);
    },
  },
  {
    id: 'shifts',
    name: 'Shifts',
    about: 'When they work. Choose a pattern, and press the days of a month; a week can be copied to others.',
    path: '/shifts',
    action: 'Plan shifts',
    right: 'web.shifts.edit',
    isDone: async ({ account }, signal) => {
      const today = dateAt(Date.now(), account.time_zone);
      const { data } = await api.schedule.get({ after: today, before: addDays(today, DAYS) }, { signal });
      return data.schedule.some(({ shifts }) => shifts.some(({ working }) => working));
    },
  },
  {
    id: 'client',
    name: 'Client',
    about: 'For whom the work is done, with the address.',
    path: '/clients/new',
    action: 'Create a client',
    right: 'web.clients.edit',
    isDone: async (_, signal) => (await api.clients.list({ limit: 1 }, { signal }).toArray(1)).length > 0,
  },
  {
    id: 'job',
    name: 'Job',
    about: 'What is to be done. Time and worker can be left for the board.',
    path: '/jobs/new',
    action: 'Create a job',
    right: 'web.jobs.edit',
    isDone: async (_, signal) => (await api.jobs.list({ limit: 1 }, { signal }).toArray(1)).length > 0,
  },
  {
    id: 'board',
    name: 'Board',
    about: 'Drag the job from “Unassigned” onto a worker.',
    path: '/board',
    action: 'Plan the job',
    right: 'web.schedule.edit',
    isDone: async (_, signal) => {
      const query = { status: ['scheduled', 'published', 'en_route', 'started', 'finished'], limit: 10 } as const;
      const jobs = await api.jobs.list(query, { signal }).toArray(10);
      return jobs.some(({ assignees }) => assignees.length > 0);
    },
  },
];

/** Whether a step is done. It is read again whenever the steps are shown: what does it is elsewhere. */
export const stepQuery = ({ id, isDone }: Step, session: Session) =>
  queryOptions({
    queryKey: ['account', 'first step', id],
    queryFn: ({ signal }) => isDone(session, signal),
    staleTime: 0,
  });
