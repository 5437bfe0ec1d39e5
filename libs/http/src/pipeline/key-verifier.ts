import type { Person } from '#eventstore/store';
import type { Scope } from './scopes.js';

/** How assistants change by a key (contract §24): at once, in two steps, or not at all. */
export const AGENT_WRITES = ['direct', 'confirm', 'none'] as const;
export type AgentWrites = (typeof AGENT_WRITES)[number];

/** A verified API key or person, with the data of its account that requests need. */
export interface VerifiedKey {
  /** Of the API key; of the user when a person has signed in. It has a rate limit of its own. */
  readonly uuid: string;
  /** The first of the keys that it replaced by rotations, which owns what they own; itself when it replaced none; of a person, the user. */
  readonly origin: string;
  readonly account: string;
  /** Of a person, those that the permissions amount to: what is read and shown follows them; {@link person} says which operations. */
  readonly scopes: readonly Scope[];
  /** The person who has signed in, by a session or a token; undefined for an API key. */
  readonly person?: Person;
  /** The key behind the token of a person; absent for an API key, which is itself, and for a session of a person. */
  readonly tokenKey?: string | null;
  /** How assistants change by the key; absent for people, who confirm. */
  readonly agentWrites?: AgentWrites;
  /** The account's IANA time zone. */
  readonly timeZone: string;
  /** The account's country, ISO 3166 alpha-2; null for none. */
  readonly country: string | null;
  /** Identifies the session of the console that the request used instead of the key. */
  readonly session?: string;
  /** The uuid of the token of a person that the request used. */
  readonly token?: string;
}

/** The caller of a request by a signed URL, which gives access to that URL alone. It has no API key and no scopes. */
export interface SignedCaller {
  readonly uuid: undefined;
  readonly origin?: undefined;
  readonly account: string;
  readonly scopes: readonly [];
  readonly timeZone: 'UTC';
  readonly country?: undefined;
  readonly person?: undefined;
}

/** The caller of a request: an API key, a person, or a signed URL. */
export type Caller = VerifiedKey | SignedCaller;

/** Authenticates requests. The accounts context implements it. */
export abstract class KeyVerifier {
  /**
   * Verifies the API key of an `Authorization: Bearer …` header.
   * @param ip the client's address.
   * @throws HttpError 401 when the key is missing, unknown, expired or revoked.
   */
  abstract verify(authorization: string | undefined, ip: string | undefined): Promise<VerifiedKey>;

  /** As {@link verify}, of a key alone. @throws HttpError 401 when the key is unknown, expired or revoked. */
  abstract verifySecret(secret: string, ip: string | undefined): Promise<VerifiedKey>;

  /** Counts another wrong secret of an address as a wrong key. @throws HttpError 429 after too many. */
  abstract countWrong(hash: string, ip: string | undefined): Promise<void>;

  /**
   * The keys and tokens that are revoked, have expired or are of a closed account, for responses that outlast their verification.
   * @returns the uuids of keys, and those of tokens.
   */
  abstract endedAmong(
    callers: readonly Pick<VerifiedKey, 'uuid' | 'account' | 'token'>[],
  ): Promise<ReadonlySet<string>>;

  /** Removes the keys of an account and their sessions from this process's cache, after a change of the account. */
  abstract invalidateAccount(account: string): void;

  /** Removes a token of a person from this process's cache, after its revocation. */
  abstract invalidateToken(uuid: string): void;

  /** Removes a key and its sessions from this process's cache, after its revocation. */
  abstract invalidateKey(uuid: string): void;
}
