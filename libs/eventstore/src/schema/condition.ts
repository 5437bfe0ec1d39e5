import type { SqlValue } from '../database/queryable.js';

/** A condition of a list: SQL on the entity's row `e`, with `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Whether it is an equality on the uuid. */
  readonly isKey?: boolean;
  /** Whether at most one row meets it, which a unique index finds. */
  readonly isUnique?: boolean;
  /** Whether it bounds `e.uuid`, the order of lists: it then bounds what is read of each index in this order. */
  readonly isBound?: boolean;
  /**
   * The column that has one value in all rows, by a range and not by an equality: a page is then read from the index on the
   * account, this column and the uuid. With an equality PostgreSQL may read all rows of the account in the order of uuids.
   */
  readonly within?: { readonly column: string; readonly value: SqlValue };
  /** Where the rows that meet it are found. */
  readonly postings?: Postings;
}

/** An index that has the rows of each value. */
export interface Postings {
  /** The indexed table. */
  readonly table: string;
  /** Its column with the uuid of the entity. */
  readonly uuid: string;
  /** Whether the rows of a value have the order of their uuids. */
  readonly isOrdered: boolean;
  /** Whether it is walked also when it is alone and has one value: PostgreSQL may not choose its index. */
  readonly isWalked?: boolean;
  /** A condition on the row `p` and one of the values, `v.value`, which is a text. */
  readonly where: Condition;
  /** The rows of any of these values meet the condition. */
  readonly values: readonly string[];
  /** The column that the condition limits: a list in its order reads only the rows that meet it. */
  readonly column?: string;
}
