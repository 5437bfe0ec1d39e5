import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { median, ratios, type Samples, samplesOf } from './measure.js';

/** A part's table with what a reader must know of it. */
export interface Section {
  readonly title: string;
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
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
export function rateRow(what: string, samples: Samples, name: string, baseline?: string, goal?: Goal): string[] {
  const own = samplesOf(samples, name);
  const figures = [
    what,
    shown(median(own.map(({ perSecond }) => perSecond))),
    shown(median(own.map(({ p50Ms }) => p50Ms))),
    shown(median(own.map(({ p99Ms }) => p99Ms))),
  ];
  if (baseline === undefined) return [...figures, '', '', '', ''];
  const all = ratios(samples, name, baseline);
  const ratio = median(all);
  return [
    ...figures,
    `**${shown(ratio)}**`,
    `${shown(Math.min(...all))}–${shown(Math.max(...all))}`,
    ...judged(ratio, goal),
  ];
}

/** The whole report in Markdown. */
export function markdown(sections: readonly Section[], circumstances: readonly string[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const parts = sections.map(({ title, about, head, rows }) =>
    [
      `## ${title}`,
      '',
      about,
      '',
      line(head),
      line(head.map((_, i) => (i === 0 ? '---' : '---:'))),
      ...rows.map(line),
    ].join('\n'),
  );
  return ['# Benchmarks', '', ...circumstances.map((text) => `- ${text}`), '', parts.join('\n\n'), ''].join('\n');
}

/** Where and when the figures were taken. */
export function circumstancesOf(postgres: string, rounds: number, seconds: number): string[] {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; Node, PostgreSQL and the load share them`,
    `Node ${process.versions.node}, PostgreSQL ${postgres}`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `Medians of ${rounds} interleaved rounds of ${seconds} s; a ratio is the median of the rounds' own ratios`,
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
