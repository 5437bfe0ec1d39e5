import { isVersionMismatch } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HistoryEvent } from '../api/history.ts';
import { changesOf, type ForeignChange, merged } from './changes.ts';
import { forget, keep, readKept } from './kept.ts';

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
  /** Resets a form that has what was typed before it was opened; undefined while there is nothing of before. */
  readonly discardKept: (() => void) | undefined;
  /** Leaves the values, and forgets why they were not saved. */
  readonly forgetError: () => void;
  /** Why it was not saved, unless others changed the entity. */
  readonly error: unknown;
  /** What others changed, when a save found it. The next save is over the new version. */
  readonly meanwhile: Meanwhile<V> | undefined;
}

/**
 * Edits an entity. A save sends only what was changed, on the condition that the version is still the one that the form
 * began with. Otherwise the form takes in the new state and says what it is. What is not saved is kept until {@link Draft.reset}.
 * @param form its name in the account; undefined for one that is not kept, because it has secrets.
 * @param current as it is known now; a form without changes follows it.
 */
export function useDraft<V extends object>({
  form,
  current,
  read,
  readEvents,
  write,
  onSaved,
}: {
  readonly form: string | undefined;
  readonly current: Snapshot<V>;
  readonly read: () => Promise<Snapshot<V>>;
  /** Reads the history of the entity after a version. */
  readonly readEvents: (after: number) => Promise<readonly HistoryEvent[]>;
  /** @returns the entity after the write. */
  readonly write: (changes: Partial<V>, ifMatch: number) => Promise<Snapshot<V>>;
  readonly onSaved: () => void;
}): Draft<V> {
  const [kept] = useState(() => readKept(form, current.values));
  const [base, setBase] = useState(kept?.base ?? current);
  const [values, setValues] = useState(kept?.values ?? current.values);
  const [isOfBefore, setOfBefore] = useState(kept !== undefined);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V>>();
  const changes = changesOf(base.values, values);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => {
    if (isChanged) keep(form, { base, values });
    else forget(form);
  }, [form, isChanged, base, values]);

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
      forget(form);
      onSaved();
    },
  });

  if (!isChanged && !isPending && meanwhile === undefined && current.version > base.version) {
    setBase(current);
    setValues(current.values);
  }

  const discard = (): void => {
    setValues(base.values);
    setMeanwhile(undefined);
    setOfBefore(false);
    forget(form);
    reset();
  };

  return {
    values,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    isChanged,
    isSaving: isPending,
    save: () => mutate(),
    reset: discard,
    discardKept: isOfBefore && isChanged ? discard : undefined,
    forgetError: reset,
    error: error ?? undefined,
    meanwhile,
  };
}
