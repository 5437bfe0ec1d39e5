import { pause } from '#platform';
import type { Terminal } from './terminal.js';

/** Time between two reads of the progress, in milliseconds. */
const INTERVAL_MS = 250;
/** A task that waits for so long may have no worker, in milliseconds. */
const QUEUED_MS = 5000;

/** Long work as commands wait for it. */
interface TaskView {
  readonly uuid: string;
  readonly status: string;
  readonly finished_at: string | null;
}

/**
 * Waits for the end of long work, with its progress; Ctrl-C ends the waiting.
 * @param noun what it is: `undo`, whose routes are below `/v2/undos`.
 * @param unit what is counted.
 * @param countsOf how many of these are done, and how many there are.
 * @returns it, as it was read last.
 */
export async function endOfTask<T extends TaskView>(
  terminal: Terminal,
  {
    noun,
    unit,
    countsOf,
  }: { readonly noun: string; readonly unit: string; readonly countsOf: (view: T) => [number, number] },
  read: () => Promise<T>,
): Promise<T> {
  const bar = terminal.progress(unit);
  const startedAt = performance.now();
  let view = await read();
  await terminal.untilStopped(async (stopped) => {
    for (let isNoted = false; view.finished_at === null && !stopped.aborted;) {
      bar.update(...countsOf(view));
      if (!isNoted && view.status === 'queued' && performance.now() - startedAt > QUEUED_MS) {
        terminal.note(`No worker has begun the ${noun} yet. Is the service running? \`npm start\` starts it.`);
        isNoted = true;
      }
      await pause(INTERVAL_MS, stopped);
      view = await read();
    }
  });
  bar.update(...countsOf(view));
  bar.end();
  if (view.finished_at === null) terminal.note(`The ${noun} goes on: GET /v2/${noun}s/${view.uuid} shows it.`);
  return view;
}
