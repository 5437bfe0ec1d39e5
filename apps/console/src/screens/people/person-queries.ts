import type { Schemas } from '@fieldline/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { userName } from '../../api/names.ts';
import { queryClient } from '../../api/queries.ts';
import type { Entity } from '../resource/resource.ts';

/** A user with everything, the place where the day starts for those who may see it. */
export type User = Required<Omit<Schemas['UserView'], 'start_location'>> & Pick<Schemas['UserView'], 'start_location'>;

/** Whether all of a user is shown, and not the name alone, as to people without the permission to see more. */
export const isWhole = (user: Schemas['UserView']): user is Schemas['UserView'] & User =>
  user.permissions !== undefined;

export type UserSession = Schemas['SessionView'];
export type SignInLink = Schemas['SignInLinkView'];

/** A user as an entity; the version is in the ETag alone. */
export interface Person extends Entity {
  readonly user: User;
}

/** The person of a uuid. */
export const personQuery = (uuid: string) => ({
  queryKey: ['people', 'one', uuid],
  queryFn: async (): Promise<Person> => {
    const { data, version = 1 } = await api.users.get(uuid);
    if (!isWhole(data.user)) throw new Error('You may see the name of this person only.');
    return { uuid: data.user.uuid, name: userName(data.user), version, user: data.user };
  },
});

const sessionsKey = (user: string): readonly unknown[] => ['people', 'sessions', user];

/** The sessions of a user. No event says that one was used. */
export const sessionsQuery = (user: string) =>
  queryOptions({
    queryKey: sessionsKey(user),
    queryFn: async ({ signal }): Promise<readonly UserSession[]> =>
      (await api.get('/v2/users/{user}/sessions', { path: { user }, signal })).data.sessions,
    staleTime: 0,
  });

/** Ends a session of a user. @throws FieldlineError */
export async function endSession(user: string, session: string): Promise<void> {
  await api.delete('/v2/users/{user}/sessions/{session}', { path: { user, session } });
  await queryClient.invalidateQueries({ queryKey: sessionsKey(user) });
}

/** Ends all sessions and tokens of a user. @throws FieldlineError */
export async function signOutEverywhere(user: string): Promise<void> {
  await api.post('/v2/users/{user}/sign_out', { path: { user } });
  await queryClient.invalidateQueries({ queryKey: sessionsKey(user) });
}

/** Creates a link that signs a user in once; it ends the one before. @throws FieldlineError */
export const createSignInLink = async (user: string, minutes: number): Promise<SignInLink> =>
  (await api.post('/v2/users/{user}/sign_in_link', { path: { user }, body: { expires_in: { minutes } } })).data;

/** Deactivates a user. @param unassign whether jobs that have not begun lose the user. @throws FieldlineError */
export async function deactivate(user: string, unassign: boolean): Promise<void> {
  await api.post('/v2/users/{user}/deactivate', { path: { user }, body: unassign ? { unassign } : {} });
  await queryClient.invalidateQueries({ queryKey: ['people'] });
}

/** Ends the deactivation of a user. @throws FieldlineError */
export async function activate(user: string): Promise<void> {
  await api.post('/v2/users/{user}/activate', { path: { user } });
  await queryClient.invalidateQueries({ queryKey: ['people'] });
}
