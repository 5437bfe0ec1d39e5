/** Work of a worker, as the service shows it. */
export interface Work {
  readonly status: string;
  /** null: it has not ended. */
  readonly finished_at: string | null;
}

/** How far work is. */
export interface WorkProgress {
  readonly status: string;
  /** Whether it has been the same for {@link STALLED_MS}: no worker may run. */
  readonly isStalled: boolean;
}

export const STALLED_MS = 30_000;

/** How often work is read, and how often when it is stalled. */
const EVERY_MS = 400;
const STALLED_EVERY_MS = 5_000;

/** Reads work until it has ended, however long no worker runs. @param onProgress is called whenever it was read before. */
export async function untilEnded<W extends Work>(
  read: () => Promise<W>,
  onProgress: (progress: WorkProgress) => void,
): Promise<W> {
  let work = await read();
  let changedAt = Date.now();
  while (work.finished_at === null) {
    const { status } = work;
    const isStalled = Date.now() - changedAt >= STALLED_MS;
    onProgress({ status, isStalled });
    await new Promise((resolve) => setTimeout(resolve, isStalled ? STALLED_EVERY_MS : EVERY_MS));
    work = await read();
    if (work.status !== status) changedAt = Date.now();
  }
  return work;
}
