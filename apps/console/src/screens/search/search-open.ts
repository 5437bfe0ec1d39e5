import { useEffect, useSyncExternalStore } from 'react';

// Whether the search over all screens is open.

let isOpen = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setSearchOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const useSearchOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

/** Opens the search by Ctrl+K, or Cmd+K, unless a dialog is open, whose content would be lost. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSearch || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) setSearchOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
