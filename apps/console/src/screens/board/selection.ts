import { useSyncExternalStore } from 'react';

/** The jobs of the board that are selected, by uuid. */
class Selection {
  jobs: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();

  /** Selects a job, or does not any more. */
  toggle(job: string): void {
    const jobs = new Set(this.jobs);
    if (!jobs.delete(job)) jobs.add(job);
    this.set(jobs);
  }

  /** Selects jobs beside those that are. When all of them are selected, none of them is then. */
  toggleAll(jobs: readonly string[]): void {
    const others = [...this.jobs].filter((job) => !jobs.includes(job));
    this.set(new Set(jobs.every((job) => this.jobs.has(job)) ? others : [...others, ...jobs]));
  }

  clear(): void {
    if (this.jobs.size > 0) this.set(new Set());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private set(jobs: ReadonlySet<string>): void {
    this.jobs = jobs;
    for (const listener of this.listeners) listener();
  }
}

export const selection = new Selection();

/** Whether a job is selected. */
export const useIsSelected = (job: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.jobs.has(job));

/** The selected jobs. */
export const useSelection = (): ReadonlySet<string> => useSyncExternalStore(selection.subscribe, () => selection.jobs);
