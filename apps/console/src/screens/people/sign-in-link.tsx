import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { userName } from '../../api/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loading } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { createSignInLink, type SignInLink, type User } from './person-queries.ts';

const LASTING = [
  ['60', 'An hour'],
  ['1440', 'A day'],
  ['10080', 'A week'],
] as const;

/** Creates a link that signs a person in, and shows it: only now, and to hand it on. */
export function SignInLinkButton({ user }: { readonly user: User }): ReactElement {
  const [minutes, setMinutes] = useState<(typeof LASTING)[number][0]>('60');
  const [isOpen, setOpen] = useState(false);
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: (lasting: string) => createSignInLink(user.uuid, Number(lasting)),
  });
  const close = (): void => {
    setOpen(false);
    reset();
  };
  return (
    <>
      <Button
        onPress={() => {
          setOpen(true);
          mutate(minutes);
        }}
      >
        Copy sign-in link
      </Button>
      <Dialog title={`Sign-in link for ${userName(user)}`} isOpen={isOpen} isDismissable={false} onClose={close}>
        <p>
          Whoever opens the link is signed in as {userName(user)}: send it to nobody else. It works once; a new link
          ends the one before.
        </p>
        <Choice
          label="It can be used for"
          value={minutes}
          options={LASTING}
          isDisabled={isPending}
          onChange={(chosen) => {
            setMinutes(chosen);
            mutate(chosen);
          }}
        />
        {error !== null && <Problem error={error} onRetry={() => mutate(minutes)} />}
        {isPending && <Loading />}
        {data !== undefined && <Link link={data} />}
        <div className="buttons">
          <Button onPress={close}>Close</Button>
        </div>
      </Dialog>
    </>
  );
}

/** The link in a field, from which it can be copied by hand where the page may not copy. */
function Link({ link: { url, expires_at } }: { readonly link: SignInLink }): ReactElement {
  const [result, setResult] = useState<'copied' | 'by hand'>();
  const field = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setResult('copied');
    } catch {
      field.current?.select();
      setResult('by hand');
    }
  }
  return (
    <div className="stack-small">
      <div className="copied-field">
        <label className="field">
          <span>Link</span>
          <input ref={field} readOnly value={url} onFocus={({ target }) => target.select()} />
        </label>
        <Button emphasis="primary" onPress={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="hint" role="status">
        {result === 'copied' && 'Copied. '}
        {result === 'by hand' && 'The browser does not let the page copy: the link is selected, copy it yourself. '}
        It ends on <Time at={expires_at} />, and is not shown again.
      </p>
    </div>
  );
}
