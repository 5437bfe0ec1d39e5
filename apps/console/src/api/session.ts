import { FieldlineError } from '@fieldline/client';
import { pageAccount, pageHeaders } from './page-session.ts';
import { namesIn, type PermissionTree } from './permissions.ts';

/** A person who has signed in. */
export interface Person {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Who has signed in, in which account: an API key with its scopes, or a person with permissions. */
export interface SignedIn {
  readonly account: { readonly uuid: string; readonly name: string; readonly time_zone: string };
  readonly scopes: readonly string[];
  readonly key: { readonly name: string | null } | null;
  readonly user: Person | null;
  readonly permissions: readonly string[] | null;
}

/** A session of the page. */
export interface Session extends SignedIn {
  /** Whether the person is the owner of the account, who may do everything. */
  readonly isOwner: boolean;
}

/** An account that the browser has a session of. */
export interface SignedInAccount {
  readonly uuid: string;
  readonly name: string;
}

const PATH = '/console/session';

/** Reaches the other pages of the console: in which account somebody signed in or out. */
const channel = new BroadcastChannel('fieldline');

/** Calls back when another page signs in to the account of this one or out of it. @returns a function that ends it. */
export function onSignInElsewhere(listener: () => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>): void => {
    if (pageAccount() === undefined || data === pageAccount()) listener();
  };
  channel.addEventListener('message', receive);
  return () => channel.removeEventListener('message', receive);
}

async function send(method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...pageHeaders() },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as object;
  throw new FieldlineError(problem, {
    status: response.status,
    requestId: undefined,
    retryAfterMs: undefined,
    attempts: 1,
    idempotencyKey: undefined,
  });
}

/** The session of the page, at an address without an account the newest; null when nobody is signed in. @throws FieldlineError */
export async function currentSession(): Promise<SignedIn | null> {
  try {
    const { permissions, ...session } = (await (await send('GET', PATH)).json()) as Omit<SignedIn, 'permissions'> & {
      readonly permissions: PermissionTree | null;
    };
    return { ...session, permissions: permissions && namesIn(permissions) };
  } catch (error) {
    // 403: the person may not sign in any more.
    if (
      error instanceof FieldlineError &&
      ([401, 403].includes(error.status) || error.code === 'console.other_account')
    )
      return null;
    throw error;
  }
}

/** How somebody may sign in. */
export interface SignInWays {
  readonly ways: readonly string[];
  /** Where people sign in with an account of their company; null when that is not set up. */
  readonly oidc: { readonly name: string } | null;
}

/** The ways to sign in that the service offers. @throws FieldlineError */
export const signInWays = async (): Promise<SignInWays> =>
  (await (await send('GET', '/console/sign_in')).json()) as SignInWays;

/** The accounts that the browser has sessions of, the newest first. @throws FieldlineError */
export async function signedInAccounts(): Promise<readonly SignedInAccount[]> {
  const { sessions } = (await (await send('GET', '/console/sessions')).json()) as {
    readonly sessions: readonly { readonly account: SignedInAccount }[];
  };
  return sessions.map(({ account }) => account);
}

/**
 * Signs in with an API key, or with the code of a link.
 * @returns the account.
 * @throws FieldlineError; Error when the browser does not keep the session.
 */
export async function signIn(secret: { readonly key: string } | { readonly code: string }): Promise<string> {
  const response = await send('POST', PATH, secret);
  const account = response.headers.get('X-Fieldline-Account');
  if (account === null || !(await signedInAccounts()).some(({ uuid }) => uuid === account))
    throw new Error('The browser did not keep the session: it must accept cookies of this site.');
  channel.postMessage(account);
  return account;
}

/** Ends the session of the page. @throws FieldlineError */
export async function signOut(): Promise<void> {
  await send('DELETE', PATH);
  channel.postMessage(pageAccount());
}
