import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type HistoryEvent, labelOf } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify, notifyError, notifyFailure } from '../../ui/notices.tsx';
import { CodeLink, Problem } from '../../ui/problem.tsx';
import { Loaded, Loading } from '../../ui/states.tsx';
import { fileOf } from '../job/files.ts';
import type { Change } from './changes.ts';
import { useChangeNames, useComparison } from './comparison.ts';
import { type EntityRef, nounOf, topicOf } from './entity.ts';
import { keptText, takenBack, type UndoRow, type Versions, versionsOf } from './taken-back.ts';
import { cancelUndo, endOfUndo, retryUndo, startUndo, tryUndo } from './undo.ts';
import { Changes } from './value.tsx';
import { STALLED_MS, type WorkProgress } from './work-progress.ts';

const isFile = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).some((one) => typeof one === 'string' && fileOf(one)?.uuid !== undefined);

/** Takes back what the request of an event changed on an entity: shows first what a trial run of it says. */
export function TakeBackDialog({
  entity,
  event,
  events,
  onClose,
}: {
  readonly entity: EntityRef;
  readonly event: HistoryEvent;
  readonly events: readonly HistoryEvent[];
  readonly onClose: () => void;
}): ReactElement {
  const { kind, uuid, name } = entity;
  const { correlation_id: request } = event.context;
  const [isForced, setForced] = useState(false);
  const [progress, setProgress] = useState<WorkProgress>();
  const [undo, setUndo] = useState<string>();
  const [versions] = useState(() => versionsOf(event, events));
  // What is confirmed goes on without the dialog, and says then how it ended.
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (failed: string | undefined) => {
      const started = await (failed === undefined ? startUndo(request, uuid, isForced) : retryUndo(failed));
      setUndo(started);
      return endOfUndo(started, setProgress);
    },
    onSuccess: (row) => {
      void queryClient.invalidateQueries({ queryKey: [topicOf(kind)] });
      if (row?.result !== 'undone') {
        if (isClosed.current) notifyFailure(`The change of ${name} is not taken back`);
        return;
      }
      notify(`The change of ${name} is taken back`);
      if (row.kept.length === 0) onClose();
    },
    onError: (failure) => {
      if (isClosed.current) notifyError(`The change of ${name} is not taken back`, failure);
    },
  });
  const cancel = useMutation({ mutationFn: cancelUndo });
  const isDone = data !== undefined;
  const trial = useQuery({
    queryKey: [topicOf(kind), 'undo', uuid, request, isForced],
    queryFn: ({ signal }) => tryUndo(request, uuid, isForced, signal),
    enabled: !isPending && !isDone,
    gcTime: 0,
  });
  const row = isDone ? data : trial.data;
  const isRefused = row?.result === 'failed' && row.code === 'job.schedule_conflict' && !isForced;
  return (
    <Dialog title={`Take back the change of ${name}`} isOpen isDismissable={!isPending} onClose={onClose}>
      {isDone ? (
        <Outcome entity={entity} versions={versions} row={data} isDone />
      ) : (
        <Loaded query={trial}>
          {(tried) => <Outcome entity={entity} versions={versions} row={tried} isDone={false} />}
        </Loaded>
      )}
      {isPending && (
        <p className="secondary" role="status">
          {progressText(progress)}
        </p>
      )}
      {error !== null && <Problem error={error} />}
      {isPending && cancel.error !== null && <Problem error={cancel.error} />}
      <div className="buttons">
        <Button onPress={onClose} autoFocus>
          {isDone || isPending ? 'Close' : 'Back'}
        </Button>
        {isRefused && !isDone && (
          <Button emphasis="danger" onPress={() => setForced(true)}>
            Try without the checks of the schedule
          </Button>
        )}
        {isPending && undo !== undefined && (
          <Button isDisabled={cancel.isPending} onPress={() => cancel.mutate(undo)}>
            Cancel the undo
          </Button>
        )}
        {isDone && row?.result === 'failed' && (
          <Button emphasis="primary" onPress={() => mutate(undo)}>
            Try again
          </Button>
        )}
        {!isDone && (
          <Button
            emphasis="primary"
            isDisabled={isPending || row?.result !== 'undone'}
            onPress={() => mutate(undefined)}
          >
            Take it back
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const progressText = (progress: WorkProgress | undefined): string =>
  progress?.isStalled
    ? `Nothing has happened for ${STALLED_MS / 1_000} seconds: it waits for a worker of the service, and goes on when one runs, also without this page.`
    : progress?.status === 'queued'
      ? 'Waiting for the worker of the service…'
      : 'Taking it back…';

/** What an undo does with an entity: what is taken back, and what stays. @param row null: nothing. */
function Outcome({
  entity,
  versions: { first, last, isBirth },
  row,
  isDone,
}: {
  readonly entity: EntityRef;
  readonly versions: Versions;
  readonly row: UndoRow | null;
  readonly isDone: boolean;
}): ReactElement {
  const comparison = useComparison(entity, { from: first - 1, to: last }, !isBirth);
  const changes = comparison.data?.changes ?? [];
  const names = useChangeNames(entity, changes);
  const noun = nounOf(entity.kind);
  if (row?.result === 'failed') return <Refusal row={row} noun={noun} isDone={isDone} />;
  if (comparison.isLoading) return <Loading />;
  const { back, facts } = takenBack(changes, row ?? { result: 'kept', kept: [] }, isFile);
  const kept = row?.kept ?? [];
  const list = (title: string, shown: readonly Change[]): ReactElement => (
    <section aria-label={title} className="stack-small">
      <h3>{title}</h3>
      <Changes changes={shown} names={names} />
    </section>
  );
  return (
    <>
      {row?.result !== 'undone' ? (
        <p>Nothing of it is left to take back.</p>
      ) : isBirth ? (
        <p>{`The ${noun} ${isDone ? 'is' : 'will be'} deleted: this request ${first === 1 ? 'created' : 'restored'} it. It can be restored.`}</p>
      ) : (
        <p>{`What the request changed on this ${noun} ${isDone ? 'is' : 'will be'} taken back${
          first === last ? '' : `, versions ${first} to ${last}`
        }.`}</p>
      )}
      {back.length > 0 && list(isDone ? 'Taken back' : 'Will be taken back', back)}
      {facts.length > 0 && list('Stays, because it has happened', facts)}
      {kept.length > 0 && (
        <section aria-label="Stays, because it was changed again" className="stack-small">
          <h3>Stays, because it was changed again</h3>
          <ul className="list">
            {kept.map((part) => (
              <li key={part.path}>{keptText(part, changes)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Why an undo is refused. */
function Refusal({
  row: { code, errors },
  noun,
  isDone,
}: {
  readonly row: UndoRow;
  readonly noun: string;
  readonly isDone: boolean;
}): ReactElement {
  return (
    <div className="problem" role="alert">
      <p>{isDone ? `The ${noun} is as it was: the change was refused.` : 'The service would refuse it.'}</p>
      {Object.entries(errors).map(([path, messages]) => (
        <p key={path}>{`${labelOf(path.split('.', 1)[0] ?? path)}: ${messages.join('; ')}`}</p>
      ))}
      {code !== null && (
        <p className="problem-code">
          <CodeLink code={code} />
        </p>
      )}
    </div>
  );
}
