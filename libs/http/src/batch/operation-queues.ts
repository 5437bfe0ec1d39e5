/** Maximum operations of a batch that run at a time (contract §10). */
export const MAX_CONCURRENT = 16;

/** How {@link runInQueues} performs operations. */
export interface OperationQueues<O, R> {
  /** Operations with the same key run in order. */
  readonly keyOf: (operation: O) => string;
  /** Performs an operation; it never rejects. */
  readonly perform: (operation: O, index: number) => Promise<R>;
  /** Whether an operation may start now. */
  readonly mayStart: () => boolean;
  /** The result of an operation that may not start. */
  readonly tooLate: () => R;
}

/** Operations of all batches that wait for their start. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later iteration of the event loop, for up to {@link MAX_CONCURRENT} operations at the same time: those that
 * start together read and commit together, and other requests wait no longer for them.
 */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startSome);
  });

function startSome(): void {
  for (const start of waiting.splice(0, MAX_CONCURRENT)) start();
  if (waiting.length > 0) setImmediate(startSome);
}

/**
 * Performs operations: those with the same key in order, others up to {@link MAX_CONCURRENT} at a time. Other requests of the
 * process run between two starts.
 * @returns the results in the order of the operations.
 */
export async function runInQueues<O, R>(
  operations: readonly O[],
  { keyOf, perform, mayStart, tooLate }: OperationQueues<O, R>,
): Promise<R[]> {
  const queues = Map.groupBy(operations.entries(), ([, operation]) => keyOf(operation)).values();
  const results: R[] = [];
  const work = async (): Promise<void> => {
    // All workers take from one iterator, so that each queue has one worker.
    for (const queue of queues)
      for (const [index, operation] of queue) {
        await nextTurn();
        results[index] = mayStart() ? await perform(operation, index) : tooLate();
      }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return results;
}
