import { changesIn, type Decision, defineAggregate, isTimeZone, type Patch } from '#eventstore/domain';

/** A tenant: every row of every table belongs to one. */
export interface AccountState {
  readonly name: string;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly defaultTerritoryUuid: string | null;
}

export type AccountEvent =
  | { readonly type: 'account.created'; readonly data: AccountState }
  | { readonly type: 'account.updated'; readonly data: Partial<AccountState> };

export const Account = defineAggregate<AccountState, AccountEvent>({
  type: 'account',
  initial: { name: 'Account', currency: 'usd', timeZone: 'UTC', defaultTerritoryUuid: null },
  on: {
    'account.created': (_, data) => data,
    'account.updated': (state, data) => ({ ...state, ...data }),
  },
});

/** Creates an account with what is known of it. */
export const createAccount =
  (fields: Patch<AccountState>): Decision<AccountState, AccountEvent> =>
  (blank) => ({ type: 'account.created', data: { ...blank, ...changesIn(fields, blank) } });

/** Changes what the patch mentions; a new currency alters no recorded price. */
export const updateAccount =
  (patch: Patch<AccountState>): Decision<AccountState, AccountEvent> =>
  (account) => {
    const changes = changesIn(patch, account);
    return changes && { type: 'account.updated', data: changes };
  };

/** What is wrong with a currency's code, in either case, or undefined. */
export const currencyFault = (code: string): string | undefined =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase())
    ? undefined
    : 'must be a currency of ISO 4217 such as usd';

/** What is wrong with a zone's name, or undefined. */
export const timeZoneFault = (name: string): string | undefined =>
  isTimeZone(name) ? undefined : 'must be a zone of the IANA database such as Europe/Berlin';
