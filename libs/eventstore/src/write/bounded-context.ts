import type { EntityRef } from '../schema/entity-type.js';
import type { ContextDefinition } from '../read/registry.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Defaults of a new account. */
export interface AccountDefaults {
  readonly territory?: EntityRef;
}

/** The definition of a bounded context for the store, exported by its index.ts. */
export interface BoundedContext extends ContextDefinition {
  /** Creates the initial entities of a new account, in the commit that creates the account. */
  provision?(uow: UnitOfWork): Promise<AccountDefaults>;
}

/** Injects the program's {@link BoundedContext}s. */
export const CONTEXTS = Symbol('contexts');
