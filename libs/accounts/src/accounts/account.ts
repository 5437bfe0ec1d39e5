import { changesIn, type Decision, defineAggregate, isTimeZone, type Patch } from '#eventstore/domain';
import type { CheckLevels, SchedulingSettings } from '#scheduling/fit';
import { countryOfTimeZone } from './country.js';

/** The settings for what happens on jobs. */
export interface FieldSettings {
  /** Whether the users whom actions of API keys name must have the permissions for them, and be assigned. */
  readonly enforcePermissions: boolean;
}

/** A tenant. Every row of every table belongs to one. */
export interface AccountState {
  readonly name: string;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 3166 alpha-2; null for none. While it is that of the time zone, it changes with it. */
  readonly country: string | null;
  readonly defaultTerritoryUuid: string | null;
  /** Whether a job that becomes scheduled is published at once. */
  readonly publishAutomatically: boolean;
  readonly scheduling: SchedulingSettings;
  readonly field: FieldSettings;
  /** While it is set, the keys and sessions of the account are refused. */
  readonly closedAt: string | null;
}

/** The data of a new account. Those of earlier releases have no country, and no settings for what happens on jobs. */
type CreatedAccount = Omit<AccountState, 'country' | 'field'> & Pick<Partial<AccountState>, 'country' | 'field'>;

export type AccountEvent =
  | { readonly type: 'account.created'; readonly data: CreatedAccount }
  | { readonly type: 'account.updated'; readonly data: Partial<AccountState> };

export const Account = defineAggregate<AccountState, AccountEvent>({
  type: 'account',
  initial: {
    name: 'Account',
    currency: 'usd',
    timeZone: 'UTC',
    country: null,
    defaultTerritoryUuid: null,
    publishAutomatically: false,
    scheduling: {
      checks: { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' },
      defaultMinutes: 60,
      bufferMinutes: 0,
    },
    field: { enforcePermissions: false },
    closedAt: null,
  },
  on: {
    'account.created': (blank, data) => ({
      ...blank,
      ...data,
      country: data.country === undefined ? countryOfTimeZone(data.timeZone) : data.country,
    }),
    'account.updated': (state, data) => ({ ...state, ...countryAfter(state, data), ...data }),
  },
});

/** The country after a change of the time zone that names none; empty without such a change. */
const countryAfter = (
  account: AccountState,
  { timeZone }: Partial<AccountState>,
): Pick<Partial<AccountState>, 'country'> => {
  if (timeZone === undefined) return {};
  const follows = account.country === countryOfTimeZone(account.timeZone);
  return { country: follows ? countryOfTimeZone(timeZone) : account.country };
};

/** Changes of the settings for what is scheduled. Any member may be omitted, also of the checks. */
export type SchedulingPatch = Patch<Omit<SchedulingSettings, 'checks'>> & {
  readonly checks?: Patch<CheckLevels> | undefined;
};

/** Changes of an account. */
export type AccountPatch = Patch<Omit<AccountState, 'scheduling' | 'field'>> & {
  readonly scheduling?: SchedulingPatch | undefined;
  readonly field?: Patch<FieldSettings> | undefined;
};

/** The settings with the members of a patch; omitted members keep their value (contract §13). */
const schedulingAfter = (
  { checks = {}, ...patch }: SchedulingPatch,
  current: SchedulingSettings,
): SchedulingSettings => ({
  ...current,
  ...changesIn<SchedulingSettings>(patch, current),
  checks: { ...current.checks, ...changesIn<CheckLevels>(checks, current.checks) },
});

/** Creates an account; fields that are not given have their defaults. */
export const createAccount =
  (fields: Patch<AccountState>): Decision<AccountState, AccountEvent> =>
  (blank) => {
    const account = { ...blank, ...changesIn(fields, blank) };
    const { country = countryOfTimeZone(account.timeZone) } = fields;
    return { type: 'account.created', data: { ...account, country } };
  };

/** Changes the fields in the patch. Recorded prices keep their currency. */
export const updateAccount =
  ({ scheduling, field, ...patch }: AccountPatch): Decision<AccountState, AccountEvent> =>
  (account) => {
    const after = scheduling && schedulingAfter(scheduling, account.scheduling);
    const changes = changesIn<AccountState>(
      {
        ...patch,
        scheduling: after,
        field: field && { ...account.field, ...changesIn<FieldSettings>(field, account.field) },
      },
      account,
    );
    if (changes === undefined) return undefined;
    const { country } = patch;
    return {
      type: 'account.updated',
      data: { ...changes, ...countryAfter(account, changes), ...(country !== undefined && { country }) },
    };
  };

/** Closes the account at a time, or reopens it with null. One that is closed keeps its time. */
export const setClosed =
  (at: string | null): Decision<AccountState, AccountEvent> =>
  ({ closedAt }) =>
    (closedAt === null) === (at === null) ? undefined : { type: 'account.updated', data: { closedAt: at } };

/** The error of a currency code, in any case; undefined when it is valid. */
export const currencyError = (code: string): string | undefined =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase())
    ? undefined
    : 'must be an ISO 4217 currency code, such as usd';

/** The error of a time zone name; undefined when it is valid. */
export const timeZoneError = (name: string): string | undefined =>
  isTimeZone(name) ? undefined : 'must be an IANA time zone, such as Europe/Berlin';
