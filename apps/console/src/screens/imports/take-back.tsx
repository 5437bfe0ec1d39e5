import type { Schemas } from '@fieldline/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EntityLink } from '../../ui/entity-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { numberText } from '../../ui/locale.ts';
import { CodeLink, Problem } from '../../ui/problem.tsx';
import { keptText } from '../history/taken-back.ts';
import { cancelUndo, retryUndo } from '../history/undo.ts';
import { hasEnded, type Import, titleOf } from './import-state.tsx';
import { READ_EVERY_MS } from './import-work.tsx';
import { mayImport } from './transfer-kinds.ts';

type Undo = Schemas['UndoView'];

/** The newest undos, of which that of an import is looked for. */
const UNDOS = 100;
/** The entities of an undo that are shown. */
const SHOWN = 50;

/** Takes back an import, and shows what came of it. */
export function TakeBack({ of }: { readonly of: Import }): ReactElement | null {
  const { uuid, created, updated } = of;
  const [isAsked, setAsked] = useState(false);
  const mayWrite = mayImport(useSession(), of.kind);
  const { data: undo = null, error: unread } = useQuery({
    queryKey: ['imports', 'undo', uuid],
    queryFn: async ({ signal }) => {
      const undos = await api.undos.list({ limit: UNDOS }, { signal }).toArray(UNDOS);
      return undos.find(({ source }) => source.import_uuid === uuid) ?? null;
    },
    refetchInterval: ({ state: { data } }) => (data != null && data.finished_at === null ? READ_EVERY_MS : false),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.undos.create({ import_uuid: uuid }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['imports'] });
      setAsked(false);
    },
  });
  if (unread !== null) return <Problem error={unread} />;
  if (undo !== null) return <UndoWork undo={undo} mayWrite={mayWrite} />;
  if (!mayWrite || !hasEnded(of) || created + updated === 0) return null;
  return (
    <div>
      <Button emphasis="danger" onPress={() => setAsked(true)}>
        Take the import back…
      </Button>
      {isAsked && (
        <Dialog title={`Take “${titleOf(of)}” back?`} isOpen isDismissable={!isPending} onClose={() => setAsked(false)}>
          <p>
            {`What it has created is deleted (${numberText(created)}), and what it has changed gets its earlier values (${numberText(updated)}). What was changed again since stays as it is, and is listed then.`}
          </p>
          {error !== null && <Problem error={error} />}
          <div className="buttons">
            <Button autoFocus onPress={() => setAsked(false)}>
              Keep it
            </Button>
            <Button emphasis="danger" isDisabled={isPending} onPress={() => mutate()}>
              Take it back
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** How far the undo of an import is, and what stays. */
function UndoWork({ undo, mayWrite }: { readonly undo: Undo; readonly mayWrite: boolean }): ReactElement {
  const { uuid, total, undone, kept, failed, finished_at: end, status } = undo;
  const isOpen = end === null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (action: 'cancel' | 'retry') => {
      await (action === 'cancel' ? cancelUndo(uuid) : retryUndo(uuid));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
  });
  const done = undone + kept + failed;
  return (
    <section className="panel stack" aria-label="Take back">
      <h2>{isOpen ? 'It is being taken back' : 'Taken back'}</h2>
      {isOpen && <progress value={done} max={Math.max(total, 1)} aria-label="Entities that are done" />}
      <p role="status">
        {`${numberText(done)} of ${numberText(total)}${status === 'canceled' ? ': the rest was canceled' : ''}.`}
      </p>
      <dl className="facts">
        <Fact name="Taken back">{numberText(undone)}</Fact>
        <Fact name="Stays, since it was changed again">{kept > 0 && numberText(kept)}</Fact>
        <Fact name="Refused" className="bad">
          {failed > 0 && numberText(failed)}
        </Fact>
      </dl>
      {!isOpen && <Kept undo={undo} />}
      {error !== null && <Problem error={error} />}
      {mayWrite && (
        <div className="actions">
          {isOpen && (
            <Button isDisabled={isPending} onPress={() => mutate('cancel')}>
              Cancel the undo
            </Button>
          )}
          {!isOpen && (failed > 0 || done < total) && (
            <Button isDisabled={isPending} onPress={() => mutate('retry')}>
              Try the rest again
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What an undo has left, with the reasons. */
function Kept({ undo: { uuid, finished_at: end } }: { readonly undo: Undo }): ReactElement | null {
  const { data: rows = [], error } = useQuery({
    queryKey: ['imports', 'kept', uuid, end],
    queryFn: async ({ signal }) => {
      const read = await api.undos.rows.list(uuid, { limit: 500 }, { signal }).toArray(500);
      return read.filter(({ kept, result }) => result !== 'undone' || kept.length > 0);
    },
  });
  if (error !== null) return <Problem error={error} />;
  if (rows.length === 0) return null;
  return (
    <>
      <h3>What stays</h3>
      <ul className="list">
        {rows.slice(0, SHOWN).map(({ entity_type: type, entity_uuid: entity, kept, code, errors }) => (
          <li key={entity}>
            <EntityLink type={type} uuid={entity} />{' '}
            {[
              ...kept.map((part) => keptText(part, [])),
              ...Object.entries(errors).map(([path, messages]) => `${path}: ${messages.join('; ')}`),
            ].join('; ')}{' '}
            {code !== null && <CodeLink code={code} />}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p>{`${numberText(rows.length - SHOWN)} more stay.`}</p>}
    </>
  );
}
