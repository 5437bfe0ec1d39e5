import { type Decision, defineAggregate, DomainError } from '#eventstore/domain';

/** Tokens of a user that are neither revoked nor expired (contract §19). */
export const MAX_LIVING_TOKENS = 20;

/** The device that a token is on. */
export interface Device {
  readonly uuid: string;
  readonly name: string | null;
}

/** A credential of a person, for an own app of technicians. Its secret is shown once and stored as a hash. */
export interface TokenState {
  readonly userUuid: string;
  readonly device: Device | null;
  /** The API key that made it; null when the owner did. */
  readonly apiKeyUuid: string | null;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** Index key: `fu_` and the id inside the secret. */
  readonly lookup: string;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly hash: string;
}

export type TokenEvent =
  | { readonly type: 'token.created'; readonly data: TokenState }
  | { readonly type: 'token.revoked'; readonly data: { readonly revokedAt: string } };

export const Token = defineAggregate<TokenState, TokenEvent>({
  type: 'token',
  initial: {
    userUuid: '00000000-0000-0000-0000-000000000000',
    device: null,
    apiKeyUuid: null,
    expiresAt: '1970-01-01T00:00:00.000Z',
    revokedAt: null,
    lookup: '',
    hash: '',
  },
  on: {
    'token.created': (_, data) => data,
    'token.revoked': (state, { revokedAt }) => ({ ...state, revokedAt }),
  },
});

export const createToken =
  (token: Omit<TokenState, 'revokedAt'>): Decision<TokenState, TokenEvent> =>
  () => ({ type: 'token.created', data: { ...token, revokedAt: null } });

/** Ends the token permanently; records nothing when it is already revoked. */
export const revokeToken =
  (revokedAt: string): Decision<TokenState, TokenEvent> =>
  (token) =>
    token.revokedAt === null ? { type: 'token.revoked', data: { revokedAt } } : undefined;

/** The error of a token above the maximum of the user. */
export const tooManyTokens = (): DomainError =>
  new DomainError(
    'invalid',
    'token.too_many',
    `A user has at most ${MAX_LIVING_TOKENS} tokens that are valid: revoke one that is not needed`,
  );
