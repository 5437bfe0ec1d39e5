import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { userName } from '../../api/names.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { deviceOf } from './device.ts';
import { endSession, sessionsQuery, signOutEverywhere, type UserSession } from './person-queries.ts';

/** The sessions of a person, which can be ended. */
export function SessionsPanel({
  user,
}: {
  readonly user: {
    readonly uuid: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  };
}): ReactElement {
  const mayEndTokens = useMay('sign-in');
  const sessions = useQuery(sessionsQuery(user.uuid));
  const end = useMutation({
    mutationFn: (session: string) => endSession(user.uuid, session),
    onSuccess: () => notify('The session is ended'),
    onError: (error) => notifyError('The session is not ended', error),
  });
  const signOut = useMutation({
    mutationFn: () => signOutEverywhere(user.uuid),
    onSuccess: () => notify(`${userName(user)} is signed out everywhere`),
    onError: (error) => notifyError(`${userName(user)} is not signed out`, error),
  });
  return (
    <section className="panel stack" aria-label="Sessions">
      <div className="section-header">
        <h2>Sessions</h2>
        {mayEndTokens && (
          <Button isDisabled={signOut.isPending} onPress={() => signOut.mutate()}>
            Sign out everywhere
          </Button>
        )}
      </div>
      <Loaded query={sessions}>
        {(list) =>
          list.length === 0 ? (
            <p className="secondary">Not signed in in any browser. Tokens of apps are not listed here.</p>
          ) : (
            <ul className="entries">
              {list.map((session) => (
                <li key={session.uuid} className="session">
                  <SessionFacts session={session} />
                  <Button
                    aria-label={`End the session ${deviceOf(session.user_agent)}`}
                    isDisabled={end.isPending}
                    onPress={() => end.mutate(session.uuid)}
                  >
                    End
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const SessionFacts = ({ session }: { readonly session: UserSession }): ReactElement => (
  <div>
    <div title={session.user_agent ?? undefined}>{deviceOf(session.user_agent)}</div>
    <div className="secondary">
      {session.ip !== null && <span className="numbers">{session.ip} · </span>}
      last seen <Time at={session.last_seen_at} /> · since <Time at={session.created_at} />
    </div>
  </div>
);
