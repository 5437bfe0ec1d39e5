import { useEffect, useRef } from 'react';
import { isElsewhere } from '../../ui/page-key.ts';

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
