import { useEffect, useState } from 'react';
import { pageAccount } from '../api/page-session.ts';
import { changesOf } from './changes.ts';

// What forms of a tab have that is not saved yet. It survives a reload and the end of a session, and ends with the tab.

const PREFIX = 'fieldline.form';
const keyOf = (form: string): string => `${PREFIX} ${pageAccount() ?? ''} ${form}`;

/** The values of a form, and those that it began with, so that changes of others are found. */
interface Kept<V> {
  readonly base: { readonly values: V; readonly version: number };
  readonly values: V;
}

/** The fields of a form: another release may have others. */
const fieldsOf = (values: object): string => Object.keys(values).sort().join();

/**
 * What is kept of a form; undefined without any.
 * @param form undefined: one that is not kept.
 * @param current values of the form, with the fields that it has now.
 */
export function readKept<V extends object>(form: string | undefined, current: V): Kept<V> | undefined {
  const text = form === undefined ? null : window.sessionStorage.getItem(keyOf(form));
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Kept<V>;
  return fieldsOf(kept.values) === fieldsOf(current) ? kept : undefined;
}

/** Keeps what a form has. */
export function keep<V extends object>(form: string | undefined, kept: Kept<V>): void {
  if (form === undefined) return;
  try {
    window.sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
  } catch {
    // A full storage keeps no more: the form works without it.
  }
}

/** Forgets what was kept of a form. */
export function forget(form: string | undefined): void {
  if (form !== undefined) window.sessionStorage.removeItem(keyOf(form));
}

/** Forgets what was kept of all forms of the page's account. */
export function forgetAll(): void {
  for (const key of Object.keys(window.sessionStorage))
    if (key.startsWith(keyOf(''))) window.sessionStorage.removeItem(key);
}

/** The values of a form that creates something. */
export interface KeptValues<V> {
  readonly values: V;
  readonly change: (part: Partial<V>) => void;
  /** Empties a form that has what was typed before; undefined while there is nothing of before. */
  readonly discardKept: (() => void) | undefined;
  /** Forgets the values, when they are saved or not wanted. */
  readonly forget: () => void;
}

/** As `useState` of the values of a form, which are kept until {@link KeptValues.forget}. */
export function useKeptValues<V extends object>(form: string, initial: V): KeptValues<V> {
  const [kept] = useState(() => readKept(form, initial));
  const [values, setValues] = useState(kept?.values ?? initial);
  const [isOfBefore, setOfBefore] = useState(kept !== undefined);
  const isChanged = Object.keys(changesOf(initial, values)).length > 0;
  useEffect(() => {
    // Nobody else changes what is not created yet: what it began with is not asked for.
    if (isChanged) keep(form, { base: { values, version: 0 }, values });
    else forget(form);
  }, [form, isChanged, values]);
  const discard = (): void => {
    setValues(initial);
    setOfBefore(false);
  };
  return {
    values,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    discardKept: isOfBefore && isChanged ? discard : undefined,
    forget: () => forget(form),
  };
}
