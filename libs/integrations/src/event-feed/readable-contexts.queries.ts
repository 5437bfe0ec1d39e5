import { isScopedContext, lacksScope, scopesFor } from '#http';
import type { DomainError } from '#eventstore/domain';

/** What a key may read the events of a context with; undefined: of all contexts. Accounts and keys require `admin`. */
const sufficientFor = (context: string | undefined): readonly string[] =>
  context === undefined || isScopedContext(context) ? scopesFor('read', context) : ['admin'];

/** Whether scopes may read the events of a context; undefined: of all contexts but those of accounts and keys. */
export const mayReadContext = (scopes: readonly string[] | undefined, context: string | undefined): boolean =>
  scopes === undefined || sufficientFor(context).some((scope) => scopes.includes(scope));

/** 403 with the scopes of which one may read the events of a context. */
export const mayNotRead = (context: string | undefined): DomainError => lacksScope(sufficientFor(context));
