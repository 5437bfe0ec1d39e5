import type { Schemas } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../app/session-context.ts';
import { api } from './client.ts';

/** Returns who made a change. */
export type Who = (context: Schemas['ContextView']) => string;

const MAX_KEYS = 500;

/** Returns who made a change: a person by the email, else the API key by its name, which only administrators may read. */
export function useWho(): Who {
  const may = useMay();
  const { data: keys = [] } = useQuery({
    queryKey: ['api_keys', 'names'],
    queryFn: ({ signal }) => api.apiKeys.list({ limit: MAX_KEYS }, { signal }).toArray(MAX_KEYS),
    enabled: may('admin'),
  });
  return ({ user_email, api_key_uuid, source }) => {
    if (user_email !== null) return user_email;
    if (api_key_uuid === null) return source === 'system' ? 'the system' : 'the API';
    const name = keys.find(({ uuid }) => uuid === api_key_uuid)?.name;
    return name == null ? 'an API key' : `the API key “${name}”`;
  };
}
