import type { VerifiedKey } from './key-verifier.js';

/** What the console shows of its session: that of an API key, or that of a person. */
export interface ConsoleSession {
  readonly account: { readonly uuid: string; readonly name: string; readonly time_zone: string };
  /** Empty for a person, whose permissions count. */
  readonly scopes: readonly string[];
  readonly key: { readonly name: string | null } | null;
  readonly user: {
    readonly uuid: string;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
  } | null;
  /** The permissions that count, as users have them: `{web: {login: true, …}, …}`. */
  readonly permissions: object | null;
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

/** From where somebody signs in. */
export interface SignInClient {
  /** The client's address. */
  readonly ip: string | undefined;
  readonly userAgent: string | undefined;
}

/** How a person signs in. */
export type SignInWay = 'link' | 'oidc';

/** A user of an account, whom an email address stands for. */
export interface FoundUser {
  readonly account: { readonly uuid: string; readonly name: string };
  /** The uuid. */
  readonly user: string;
}

/** The sessions of the console (contract §16, §19). The accounts context implements them. */
export abstract class ConsoleSessions {
  /** Begins a session of an API key. @throws HttpError 401 when the key is unknown, expired or revoked. */
  abstract signIn(key: string, client: SignInClient): Promise<BegunSession>;

  /**
   * Begins a session of a user.
   * @throws HttpError 401 when the user is gone or deactivated; DomainError 403 when the user lacks the permission to sign in.
   */
  abstract signInUser(account: string, user: string, way: SignInWay, client: SignInClient): Promise<BegunSession>;

  /**
   * Begins a session with the code of a sign-in link, which it uses up.
   * @throws HttpError 401 when the code is unknown, was used or has ended, or its user or API key has; 429 after too many wrong ones;
   * DomainError 403 when the user lacks the permission to sign in.
   */
  abstract signInByCode(code: string, client: SignInClient): Promise<BegunSession>;

  /** Checks the code of a sign-in link without using it up. @throws HttpError 401 or 429, as {@link signInByCode}. */
  abstract checkCode(code: string, client: SignInClient): Promise<void>;

  /** The active users with an email address in accounts that are not closed, by the names of their accounts. */
  abstract withEmail(email: string): Promise<readonly FoundUser[]>;

  /** Counts a refused secret of an address as a wrong key. @throws HttpError 429 after too many. */
  abstract countWrong(secret: string, client: SignInClient): Promise<void>;

  /** The account that a token names; undefined when it is no token. Whether there is such a session is not known. */
  abstract accountOf(token: string): string | undefined;

  /**
   * The API key or person of a session.
   * @throws HttpError 401 when the session, its key or its user has ended; DomainError 403 when the user lacks the permission to sign in.
   */
  abstract verify(token: string, ip: string | undefined): Promise<VerifiedKey>;

  /** Those of the sessions that have not ended, the newest first. */
  abstract living(tokens: readonly string[]): Promise<readonly LivingSession[]>;

  /** @throws HttpError 401 when the key or the user is gone. */
  abstract describe(caller: VerifiedKey): Promise<ConsoleSession>;

  /**
   * The sessions that have ended, for responses that outlast the verification of their session. The end of their keys is not
   * considered.
   */
  abstract endedAmong(sessions: readonly OpenSession[]): Promise<ReadonlySet<string>>;

  /** Ends a session; nothing happens when there is none. */
  abstract signOut(token: string): Promise<void>;
}
