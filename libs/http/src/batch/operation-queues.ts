/** Maximum operations of a batch that run at a time (contract §10). */
export const MAX_CONCURRENT = 16;

/**
 * As {@link MAX_CONCURRENT}, while the process serves other requests, which wait for the work of each group of operations.
 * Smaller groups cost more CPU (measured: 0.8 instead of 0.5 of single requests).
 */
export const MAX_CONCURRENT_SHARED = 6;

/** How {@link runInQueues} performs operations. */
export interface OperationQueues<O, R> {
  /** Operations with the same key run in order. */
  readonly keyOf: (operation: O) => string;
  /** Performs an operation; it never rejects. */
  readonly perform: (operation: O, index: number) => Promise<R>;
  /** Whether the process serves other requests. */
  readonly isShared: () => boolean;
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
 * Performs operations: those with the same key in order, others up to {@link MAX_CONCURRENT} at a time, and fewer from the
 * moment at which the process serves other requests. These run between two starts.
 * @returns the results in the order of the operations.
 */
export async function runInQueues<O, R>(
  operations: readonly O[],
  { keyOf, perform, isShared, mayStart, tooLate }: OperationQueues<O, R>,
): Promise<R[]> {
  const queues = Map.groupBy(operations.entries(), ([, operation]) => keyOf(operation)).values();
  const results: R[] = [];
  // All workers take from one iterator, so that each queue has one worker. Those that are too many end.
  const next = (worker: number) => (worker < MAX_CONCURRENT_SHARED || !isShared() ? queues.next().value : undefined);
  const work = async (_: unknown, worker: number): Promise<void> => {
    for (let queue = next(worker); queue !== undefined; queue = next(worker))
      for (const [index, operation] of queue) {
        await nextTurn();
        results[index] = mayStart() ? await perform(operation, index) : tooLate();
      }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return results;
}
