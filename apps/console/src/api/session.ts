import { FieldlineError } from '@fieldline/client';
import { CONSOLE_HEADER } from './client.ts';

/** What a session may do, and in which account. */
export interface Session {
  readonly account: { readonly uuid: string; readonly name: string; readonly time_zone: string };
  readonly scopes: readonly string[];
  readonly key: { readonly name: string | null };
}

const PATH = '/console/session';

async function send(method: string, body?: object): Promise<Response> {
  const response = await fetch(PATH, {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...CONSOLE_HEADER },
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

/** The session of the browser; null when nobody is signed in. @throws FieldlineError */
export async function currentSession(): Promise<Session | null> {
  try {
    return (await (await send('GET')).json()) as Session;
  } catch (error) {
    if (error instanceof FieldlineError && error.status === 401) return null;
    throw error;
  }
}

/** Signs in with an API key. @throws FieldlineError */
export async function signIn(key: string): Promise<void> {
  await send('POST', { key });
}

/** Ends the session. @throws FieldlineError */
export async function signOut(): Promise<void> {
  await send('DELETE');
}
