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

type Service = Pick<Session, 'apiAddress' | 'keys'>;

/**
 * Sends a POST to the running service, which performs it with its own settings. The key of the request ends with it.
 * @returns the body of the response.
 * @throws CommandFailed when no API of the database answers, or it refuses the request; UsageError for an invalid body.
 */
export async function postToService(
  service: Service,
  account: string,
  { path, body, key }: { readonly path: string; readonly body: object | Blob; readonly key: RequestKey },
): Promise<unknown> {
  const { answer, address } = await send(service, account, key, path, {
    method: 'POST',
    headers: { 'Content-Type': body instanceof Blob ? body.type : 'application/json' },
    body: body instanceof Blob ? body : JSON.stringify(body),
  });
  const data: unknown = await answer.json().catch(() => undefined);
  if (typeof data !== 'object' || data === null) throw otherProgram(address);
  return data;
}

/** As {@link postToService}, of a GET: its response, whose body is not read. The key ends with the first byte. */
export async function getFromService(
  service: Service,
  account: string,
  { path, key }: { readonly path: string; readonly key: RequestKey },
): Promise<Response> {
  return (await send(service, account, key, path, {})).answer;
}

const otherProgram = (address: string): CommandFailed =>
  new CommandFailed(
    `The program at ${address} is not the API of this database: set HOST and PORT to those of the API.`,
  );

async function send(
  { apiAddress, keys }: Service,
  account: string,
  key: RequestKey,
  path: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<{ readonly answer: Response; readonly address: string }> {
  const address = await apiAddress();
  const expiresAt = new Date(clock.now() + KEY_VALID_MS).toISOString();
  const { uuid, secret } = await keys.create(account, { ...key, expiresAt });
  try {
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${secret}`, ...init.headers },
    }).catch(() => undefined);
    if (answer === undefined)
      throw new CommandFailed(
        `No service answers at ${address}: start it with \`npm start\`, or set HOST and PORT to those of the API.`,
      );
    if (answer.ok) return { answer, address };
    throw await refusalOf(answer, address);
  } finally {
    await keys.revoke(account, uuid);
  }
}

async function refusalOf(response: Response, address: string): Promise<CommandFailed | UsageError> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer !== 'object' || answer === null || response.status === 401) return otherProgram(address);
  const { code, detail, message, errors = {} }: Problem = answer;
  const wrong = Object.entries(errors).map(([path, why]) => `\n  ${path} ${why.join(', ')}`);
  const reason = `${detail ?? message ?? `The service answers ${response.status}`}${code === 'validation_failed' ? '' : wrong.join('')}`;
  return code === 'validation_failed' ? new UsageError(reason) : new CommandFailed(reason);
}
