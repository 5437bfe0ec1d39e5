/** A user, as one who signs in (contract §19). */
export interface SignInUser {
  readonly uuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isOwner: boolean;
  /** Whether the user may sign in at all. */
  readonly isActive: boolean;
  /** The permissions that are set, by name: `{web: {login: true}}`. */
  readonly permissions: object;
}

/** The users of accounts, as those who sign in. The scheduling context implements it. */
export abstract class SignInUsers {
  /** The users of an account with these uuids who are not deleted. */
  abstract ofAccount(account: string, uuids: readonly string[]): Promise<readonly SignInUser[]>;

  /**
   * The users of several accounts with these uuids who are not deleted. The errors of nodes of a distributed database that are away
   * are thrown: who is on them is not known.
   */
  abstract ofAccounts(accounts: readonly string[], uuids: readonly string[]): Promise<readonly SignInUser[]>;

  /** The user that a path names. @throws DomainError `not_found`. */
  abstract named(account: string, ref: string): Promise<SignInUser>;

  /** The owner of an account; undefined when it has no users. */
  abstract ownerOf(account: string): Promise<SignInUser | undefined>;

  /** The users of all accounts with an email address, ignoring case. */
  abstract withEmail(email: string): Promise<readonly { readonly account: string; readonly user: SignInUser }[]>;
}
