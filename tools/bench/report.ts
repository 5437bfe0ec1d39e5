import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { type Figure, type Measurement, median, medianOf, ratios, type Samples, samplesOf } from './measure.js';

/** A table and its explanation. */
export interface Section {
  readonly title: string;
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** A row of a table. The report adds the CPU time. */
export interface Row {
  readonly cells: readonly string[];
  /** One measurement per round. */
  readonly samples: readonly Measurement[];
  /** What they are compared with. */
  readonly baseline?: readonly Measurement[];
}

/** The limit of a figure. */
export interface Goal {
  readonly min?: number;
  readonly max?: number;
}

/** The goal and whether it is met, as two cells of a table. */
export function judged(value: number, goal: Goal | undefined, unit = ''): [string, string] {
  if (goal?.min !== undefined)
    return [`≥ ${shown(goal.min)}${unit}`, value >= goal.min ? 'met' : missedBy(1 - value / goal.min)];
  if (goal?.max !== undefined)
    return [`≤ ${shown(goal.max)}${unit}`, value <= goal.max ? 'met' : missedBy(value / goal.max - 1)];
  return ['', ''];
}

const missedBy = (share: number): string =>
  Number.isFinite(share) ? `missed by ${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %` : 'not measured';

/** Formats a figure with three significant digits or more. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}

export const RATE_HEAD = ['', 'per second', 'p50 ms', 'p99 ms', 'ratio', 'lowest–highest', 'goal', ''];

/** The row of a subject under {@link RATE_HEAD}; without `baseline`, it is not compared. */
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

/** The head and the rows of a table, with the columns of CPU time first: they depend least on other programs. */
function tableOf({ head, rows }: Section): string[][] {
  const compares = rows.some(({ baseline }) => baseline !== undefined);
  return [
    [
      ...head.slice(0, 1),
      ...CPU_FIGURES.flatMap((figure) => [CPU_HEAD[figure], ...(compares ? ['ratio'] : [])]),
      ...head.slice(1),
    ],
    ...rows.map(({ cells, samples, baseline }) => [
      ...cells.slice(0, 1),
      ...CPU_FIGURES.flatMap((figure) => {
        const ratio = baseline === undefined ? '' : cpuShown(median(ratios(samples, baseline, figure)));
        return [cpuShown(medianOf(samples, figure)), ...(compares ? [ratio] : [])];
      }),
      ...cells.slice(1),
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

const CPU_COLUMNS = `Node µs and PostgreSQL µs are CPU time per operation, user and system, in microseconds. Node is the measured program without the
  load generator: the API, the worker, the baseline, or the benchmark itself. PostgreSQL includes all processes of the server, also ended
  ones. The ratios compare the CPU time with that of the row's baseline. The resolution of CPU time is 10 ms per process, so short rounds
  are imprecise. n/a: the system is not Linux, or the server runs on another machine`;

const FIGURES = ['perSecond', 'p50Ms', 'p99Ms', ...CPU_FIGURES] as const satisfies readonly Figure[];

const eachFigure = (value: (figure: Figure) => number): Record<string, number> =>
  Object.fromEntries(FIGURES.map((figure) => [figure, value(figure)]));

/** The whole report as JSON, with each round; unknown values are null. */
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

/** Explains the figures, with the machine, the versions and the date. */
export function circumstancesOf(postgres: string, rounds: number, seconds: number): string[] {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node, PostgreSQL and the load generator share them`,
    `Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `Medians of ${rounds} interleaved rounds of ${seconds} s; a ratio is the median of the rounds' own ratios`,
    CPU_COLUMNS,
  ];
}

/** The commit, and whether files differ from it. */
export function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}
