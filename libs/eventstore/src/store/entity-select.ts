import type { SqlValue } from './database.js';
import { type AnyEntityType, type Entity, type ReferenceKind, refSql, shownKeys, tableColumns } from './entity-type.js';

/** A condition of a list: SQL over the entity's row `e` with `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Whether it names the row by its uuid. */
  readonly isKey?: boolean;
}

/** The SQL of all conditions together; their values are added to those that the statement has already. */
export const allOf = (conditions: readonly Condition[], values: SqlValue[]): string =>
  conditions
    .map((condition) => {
      let used = values.length;
      values.push(...condition.values);
      return condition.sql.replaceAll('?', () => `$${++used}`);
    })
    .join(' and ');

/** A row as read with an {@link EntitySelect}. */
export type EntityRow = Record<string, unknown> & {
  uuid: string;
  version: number;
  created_at: string;
  updated_at: string;
  account_currency?: string;
};

/**
 * Most rows of a prepared page. Without a number in the text PostgreSQL takes the page of any value for a tenth of the
 * account, and plans a large account's list anew each time.
 */
export const MOST_PREPARED = 1000;

/** A text with its values. */
type Statement = readonly [text: string, values: readonly SqlValue[]];

/** Which living rows `e` of an account are read, and in which order. */
export interface Rows {
  readonly conditions: readonly Condition[];
  readonly orderBy: string;
  readonly limit?: number;
  /** Whether the statement is planned for its values: the combinations of filters are too many to prepare each. */
  readonly planned?: boolean;
}

/**
 * How entities of a type are read, in one round trip: a join for each reference, a scalar subquery for each list of
 * references. `$1` is the account.
 */
export class EntitySelect<S extends object, L extends string> {
  private readonly table: string;
  private readonly columns: string[];
  private joins = '';
  /** The fields of a row, of each reference in it, and its lists of references: names and columns. */
  private readonly state: ReadonlyMap<string, string>;
  private readonly refs = new Map<string, ReadonlyMap<string, string>>();
  private readonly refLists = new Map<string, string>();
  /** The texts of prepared statements, each made once: what looks one up need not hash it again. */
  private readonly texts = new Map<string, string>();

  /** @param referenceOf finds what is referred to by its type. */
  constructor(
    entityType: AnyEntityType,
    referenceOf: (type: string) => { readonly table: string; readonly reference: ReferenceKind },
  ) {
    this.table = entityType.table;
    this.state = entityType.columns;
    // The account is known, and only the living are read.
    this.columns = tableColumns(entityType)
      .slice(1, -1)
      .map((column) => `e.${column}`);
    // Deleted ones too: what referred to them still shows them.
    for (const [name, { type: other, by }] of Object.entries(entityType.refs)) {
      const { table, reference } = referenceOf(other);
      const shown = shownKeys(reference);
      this.joins += ` left join ${table} ref_${name} on ref_${name}.account_id = $1 and ref_${name}.uuid = e.${entityType.columns.get(by)}`;
      this.columns.push(...shown.map(([key, column]) => `ref_${name}.${column} as "${name}.${key}"`));
      this.refs.set(name, new Map(shown.map(([key]) => [key, `${name}.${key}`])));
    }
    for (const [name, { type: other, by }] of Object.entries(entityType.refLists)) {
      const { table, reference } = referenceOf(other);
      const uuids = `e.${entityType.columns.get(by)}`;
      // Most lists are empty, and cost nothing.
      this.columns.push(
        `case when cardinality(${uuids}) > 0 then (
          select coalesce(json_agg(${refSql(reference)} order by u.place), '[]')
          from unnest(${uuids}) with ordinality u (uuid, place)
          join ${table} o on o.account_id = $1 and o.uuid = u.uuid) else '[]' end as "refs_${name}"`,
      );
      this.refLists.set(name, `refs_${name}`);
    }
    if (entityType.showsCurrency)
      this.columns.push('(select a.currency from account a where a.account_id = $1) as account_currency');
  }

  /**
   * The statement of some rows. They are found behind a fence, a limit or `offset 0`, before anything is joined: without
   * statistics, as after a restore, all rows of the account may be joined first.
   */
  statement(account: string, { conditions, orderBy, limit, planned = false }: Rows): Statement {
    const values: SqlValue[] = [account];
    // Behind the fence, a row that is named by its key is looked up by it: without statistics PostgreSQL takes an index of
    // the living rows of an account for as good.
    const isKey = conditions.some((condition) => condition.isKey);
    const living = 'e.deleted_at is null';
    const own = { sql: `e.account_id = $1${isKey ? '' : ` and ${living}`}`, values: [] };
    const where = allOf([own, ...conditions], values);
    const order = ` order by ${orderBy}`;
    const end = limit === undefined ? order : `${order} limit $${values.push(limit)}`;
    const fence = limit === undefined ? `${order} offset 0` : planned ? end : `${order} limit ${MOST_PREPARED}`;
    const key = where + fence + end;
    let text = this.texts.get(key);
    if (text === undefined) {
      text = `select ${this.columns.join(', ')} from (select e.* from ${this.table} e where ${where}${fence}) e${this.joins}${isKey ? ` where ${living}` : ''}${end}`;
      if (!planned) this.texts.set(key, text);
    }
    return [text, values];
  }

  /** A row back to state and references. */
  entityOf(row: EntityRow): Entity<S, L> {
    const fieldsOf = (columns: ReadonlyMap<string, string>): Record<string, unknown> => {
      const fields: Record<string, unknown> = {};
      for (const [field, column] of columns) fields[field] = row[column];
      return fields;
    };
    const refs: Record<string, unknown> = {};
    for (const [name, keys] of this.refs) refs[name] = row[`${name}.uuid`] === null ? null : fieldsOf(keys);
    return {
      uuid: row.uuid,
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      deletedAt: null,
      state: fieldsOf(this.state) as S,
      refs: refs as Entity<S, L>['refs'],
      refLists: fieldsOf(this.refLists) as Entity<S>['refLists'],
      ...(row.account_currency === undefined ? {} : { currency: row.account_currency }),
    };
  }
}
