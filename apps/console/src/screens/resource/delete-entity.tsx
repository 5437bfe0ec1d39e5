import { isVersionMismatch } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { navigate } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { notifyChanged } from '../../ui/notify-changed.ts';
import { Problem } from '../../ui/problem.tsx';
import { undoOfDeletion } from '../deleted/restore.ts';
import { type EntityRef, nounOf } from '../history/entity.ts';

/** Deletes a client or a site, after a question. @param version that is shown. */
export function DeleteEntity({
  entity,
  version,
}: {
  readonly entity: EntityRef;
  readonly version: number;
}): ReactElement {
  const { kind, uuid, name } = entity;
  const who = useWho();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api[kind].delete(uuid, { ifMatch: version }),
    onSuccess: () => {
      notify(`${name} is deleted`, undoOfDeletion(entity));
      void queryClient.invalidateQueries({ queryKey: [kind] });
      navigate(`/${kind}`);
    },
    onError: (failure) => {
      if (!isVersionMismatch(failure)) return;
      close();
      void queryClient.invalidateQueries({ queryKey: [kind] });
      void notifyChanged(name, () => api[kind].history(uuid, { after: version }).toArray(MAX_EVENTS), who);
    },
  });
  const close = (): void => {
    reset();
    setOpen(false);
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Delete</Button>
      <Dialog title={`Delete ${name}?`} isOpen={isOpen} onClose={close}>
        <p>{`What refers to the ${nounOf(kind)} keeps doing so. It can be restored: it is in the list of deleted ${kind} then.`}</p>
        {error !== null && <Problem error={error} />}
        <div className="buttons">
          <Button onPress={close} autoFocus>
            Back
          </Button>
          <Button emphasis="danger" isDisabled={isPending} onPress={() => mutate()}>
            {isPending ? 'Deleting…' : `Delete the ${nounOf(kind)}`}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
