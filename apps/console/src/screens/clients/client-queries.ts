import type { Schemas } from '@fieldline/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type Client = Schemas['ClientView'];

/** One client. */
export const clientQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['clients', 'one', uuid],
    queryFn: async (): Promise<Client> => (await api.clients.get(uuid)).data.client,
  });
