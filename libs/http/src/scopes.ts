import { DomainError } from '#eventstore/domain';

/** The contexts that a scope may be narrowed to, as scopes name them (contract §3). */
export const SCOPED_CONTEXTS = ['catalog', 'crm', 'scheduling', 'work_orders', 'integrations'] as const;
export type ScopedContext = (typeof SCOPED_CONTEXTS)[number];

/** What a key may do (contract §3): `read` and `write` in all contexts, `crm:read` in one. */
export const SCOPES = [
  'read',
  'write',
  'admin',
  ...SCOPED_CONTEXTS.flatMap((context) => [`${context}:read`, `${context}:write`] as const),
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of which one suffices to read or to write in a context; in none of them: the wide one alone. */
export const scopesFor = (access: 'read' | 'write', context: ScopedContext | undefined): readonly Scope[] =>
  context === undefined ? [access] : [access, `${context}:${access}`];

/** Whether a key may read or write in a context. Without scopes it is no key that asks, but the service itself. */
export const mayAccess = (
  scopes: readonly string[] | undefined,
  access: 'read' | 'write',
  context: ScopedContext,
): boolean => scopes === undefined || scopesFor(access, context).some((scope) => scopes.includes(scope));

/** 403 that names the scopes of which one suffices. */
export const lacksScope = (sufficient: readonly string[]): DomainError =>
  new DomainError(
    'forbidden',
    'forbidden',
    `The API key lacks the scope ${sufficient.map((scope) => `"${scope}"`).join(' or ')}`,
  );
