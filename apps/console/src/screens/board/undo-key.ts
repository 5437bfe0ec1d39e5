import { useEffect, useRef } from 'react';

/** Whether a key is for the text of a field, or for a dialog over the page. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))) ||
  document.querySelector('[role="dialog"]') !== null;

/** Calls back when Ctrl+Z, or Cmd+Z, is pressed on the page. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => void (latest.current = undo));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || isElsewhere(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
