import type { UnitOfWork } from './unit-of-work.js';

/** The settings of an account that the rules of other contexts need. The accounts context implements it. */
export abstract class AccountSettings {
  /** Whether a job that becomes scheduled is published at once (contract §8). */
  abstract publishesAutomatically(uow: UnitOfWork): Promise<boolean>;
}
