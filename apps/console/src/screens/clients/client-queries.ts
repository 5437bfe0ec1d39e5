import type { Schemas } from '@fieldline/client';
import { api } from '../../api/client.ts';

export type Client = Schemas['ClientView'];

/** The query of one client. */
export const clientQuery = (uuid: string) => ({
  queryKey: ['clients', 'one', uuid],
  queryFn: async (): Promise<Client> => (await api.clients.get(uuid)).data.client,
});
