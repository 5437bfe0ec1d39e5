import { sqlState } from './database-errors.js';

/** The database cannot be used as a setting names it. Reported without a stack trace. */
export class ConnectionError extends Error {}

/** A connection pooler that does not do what the programs need. */
export const poolerError = (variable: string, fault: string, remedy: string): ConnectionError =>
  new ConnectionError(
    `${variable} leads to a connection pooler ${fault}. ${remedy} (docs/production.md, "Connection poolers").`,
  );

/** What a connection was to be opened to: that of the driver, with its defaults. */
interface Target {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
}

/** Codes of the system and texts of the driver, and what they mean to who has set the URL. */
const CAUSES: readonly (readonly [cause: RegExp, meaning: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the host is not known'],
  [/^(ECONNREFUSED|ENOENT)$/, 'no server accepts connections there'],
  [/^(ETIMEDOUT|timeout expired)$/, 'there is no response in time'],
  [/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT|ERR_TLS)_\w+$/, 'the certificate of the server is not accepted'],
  [/^The server does not support SSL/, 'the server does not support TLS'],
  [/^SASL: .*client password must be/, 'the server asks for a password, and the URL has none'],
];

/**
 * A connection that could not be opened: where to, and why. The password is never part of the message.
 * @param variable the setting with the URL.
 */
export function connectionFailure(variable: string, url: string, target: Target, error: unknown): ConnectionError {
  // An unescaped / ? or # in a password ends the host there: what follows it would be shown as the host and the port.
  const where = /^[^:]+:\/\/[^/?#]*[/?#].*@/.test(url)
    ? `of ${variable} (a / ? or # in its password must be percent-encoded)`
    : `"${target.database}" at ${target.host}:${target.port} (${variable})`;
  return new ConnectionError(`Cannot connect to the database ${where}: ${meaningOf(error)}.`, { cause: error });
}

function meaningOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const state = sqlState(error) ?? code;
  const meaning =
    CAUSES.find(([cause]) => cause.test(state ?? message ?? ''))?.[1] ?? (message || 'the connection failed');
  return `${meaning.replace(/[.\s]+$/, '')}${state === undefined ? '' : ` (${state})`}`;
}
