import { useEffect, useRef } from 'react';

/** Whether a key is for the text of a field, or for a dialog or menu over the page. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('.modal [role="dialog"], .modal[role="dialog"], [role="menu"]') !== null;

/** Calls back when a key with a character is pressed on the page, alone. @param character in lower case. */
export function usePageKey(character: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => void (latest.current = run));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== character || ctrlKey || metaKey || altKey || defaultPrevented || isElsewhere(event))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [character]);
}
