import { type ReactElement, type SubmitEvent, useState } from 'react';
import { signIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

/** Asks for an API key. @param error of a key that the address of the page had. */
export function SignInScreen({
  onSignedIn,
  error: initialError,
}: {
  readonly onSignedIn: () => void;
  readonly error?: unknown;
}): ReactElement {
  const [key, setKey] = useState('');
  const [error, setError] = useState<unknown>(initialError);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await signIn(key.trim());
      onSignedIn();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  }

  return (
    <main className="sign-in">
      <form onSubmit={(event) => void submit(event)}>
        <h1>Sign in to Fieldline</h1>
        <TextField
          label="API key"
          type="password"
          name="key"
          autoComplete="current-password"
          value={key}
          onChange={setKey}
          isRequired
          autoFocus
          hint="Begins with fk_. The console may do what the key may do."
        />
        {error !== undefined && <Problem error={error} />}
        <Button type="submit" emphasis="primary" isDisabled={isBusy || key.trim() === ''}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className="hint">
          No key? <code>npm run cli -- keys create</code> makes one. <a href="/docs">API reference</a>
        </p>
      </form>
    </main>
  );
}
