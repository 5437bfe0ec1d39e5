import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { eventStream, type StreamState } from '../api/event-stream.ts';
import { signOut } from '../api/session.ts';
import { queryClient } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/notices.tsx';
import { Link, useRoute } from './router.tsx';
import { useMay, useSession } from './session-context.ts';

const SCREENS = [
  ['board', 'Board'],
  ['jobs', 'Jobs'],
  ['clients', 'Clients'],
  ['deliveries', 'Deliveries'],
  ['events', 'Events'],
  ['settings', 'Settings'],
] as const;

const STREAM: Readonly<Record<StreamState, readonly [text: string, title: string]>> = {
  connecting: ['Connecting', 'Connecting to the event stream'],
  live: ['Live', 'Changes appear as they happen'],
  offline: ['Offline', 'The service is not reachable: what is shown may be out of date'],
};

function StreamStatus(): ReactElement {
  const state = useSyncExternalStore(eventStream.onState, () => eventStream.state);
  const [text, title] = STREAM[state];
  return (
    <span className={`stream ${state}`} title={title} role="status">
      {text}
    </span>
  );
}

async function leave(): Promise<void> {
  try {
    await signOut();
    queryClient.clear();
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    window.location.assign('/console/');
  } catch (error) {
    notifyError('You are still signed in', error);
  }
}

/** The frame of all screens: navigation, account, and whether changes arrive. */
export function Layout({ children }: { readonly children: ReactNode }): ReactElement {
  const { account, key } = useSession();
  const mayFollow = useMay()('read', 'integrations');
  const [screen = 'board'] = useRoute().parts;
  const active = screen === 'sites' ? 'clients' : screen;
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <Link to="/board" className="brand">
          Fieldline
        </Link>
        <nav aria-label="Screens">
          {SCREENS.map(([path, name]) => (
            <Link key={path} to={`/${path}`} aria-current={path === active ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="who">
          {mayFollow && <StreamStatus />}
          <span title={key.name === null ? 'API key without a name' : `API key: ${key.name}`}>{account.name}</span>
          <Button emphasis="quiet" onPress={() => void leave()}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The heading of a screen, with its actions. @param parents the screens above it, the highest first. */
export const ScreenHeader = ({
  title,
  parents = [],
  children,
}: {
  readonly title: ReactNode;
  readonly parents?: readonly (readonly [path: string, name: string])[];
  readonly children?: ReactNode;
}): ReactElement => (
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
