import type { Schemas } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../app/session-context.ts';
import { api } from './client.ts';
import { type Names, useNames } from './names.ts';

type Context = Schemas['ContextView'];

/** Returns who made a change. @param names of people, where they are not those of {@link useWho}. */
export type Who = (context: Context, names?: Names) => string;

const MAX_KEYS = 500;

/** By what people make changes. */
const VIA: Readonly<Record<string, string>> = {
  api: 'API',
  console: 'console',
  import: 'import',
  undo: 'undo',
  agent: 'agent',
};

/**
 * Returns who made a change: a person, by the name if it may be read, else by the email, and by what ("Anna Berg, console"); else
 * the API key by its name, which only administrators may read.
 * @param contexts of changes whose people are named.
 */
export function useWho(contexts: readonly Context[] = []): Who {
  const mayReadKeys = useMay('account');
  const { data: keys = [] } = useQuery({
    queryKey: ['api_keys', 'names'],
    queryFn: ({ signal }) => api.apiKeys.list({ limit: MAX_KEYS }, { signal }).toArray(MAX_KEYS),
    enabled: mayReadKeys,
  });
  const known = useNames({ workers: contexts.map(({ user_uuid }) => user_uuid) });
  return ({ user_uuid, user_email, api_key_uuid, source, via }, names = known) => {
    const person = (user_uuid === null ? undefined : names.get(user_uuid)) ?? user_email;
    if (person !== null) return via === null ? person : `${person}, ${VIA[via] ?? via}`;
    if (api_key_uuid === null) return source === 'system' ? 'the system' : 'the API';
    const name = keys.find(({ uuid }) => uuid === api_key_uuid)?.name;
    return name == null ? 'an API key' : `the API key “${name}”`;
  };
}
