import type { CpuMeter, CpuTimes, MeasuredProcess } from './cpu.js';

/** How often and how long each subject is measured, and by what its CPU time is. */
export interface Plan {
  readonly cpu: CpuMeter;
  readonly rounds: number;
  readonly seconds: number;
}

/** What one subject did in one round. */
export interface Sample {
  /** Operations. */
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A sample with the CPU time of each operation. */
export type Measurement = Sample & CpuTimes;

/** Something to measure beside others. */
export interface Subject {
  readonly name: string;
  /** @param run counts its runs from 0, so that it can do something new each time. */
  measure(seconds: number, run: number): Promise<Sample>;
  /** The programs that do its work; without them, all that run, or else this process. */
  readonly programs?: readonly MeasuredProcess[];
}

/** The measurements of each subject, by its name, one a round. */
export type Samples = ReadonlyMap<string, readonly Measurement[]>;

/** Between two subjects: what the first left in flight ends before the second begins. */
const PAUSE_MS = 150;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Measures all subjects in each round, one after the other, after a warm-up. The order is turned round with each
 * round, so that what the machine does meanwhile hits all alike.
 */
export async function interleave(
  subjects: readonly Subject[],
  plan: Plan,
  say: (line: string) => void,
): Promise<Samples> {
  const samples = new Map<string, Measurement[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await subject.measure(Math.min(plan.seconds, 0.5), 0);
  for (let round = 1; round <= plan.rounds; round++) {
    for (const subject of round % 2 === 1 ? subjects : subjects.toReversed()) {
      await pause(PAUSE_MS);
      const sample = await plan.cpu.measure(() => subject.measure(plan.seconds, round), subject.programs);
      samples.get(subject.name)?.push(sample);
      say(
        `  round ${round}: ${subject.name}: ${Math.round(sample.perSecond)}/s, p99 ${sample.p99Ms.toFixed(1)} ms, ` +
          `CPU ${Math.round(sample.nodeUs)} + ${Math.round(sample.postgresUs)} µs`,
      );
    }
  }
  return samples;
}

/** `writers` of them, each doing one step after the other until the time is over. */
export async function closedLoop(
  writers: number,
  seconds: number,
  step: (writer: number) => Promise<unknown>,
): Promise<Sample> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let before = performance.now(); before < end;) {
        await step(writer);
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  return sampleOf(latencies, performance.now() - start);
}

export const sampleOf = (latencies: readonly number[], elapsedMs: number): Sample => ({
  count: latencies.length,
  perSecond: (latencies.length * 1000) / elapsedMs,
  p50Ms: percentile(latencies, 50),
  p99Ms: percentile(latencies, 99),
});

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}

/** The measurements of a subject. @throws Error when there is no such subject. */
export function samplesOf(samples: Samples, name: string): readonly Measurement[] {
  const found = samples.get(name);
  if (found === undefined) throw new Error(`Nothing was measured under "${name}"`);
  return found;
}

/** A figure of a sample that can be compared. */
export type Figure = 'perSecond' | 'p50Ms' | 'p99Ms' | 'nodeUs' | 'postgresUs';

/** The median of a figure over the rounds. */
export const medianOf = (samples: readonly Measurement[], figure: Figure): number =>
  median(samples.map((sample) => sample[figure]));

/** Each round's ratio of a figure to that of a baseline, which was measured next to it under the same conditions. */
export const ratios = (samples: readonly Measurement[], baseline: readonly Measurement[], figure: Figure): number[] =>
  samples.map((sample, round) => sample[figure] / (baseline[round]?.[figure] ?? NaN));
