import { FieldlineError } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/queries.ts';
import { navigate } from '../../app/router.tsx';
import { isScheduleConflict } from '../../ui/conflicts.tsx';
import { type NoticeAction, notifyError } from '../../ui/notices.tsx';
import { type EntityRef, operationsOf, pathOf, topicOf } from '../history/entity.ts';
import { notifyDone } from '../history/warnings.ts';

/** How a deleted entity is restored other than it was. */
interface RestoreOptions {
  readonly withoutExternalId?: boolean;
  /** Whether the checks of the schedule are off. */
  readonly isForced?: boolean;
}

/** @throws FieldlineError */
async function restore(
  entity: EntityRef,
  { withoutExternalId = false, isForced = false }: RestoreOptions,
): Promise<void> {
  const { kind, uuid, name } = entity;
  const body = withoutExternalId ? { external_id: null } : {};
  const { data } = await operationsOf(kind).restore(uuid, body, { schedulingChecks: isForced ? 'off' : undefined });
  void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
  notifyDone(`${name} is restored`, data, { label: 'Open', run: () => navigate(pathOf(kind, uuid)) });
}

/** Takes back a deletion from the notice of it. What it needs for that is asked for on the page of the entity. */
export const undoOfDeletion = (entity: EntityRef): NoticeAction => ({
  label: 'Undo',
  run: () =>
    void restore(entity, {}).catch((error: unknown) => {
      notifyError(`${entity.name} is not restored`, error);
      navigate(pathOf(entity.kind, entity.uuid));
    }),
});

/** The restoration of a deleted entity. */
export interface Restoration {
  readonly run: (options?: RestoreOptions) => void;
  readonly isBusy: boolean;
  /** Why it was not restored: another entity has its external id, or the schedule refuses it. */
  readonly refusal: FieldlineError | undefined;
  /** Forgets the refusal. */
  readonly reset: () => void;
}

/** Whether a restoration is possible in another way. */
const isAnswerable = (error: unknown): error is FieldlineError =>
  isScheduleConflict(error) || (error instanceof FieldlineError && error.conflictingUuid !== undefined);

/** Restores a deleted entity. */
export function useRestoration(entity: EntityRef): Restoration {
  const [agreed, setAgreed] = useState<RestoreOptions>({});
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (options: RestoreOptions) => restore(entity, options),
    onError: (failure) => {
      if (!isAnswerable(failure)) notifyError(`${entity.name} is not restored`, failure);
    },
  });
  return {
    run: (options = {}) => {
      // The external id and the schedule may both refuse it.
      const all = { ...agreed, ...options };
      setAgreed(all);
      mutate(all);
    },
    isBusy: isPending,
    refusal: isAnswerable(error) ? error : undefined,
    reset: () => {
      setAgreed({});
      reset();
    },
  };
}
