import type { CpuMeter, CpuTimes, MeasuredProcess } from './cpu.js';

/** The rounds of a measurement. */
export interface Plan {
  readonly cpu: CpuMeter;
  readonly rounds: number;
  readonly seconds: number;
}

/** A subject in one round. */
export interface Sample {
  /** Number of operations. */
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A sample with the CPU time of each operation. */
export type Measurement = Sample & CpuTimes;

/** A subject that is compared with others. */
export interface Subject {
  readonly name: string;
  /** @param run counts the runs of the subject from 0. */
  measure(seconds: number, run: number): Promise<Sample>;
  /** The programs whose CPU time counts; by default the running ones, or this process when there are none. */
  readonly programs?: readonly MeasuredProcess[];
}

/** By name of the subject: one measurement per round. */
export type Samples = ReadonlyMap<string, readonly Measurement[]>;

/** Pause between two subjects, in which requests in flight end. */
const PAUSE_MS = 150;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Measures all subjects in each round, after a warm-up. The order is reversed in each round, so that other load on the machine affects
 * all subjects alike.
 */
export async function interleave(
  subjects: readonly Subject[],
  plan: Plan,
  log: (line: string) => void,
): Promise<Samples> {
  const samples = new Map<string, Measurement[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await subject.measure(Math.min(plan.seconds, 0.5), 0);
  for (let round = 1; round <= plan.rounds; round++) {
    for (const subject of round % 2 === 1 ? subjects : subjects.toReversed()) {
      await pause(PAUSE_MS);
      const sample = await plan.cpu.measure(() => subject.measure(plan.seconds, round), subject.programs);
      samples.get(subject.name)?.push(sample);
      log(
        `  round ${round}: ${subject.name}: ${Math.round(sample.perSecond)}/s, p99 ${sample.p99Ms.toFixed(1)} ms, ` +
          `CPU ${Math.round(sample.nodeUs)} + ${Math.round(sample.postgresUs)} µs`,
      );
    }
  }
  return samples;
}

/** Runs `writers` concurrently, each of which repeats a step until the time is over. */
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
  if (found === undefined) throw new Error(`There is no subject "${name}"`);
  return found;
}

/** A figure that can be compared. */
export type Figure = 'perSecond' | 'p50Ms' | 'p99Ms' | 'nodeUs' | 'postgresUs';

/** The median of a figure over the rounds. */
export const medianOf = (samples: readonly Measurement[], figure: Figure): number =>
  median(samples.map((sample) => sample[figure]));

/** The ratios of a figure to that of a baseline, by round. */
export const ratios = (samples: readonly Measurement[], baseline: readonly Measurement[], figure: Figure): number[] =>
  samples.map((sample, round) => sample[figure] / (baseline[round]?.[figure] ?? NaN));
