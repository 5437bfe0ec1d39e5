import { type Decision, defineAggregate, validationError } from '#eventstore/domain';

/** What authenticates a sender. Its secret is shown once and kept as a hash. */
export interface ApiKeyState {
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** What finds the key: the id inside it, or for a key of another form a piece of its hash. */
  readonly lookup: string;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly hash: string;
}

/** A key that was just issued. The secret is not kept. */
export interface IssuedKey {
  readonly uuid: string;
  readonly secret: string;
}

export type ApiKeyEvent =
  | { readonly type: 'api_key.created'; readonly data: ApiKeyState }
  /** Another key takes its place; it lives on until then. */
  | { readonly type: 'api_key.rotated'; readonly data: Pick<ApiKeyState, 'expiresAt'> & { readonly byUuid: string } }
  | { readonly type: 'api_key.revoked'; readonly data: { readonly revokedAt: string } };

type KeyDecision = Decision<ApiKeyState, ApiKeyEvent>;

export const ApiKey = defineAggregate<ApiKeyState, ApiKeyEvent>({
  type: 'api_key',
  initial: { name: null, scopes: [], expiresAt: null, revokedAt: null, lookup: '', hash: '' },
  on: {
    'api_key.created': (_, data) => data,
    'api_key.rotated': (state, { expiresAt }) => ({ ...state, expiresAt }),
    'api_key.revoked': (state, { revokedAt }) => ({ ...state, revokedAt }),
  },
});

export const createApiKey =
  (key: Omit<ApiKeyState, 'revokedAt'>): KeyDecision =>
  () => ({ type: 'api_key.created', data: { ...key, revokedAt: null } });

/**
 * Lets the key end at an instant, when it does not end before, for another one takes its place.
 * @throws DomainError `api_key.revoked`.
 */
export const rotateApiKey =
  (byUuid: string, endsAt: string): KeyDecision =>
  ({ expiresAt, revokedAt }) => {
    if (revokedAt !== null) throw validationError('uuid', 'is revoked: create a key instead', 'api_key.revoked');
    const ends = expiresAt !== null && expiresAt < endsAt ? expiresAt : endsAt;
    return { type: 'api_key.rotated', data: { expiresAt: ends, byUuid } };
  };

/** Ends the key for good; nothing when it is revoked already. */
export const revokeApiKey =
  (revokedAt: string): KeyDecision =>
  (key) =>
    key.revokedAt === null ? { type: 'api_key.revoked', data: { revokedAt } } : undefined;
