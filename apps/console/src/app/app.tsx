import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { api } from '../api/client.ts';
import { eventStream } from '../api/event-stream.ts';
import { keepQueriesLive, readOnFocus } from '../api/live-queries.ts';
import { noteSignedIn, onSessionEnd, pageAccount, sessionHasEnded, setSessionEnded } from '../api/page-session.ts';
import { queryClient } from '../api/queries.ts';
import { currentSession, onSignInElsewhere, type Session, type SignedIn, signIn } from '../api/session.ts';
import { SessionEnded, SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';
import { Notices } from '../ui/notices.tsx';
import { Problem } from '../ui/problem.tsx';
import { Empty, Loading } from '../ui/states.tsx';
import { Layout, screensOf } from './layout.tsx';
import { LoadedScreen } from './loaded-screen.tsx';
import { bindPage, isSignInPage, Link, navigate, openAccount, useRoute } from './router.tsx';
import { isScreen } from './screen-files.ts';
import { may, SessionContext } from './session-context.ts';

/**
 * The session of the page. When it ends, the page keeps the last one: its screen stays behind the question to sign in again, with what
 * somebody has typed.
 */
async function loadSession(): Promise<Session | null> {
  const signedIn = await currentSession();
  if (signedIn !== null) {
    bindPage(signedIn.account.uuid);
    const session = { ...signedIn, isOwner: await isOwner(signedIn) };
    noteSignedIn(true);
    setSessionEnded(false);
    return session;
  }
  const last = queryClient.getQueryData<Session | null>(['session']) ?? null;
  if (last !== null) setSessionEnded(true);
  return last;
}

/** Whether the owner of the account has signed in: only the user says so, to those who may see users. */
const isOwner = async ({ user, permissions }: SignedIn): Promise<boolean> =>
  user !== null &&
  permissions?.includes('web.teams.edit') === true &&
  (await api.users.get(user.uuid)).data.user.owner === true;

/** Shows what a session of an account is for: this page, or that of another account. */
function enter(account: string): void {
  if (isSignInPage() || (pageAccount() ?? account) !== account) {
    openAccount(account);
    return;
  }
  bindPage(account);
  void queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** The console: signs in, then shows the screen of the address. */
export function App({ linkError }: { readonly linkError: unknown }): ReactElement {
  const isAnonymous = isSignInPage();
  const session = useQuery({
    queryKey: ['session'],
    queryFn: loadSession,
    enabled: !isAnonymous,
    // Somebody may have opened a sign-in link in another tab; no event says that the rights of a person have changed.
    refetchOnWindowFocus: ({ state: { data } }) =>
      sessionHasEnded() || data == null || data.user !== null ? 'always' : false,
  });
  useEffect(() => onSignInElsewhere(() => void queryClient.invalidateQueries({ queryKey: ['session'] })), []);
  if (session.isError) return <Problem error={session.error} onRetry={() => void session.refetch()} />;
  if (session.data == null && (isAnonymous || session.data === null))
    return <SignInScreen error={linkError} onSignedIn={enter} />;
  if (session.data == null) return <Loading />;
  return <SignedInPage session={session.data} />;
}

function SignedInPage({ session }: { readonly session: Session }): ReactElement {
  const { parts } = useRoute();
  const hasEnded = useSyncExternalStore(onSessionEnd, sessionHasEnded);
  const mayFollow = may(session, 'events');
  // The feed of others has jobs only.
  const followsAll = mayFollow && (session.user === null || session.isOwner);
  useEffect(() => {
    if (hasEnded) return () => void queryClient.invalidateQueries();
    const ends = followsAll ? [] : [readOnFocus()];
    if (mayFollow) {
      ends.push(keepQueriesLive(), () => eventStream.stop());
      eventStream.start();
    }
    return () => {
      for (const end of ends) end();
    };
  }, [mayFollow, followsAll, hasEnded]);
  const [name] = parts;
  const firstScreen = screensOf(session)[0]?.[0] ?? 'settings';
  useEffect(() => {
    if (name === undefined) navigate(`/${firstScreen}`, { replace: true });
  }, [name, firstScreen]);
  return (
    <SessionContext value={session}>
      <Layout>
        {name !== undefined && (isScreen(name) ? <LoadedScreen key={parts.join('/')} name={name} /> : <NoScreen />)}
      </Layout>
      <Notices />
      {hasEnded && <SessionEnded session={session} onSignedIn={() => enter(session.account.uuid)} />}
    </SessionContext>
  );
}

const NoScreen = (): ReactElement => (
  <Empty title="There is no such page">
    <p>
      Go to the <Link to="/board">board</Link>.
    </p>
  </Empty>
);

/** Signs in with the code in the fragment of the address, as the links that `npm start` and the command line print have it. */
export async function signInByLink(): Promise<unknown> {
  const code = /^#code=(.+)$/.exec(window.location.hash)?.[1];
  if (code === undefined) return undefined;
  // The code must stay neither in the address nor in the history of the browser.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  // Over plain http the screen says that the console needs https.
  if (!window.isSecureContext) return undefined;
  try {
    enter(await signIn({ code }));
    return undefined;
  } catch (error) {
    // Whoever is signed in to an account sees the message too.
    if (pageAccount() === undefined) navigate('/sign-in', { replace: true });
    return error;
  }
}
