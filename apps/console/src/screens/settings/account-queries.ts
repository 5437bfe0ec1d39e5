import type { Schemas } from '@fieldline/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type HistoryEvent, MAX_EVENTS } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import type { Snapshot } from '../../ui/draft.ts';

export type Account = Schemas['AccountView'];

/** The account with its version, which is in the ETag alone. */
export const accountQuery = queryOptions({
  queryKey: ['account', 'settings'],
  queryFn: async (): Promise<Snapshot<Account>> => {
    const { data, version = 0 } = await api.account.get();
    return { values: data.account, version };
  },
});

/** Reads the account again. */
export const readAccount = (): Promise<Snapshot<Account>> => queryClient.query({ ...accountQuery, staleTime: 0 });

/** Reads the history of the account after a version. */
export const readAccountEvents = (after: number): Promise<readonly HistoryEvent[]> =>
  api.account.history({ after }).toArray(MAX_EVENTS);

/** Changes the account. @returns it after the change. */
export async function writeAccount(body: Schemas['UpdateAccountBody'], ifMatch: number): Promise<Snapshot<Account>> {
  await api.account.update(body, { ifMatch });
  // The session shows the name and the time zone.
  void queryClient.invalidateQueries({ queryKey: ['session'] });
  return readAccount();
}
