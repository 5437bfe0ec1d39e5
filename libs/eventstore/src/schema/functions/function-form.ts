import type { AnyEntityType, AppendTable, Naming } from '../entity-type.js';
import type { AnyProjection } from '../projection.js';

/** Generates the statements that create the SQL functions of a context. */
export type ContextFunctions = (form: NamedForm) => string;

/** The sources of the functions of a release. */
export interface FunctionSources {
  readonly entityTypes: readonly AnyEntityType[];
  readonly appends?: readonly AppendTable[];
  readonly projections?: readonly AnyProjection[];
  readonly contexts?: readonly ContextFunctions[];
}

/**
 * How the generated functions are written: the port of a distributed database. The default is for one server, where functions
 * for many accounts per call are the fastest.
 */
export interface FunctionForm {
  /** SQL: an account of the parameter `p_accounts`. */
  accountAt(index: string): string;
  /** SQL: whether an account is among those of the parameter `p_accounts`. */
  isOfCall(account: string): string;
  /** The setting of functions whose statements have one plan each, with a blank behind it. */
  readonly onePlan: string;
  /** The setting of functions whose statements are planned for their values, called by functions with {@link onePlan}; a blank before it. */
  readonly planForValues: string;
  /** SQL of functions that replace those of the same names. */
  replacements(sources: FunctionSources, form: NamedForm): readonly string[];
}

/** A form with the names of a set of functions. */
export interface NamedForm extends FunctionForm {
  readonly name: Naming;
}

/**
 * The version of the texts for one account. It is part of the hash in the names of functions: a change of these texts raises it, so
 * that programs of two releases call their own functions on a distributed database, too.
 */
export const FORM_VERSION = 4;

/** The first parameter of functions that programs call: the account of the call. The form for many accounts does not read it. */
export const ACCOUNT_PARAMETER = 'p_account uuid';

/** The form for one server. */
export const FOR_MANY_ACCOUNTS: FunctionForm = {
  accountAt: (index) => `p_accounts[${index}]`,
  isOfCall: (account) => `${account} = any(p_accounts)`,
  onePlan: 'set plan_cache_mode = force_generic_plan ',
  planForValues: '',
  replacements: () => [],
};
