// A page is open for one account: its address names it, and each request does. A browser may have sessions of several accounts.

const ADDRESS = /^\/console\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|$)/i;

let account = ADDRESS.exec(window.location.pathname)?.[1]?.toLowerCase();
let hasEnded = false;
/** Counts the changes of `hasEnded`. */
let changes = 0;
const listeners = new Set<() => void>();

/** The account of the page; undefined at an address without one, until a session says which. */
export const pageAccount = (): string | undefined => account;

/** Makes the page one of an account, when its address has none. */
export function bindAccount(uuid: string): void {
  account ??= uuid;
}

/** Where the content of a file is read by its address alone, which names the account. */
export const contentPath = (attachment: string): string =>
  `/v2/attachments/${attachment}/content?account=${account ?? ''}`;

const SIGNED_IN = 'fieldline.signed-in';

/** Notes, for the pages of this tab, whether there is a session of the account. */
export function noteSignedIn(isSignedIn: boolean): void {
  if (isSignedIn && account !== undefined) window.sessionStorage.setItem(SIGNED_IN, account);
  else window.sessionStorage.removeItem(SIGNED_IN);
}

/** Whether this tab had a session of the account of the page, which nobody has ended by signing out. */
export const wasSignedIn = (): boolean => account !== undefined && window.sessionStorage.getItem(SIGNED_IN) === account;

/** Whether the session of the page has ended while it was open. */
export const sessionHasEnded = (): boolean => hasEnded;

/** Says that the session of the page has ended, or that there is one again. */
export function setSessionEnded(ended: boolean): void {
  if (ended === hasEnded) return;
  hasEnded = ended;
  changes++;
  for (const listener of listeners) listener();
}

/** Calls back when {@link sessionHasEnded} changes. @returns a function that ends it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The headers that prove that a page of the service sends a request (contract §16), and for which account. */
export const pageHeaders = (): Readonly<Record<string, string>> => ({
  'X-Fieldline-Console': '1',
  ...(account !== undefined && { 'X-Fieldline-Account': account }),
});

/**
 * As `fetch`, authorised by the session of the page. An answer that there is none any more is noted.
 * @param send by default `fetch` itself.
 */
export async function fetchOfPage(
  url: string,
  init: RequestInit,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(pageHeaders())) headers.set(name, value);
  const asOf = changes;
  const response = await send(url, { ...init, headers });
  const isRefused = response.status === 401 || (await isOfOtherAccount(response));
  // Not a late answer to what was asked before somebody signed in again.
  if (isRefused && asOf === changes) setSessionEnded(true);
  return response;
}

async function isOfOtherAccount(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const problem = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { readonly code?: unknown };
  return problem.code === 'console.other_account';
}
