// How far the browser has come with the first steps of an account.

const skippedKey = (account: string): string => `fieldline.skipped ${account}`;

/** The steps that the browser skips in an account. */
export const skippedSteps = (account: string): readonly string[] =>
  (window.localStorage.getItem(skippedKey(account)) ?? '').split(' ').filter((id) => id !== '');

/** Skips steps in an account. */
export const keepSkipped = (account: string, ids: readonly string[]): void =>
  window.localStorage.setItem(skippedKey(account), ids.join(' '));

const UNDER_WAY = 'fieldline.first-steps';

/** Whether the tab has begun the first steps of an account and not ended them: its header leads back to them. */
export const isUnderWay = (account: string): boolean => window.sessionStorage.getItem(UNDER_WAY) === account;

/** Begins the first steps of an account in the tab, or ends them. */
export function setUnderWay(account: string, isOpen: boolean): void {
  if (isOpen) window.sessionStorage.setItem(UNDER_WAY, account);
  else window.sessionStorage.removeItem(UNDER_WAY);
}
