import {
  changesIn,
  type Decision,
  defineAggregate,
  DomainError,
  type Patch,
  validationError,
} from '#eventstore/domain';

/** Keys of an account that are neither revoked nor expired (contract §25). */
export const MAX_LIVING_KEYS = 100;

/** What of a key can be changed. */
export interface ApiKeySettings {
  readonly name: string | null;
  /** How assistants change by it. */
  readonly agentWrites: string;
}

/** A credential of an API client. Its secret is shown once and stored as a hash. */
export interface ApiKeyState extends ApiKeySettings {
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  /** When the key ends because it was rotated. */
  readonly endsAt: string | null;
  readonly revokedAt: string | null;
  /** The first of the keys that this one replaced by rotations, whose possessions it inherits; null for a first one. */
  readonly originUuid: string | null;
  /** Index key: the id inside the secret, or the start of its hash when the secret has another form. */
  readonly lookup: string;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly hash: string;
}

/** A newly issued key. The secret is not stored. */
export interface IssuedKey {
  readonly uuid: string;
  readonly secret: string;
}

export type ApiKeyEvent =
  | {
      readonly type: 'api_key.created';
      /** Keys of earlier releases have no `agentWrites`. */
      readonly data: Omit<ApiKeyState, 'agentWrites'> & Partial<Pick<ApiKeyState, 'agentWrites'>>;
    }
  | { readonly type: 'api_key.updated'; readonly data: Partial<ApiKeySettings> }
  /** Another key replaces it; it stays valid until `endsAt`. */
  | { readonly type: 'api_key.rotated'; readonly data: { readonly endsAt: string; readonly byUuid: string } }
  | { readonly type: 'api_key.revoked'; readonly data: { readonly revokedAt: string } };

type KeyDecision = Decision<ApiKeyState, ApiKeyEvent>;

export const ApiKey = defineAggregate<ApiKeyState, ApiKeyEvent>({
  type: 'api_key',
  initial: {
    name: null,
    scopes: [],
    agentWrites: 'confirm',
    expiresAt: null,
    endsAt: null,
    revokedAt: null,
    originUuid: null,
    lookup: '',
    hash: '',
  },
  on: {
    'api_key.created': (state, data) => ({ ...state, ...data }),
    'api_key.updated': (state, data) => ({ ...state, ...data }),
    'api_key.rotated': (state, { endsAt }) => ({ ...state, endsAt }),
    'api_key.revoked': (state, { revokedAt }) => ({ ...state, revokedAt }),
  },
});

export const createApiKey =
  (key: Omit<ApiKeyState, 'endsAt' | 'revokedAt'>): KeyDecision =>
  () => ({ type: 'api_key.created', data: { ...key, endsAt: null, revokedAt: null } });

export const updateApiKey =
  (patch: Patch<ApiKeySettings>): KeyDecision =>
  (key) => {
    const data = changesIn<ApiKeySettings>(patch, key);
    return data && { type: 'api_key.updated', data };
  };

/**
 * Ends the key at an instant, unless it ends earlier, because another key replaces it. Its own expiry stays: the new key
 * has the same one.
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

/** Whether a key that is not revoked is valid at an instant. */
export const isLiving = ({ expiresAt, endsAt }: Pick<ApiKeyState, 'expiresAt' | 'endsAt'>, now: string): boolean =>
  [expiresAt, endsAt].every((end) => end === null || end > now);

/** The error of a key above the maximum of the account. */
export const tooManyKeys = (): DomainError =>
  new DomainError(
    'invalid',
    'api_key.too_many',
    `An account has at most ${MAX_LIVING_KEYS} API keys that are valid: revoke one that is not needed`,
  );

/** Ends the key permanently; records nothing when it is already revoked. */
export const revokeApiKey =
  (revokedAt: string): KeyDecision =>
  (key) =>
    key.revokedAt === null ? { type: 'api_key.revoked', data: { revokedAt } } : undefined;
