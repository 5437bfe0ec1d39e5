import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { pageAccount, wasSignedIn } from '../../api/page-session.ts';
import { type Session, signedInAccounts, signIn, signInWays } from '../../api/session.ts';
import { openAccount } from '../../app/router.tsx';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loaded } from '../../ui/states.tsx';

/** Is called with the account that somebody has signed in to. An error that it throws is shown. */
type OnSignedIn = (account: string) => void;

/** Offers the ways to sign in. @param error of a link that the address of the page had. */
export function SignInScreen({
  onSignedIn,
  error,
}: {
  readonly onSignedIn: OnSignedIn;
  readonly error?: unknown;
}): ReactElement {
  useTitle('Sign in');
  return (
    <main className="sign-in">
      <div>
        <h1>Sign in to Fieldline</h1>
        {pageAccount() !== undefined && (
          <p>
            {wasSignedIn()
              ? 'Your session has ended. When you have signed in again, the page opens with what you typed.'
              : 'This browser has no session of this account. The page opens when you have signed in.'}
          </p>
        )}
        {error !== undefined && <Problem error={error} />}
        {window.isSecureContext ? <Ways onSignedIn={onSignedIn} /> : <NeedsHttps />}
        <SignedInAccounts />
      </div>
    </main>
  );
}

/** Covers a page whose session has ended. The page stays behind it as it is. */
export const SessionEnded = ({
  session: { account, key },
  onSignedIn,
}: {
  readonly session: Session;
  readonly onSignedIn: OnSignedIn;
}): ReactElement => (
  <ModalOverlay className="overlay sign-in-cover" isOpen isKeyboardDismissDisabled>
    <Modal className="modal">
      <Dialog className="dialog sign-in-again">
        <Heading slot="title">The session has ended</Heading>
        <p>
          Sign in to <b>{account.name}</b> again. The page stays as you left it, with what you typed.
        </p>
        <Ways
          isByKey={key !== null}
          onSignedIn={(uuid) => {
            if (uuid !== account.uuid) throw new Error(`This key is of another account than ${account.name}.`);
            onSignedIn(uuid);
          }}
        />
      </Dialog>
    </Modal>
  </ModalOverlay>
);

/** The ways that the service offers, the API key last. @param isByKey whether a key has signed in before. */
function Ways({
  isByKey = false,
  onSignedIn,
}: {
  readonly isByKey?: boolean;
  readonly onSignedIn: OnSignedIn;
}): ReactElement {
  const offered = useQuery({ queryKey: ['sign-in', 'ways'], queryFn: signInWays });
  const [isOpen, setOpen] = useState(isByKey);
  return (
    <Loaded query={offered}>
      {({ ways, oidc }) => {
        const others = ways.filter((way) => way !== 'key');
        const form = <SignInForm onSignedIn={onSignedIn} />;
        return (
          <div className="ways">
            {oidc !== null && (
              <a className="button primary" href="/console/oidc">
                Sign in with <bdi>{oidc.name}</bdi>
              </a>
            )}
            {ways.includes('link') && (
              <p>
                {oidc === null ? 'Ask' : 'Or ask'} a colleague for a sign-in link, which they make under People. Open it
                in this browser.
              </p>
            )}
            {ways.includes('key') &&
              (others.length === 0 ? (
                form
              ) : (
                <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
                  <summary>Sign in with an API key</summary>
                  {isOpen && form}
                </details>
              ))}
          </div>
        );
      }}
    </Loaded>
  );
}

function SignInForm({ onSignedIn }: { readonly onSignedIn: OnSignedIn }): ReactElement {
  const [key, setKey] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      onSignedIn(await signIn({ key: key.trim() }));
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label="API key"
        type="password"
        name="key"
        autoComplete="current-password"
        value={key}
        onChange={setKey}
        isRequired
        autoFocus
        hint="Begins with fk_. The console may do what the key may do, and acts for no person."
      />
      {error !== undefined && <Problem error={error} />}
      <Button type="submit" emphasis="primary" isDisabled={isBusy || key.trim() === ''}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className="hint">
        No key? <code>npm run cli -- console link</code> prints a link that signs in. <a href="/docs">API reference</a>
      </p>
    </form>
  );
}

/** Over plain http a browser keeps the session of a loopback address only, and others could read the key. */
function NeedsHttps(): ReactElement {
  const { host, port } = window.location;
  const local = `http://127.0.0.1${port === '' ? '' : `:${port}`}/console`;
  return (
    <div className="problem" role="alert">
      <p>
        The console needs https here. At http://{host} the browser keeps no session, and others on the network could
        read the key.
      </p>
      <p>
        Open the console over https: <a href="/docs/guides/production#console">set up TLS in front of the service</a>.
        On the machine of the service itself, {local} works too.
      </p>
    </div>
  );
}

/** The accounts that the browser is signed in to already. */
function SignedInAccounts(): ReactElement | null {
  const { data = [] } = useQuery({ queryKey: ['session', 'accounts'], queryFn: signedInAccounts });
  if (data.length === 0) return null;
  return (
    <p>
      Signed in to:{' '}
      {data.map(({ uuid, name }) => (
        <Button key={uuid} emphasis="quiet" onPress={() => openAccount(uuid)}>
          {name}
        </Button>
      ))}
    </p>
  );
}
