import { readFileSync, writeFileSync } from 'node:fs';
import type { MeasuredProcess } from './cpu.js';

/** The resident memory of a program in MiB; NaN on other systems than Linux. */
export function memoryOf({ pid }: MeasuredProcess): { readonly now: number; readonly peak: number } {
  if (process.platform !== 'linux') return { now: NaN, peak: NaN };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}

/** The most memory of a program counts from here. */
export function resetPeak({ pid }: MeasuredProcess): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
