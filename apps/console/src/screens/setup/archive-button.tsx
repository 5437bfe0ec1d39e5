import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { type Kind, operationsOf, topicOf } from '../history/entity.ts';
import type { Entity } from '../resource/resource.ts';

/** Archives an entity, or takes that back. */
export function ArchiveButton({
  kind,
  entity: { uuid, name, version },
  isArchived,
}: {
  readonly kind: Kind;
  readonly entity: Entity;
  readonly isArchived: boolean;
}): ReactElement {
  const outcome = isArchived ? 'in use again' : 'archived';
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const operations = operationsOf(kind);
      await (isArchived
        ? operations.unarchive?.(uuid, { ifMatch: version })
        : operations.archive?.(uuid, { ifMatch: version }));
    },
    onSuccess: () => notify(`${name} is ${outcome}`),
    onError: (error) => notifyError(`${name} is not ${outcome}`, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] }),
  });
  return (
    <Button isDisabled={isPending} onPress={() => mutate()}>
      {isArchived ? 'Unarchive' : 'Archive'}
    </Button>
  );
}
