import { useEffect } from 'react';
import { isElsewhere } from '../../ui/page-key.ts';
import { doneList } from './done-list.ts';

function onKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event)) return;
  if (key === 'z' && !event.shiftKey) doneList.undo();
  else if (key === 'y' || key === 'z') doneList.redo();
  else return;
  event.preventDefault();
}

/** Ctrl+Z or Cmd+Z takes back what was done last on the page, with Shift it does it again. */
export function useUndoKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
