import type { EntityRef } from '../schema/entity-type.js';
import type { ContextDefinition } from '../read/registry.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The default entities of a new account, by type. */
export type AccountDefaults = Readonly<Record<string, EntityRef>>;

/** The definition of a bounded context for the store, exported by its index.ts. */
export interface BoundedContext extends ContextDefinition {
  /**
   * Creates the initial entities of a new account, in the commit that creates the account.
   * @param ownerEmail of a person who owns the account; undefined: nobody owns it yet.
   */
  provision?(uow: UnitOfWork, ownerEmail: string | undefined): Promise<AccountDefaults>;
}

/** Reads what accounts set for the rules of contexts, which say what they read. The context of accounts implements it. */
export abstract class AccountSettings<S extends object = object> {
  /** The settings of the account of a command. */
  abstract read(uow: UnitOfWork): Promise<S>;

  /**
   * The settings of an account and its time zone, an IANA name, for a query.
   * @throws DomainError `not_found`.
   */
  abstract ofAccount(account: string): Promise<S & { readonly timeZone: string }>;
}

/** Injects the program's {@link BoundedContext}s. */
export const CONTEXTS = Symbol('contexts');
