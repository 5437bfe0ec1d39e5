import type { EntityRef } from './entity-type.js';
import type { Catalogue } from './registry.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Defaults of a new account. */
export interface AccountDefaults {
  readonly territory?: EntityRef;
}

/** What a bounded context gives the store, from its index.ts. */
export interface BoundedContext extends Catalogue {
  /** Creates what a new account gets from this context, in the commit that makes the account. */
  provision?(uow: UnitOfWork): Promise<AccountDefaults>;
}

/** Injects the program's {@link BoundedContext}s. */
export const CONTEXTS = Symbol('contexts');
