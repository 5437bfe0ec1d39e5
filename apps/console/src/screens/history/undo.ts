import type { Schemas } from '@fieldline/client';
import { api } from '../../api/client.ts';
import type { UndoRow } from './taken-back.ts';

/** How far an undo is. */
export type UndoProgress = Schemas['UndoView'];

/** How often an undo that runs is read. */
const EVERY_MS = 400;

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

/**
 * Takes back what a request did with an entity, and waits until the worker has.
 * @param onProgress is called whenever the undo is read.
 * @returns what it did; null: nothing. @throws FieldlineError; Error when it was canceled, or could not be performed
 */
export async function undo(
  request: string,
  entity: string,
  isForced: boolean,
  onProgress: (progress: UndoProgress) => void,
): Promise<UndoRow | null> {
  const { data } = await api.undos.create(bodyOf(request, entity), checks(isForced));
  const { undo_uuid: uuid = '' } = data;
  let progress = (await api.undos.get(uuid)).data.undo;
  onProgress(progress);
  while (progress.finished_at === null) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    progress = (await api.undos.get(uuid)).data.undo;
    onProgress(progress);
  }
  const [row] = await api.undos.rows.list(uuid, { limit: 1 }).toArray(1);
  if (row === undefined && progress.status !== 'finished') throw new Error(`The undo is ${progress.status}`);
  return row ?? null;
}
