import { pause, type Sample, sampleOf } from './measure.js';
import type { Target } from './writer.js';

/** Sends `total` writes at a steady rate. @returns also the times of the responses, by client and version. */
export async function paced(
  targets: readonly Target[],
  rate: number,
  total: number,
  write: (target: Target) => Promise<number>,
): Promise<Sample & { readonly answered: ReadonlyMap<string, number> }> {
  const answered = new Map<string, number>();
  const latencies: number[] = [];
  const start = performance.now();
  const writes: Promise<void>[] = [];
  // A failed write ends the round; it is thrown below.
  const failure = new AbortController();
  while (writes.length < total && !failure.signal.aborted) {
    const due = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1000));
    while (writes.length < due) {
      const target = targets[writes.length % targets.length];
      if (target === undefined) throw new Error('There are no targets');
      const sent = performance.now();
      const done = write(target).then((version) => {
        const now = performance.now();
        latencies.push(now - sent);
        answered.set(`${target.uuid}/${version}`, now);
      });
      done.catch(() => failure.abort());
      writes.push(done);
    }
    await pause(1);
  }
  await Promise.all(writes);
  return { ...sampleOf(latencies, performance.now() - start), answered };
}
