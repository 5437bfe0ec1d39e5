import { isVersionMismatch } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
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
import { type EntityRef, nounOf, nounsOf, operationsOf, pathOf, topicOf } from '../history/entity.ts';

/** Deletes an entity, after a question. @param version that is shown. @param consequence what the question says. */
export function DeleteEntity({
  entity,
  version,
  consequence = `What refers to the ${nounOf(entity.kind)} keeps doing so.`,
}: {
  readonly entity: EntityRef;
  readonly version: number;
  readonly consequence?: string | undefined;
}): ReactElement {
  const { kind, uuid, name } = entity;
  const who = useWho();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => operationsOf(kind).delete(uuid, { ifMatch: version }),
    onSuccess: () => {
      notify(`${name} is deleted`, undoOfDeletion(entity));
      void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
      navigate(pathOf(kind));
    },
    onError: (failure) => {
      if (!isVersionMismatch(failure)) return;
      close();
      void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
      void notifyChanged(name, () => operationsOf(kind).history(uuid, { after: version }).toArray(MAX_EVENTS), who);
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
        <p>{`${consequence} It can be restored: it is in the list of deleted ${nounsOf(kind)} then.`}</p>
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
