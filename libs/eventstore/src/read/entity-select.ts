import type { SqlValue } from '../database/queryable.js';
import {
  type AnyEntityType,
  type Entity,
  type ReferenceRefusal,
  type ReferredType,
  refSql,
  shownKeys,
  tableColumns,
  usableSql,
} from '../schema/entity-type.js';
import type { Condition, Postings } from '../schema/condition.js';
import { countSql, type EntityCounts } from '../schema/related-counts.js';

export type { Condition, Postings };

/** The values of a condition that names none: its rows are read once. */
export const NO_VALUE: readonly string[] = [''];

/** The conditions of a range of a column, whose rows an index finds. @param own a condition on the rows `p` of the index. */
export function foundInRange(
  conditions: readonly Condition[],
  { own = 'true', ...index }: Pick<Postings, 'table' | 'uuid' | 'column'> & { readonly own?: string },
): Condition[] {
  const [first, ...others] = conditions;
  if (first === undefined) return [];
  const where = {
    sql: [own, ...conditions.map(({ sql }) => sql.replace('e.', 'p.'))].join(' and '),
    values: conditions.flatMap(({ values }) => values),
  };
  return [{ ...first, postings: { ...index, isOrdered: false, where, values: NO_VALUE } }, ...others];
}

/** The conjunction of all conditions as SQL. Their values are appended to `values`. */
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
  /** Only of deleted entities. */
  deleted_at?: string;
};

/**
 * Maximum rows of a prepared page. Without a constant limit, PostgreSQL estimates a page as a tenth of the account, and
 * plans the list of a large account again each time.
 */
export const MAX_PREPARED = 1000;

/** A text with its values. */
type Statement = readonly [text: string, values: readonly SqlValue[]];

/** Which rows `e` of an account are read, and in which order. */
export interface RowQuery {
  /** Only the rows of deleted entities are read; by default only the others. */
  readonly deleted?: boolean;
  readonly conditions: readonly Condition[];
  readonly orderBy: string;
  readonly limit?: number;
  /** Whether the statement is unprepared: there are too many combinations of filters to prepare them all. */
  readonly unprepared?: boolean;
  /** The conditions hold for each of these values, which they name `wanted.key`. */
  readonly forEach?: readonly string[];
  /** SQL of the rows, with the conditions on them, instead of the fenced selection. Appends its values to those given. */
  readonly rowsSql?: (values: SqlValue[]) => string;
  /** SQL of a row for each of those to count. Each row that is read has their number, and a row without a uuid when none is. */
  readonly countedSql?: ((values: SqlValue[]) => string) | undefined;
}

/** The column with the number of entities that are counted. */
export const TOTAL = 'list.total';

/** A row of a list; with the number, and without a uuid when none is read, if the list is counted. */
export type ListRow = (EntityRow | { readonly uuid: null }) & { readonly [TOTAL]?: number };

/**
 * Reads entities of a type in one round trip: a join for each reference, a scalar subquery for each list of references
 * and for each count.
 * `$1` is the account.
 */
export class EntitySelect<S extends object, L extends string> {
  private readonly table: string;
  private readonly columns: string[];
  private joins = '';
  /** Fields and their columns: of the state, of each reference, and of the lists of references. */
  private readonly state: ReadonlyMap<string, string>;
  private readonly refs = new Map<string, ReadonlyMap<string, string>>();
  private readonly refLists = new Map<string, string>();
  private readonly counts = new Map<string, string>();
  private readonly accountColumns = new Map<string, string>();
  /** The texts of prepared statements, interned so that lookups need not hash them again. */
  private readonly texts = new Map<string, string>();

  /**
   * @param referenceOf returns the table and reference of a type.
   * @param accountTable has the row of the account.
   * @param onlyUsable whether references are left out to entities that take no new ones.
   */
  constructor(
    entityType: AnyEntityType,
    referenceOf: (type: string) => ReferredType,
    accountTable: string,
    onlyUsable: boolean,
  ) {
    this.table = entityType.table;
    this.state = entityType.columns;
    // Without the account, which is known, and without `deleted_at`.
    this.columns = tableColumns(entityType)
      .slice(1, -1)
      .map((column) => `e.${column}`);
    // By default references to deleted entities are still shown.
    const usable = (row: string, refusal: ReferenceRefusal | undefined): string =>
      onlyUsable ? ` and ${usableSql(row, refusal)}` : '';
    for (const [name, { type: other, by }] of Object.entries(entityType.refs)) {
      const { table, reference, refusal } = referenceOf(other);
      const shown = shownKeys(reference);
      const row = `ref_${name}`;
      this.joins += ` left join ${table} ${row} on ${row}.account_id = $1 and ${row}.uuid = e.${entityType.columns.get(by)}${usable(row, refusal)}`;
      this.columns.push(...shown.map(([key, column]) => `${row}.${column} as "${name}.${key}"`));
      this.refs.set(name, new Map(shown.map(([key]) => [key, `${name}.${key}`])));
    }
    for (const [name, { type: other, by }] of Object.entries(entityType.refLists)) {
      const { table, reference, refusal } = referenceOf(other);
      const uuids = `e.${entityType.columns.get(by)}`;
      // Most lists are empty; the subquery is skipped for them.
      this.columns.push(
        `case when cardinality(${uuids}) > 0 then (
          select coalesce(json_agg(${refSql(reference)} order by u.place), '[]')
          from unnest(${uuids}) with ordinality u (uuid, place)
          join ${table} o on o.account_id = $1 and o.uuid = u.uuid${usable('o', refusal)}) else '[]' end as "refs_${name}"`,
      );
      this.refLists.set(name, `refs_${name}`);
    }
    for (const [name, count] of Object.entries(entityType.counts)) {
      this.columns.push(`${countSql(count)} as "count_${name}"`);
      this.counts.set(name, `count_${name}`);
    }
    for (const column of entityType.accountColumns) {
      this.columns.push(`(select a.${column} from ${accountTable} a where a.account_id = $1) as "account.${column}"`);
      this.accountColumns.set(column, `account.${column}`);
    }
  }

