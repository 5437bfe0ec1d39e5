import { DomainError } from '#eventstore/domain';

/** The contexts that scopes can be limited to, by their names in scopes (contract §3). */
export const SCOPED_CONTEXTS = ['catalog', 'crm', 'scheduling', 'work_orders', 'integrations'] as const;
export type ScopedContext = (typeof SCOPED_CONTEXTS)[number];

/**
 * The scopes of API keys (contract §3): `read` and `write` apply to all contexts, `crm:read` to one, and `booking` only to the
 * operations that name it (`alsoScopes` of `@Operation`).
 */
export const SCOPES = [
  'read',
  'write',
  'admin',
  ...SCOPED_CONTEXTS.flatMap((context) => [`${context}:read`, `${context}:write`] as const),
  'booking',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of which one suffices to read or write in a context; without a context, only the unrestricted scope. */
export const scopesFor = (access: 'read' | 'write', context: ScopedContext | undefined): readonly Scope[] =>
  context === undefined ? [access] : [access, `${context}:${access}`];

/** Whether a key may read or write in a context. Undefined scopes stand for the service itself, which may. */
export const mayAccess = (
  scopes: readonly string[] | undefined,
  access: 'read' | 'write',
  context: ScopedContext,
): boolean => scopes === undefined || scopesFor(access, context).some((scope) => scopes.includes(scope));

/**
 * Whether a key may see personal data, such as where a user starts the day (contract §13). Scopes of one context do not
 * suffice. Undefined scopes stand for the service itself.
 */
export const maySeePersonalData = (scopes: readonly string[] | undefined): boolean =>
  scopes === undefined || scopes.includes('write') || scopes.includes('admin');

/**
 * Whether a key has holds only by the scope `booking`: it may read and write neither jobs nor users, and knows workers by
 * their uuids alone (contract §15).
 */
export const hasBookingOnly = (scopes: readonly string[] | undefined): boolean =>
  scopes?.includes('booking') === true &&
  !(['scheduling', 'work_orders'] as const).some(
    (context) => mayAccess(scopes, 'read', context) || mayAccess(scopes, 'write', context),
  );

/** 403 with the scopes of which one would suffice. */
export const lacksScope = (sufficient: readonly string[]): DomainError =>
  new DomainError(
    'forbidden',
    'forbidden',
    `The API key lacks the scope ${sufficient.map((scope) => `"${scope}"`).join(' or ')}`,
  );
