import type { VerifiedKey } from './key-verifier.js';

/** What the console shows of its session. */
export interface ConsoleSession {
  readonly account: { readonly uuid: string; readonly name: string; readonly time_zone: string };
  readonly scopes: readonly string[];
  readonly key: { readonly name: string | null };
}

/** A session that a response began with. */
export interface OpenSession {
  readonly session: string;
  readonly account: string;
}

/** A new session. Its token is stored as a hash. */
export interface BegunSession {
  readonly token: string;
  readonly account: string;
}

/** A session of a browser that has not ended. */
export interface LivingSession {
  readonly token: string;
  readonly account: { readonly uuid: string; readonly name: string };
}

/** The sessions of the console (contract §16). The accounts context implements them. */
export abstract class ConsoleSessions {
  /**
   * Begins a session with an API key.
   * @param ip the client's address.
   * @throws HttpError 401 when the key is unknown, expired or revoked.
   */
  abstract signIn(key: string, ip: string | undefined): Promise<BegunSession>;

  /**
   * Begins a session with the code of a sign-in link, which it uses up.
   * @param ip the client's address.
   * @throws HttpError 401 when the code is unknown, was used or has ended, or its API key has.
   */
  abstract signInByCode(code: string, ip: string | undefined): Promise<BegunSession>;

  /** The account that a token names; undefined when it is no token. Whether there is such a session is not known. */
  abstract accountOf(token: string): string | undefined;

  /** The API key of a session. @throws HttpError 401 when the session or its key has ended. */
  abstract verify(token: string, ip: string | undefined): Promise<VerifiedKey>;

  /** Those of the sessions that have not ended, the newest first. */
  abstract living(tokens: readonly string[]): Promise<readonly LivingSession[]>;

  /** @throws HttpError 401 when the key is gone. */
  abstract describe(key: VerifiedKey): Promise<ConsoleSession>;

  /**
   * The sessions that have ended, for responses that outlast the verification of their session. The end of their keys is not
   * considered.
   */
  abstract endedAmong(sessions: readonly OpenSession[]): Promise<ReadonlySet<string>>;

  /** Ends a session; nothing happens when there is none. */
  abstract signOut(token: string): Promise<void>;
}
