import { cpuUsOf } from './cpu.js';
import { memoryOf } from './memory.js';
import { type Measurement, median, medianOf } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Goal, judged, type Section, shown } from './report.js';
import { withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

const PROGRAMS = ['api', 'worker'] as const;
const CPU_MS: Goal = { max: 1000 };

type Start = Measurement & { readonly memory: number };

/** Measures what programs take until they are ready. The first start of each, which fills the compile cache, does not count. */
export function startPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'start', async (_, cluster) => {
    const starts = new Map(PROGRAMS.map((program) => [program, [] as Start[]]));
    for (let round = 0; round <= options.rounds; round++)
      for (const [program, own] of starts) {
        const before = performance.now();
        const started = await cluster.fork(`apps/${program}/src/main.js`);
        const ms = performance.now() - before;
        const nodeUs = cpuUsOf(started);
        const memory = memoryOf(started).now;
        await started.stop();
        log(
          `  round ${round}: ${program}: ready after ${shown(ms)} ms, CPU ${shown(nodeUs / 1000)} ms, ${shown(memory)} MiB`,
        );
        if (round > 0)
          own.push({ count: 1, perSecond: 1000 / ms, p50Ms: ms, p99Ms: ms, nodeUs, postgresUs: NaN, memory });
      }
    return [
      {
        title: 'Start',
        about:
          'From the start of the process until it is ready, on a migrated database, with the compile cache of an earlier start.',
        head: ['', 'CPU ms', 'goal', '', 'ready after ms', 'memory, MiB'],
        rows: [...starts].map(([program, samples]) => {
          const cpu = medianOf(samples, 'nodeUs') / 1000;
          const memory = median(samples.map((one) => one.memory));
          return {
            cells: [
              program,
              `**${shown(cpu)}**`,
              ...judged(cpu, CPU_MS),
              shown(medianOf(samples, 'p50Ms')),
              shown(memory),
            ],
            samples,
          };
        }),
      },
    ];
  });
}
