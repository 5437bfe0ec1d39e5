import type { CallOptions, KeyedOptions, Schemas } from './calls.js';
import type { Resources } from './generated/resources.js';
import { pause } from './retry.js';

/** The first and the longest time between two reads of the progress, in milliseconds. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;

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
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
    const { data } = await undos.get(uuid, options);
    onProgress?.(data.undo);
    if (data.undo.finished_at !== null) return data.undo;
    await pause(delayMs, options.signal);
  }
}
