import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { userName } from '../../api/names.ts';
import type { ReadOptions } from '../../api/pages.ts';
import type { Topic } from '../../api/queries.ts';
import { may, type Right, useSession } from '../../app/session-context.ts';
import { jobTitle } from '../../ui/job-title.ts';
import { jobStatusWord } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import type { Result } from './commands.ts';

/** How many results of a kind are shown. */
const SHOWN = 6;
/** A search waits for a pause in the typing. */
const TYPING_MS = 200;

/** Results of a kind. */
export interface ResultGroup {
  readonly name: string;
  readonly results: readonly Result[];
}

/** What a search has found. */
export interface Found {
  readonly groups: readonly ResultGroup[];
  readonly isSearching: boolean;
  /** The first error of a search. */
  readonly error: unknown;
}

/** A kind of entity that is searched. */
interface Kind {
  readonly name: string;
  readonly topic: Topic;
  readonly right: Right;
  readonly read: (search: string, options: ReadOptions) => Promise<readonly Result[]>;
}

const CRM = ['clients', 'sites'] as const;

/** Searches all kinds that the session may read, at the same time. @param text empty: nothing is searched. */
export function useFound(text: string): Found {
  const session = useSession();
  const timeText = useTimeText();
  const asked = useSettled(text);
  const kinds: readonly Kind[] = [
    {
      name: 'Jobs',
      topic: 'jobs',
      right: 'web.jobs.view',
      read: async (search, options) => {
        const jobs = await api.jobs.list({ search, limit: SHOWN, view: 'full' }, options).toArray(SHOWN);
        return jobs.map((job) => ({
          to: `/jobs/${job.uuid}`,
          text: jobTitle(job),
          detail: [
            `Job ${job.serial_no}`,
            jobStatusWord(job.status),
            ...(job.scheduled_at === null ? [] : [timeText(job.scheduled_at)]),
          ].join(' · '),
        }));
      },
    },
    ...CRM.map((topic): Kind => ({
      name: topic === 'clients' ? 'Clients' : 'Sites',
      topic,
      right: 'web.clients.view',
      read: async (search, options) => {
        const found = await api[topic].list({ search, limit: SHOWN }, options).toArray(SHOWN);
        return found.map((one) => {
          const address = 'site_address' in one ? one.site_address : one.address;
          return { to: `/${topic}/${one.uuid}`, text: one.name, ...(address && { detail: address.formatted }) };
        });
      },
    })),
    {
      name: 'People',
      topic: 'people',
      right: 'web.teams.view',
      read: async (search, options) => {
        const users = await api.users.list({ search, limit: SHOWN }, options).toArray(SHOWN);
        return users.map((user) => ({
          to: `/people/${user.uuid}`,
          text: userName(user),
          ...(user.email != null && { detail: user.email }),
        }));
      },
    },
  ];
  const readable = kinds.filter(({ right }) => may(session, right));
  const queries = useQueries({
    queries: readable.map(({ topic, read }) => ({
      queryKey: [topic, 'search', asked],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(asked, { signal }),
      enabled: asked !== '',
      placeholderData: keepPreviousData<readonly Result[]>,
      // Searches find new entities after a moment, of which no event tells.
      staleTime: 0,
    })),
  });
  return {
    groups: text === '' ? [] : readable.map(({ name }, n) => ({ name, results: queries[n]?.data ?? [] })),
    isSearching: asked !== text || queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ isError }) => isError)?.error,
  };
}

/** A text after a pause in the typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
