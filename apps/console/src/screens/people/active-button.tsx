import { FieldlineError } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { userName } from '../../api/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { Problem } from '../../ui/problem.tsx';
import { activate, deactivate, type User } from './person-queries.ts';

/** Deactivates a person after a question, or activates one again. */
export const ActiveButton = ({ user }: { readonly user: User }): ReactElement =>
  user.active ? <Deactivate user={user} /> : <Activate user={user} />;

function Activate({ user }: { readonly user: User }): ReactElement {
  const name = userName(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => activate(user.uuid),
    onSuccess: () => notify(`${name} is active again`),
    onError: (error) => notifyError(`${name} is not activated`, error),
  });
  return (
    <Button isDisabled={isPending} onPress={() => mutate()}>
      Activate
    </Button>
  );
}

function Deactivate({ user }: { readonly user: User }): ReactElement {
  const name = userName(user);
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (unassign: boolean) => deactivate(user.uuid, unassign),
    onSuccess: () => {
      notify(`${name} is deactivated`);
      close();
    },
  });
  function close(): void {
    setOpen(false);
    reset();
  }
  const isInUse = error instanceof FieldlineError && error.status === 409;
  return (
    <>
      <Button emphasis="danger" onPress={() => setOpen(true)}>
        Deactivate
      </Button>
      <Dialog title={`Deactivate ${name}?`} isOpen={isOpen} onClose={close}>
        <p>Who is deactivated gets no work and signs in nowhere. Name, email and history stay, and it can be undone.</p>
        {error !== null && <Problem error={error} />}
        {isInUse && <p>Jobs that have not begun can lose {name} at the same time. Those under way must end first.</p>}
        <div className="buttons">
          <Button onPress={close} autoFocus>
            Back
          </Button>
          <Button emphasis="danger" isDisabled={isPending} onPress={() => mutate(isInUse)}>
            {isPending ? 'Deactivating…' : isInUse ? 'Also remove from the jobs that have not begun' : 'Deactivate'}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
