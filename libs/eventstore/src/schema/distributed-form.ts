import type { FunctionForm } from './functions/function-form.js';
import type { Queryable } from '../database/queryable.js';
import type { RouterForm } from '../database/router.js';

/** How the tables of a database are distributed. */
export interface Distribution {
  /** The number of shards, when no table is distributed yet. */
  readonly shards: number;
  /** Is called before each table. */
  readonly onTable?: (table: string) => void;
}

/** What a distributed database needs that one server does not: libs/cluster implements it. */
export interface DistributedForm extends RouterForm {
  readonly functions: FunctionForm;
  /** Whether tables of the database are distributed. */
  isDistributed(database: Queryable): Promise<boolean>;
  /** @throws SchemaError that says what to do when the tables cannot be distributed. */
  mustBeDistributable(database: Queryable): Promise<void>;
  /**
   * Distributes the tables that are not distributed yet. @param distribution may be left out when the others are.
   * @returns their names.
   */
  distributeTables(database: Queryable, distribution?: Distribution): Promise<string[]>;
  /** Makes the calls of each function run on the server of its account. @param hash the set of functions. */
  delegateFunctions(database: Queryable, hash: string): Promise<void>;
}

/** Loads the form: only a program with a distributed database does. */
export type LoadDistributedForm = () => Promise<DistributedForm>;
