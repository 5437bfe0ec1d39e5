import { setImmediate } from 'node:timers/promises';

/** Maximum operations of a batch that run at a time (contract §10). */
export const MAX_CONCURRENT = 16;

/** How long operations of a batch are started, in milliseconds (contract §10). */
export const MAX_START_MS = 25_000;

/** What {@link runInQueues} is told about its operations. */
export interface OperationQueues<O, R> {
  /** Operations with the same key run in order. */
  readonly keyOf: (operation: O) => string;
  /** Performs an operation; it never rejects. */
  readonly perform: (operation: O, index: number) => Promise<R>;
  /** The result of an operation that is not started in time. */
  readonly tooLate: () => R;
  /** A clock, in milliseconds. */
  readonly now?: () => number;
}

let turn: Promise<void> | undefined;

/**
 * Resolves in the next iteration of the event loop, for all operations at the same time: those that begin together read and
 * commit together.
 */
const nextTurn = (): Promise<void> =>
  (turn ??= setImmediate().then(() => {
    turn = undefined;
  }));

/**
 * Performs operations: those with the same key in order, others up to {@link MAX_CONCURRENT} at a time. Other requests of the
 * process run between two starts.
 * @returns the results in the order of the operations.
 */
export async function runInQueues<O, R>(
  operations: readonly O[],
  { keyOf, perform, tooLate, now = () => performance.now() }: OperationQueues<O, R>,
): Promise<R[]> {
  const endsAt = now() + MAX_START_MS;
  const queues = Map.groupBy(operations.entries(), ([, operation]) => keyOf(operation)).values();
  const results: R[] = [];
  const work = async (): Promise<void> => {
    // All workers take from one iterator, so that each queue has one worker.
    for (const queue of queues)
      for (const [index, operation] of queue) {
        await nextTurn();
        results[index] = now() < endsAt ? await perform(operation, index) : tooLate();
      }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return results;
}
