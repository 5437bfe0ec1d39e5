import type { SchedulingSettings } from '#eventstore/domain';
import type { UnitOfWork } from './unit-of-work.js';

/** The settings of an account that the rules of other contexts need. */
export interface StoredSettings {
  /** Whether a job that becomes scheduled is published at once (contract §8). */
  readonly publishAutomatically: boolean;
  readonly scheduling: SchedulingSettings;
}

/** Reads the settings of accounts for other contexts. The accounts context implements it. */
export abstract class AccountSettings {
  /** The settings of the account of a command. */
  abstract read(uow: UnitOfWork): Promise<StoredSettings>;

  /**
   * The settings of an account and its time zone, an IANA name, for a query.
   * @throws DomainError `not_found`.
   */
  abstract ofAccount(account: string): Promise<StoredSettings & { readonly timeZone: string }>;
}
