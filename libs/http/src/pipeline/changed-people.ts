import type { VerifiedKey } from './key-verifier.js';

/** Finds people whose rights have changed, for responses that outlast the verification of who asked for them. The accounts context implements it. */
export abstract class ChangedPeople {
  /**
   * Those of the callers, by a session or a token, whose users are deleted or deactivated, or have other rights than the callers had.
   * @param people callers with a {@link VerifiedKey.person}; others are never among them.
   */
  abstract among(people: readonly VerifiedKey[]): Promise<ReadonlySet<VerifiedKey>>;
}
