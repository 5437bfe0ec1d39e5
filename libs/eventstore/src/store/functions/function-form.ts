/** Returns the database name of a generated function. */
export type Naming = (base: string) => string;

/**
 * How the generated functions are written. Functions for many accounts per call are the fastest on one server. On a
 * distributed database each call is for the account `p_account`, whose node runs it, and its statements are those that
 * the distributed planner handles at the least cost (docs/decisions/0024).
 */
export interface FunctionForm {
  readonly name: Naming;
  readonly isDistributed: boolean;
}

/** The first parameter of functions that programs call: the account of the call. The form for many accounts does not read it. */
export const ACCOUNT_PARAMETER = 'p_account uuid';

/** SQL: an account of the parameter `p_accounts`, which has one entry on a distributed database. */
export const accountAt = ({ isDistributed }: FunctionForm, index: string): string =>
  isDistributed ? 'p_account' : `p_accounts[${index}]`;

/** SQL: whether an account is among those of the parameter `p_accounts`. */
export const isOfCall = ({ isDistributed }: FunctionForm, account: string): string =>
  isDistributed ? `${account} = p_account` : `${account} = any(p_accounts)`;
