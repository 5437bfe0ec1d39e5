import { api } from '../../api/client.ts';
import type { UndoRow } from './taken-back.ts';
import { untilEnded, type WorkProgress } from './work-progress.ts';

const bodyOf = (request: string, entity: string) => ({ correlation_id: request, entity_uuid: entity });
const checks = (isForced: boolean) => ({ schedulingChecks: isForced ? 'off' : undefined });

/**
 * Tries the undo of what a request did with an entity.
 * @param request the correlation id of its events.
 * @param isForced whether the checks of the schedule are off.
 * @returns what it would do; null: nothing. @throws FieldlineError
 */
export async function tryUndo(
  request: string,
  entity: string,
  isForced: boolean,
  signal: AbortSignal,
): Promise<UndoRow | null> {
  const { data } = await api.dryRun((trial) =>
    trial.undos.create(bodyOf(request, entity), { ...checks(isForced), signal }),
  );
  return data.rows?.[0] ?? null;
}

/** Has a worker take back what a request did with an entity. @returns the uuid of the undo. @throws FieldlineError */
export async function startUndo(request: string, entity: string, isForced: boolean): Promise<string> {
  const { data } = await api.undos.create(bodyOf(request, entity), checks(isForced));
  return data.undo_uuid ?? '';
}

/** Has a worker try an undo again that has failed. @returns its uuid. @throws FieldlineError */
export async function retryUndo(uuid: string): Promise<string> {
  await api.undos.retry(uuid);
  return uuid;
}

/** Ends an undo that has not ended. @throws FieldlineError */
export const cancelUndo = (uuid: string): Promise<unknown> => api.undos.cancel(uuid);

/**
 * Waits until a worker has performed an undo, however long none runs.
 * @param onProgress is called whenever the undo is read before its end.
 * @returns what it did; null: nothing. @throws FieldlineError; Error when it was canceled, or could not be performed
 */
export async function endOfUndo(uuid: string, onProgress: (progress: WorkProgress) => void): Promise<UndoRow | null> {
  const { status } = await untilEnded(async () => (await api.undos.get(uuid)).data.undo, onProgress);
  const [row] = await api.undos.rows.list(uuid, { limit: 1 }).toArray(1);
  if (row === undefined && status !== 'finished') throw new Error(`The undo is ${status}`);
  return row ?? null;
}
