import { CommandFailed, type Session, UsageError } from './session.js';
import { clock } from '#eventstore/domain';

/** How long the key of a request is valid, if it cannot be revoked: no request takes as long. */
const KEY_VALID_MS = 120_000;

/** The key of a request to the running service. */
interface RequestKey {
  readonly name: string;
  readonly scopes: readonly string[];
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Sends a POST to the running service, which performs it with its own settings. The key of the request ends with it.
 * @returns the body of the response.
 * @throws CommandFailed when no API of the database answers, or it refuses the request; UsageError for an invalid body.
 */
export async function postToService(
  { apiAddress, keys }: Pick<Session, 'apiAddress' | 'keys'>,
  account: string,
  { path, body, key }: { readonly path: string; readonly body: object | Blob; readonly key: RequestKey },
): Promise<unknown> {
  const address = await apiAddress();
  const expiresAt = new Date(clock.now() + KEY_VALID_MS).toISOString();
  const { uuid, secret } = await keys.create(account, { ...key, expiresAt });
  try {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': body instanceof Blob ? body.type : 'application/json',
      },
      body: body instanceof Blob ? body : JSON.stringify(body),
    }).catch(() => undefined);
    if (response === undefined)
      throw new CommandFailed(
        `No service answers at ${address}: start it with \`npm start\`, or set HOST and PORT to those of the API.`,
      );
    const answer: unknown = await response.json().catch(() => undefined);
    if (typeof answer !== 'object' || answer === null || response.status === 401)
      throw new CommandFailed(
        `The program at ${address} is not the API of this database: set HOST and PORT to those of the API.`,
      );
    if (response.ok) return answer;
    const { code, detail, message, errors = {} }: Problem = answer;
    const wrong = Object.entries(errors).map(([path, why]) => `\n  ${path} ${why.join(', ')}`);
    const reason = `${detail ?? message ?? `The service answers ${response.status}`}${code === 'validation_failed' ? '' : wrong.join('')}`;
    throw code === 'validation_failed' ? new UsageError(reason) : new CommandFailed(reason);
  } finally {
    await keys.revoke(account, uuid);
  }
}
