import { isVersionMismatch } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEvent } from '../api/history.ts';
import { changesOf, type ForeignChange, merged } from './changes.ts';

/** The values of an entity in a version. */
export interface Snapshot<V> {
  readonly values: V;
  readonly version: number;
}

/** What others did to an entity while a form was open. */
export interface Meanwhile<V> {
  /** The fields of the form that they changed; they may have changed others. */
  readonly foreign: readonly ForeignChange<V>[];
  /** The events of the history since the version that the form had; none when the key may not read them. */
  readonly events: readonly HistoryEvent[];
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
  /** Why it was not saved, unless others changed the entity. */
  readonly error: unknown;
  /** What others changed, when a save found it. The next save is over the new version. */
  readonly meanwhile: Meanwhile<V> | undefined;
}

/**
 * Edits an entity. A save sends only what was changed, on the condition that the version is still the one that the form
 * began with. Otherwise the form takes in the new state and says what it is.
 * @param current as it is known now; a form without changes follows it.
 */
export function useDraft<V extends object>({
  current,
  read,
  readEvents,
  write,
  onSaved,
}: {
  readonly current: Snapshot<V>;
  readonly read: () => Promise<Snapshot<V>>;
  /** Reads the history of the entity after a version. */
  readonly readEvents: (after: number) => Promise<readonly HistoryEvent[]>;
  /** @returns the entity after the write. */
  readonly write: (changes: Partial<V>, ifMatch: number) => Promise<Snapshot<V>>;
  readonly onSaved: () => void;
}): Draft<V> {
  const [base, setBase] = useState(current);
  const [values, setValues] = useState(current.values);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V>>();
  const changes = changesOf(base.values, values);
  const isChanged = Object.keys(changes).length > 0;

  /** Takes in what others changed, and keeps what the form has changed. */
  async function takeIn(): Promise<void> {
    // A key may write what it may not read.
    const [now, events] = await Promise.all([read(), readEvents(base.version).catch(() => [])]);
    const result = merged(base.values, values, now.values);
    setBase(now);
    setValues(result.values);
    setMeanwhile({ foreign: result.foreign, events });
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (): Promise<Snapshot<V> | undefined> => {
      try {
        return await write(changes, base.version);
      } catch (failure) {
        if (!isVersionMismatch(failure)) throw failure;
        await takeIn();
        return undefined;
      }
    },
    onSuccess: (saved) => {
      if (saved === undefined) return;
      setBase(saved);
      setValues(saved.values);
      setMeanwhile(undefined);
      onSaved();
    },
  });

  if (!isChanged && !isPending && meanwhile === undefined && current.version > base.version) {
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
      setMeanwhile(undefined);
      reset();
    },
    forgetError: reset,
    error: error ?? undefined,
    meanwhile,
  };
}
