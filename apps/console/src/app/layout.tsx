import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { eventStream, type StreamState } from '../api/event-stream.ts';
import { userName } from '../api/names.ts';
import { noteSignedIn } from '../api/page-session.ts';
import { type Session, signedInAccounts, signOut } from '../api/session.ts';
import { SearchButton } from '../screens/search/search-button.tsx';
import { isUnderWay } from '../screens/start/progress.ts';
import { Button } from '../ui/button.tsx';
import { forgetAll } from '../ui/kept.ts';
import { notifyError } from '../ui/notices.tsx';
import { useTimeText } from '../ui/time.tsx';
import { Link, openAccount, SIGN_IN, useRoute } from './router.tsx';
import { may, type Right, useMay, useSession } from './session-context.ts';
import { useFirstTitle, useTitle } from './title.ts';

/** The screens, each with the right that it needs. */
const SCREENS: readonly (readonly [path: string, name: string, right?: Right])[] = [
  ['board', 'Board', 'web.schedule.view'],
  ['jobs', 'Jobs', 'web.jobs.view'],
  ['clients', 'Clients', 'web.clients.view'],
  ['people', 'People', 'web.teams.view'],
  ['setup', 'Set-up', 'names'],
  ['deliveries', 'Deliveries', 'webhooks'],
  ['events', 'Events', 'events'],
  ['settings', 'Settings'],
];

/** The screens that others lead to. */
const BELOW: Readonly<Record<string, string>> = {
  sites: 'clients',
  start: 'setup',
  shifts: 'setup',
  holds: 'setup',
  calendars: 'setup',
  imports: 'setup',
  exports: 'setup',
};

/** The screens that a session may see, the most important first. */
export const screensOf = (session: Session): typeof SCREENS =>
  SCREENS.filter(([, , right]) => right === undefined || may(session, right));

const STREAM: Readonly<Record<StreamState, readonly [text: string, title: string]>> = {
  connecting: ['Connecting', 'Connecting to the event stream'],
  live: ['Live', 'Changes appear as they happen'],
  offline: ['Offline', 'The service is not reachable: what is shown may be out of date'],
};

const useStreamState = (): StreamState => useSyncExternalStore(eventStream.onState, () => eventStream.state);

function StreamStatus(): ReactElement {
  const state = useStreamState();
  const timeText = useTimeText();
  const [text, title] = STREAM[state];
  return (
    <span className={`stream ${state}`} title={title} role="status">
      {text}
      {state === 'offline' && ` since ${timeText(eventStream.receivedAt, 'time')}`}
    </span>
  );
}

/** The account of the page, which leads to the others that the browser is signed in to. */
function AccountChoice(): ReactElement {
  const { account, key } = useSession();
  const { data = [] } = useQuery({ queryKey: ['session', 'accounts'], queryFn: signedInAccounts });
  const others = data.filter(({ uuid }) => uuid !== account.uuid);
  return (
    <select
      className="account"
      aria-label="Account"
      title={key === null ? undefined : `API key: ${key.name ?? 'without a name'}`}
      value={account.uuid}
      onChange={({ target: { value } }) => {
        if (value === SIGN_IN) window.location.assign(SIGN_IN);
        else openAccount(value);
      }}
    >
      {[account, ...others].map(({ uuid, name }) => (
        <option key={uuid} value={uuid}>
          {name}
        </option>
      ))}
      <option value={SIGN_IN}>Another account…</option>
    </select>
  );
}

/** The person who has signed in; leads to what is theirs. */
function OwnName({ isActive }: { readonly isActive: boolean }): ReactElement | null {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Link to="/you" className="own-name" title={user.email} aria-current={isActive ? 'page' : undefined}>
      <bdi>{userName(user)}</bdi>
    </Link>
  );
}

async function leave(): Promise<void> {
  try {
    await signOut();
    forgetAll();
    noteSignedIn(false);
    window.location.assign(SIGN_IN);
  } catch (error) {
    notifyError('You are still signed in', error);
  }
}

/** The frame of all screens: navigation, account, and whether changes arrive. */
export function Layout({ children }: { readonly children: ReactNode }): ReactElement {
  const mayFollow = useMay('events');
  const isOffline = useStreamState() === 'offline';
  const { parts } = useRoute();
  const [screen = 'board'] = parts;
  const active = BELOW[screen] ?? screen;
  const name = active === 'you' ? 'You' : (SCREENS.find(([path]) => path === active)?.[1] ?? 'No such page');
  const session = useSession();
  useFirstTitle(name, session.account.name, parts.join('/'));
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <Link to="/" className="brand">
          Fieldline
        </Link>
        <nav aria-label="Screens">
          {screen !== 'start' && isUnderWay(session.account.uuid) && <Link to="/start">First steps</Link>}
          {screensOf(session).map(([path, name]) => (
            <Link key={path} to={`/${path}`} aria-current={path === active ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="who">
          <SearchButton />
          {mayFollow && <StreamStatus />}
          <AccountChoice />
          <OwnName isActive={active === 'you'} />
          <Button emphasis="quiet" onPress={() => void leave()}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={isOffline ? 'offline' : undefined}>
        {children}
      </main>
    </>
  );
}

/**
 * The heading of a screen, with its actions.
 * @param name of the page, by default the title.
 * @param parents the screens above it, the highest first.
 */
export function ScreenHeader({
  title,
  name,
  parents = [],
  children,
}: {
  readonly parents?: readonly (readonly [path: string, name: string])[];
  readonly children?: ReactNode;
} & (
  { readonly title: string; readonly name?: string } | { readonly title: ReactNode; readonly name: string }
)): ReactElement {
  useTitle(name ?? (typeof title === 'string' ? title : undefined), useSession().account.name);
  return (
    <>
      {parents.length > 0 && (
        <nav aria-label="Breadcrumb" className="breadcrumb">
          {parents.map(([path, name]) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <div className="screen-header">
        <h1>{title}</h1>
        <div className="actions">{children}</div>
      </div>
    </>
  );
}
