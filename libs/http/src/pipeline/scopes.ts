import { DomainError } from '#eventstore/domain';

/**
 * A scope of API keys (contract §3): `read` and `write` apply to all contexts, `crm:read` to one, `tokens` to the tokens of people,
 * and `booking` only to the operations that name it (`alsoScopes` of `@Operation`).
 */
export type Scope = 'read' | 'write' | 'admin' | 'tokens' | 'booking' | `${string}:${'read' | 'write'}`;

const declared = new Set<string>();
/** The contexts whose scopes show users by more than their uuids. */
const showingUsers = new Set<string>();

/**
 * Declares that scopes can be limited to a context.
 * @param context its name in scopes, such as `crm`.
 * @param showsUsers whether its views show users by more than their uuids.
 */
export function declareScopedContext(context: string, showsUsers = false): void {
  declared.add(context);
  if (showsUsers) showingUsers.add(context);
}

/** Whether scopes can be limited to a context: whether its controllers are declared with it. */
export const isScopedContext = (context: string): boolean => declared.has(context);

/** All scopes of API keys. Complete once all contexts are imported. */
export const scopes = (): readonly Scope[] => [
  'read',
  'write',
  'admin',
  ...[...declared].sort().flatMap((context) => [`${context}:read`, `${context}:write`] as const),
  'booking',
  'tokens',
];

const SCOPE = /^(?:read|write|admin|tokens|booking|[\w-]+:(?:read|write))$/;

/** Whether a text has the form of a scope. */
export const isScope = (text: string): text is Scope => SCOPE.test(text);

/** The scopes of which one suffices to read or write in a context; without a context, only the unrestricted scope. */
export const scopesFor = (access: 'read' | 'write', context: string | undefined): readonly Scope[] =>
  context === undefined ? [access] : [access, `${context}:${access}`];

/** Whether a key may read or write in a context. Undefined scopes stand for the service itself, which may. */
export const mayAccess = (given: readonly string[] | undefined, access: 'read' | 'write', context: string): boolean =>
  given === undefined || scopesFor(access, context).some((scope) => given.includes(scope));

/** Of people who may change where users start the day; no API key has it. */
const LOCATIONS = 'locations:write';

/**
 * Whether a request may see personal data, such as where a user starts the day (contract §13, §19). Scopes of one context do not
 * suffice. Undefined scopes stand for the service itself.
 */
export const maySeePersonalData = (given: readonly string[] | undefined): boolean =>
  given === undefined || ['write', 'admin', LOCATIONS].some((scope) => given.includes(scope));

/**
 * Whether a key has the scope `booking` and none that shows users: it knows them by their uuids alone (contract §15).
 */
export const hasBookingOnly = (given: readonly string[] | undefined): boolean =>
  given?.includes('booking') === true &&
  !given.some((scope) => scope === 'read' || scope === 'write' || showingUsers.has(scope.split(':')[0] ?? ''));

/** 403 with the scopes of which one would suffice. */
export const lacksScope = (sufficient: readonly string[]): DomainError =>
  new DomainError(
    'forbidden',
    'forbidden',
    `The API key lacks the scope ${sufficient.map((scope) => `"${scope}"`).join(' or ')}`,
  );
