import type { ReactElement } from 'react';
import { LoadedScreen } from '../../app/loaded-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { setSearchOpen, useSearchKey, useSearchOpen } from './search-open.ts';

/** Opens the search over all screens; its file is loaded then. */
export function SearchButton(): ReactElement {
  const isOpen = useSearchOpen();
  useSearchKey();
  return (
    <span className="search-button">
      <Button emphasis="quiet" aria-keyshortcuts="Control+K" onPress={() => setSearchOpen(true)}>
        <Icon name="search" /> <span>Search</span> <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      {isOpen && <LoadedScreen name="search" />}
    </span>
  );
}
