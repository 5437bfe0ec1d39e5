import { changesIn, type Decision, defineAggregate, isTimeZone, type Patch } from '#eventstore/domain';
import type { CheckLevels, SchedulingSettings } from '#scheduling/fit';

/** A tenant. Every row of every table belongs to one. */
export interface AccountState {
  readonly name: string;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly defaultTerritoryUuid: string | null;
  /** Whether a job that becomes scheduled is published at once. */
  readonly publishAutomatically: boolean;
  readonly scheduling: SchedulingSettings;
}

export type AccountEvent =
  | { readonly type: 'account.created'; readonly data: AccountState }
  | { readonly type: 'account.updated'; readonly data: Partial<AccountState> };

export const Account = defineAggregate<AccountState, AccountEvent>({
  type: 'account',
  initial: {
    name: 'Account',
    currency: 'usd',
    timeZone: 'UTC',
    defaultTerritoryUuid: null,
    publishAutomatically: false,
    scheduling: {
      checks: { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' },
      defaultMinutes: 60,
      bufferMinutes: 0,
    },
  },
  on: {
    'account.created': (_, data) => data,
    'account.updated': (state, data) => ({ ...state, ...data }),
  },
});

/** Changes of the settings for what is scheduled. Any member may be omitted, also of the checks. */
export type SchedulingPatch = Patch<Omit<SchedulingSettings, 'checks'>> & {
  readonly checks?: Patch<CheckLevels> | undefined;
};

/** Changes of an account. */
export type AccountPatch = Patch<Omit<AccountState, 'scheduling'>> & {
  readonly scheduling?: SchedulingPatch | undefined;
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
  (blank) => ({ type: 'account.created', data: { ...blank, ...changesIn(fields, blank) } });

/** Changes the fields in the patch. Recorded prices keep their currency. */
export const updateAccount =
  ({ scheduling, ...patch }: AccountPatch): Decision<AccountState, AccountEvent> =>
  (account) => {
    const after = scheduling && schedulingAfter(scheduling, account.scheduling);
    const changes = changesIn<AccountState>({ ...patch, scheduling: after }, account);
    return changes && { type: 'account.updated', data: changes };
  };

/** The error of a currency code, in any case; undefined when it is valid. */
export const currencyError = (code: string): string | undefined =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase())
    ? undefined
    : 'must be an ISO 4217 currency code, such as usd';

/** The error of a time zone name; undefined when it is valid. */
export const timeZoneError = (name: string): string | undefined =>
  isTimeZone(name) ? undefined : 'must be an IANA time zone, such as Europe/Berlin';
