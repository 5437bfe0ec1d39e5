import type { Scope } from './scopes.js';

/** A verified key, with what requests need of its account. */
export interface VerifiedKey {
  readonly uuid: string;
  readonly account: string;
  readonly scopes: readonly Scope[];
  /** The account's IANA time zone. */
  readonly timeZone: string;
}

/** Authenticates requests. The accounts context implements it. */
export abstract class KeyVerifier {
  /**
   * The key of an `Authorization: Bearer …` header.
   * @param ip the address that the request came from.
   * @throws HttpError 401 when it is missing, unknown, expired or revoked.
   */
  abstract verify(authorization: string | undefined, ip: string | undefined): Promise<VerifiedKey>;

  /** Makes this process verify the keys of an account anew, as after a change of the account. */
  abstract forgetAccount(account: string): void;

  /** Makes this process verify a key anew, as after its revocation. */
  abstract forgetKey(uuid: string): void;
}
