import { type ApiResponse, isVersionMismatch } from '@fieldline/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { changesText, MAX_EVENTS } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { Button } from '../../ui/button.tsx';
import { isScheduleConflict } from '../../ui/conflicts.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loading } from '../../ui/states.tsx';
import { type Change, differencesOf } from './changes.ts';
import { useChangeNames } from './comparison.ts';
import { type EntityRef, readView, viewIn } from './entity.ts';
import { Changes } from './value.tsx';
import { notifyDone } from './warnings.ts';

/** What a trial run says: what would change, and what would stay other than it was in the version. */
interface Tried {
  readonly changes: readonly Change[];
  readonly stays: readonly Change[];
}

/** Gives an entity the fields of one of its versions: shows first what a trial run of it says. @param version of the entity. */
export function RevertDialog({
  entity,
  version,
  to,
  onClose,
}: {
  readonly entity: EntityRef;
  readonly version: number;
  readonly to: number;
  readonly onClose: () => void;
}): ReactElement {
  const { kind, uuid, name } = entity;
  const who = useWho();
  const [isForced, setForced] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string>();
  const options = { ifMatch: version, schedulingChecks: isForced ? 'off' : undefined };

  const trial = useQuery({
    queryKey: [kind, 'revert', uuid, to, version, isForced],
    queryFn: async ({ signal }): Promise<Tried> => {
      const headers = { Prefer: 'return=representation' };
      const [now, then, { data }] = await Promise.all([
        readView(entity, version, signal),
        readView(entity, to, signal),
        api.dryRun((one): Promise<ApiResponse<object>> => {
          return one[kind].revert(uuid, { to_version: to }, { ...options, headers, signal });
        }),
      ]);
      const after = viewIn(data);
      return { changes: differencesOf(now, after), stays: differencesOf(then, after) };
    },
    gcTime: 0,
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (): Promise<ApiResponse<object>> => api[kind].revert(uuid, { to_version: to }, options),
    onSuccess: ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: [kind] });
      notifyDone(`${name} is as in version ${to} again`, data);
      onClose();
    },
    onError: (failure) => {
      if (isVersionMismatch(failure)) void takeIn();
    },
  });

  /** Says what others changed. The dialog follows the entity, whose version is another then. */
  async function takeIn(): Promise<void> {
    const events = await api[kind].history(uuid, { after: version }).toArray(MAX_EVENTS);
    setMeanwhile(changesText(events, who));
    await queryClient.invalidateQueries({ queryKey: [kind] });
    reset();
  }

  const problem = error ?? trial.error;
  if (isScheduleConflict(problem))
    return (
      <ConflictsDialog
        error={problem}
        onBookAnyway={() => {
          reset();
          setForced(true);
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={`Take ${name} back to version ${to}`} isOpen isDismissable={!isPending} onClose={onClose}>
      {meanwhile !== undefined && (
        <p className="changed-meanwhile" role="alert">
          {`It was changed meanwhile: ${meanwhile}. Nothing is taken back yet.`}
        </p>
      )}
      {trial.data !== undefined ? (
        <TriedChanges entity={entity} tried={trial.data} to={to} />
      ) : (
        trial.isPending && <Loading />
      )}
      {problem !== null && !isVersionMismatch(problem) && <Problem error={problem} />}
      <div className="buttons">
        <Button onPress={onClose} autoFocus>
          Back
        </Button>
        <Button
          emphasis="primary"
          isDisabled={isPending || trial.data === undefined || trial.data.changes.length === 0}
          onPress={() => mutate()}
        >
          {isPending ? 'Going back…' : `Go back to version ${to}`}
        </Button>
      </div>
    </Dialog>
  );
}

function TriedChanges({
  entity,
  tried: { changes, stays },
  to,
}: {
  readonly entity: EntityRef;
  readonly tried: Tried;
  readonly to: number;
}): ReactElement {
  const names = useChangeNames(entity, [...changes, ...stays]);
  return (
    <>
      {changes.length === 0 ? (
        <p>Nothing would change: the fields that can be taken back are as in this version.</p>
      ) : (
        <section aria-label="Will change" className="stack-small">
          <h3>Will change</h3>
          <Changes changes={changes} names={names} />
        </section>
      )}
      {stays.length > 0 && (
        <section aria-label="Stays" className="stack-small">
          <h3>{`Stays other than in version ${to}, because it has happened`}</h3>
          <Changes changes={stays} names={names} />
        </section>
      )}
    </>
  );
}
