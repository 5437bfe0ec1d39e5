import { isVersionMismatch } from '@fieldline/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { Button } from '../../ui/button.tsx';
import { isScheduleConflict } from '../../ui/conflicts.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changedText } from '../../ui/notify-changed.ts';
import { Problem } from '../../ui/problem.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Change, differencesOf } from './changes.ts';
import { useChangeNames } from './comparison.ts';
import { type EntityRef, operationsOf, readView, topicOf, viewIn } from './entity.ts';
import { Changes } from './value.tsx';
import { notifyDone } from './warnings.ts';

/** What a trial run says: what would change, and what would stay other than it was in the version. */
interface Tried {
  /** Of the entity that was tried. */
  readonly version: number;
  readonly changes: readonly Change[];
  readonly stays: readonly Change[];
}

/** Gives an entity the fields of one of its versions: shows first what a trial run of it says. */
export function RevertDialog({
  entity,
  to,
  onClose,
}: {
  readonly entity: EntityRef;
  readonly to: number;
  readonly onClose: () => void;
}): ReactElement {
  const { kind, uuid, name } = entity;
  const who = useWho();
  const [isForced, setForced] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string>();
  const body = { to_version: to };
  const checks = { schedulingChecks: isForced ? 'off' : undefined };

  const trial = useQuery({
    queryKey: [topicOf(kind), 'revert', uuid, to, isForced],
    queryFn: async ({ signal }): Promise<Tried> => {
      const now = await readView(entity, undefined, signal);
      const version = Number(now['version']);
      const options = { ...checks, ifMatch: version, headers: { Prefer: 'return=representation' }, signal };
      const [then, { data }] = await Promise.all([
        readView(entity, to, signal),
        api.dryRun((trial) => operationsOf(kind, trial).revert(uuid, body, options)),
      ]);
      const after = viewIn(data);
      return { version, changes: differencesOf(now, after), stays: differencesOf(then, after) };
    },
    gcTime: 0,
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (version: number) => operationsOf(kind).revert(uuid, body, { ...checks, ifMatch: version }),
    onSuccess: ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
      notifyDone(`${name} is as in version ${to} again`, data);
      onClose();
    },
    onError: (failure, version) => {
      if (isVersionMismatch(failure)) void takeIn(version);
    },
  });

  /** Says what others changed since a version, and tries it again. */
  async function takeIn(version: number): Promise<void> {
    const read = () => operationsOf(kind).history(uuid, { after: version }).toArray(MAX_EVENTS);
    setMeanwhile(await changedText('It', read, who));
    await queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
    reset();
  }

  const refusal = error ?? trial.error;
  if (isScheduleConflict(refusal))
    return (
      <ConflictsDialog
        error={refusal}
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
          {`${meanwhile}. Nothing is taken back yet.`}
        </p>
      )}
      <Loaded query={trial}>{(tried) => <TriedChanges entity={entity} tried={tried} to={to} />}</Loaded>
      {error !== null && !isVersionMismatch(error) && <Problem error={error} />}
      <div className="buttons">
        <Button onPress={onClose} autoFocus>
          Back
        </Button>
        <Button
          emphasis="primary"
          isDisabled={isPending || trial.data === undefined || trial.data.changes.length === 0}
          onPress={() => trial.data && mutate(trial.data.version)}
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
