import { useEffect, useLayoutEffect } from 'react';

/** The title of the page, by which its tab and the history of the browser name it. @param account whose page it is. */
const titleOf = (name: string, account?: string): string =>
  [name, account, 'Fieldline'].filter((part) => part !== undefined).join(' – ');

/** Names the page. @param name undefined: a part of the page does. */
export function useTitle(name: string | undefined, account?: string): void {
  useEffect(() => {
    if (name !== undefined) document.title = titleOf(name, account);
  }, [name, account]);
}

/** Names the page as long as its screen, which is read first, does not. @param address for which the name is. */
export function useFirstTitle(name: string, account: string, address: string): void {
  useLayoutEffect(() => {
    document.title = titleOf(name, account);
  }, [name, account, address]);
}
