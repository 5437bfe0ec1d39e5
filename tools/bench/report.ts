import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { type Figure, type Measurement, median, medianOf, ratios, type Samples, samplesOf } from './measure.js';

/** A part's table with what a reader must know of it. */
export interface Section {
  readonly title: string;
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** A line of a table. The report adds the CPU time to its cells. */
export interface Row {
  readonly cells: readonly string[];
  /** What was measured, one a round. */
  readonly samples: readonly Measurement[];
  /** What it is compared with. */
  readonly baseline?: readonly Measurement[];
}

/** What a figure must be. */
export interface Goal {
  readonly least?: number;
  readonly most?: number;
}

/** Goal and verdict as two cells of a table. */
export function judged(value: number, goal: Goal | undefined, unit = ''): [string, string] {
  if (goal?.least !== undefined)
    return [`≥ ${shown(goal.least)}${unit}`, value >= goal.least ? 'met' : missedBy(1 - value / goal.least)];
  if (goal?.most !== undefined)
    return [`≤ ${shown(goal.most)}${unit}`, value <= goal.most ? 'met' : missedBy(value / goal.most - 1)];
  return ['', ''];
}

const missedBy = (share: number): string =>
  Number.isFinite(share) ? `missed by ${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %` : 'not measured';

/** A figure with as many digits as it deserves. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}

export const RATE_HEAD = ['', 'per second', 'p50 ms', 'p99 ms', 'ratio', 'lowest–highest', 'goal', ''];

/** A subject's row under {@link RATE_HEAD}, compared with a baseline; the baseline's own without `baseline`. */
export function rateRow(what: string, samples: Samples, name: string, baseline?: string, goal?: Goal): Row {
  const own = samplesOf(samples, name);
  const figures = [
    what,
    shown(medianOf(own, 'perSecond')),
    shown(medianOf(own, 'p50Ms')),
    shown(medianOf(own, 'p99Ms')),
  ];
  if (baseline === undefined) return { cells: [...figures, '', '', '', ''], samples: own };
  const compared = samplesOf(samples, baseline);
  const all = ratios(own, compared, 'perSecond');
  const ratio = median(all);
  return {
    cells: [
      ...figures,
      `**${shown(ratio)}**`,
      `${shown(Math.min(...all))}–${shown(Math.max(...all))}`,
      ...judged(ratio, goal),
    ],
    samples: own,
    baseline: compared,
  };
}

const CPU_FIGURES = ['nodeUs', 'postgresUs'] as const satisfies readonly Figure[];
const CPU_HEAD = { nodeUs: 'Node µs', postgresUs: 'PostgreSQL µs' };

const cpuShown = (value: number): string => (Number.isFinite(value) ? shown(value) : 'n/a');

/** The head of a table and the lines of its body, with the columns of CPU time. */
function tableOf({ head, rows }: Section): string[][] {
  const compares = rows.some(({ baseline }) => baseline !== undefined);
  return [
    [...head, ...CPU_FIGURES.flatMap((figure) => [CPU_HEAD[figure], ...(compares ? ['ratio'] : [])])],
    ...rows.map(({ cells, samples, baseline }) => [
      ...cells,
      ...CPU_FIGURES.flatMap((figure) => {
        const ratio = baseline === undefined ? '' : cpuShown(median(ratios(samples, baseline, figure)));
        return [cpuShown(medianOf(samples, figure)), ...(compares ? [ratio] : [])];
      }),
    ]),
  ];
}

/** The whole report in Markdown. */
export function markdown(sections: readonly Section[], circumstances: readonly string[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const parts = sections.map((section) => {
    const [head = [], ...rows] = tableOf(section);
    return [
      `## ${section.title}`,
      '',
      section.about,
      '',
      line(head),
      line(head.map((_, i) => (i === 0 ? '---' : '---:'))),
      ...rows.map(line),
    ].join('\n');
  });
  return ['# Benchmarks', '', ...circumstances.map((text) => `- ${text}`), '', parts.join('\n\n'), ''].join('\n');
}

const CPU_COLUMNS = `Node µs and PostgreSQL µs are CPU time per operation, user and system, in microseconds. Node is the program that is measured, without
  the load: the API, the worker, the baseline, or the benchmark itself where that does the work. PostgreSQL is the server with all its processes,
  ended ones included. The ratio after each is that of CPU time to the row's baseline. The system counts CPU time in steps of 10 ms for each process:
  short rounds are coarse. n/a: the system is not Linux, or the server runs on another machine`;

const FIGURES = ['perSecond', 'p50Ms', 'p99Ms', ...CPU_FIGURES] as const satisfies readonly Figure[];

const eachFigure = (value: (figure: Figure) => number): Record<string, number> =>
  Object.fromEntries(FIGURES.map((figure) => [figure, value(figure)]));

/** The whole report as JSON, with what was measured in each round; null stands for what is unknown. */
export const json = (sections: readonly Section[], circumstances: readonly string[]): string =>
  JSON.stringify(
    {
      circumstances,
      sections: sections.map(({ title, about, head, rows }) => ({
        title,
        about,
        head,
        rows: rows.map(({ cells, samples, baseline }) => ({
          name: cells[0],
          cells,
          medians: eachFigure((figure) => medianOf(samples, figure)),
          ratios: baseline && eachFigure((figure) => median(ratios(samples, baseline, figure))),
          rounds: samples.map((sample) => ({ count: sample.count, ...eachFigure((figure) => sample[figure]) })),
        })),
      })),
    },
    undefined,
    2,
  );

/** How to read the figures, and where and when they were taken. */
export function circumstancesOf(postgres: string, rounds: number, seconds: number): string[] {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node, PostgreSQL and the load share them`,
    `Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `Medians of ${rounds} interleaved rounds of ${seconds} s; a ratio is the median of the rounds' own ratios`,
    CPU_COLUMNS,
  ];
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}
