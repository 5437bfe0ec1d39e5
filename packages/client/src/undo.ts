import type { CallOptions, KeyedOptions, Schemas } from './calls.js';
import type { Resources } from './generated/resources.js';
import { endOfTask } from './task.js';

/** The options of `undo`. Those of calls apply to each of its requests. */
export interface UndoOptions extends CallOptions, KeyedOptions {
  /** Is given the undo whenever it was read: `undone`, `kept`, `failed` and `total` are its progress. */
  readonly onProgress?: ((undo: Schemas['UndoView']) => void) | undefined;
}

/** Takes back a request, and waits for the end; see `Fieldline.undo`. */
export async function undoRequest(
  { undos }: Pick<Resources, 'undos'>,
  body: Schemas['StartUndoBody'],
  { onProgress, idempotencyKey, ...options }: UndoOptions,
): Promise<Schemas['UndoView']> {
  const {
    data: { undo: tried, undo_uuid: uuid },
  } = await undos.create(body, { ...options, idempotencyKey });
  // It has ended.
  if (tried !== undefined) return tried;
  if (uuid === undefined) throw new Error('The answer names no undo');
  return endOfTask(async () => (await undos.get(uuid, options)).data.undo, onProgress, options.signal);
}
