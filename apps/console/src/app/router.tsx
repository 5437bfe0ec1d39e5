import { type AnchorHTMLAttributes, type ReactElement, useSyncExternalStore } from 'react';
import { bindAccount, pageAccount } from '../api/page-session.ts';

const BASE = '/console';

/** The path of the account's console. */
const base = (): string => (pageAccount() === undefined ? BASE : `${BASE}/${pageAccount()}`);

/** Where the console is: the parts of the path below that of the account's console, and the query. */
export interface Route {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

let current: Route & { readonly url: string } = read();

function read(): Route & { readonly url: string } {
  const { pathname, search } = window.location;
  const parts = pathname
    .slice(base().length)
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  return { parts, query: new URLSearchParams(search), url: pathname + search };
}

const listeners = new Set<() => void>();
function update(): void {
  current = read();
  for (const listener of listeners) listener();
}
window.addEventListener('popstate', update);

/** Calls back when the route changes. @returns a function that ends it. */
export function onRoute(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The route at this moment. */
export const currentRoute = (): Route => current;

/** The route, which changes with the address of the page. */
export const useRoute = (): Route => useSyncExternalStore(onRoute, () => current);

/** Makes the page one of an account: an address without one becomes that of the account. */
export function bindPage(account: string): void {
  if (pageAccount() !== undefined) return;
  bindAccount(account);
  const { pathname, search, hash } = window.location;
  window.history.replaceState(null, '', base() + pathname.slice(BASE.length) + search + hash);
  update();
}

/** Goes to the console of another account, which is another page. */
export const openAccount = (account: string): void => window.location.assign(`${BASE}/${account}/board`);

/** The address where a browser signs in to a further account. */
export const SIGN_IN = `${BASE}/sign-in`;

export const isSignInPage = (): boolean => pageAccount() === undefined && current.parts[0] === 'sign-in';

/** The address of a path of the console, such as `/jobs/1`. */
export const hrefOf = (to: string): string => base() + to;

interface NavigateOptions {
  /** Whether the present address leaves the history. */
  readonly replace?: boolean;
  /** What the history keeps with the address. */
  readonly state?: string;
}

function enter(to: string, { replace = false, state }: NavigateOptions): boolean {
  if (hrefOf(to) === current.url) return false;
  if (replace) window.history.replaceState(state ?? window.history.state, '', hrefOf(to));
  else window.history.pushState(state ?? null, '', hrefOf(to));
  update();
  return true;
}

/** Goes to a path of the console. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (enter(to, options) && options.replace !== true) window.scrollTo(0, 0);
}

/** Changes parameters of the query of the present path. What is typed replaces. */
export function setQuery(changes: QueryChanges, options: NavigateOptions = {}): void {
  enter(withQuery(changes), options);
}

/** Parameters of the query with their values; those that are undefined are removed. */
type QueryChanges = Readonly<Record<string, string | undefined>>;

/** The present path with other parameters. */
export function withQuery(changes: QueryChanges): string {
  const query = new URLSearchParams(current.query);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  const search = query.toString();
  return `/${current.parts.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** A link to a path of the console. @param onOpen what a click does instead of going there, unless it asks for another tab or window. */
export function Link({
  to,
  onOpen = () => navigate(to),
  ...rest
}: {
  readonly to: string;
  readonly onOpen?: () => void;
} & AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        rest.onClick?.(event);
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (event.defaultPrevented || opensElsewhere) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
