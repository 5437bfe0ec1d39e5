/** What a key may do (contract §3). */
export const SCOPES = ['read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

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
   * @throws HttpError 401 when it is missing, unknown, expired or revoked.
   */
  abstract verify(authorization: string | undefined): Promise<VerifiedKey>;
}
