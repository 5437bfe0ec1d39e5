import { type Decision, defineAggregate, validationError } from '#eventstore/domain';

/** What authenticates a sender. Its secret is shown once and kept as a hash. */
export interface ApiKeyState {
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  /** When it ends because another key has taken its place. */
  readonly endsAt: string | null;
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
  | { readonly type: 'api_key.rotated'; readonly data: { readonly endsAt: string; readonly byUuid: string } }
  | { readonly type: 'api_key.revoked'; readonly data: { readonly revokedAt: string } };

type KeyDecision = Decision<ApiKeyState, ApiKeyEvent>;

export const ApiKey = defineAggregate<ApiKeyState, ApiKeyEvent>({
  type: 'api_key',
  initial: { name: null, scopes: [], expiresAt: null, endsAt: null, revokedAt: null, lookup: '', hash: '' },
  on: {
    'api_key.created': (_, data) => data,
    'api_key.rotated': (state, { endsAt }) => ({ ...state, endsAt }),
    'api_key.revoked': (state, { revokedAt }) => ({ ...state, revokedAt }),
  },
});

export const createApiKey =
  (key: Omit<ApiKeyState, 'endsAt' | 'revokedAt'>): KeyDecision =>
  () => ({ type: 'api_key.created', data: { ...key, endsAt: null, revokedAt: null } });

/**
 * Lets the key end at an instant, when it does not end before, for another one takes its place. The expiry that it was
 * created with stays: the other key has it too.
 * @throws DomainError `api_key.revoked`, `api_key.expired`.
 */
export const rotateApiKey =
  (byUuid: string, ends: string, now: string): KeyDecision =>
  ({ expiresAt, endsAt, revokedAt }) => {
    if (revokedAt !== null) throw validationError('uuid', 'is revoked: create a key instead', 'api_key.revoked');
    if (expiresAt !== null && expiresAt <= now)
      throw validationError('uuid', 'has expired: create a key instead', 'api_key.expired');
    return { type: 'api_key.rotated', data: { endsAt: endsAt !== null && endsAt < ends ? endsAt : ends, byUuid } };
  };

/** Ends the key for good; nothing when it is revoked already. */
export const revokeApiKey =
  (revokedAt: string): KeyDecision =>
  (key) =>
    key.revokedAt === null ? { type: 'api_key.revoked', data: { revokedAt } } : undefined;
