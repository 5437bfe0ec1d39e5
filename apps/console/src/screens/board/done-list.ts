import { useSyncExternalStore } from 'react';

/** Something that was done on the page. */
export interface Done {
  readonly id: number;
  readonly text: string;
  readonly isUndone: boolean;
  /** Takes it back, or does it again; undefined while or when that is not possible. */
  readonly reverse: (() => void) | undefined;
  /** Why it is not taken back, or not done again. */
  readonly why?: string;
}

/** What was done on the page since it was opened, and can be taken back and done again. */
export class DoneList {
  /** The newest first. */
  entries: readonly Done[] = [];
  private lastId = 0;
  /** The entries that were taken back since the last new one, the last at the end. */
  private undone: readonly number[] = [];
  private readonly listeners = new Set<() => void>();

  /** @returns the number of the entry. */
  add(done: Pick<Done, 'text' | 'reverse' | 'why'>): number {
    this.undone = [];
    const id = ++this.lastId;
    this.set([{ ...done, id, isUndone: false }, ...this.entries]);
    return id;
  }

  change(id: number, change: Partial<Omit<Done, 'id'>>): void {
    const { isUndone } = change;
    if (isUndone !== undefined) this.undone = [...this.undone.filter((one) => one !== id), ...(isUndone ? [id] : [])];
    this.set(this.entries.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  /** Forgets what was not done after all. */
  remove(id: number): void {
    this.set(this.entries.filter((one) => one.id !== id));
  }

  /** Takes back the last thing that can be, and is not. */
  readonly undo = (): void => this.entries.find((one) => !one.isUndone && one.reverse)?.reverse?.();

  /** Does again what was taken back last, unless something else was done since. */
  readonly redo = (): void => this.entries.find(({ id }) => id === this.undone.at(-1))?.reverse?.();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private set(entries: readonly Done[]): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }
}

export const doneList = new DoneList();

/** What was done on the page, the newest first. */
export const useDone = (): readonly Done[] => useSyncExternalStore(doneList.subscribe, () => doneList.entries);
