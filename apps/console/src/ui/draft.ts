import { isVersionMismatch } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changesOf, type ForeignChange, merged } from './changes.ts';

/** The values of an entity in a version. */
export interface Snapshot<V> {
  readonly values: V;
  readonly version: number;
}

/** A form over an entity that others may change at the same time. */
export interface Draft<V> {
  readonly values: V;
  readonly change: (part: Partial<V>) => void;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly reset: () => void;
  /** Leaves the values, and forgets why they were not saved. */
  readonly forgetError: () => void;
  /** Why it was not saved; not that others changed the entity. */
  readonly error: unknown;
  /** What others changed, when a save found it. The next save is over the new version. */
  readonly foreign: readonly ForeignChange<V>[];
}

/**
 * Edits an entity. A save sends only what was changed, on the condition that the version is still the one that the form
 * began with. Otherwise the form takes in the new state and says what it is.
 * @param current as it is known now; a form without changes follows it.
 */
export function useDraft<V extends object>({
  current,
  read,
  write,
  onSaved,
}: {
  readonly current: Snapshot<V>;
  readonly read: () => Promise<Snapshot<V>>;
  /** @returns the entity after the write. */
  readonly write: (changes: Partial<V>, ifMatch: number) => Promise<Snapshot<V>>;
  readonly onSaved: () => void;
}): Draft<V> {
  const [base, setBase] = useState(current);
  const [values, setValues] = useState(current.values);
  const [foreign, setForeign] = useState<readonly ForeignChange<V>[]>([]);
  const changes = changesOf(base.values, values);
  const isChanged = Object.keys(changes).length > 0;

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => write(changes, base.version),
    onSuccess: (saved) => {
      setBase(saved);
      setValues(saved.values);
      setForeign([]);
      onSaved();
    },
    onError: async (failure) => {
      if (!isVersionMismatch(failure)) return;
      const now = await read();
      const result = merged(base.values, values, now.values);
      setBase(now);
      setValues(result.values);
      setForeign(result.foreign);
    },
  });

  if (!isChanged && !isPending && foreign.length === 0 && current.version > base.version) {
    setBase(current);
    setValues(current.values);
  }

  return {
    values,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    isChanged,
    isSaving: isPending,
    save: () => mutate(),
    reset: () => {
      setValues(base.values);
      setForeign([]);
      reset();
    },
    forgetError: reset,
    error: isVersionMismatch(error) ? undefined : (error ?? undefined),
    foreign,
  };
}
