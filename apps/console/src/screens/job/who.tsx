import type { Schemas } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMay } from '../../app/session-context.ts';

type Context = Schemas['ContextView'];

/** Returns who made a change: a person by the email, else the API key by its name, which only administrators may read. */
export function useWho(): (context: Context) => string {
  const may = useMay();
  const { data: keys = [] } = useQuery({
    queryKey: ['api_keys', 'names'],
    queryFn: ({ signal }) => api.apiKeys.list({ limit: 500 }, { signal }).toArray(500),
    enabled: may('admin'),
  });
  return ({ user_email, api_key_uuid, source }) => {
    if (user_email !== null) return user_email;
    if (api_key_uuid === null) return source === 'system' ? 'the system' : 'the API';
    const name = keys.find(({ uuid }) => uuid === api_key_uuid)?.name;
    return name == null ? 'an API key' : `the API key “${name}”`;
  };
}