  /**
   * The statement that reads some rows. An optimization fence (a limit, or `offset 0`) selects the rows before the
   * joins: without statistics, as after a restore, PostgreSQL may join all rows of the account first.
   */
  statement(account: string, query: RowQuery): Statement {
    const [text, values] = this.rowsStatement(account, query);
    if (query.countedSql === undefined) return [text, values];
    const counted = `(select count(*)::int as "${TOTAL}" from (${query.countedSql(values)}) c) counted`;
    return [`select * from ${counted} left join (${text}) e on true order by ${query.orderBy}`, values];
  }

  private rowsStatement(
    account: string,
    { conditions, orderBy, limit, unprepared = false, forEach, rowsSql, deleted = false }: RowQuery,
  ): [text: string, values: SqlValue[]] {
    const values: SqlValue[] = [account];
    if (rowsSql !== undefined)
      return [`select ${this.columns.join(', ')} from (${rowsSql(values)}) e${this.joins} order by ${orderBy}`, values];
    // Inside the fence, a row is looked up by its key alone: without statistics, PostgreSQL may prefer an index of all
    // rows of the account that are not deleted.
    const isKey = conditions.some((condition) => condition.isKey);
    const existing = `e.deleted_at is ${deleted ? 'not ' : ''}null`;
    const own = { sql: `e.account_id = $1${isKey ? '' : ` and ${existing}`}`, values: [] };
    const where = allOf([own, ...conditions], values);
    const order = ` order by ${orderBy}`;
    const end = limit === undefined ? order : `${order} limit $${values.push(limit)}`;
    const fence = limit === undefined ? `${order} offset 0` : unprepared ? end : `${order} limit ${MAX_PREPARED}`;
    // A lookup for each key, whatever PostgreSQL expects of their number.
    const each = forEach && `unnest($${values.push(forEach)}::text[]) wanted (key) cross join lateral `;
    const key = where + fence + end + (each ?? '') + existing;
    let text = this.texts.get(key);
    if (text === undefined) {
      const columns = [...this.columns, ...(deleted ? ['e.deleted_at'] : [])].join(', ');
      text = `select ${columns} from ${each ?? ''}(select e.* from ${this.table} e where ${where}${fence}) e${this.joins}${isKey ? ` where ${existing}` : ''}${end}`;
      if (!unprepared) this.texts.set(key, text);
    }
    return [text, values];
  }

  /** The statement that reads a row that is given, such as one of an earlier version. */
  statementOf(account: string, row: Readonly<Record<string, unknown>>): Statement {
    const given = `(select r.* from json_populate_record(null::${this.table}, $2::json) r where r.account_id = $1) e`;
    return [`select ${this.columns.join(', ')} from ${given}${this.joins}`, [account, JSON.stringify(row)]];
  }

  /** The counts that are not 0. */
  private countsIn(row: EntityRow): EntityCounts | undefined {
    let counts: Record<string, Readonly<Record<string, number>>> | undefined;
    for (const [name, column] of this.counts) {
      const counted = row[column] as Readonly<Record<string, number>> | null;
      if (counted !== null) (counts ??= {})[name] = counted;
    }
    return counts;
  }

  /** Converts a row to an entity. */
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
      deletedAt: row.deleted_at ?? null,
      state: fieldsOf(this.state) as S,
      refs: refs as Entity<S, L>['refs'],
      refLists: fieldsOf(this.refLists) as Entity<S>['refLists'],
      ...(this.accountColumns.size === 0
        ? {}
        : { account: fieldsOf(this.accountColumns) as Readonly<Record<string, string>> }),
      counts: this.countsIn(row),
    };
  }
}
