import { loadModule, type Node, parsePlPgSQLSync, parseSync, type RangeVar, type SelectStmt } from 'libpg-query';

// The parser is PostgreSQL's own, compiled to WebAssembly (docs/decisions/0016).
await loadModule();

/** How a statement can break the rule. */
export type Form =
  | 'account'
  | 'accounts'
  | 'ctid'
  | 'dynamic'
  | 'insert in with'
  | 'notify'
  | 'now'
  | 'recursive'
  | 'schema'
  | 'sql function'
  | 'trigger';

/** One reason why a statement or a function is not account-local. */
export interface Violation {
  readonly form: Form;
  readonly detail: string;
}

/** A function as `pg_proc` has it. */
export interface StoredFunction {
  readonly name: string;
  readonly language: string;
  readonly parameters: number;
  /** What `pg_get_functiondef` answers. */
  readonly definition: string;
  /** `prosrc`. */
  readonly body: string;
}

/** Tables that belong to the database and to no account, each with its reason. */
export const DATABASE_TABLES: Readonly<Record<string, string>> = {
  function_set: 'the generated functions that the database has, one set for all accounts',
  log_epoch: 'the epoch of the log, one for all accounts',
  schema_migration: 'the migrations that the database has, one schema for all accounts',
  secrets_key: 'a known text that the key of all secrets in the database decrypts',
  worker: 'the workers that live: a worker serves many accounts',
  worker_partition: 'which worker owns each partition of accounts',
};

/** The trigger functions that are allowed: one keeps events from being changed. */
const TRIGGERS: ReadonlySet<string> = new Set(['event_is_final']);

/** Functions whose value depends on the moment or on chance. */
const VOLATILE: ReadonlySet<string> = new Set(
  'now transaction_timestamp statement_timestamp clock_timestamp timeofday random gen_random_uuid time_ordered_uuid'.split(
    ' ',
  ),
);

/** Statements that change nothing and read no table: transactions, settings of the session, notifications to it. */
const HARMLESS: ReadonlySet<string> = new Set([
  'TransactionStmt',
  'VariableSetStmt',
  'VariableShowStmt',
  'ListenStmt',
  'UnlistenStmt',
]);

/** What a statement that a program sends has that is not account-local. */
export function violationsOfStatement(sql: string): Violation[] {
  const check = new Check('statement');
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt !== undefined) check.statement(stmt);
  return check.result();
}

/** What a stored function has that is not account-local: its form, and every statement of its body. */
export function violationsOfFunction({ name, language, parameters, definition, body }: StoredFunction): Violation[] {
  const check = new Check('function');
  if (/\breturns trigger\b/i.test(definition) && !TRIGGERS.has(name)) check.add('trigger', name);
  if (language === 'sql') {
    if (parameters > 0) check.add('sql function', name);
    for (const { stmt } of parseSync(body).stmts ?? []) if (stmt !== undefined) check.statement(stmt);
  } else {
    const parsed: unknown = parsePlPgSQLSync(definition);
    for (const sql of embeddedIn(parsed))
      for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt !== undefined) check.statement(stmt);
    if (DYNAMIC.some((key) => hasKey(parsed, key))) check.add('dynamic', name);
    // The parser leaves out the initial value of a variable whose type is a table.
    if (/\bselect\b/i.test(body.split(/\bbegin\b/i)[0] ?? '')) check.add('dynamic', `${name}: a declared value`);
  }
  return check.result();
}

/** How PL/pgSQL's parser calls statements that are made at run time. */
const DYNAMIC = ['PLpgSQL_stmt_dynexecute', 'PLpgSQL_stmt_dynfors', 'dynquery'];

/** How PL/pgSQL's parser marks an expression that stands alone, and assignments to names of one to three parts. */
const EXPRESSION = 2;
const ASSIGNMENTS: ReadonlySet<unknown> = new Set([3, 4, 5]);

/** The statements of a function's body; expressions as the SELECT that PL/pgSQL makes of them. */
function* embeddedIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* embeddedIn(item);
  if (!isObject(node)) return;
  const { query, parseMode = 0 } = isObject(node.PLpgSQL_expr) ? node.PLpgSQL_expr : {};
  if (typeof query === 'string') {
    if (parseMode === EXPRESSION) yield `select ${query}`;
    else if (ASSIGNMENTS.has(parseMode)) yield `select ${query.slice(query.indexOf('=') + 1)}`;
    else yield query;
  }
  for (const value of Object.values(node)) yield* embeddedIn(value);
}

/** A condition `<relation>.<account column> = <parameter>`. */
interface Binding {
  /** Undefined when the column stands without its relation. */
  readonly qualifier: string | undefined;
  readonly column: string;
  readonly parameter: string;
  /** Of the form `= any(<parameter>)`. */
  readonly many: boolean;
}

/** A table in a FROM list with the conditions that every row of it must meet. */
interface Relation {
  readonly table: string;
  readonly alias: string;
  readonly bindings: Binding[];
}

type Dml = 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt';
const DML: readonly Dml[] = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** The checks of one statement or one function. */
class Check {
  private readonly violations: Violation[] = [];
  private readonly parameters = new Set<string>();
  private readsAccounts = false;
  private notifies = false;

  constructor(private readonly where: 'statement' | 'function') {}

  add(form: Form, detail: string): void {
    if (!this.violations.some((one) => one.form === form && one.detail === detail))
      this.violations.push({ form, detail });
  }

  result(): readonly Violation[] & Violation[] {
    if (this.where === 'statement' && this.parameters.size > 1)
      this.add('account', `the account is named by ${[...this.parameters].sort().join(' and by ')}`);
    if (this.notifies && (this.where === 'function' || this.readsAccounts)) this.add('notify', 'pg_notify');
    return this.violations;
  }

  statement(node: Node): void {
    if (!HARMLESS.has(Object.keys(node)[0] ?? '')) this.walk(node, new Set());
  }

  /** Checks all queries below a node. */
  private walk(node: unknown, ctes: ReadonlySet<string>): void {
    if (Array.isArray(node)) for (const item of node) this.walk(item, ctes);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      const kind = DML.find((one) => one === key);
      if (kind !== undefined && isObject(value)) this.query(kind, value, ctes);
      else {
        if (key === 'ColumnRef' && nameOf(value).at(-1) === 'ctid') this.add('ctid', nameOf(value).join('.'));
        if (/^[A-Z]\w*Stmt$/.test(key) && key !== 'NotifyStmt') this.add('schema', key);
        if (key === 'NotifyStmt' || (key === 'FuncCall' && functionOf(value) === 'pg_notify')) this.notifies = true;
        this.walk(value, ctes);
      }
    }
  }

  /** Checks one level of a statement, and the levels below it. */
  private query(kind: Dml, stmt: Record<string, unknown>, outer: ReadonlySet<string>): void {
    const { withClause, larg, rarg, relation, ...rest } = stmt;
    const ctes = this.withQueries(withClause, outer);
    // The sides of UNION and its like are queries without a node around them.
    for (const side of [larg, rarg]) if (isObject(side)) this.query('SelectStmt', side, ctes);
    this.walk(rest, ctes);
    if (kind === 'InsertStmt') this.insert(stmt, relation);
    else this.relations(stmt, relation, ctes);
    if (kind === 'UpdateStmt') this.volatileChoices([stmt.targetList, stmt.whereClause]);
  }

  /** @returns the names of the WITH queries that the rest of the statement sees. */
  private withQueries(clause: unknown, outer: ReadonlySet<string>): Set<string> {
    const ctes = new Set(outer);
    if (!isObject(clause) || !Array.isArray(clause.ctes)) return ctes;
    for (const item of clause.ctes as readonly unknown[]) {
      const cte = isObject(item) && isObject(item.CommonTableExpr) ? item.CommonTableExpr : {};
      const name = String(cte.ctename);
      const before = this.unbound();
      if (clause.recursive === true) ctes.add(name);
      this.walk(cte.ctequery, ctes);
      ctes.add(name);
      if (clause.recursive === true && this.unbound() > before) this.add('recursive', name);
      const insert = isObject(cte.ctequery) ? cte.ctequery.InsertStmt : undefined;
      if (isObject(insert) && isRangeVar(insert.relation) && isOfAccounts(insert.relation))
        this.add('insert in with', `${name}: ${insert.relation.relname}`);
    }
    return ctes;
  }

  private unbound(): number {
    return this.violations.filter(({ form }) => form === 'account').length;
  }

  /** Each table of one level must be of the account by a condition of that level. */
  private relations(stmt: Record<string, unknown>, target: unknown, ctes: ReadonlySet<string>): void {
    const from = [
      ...(isRangeVar(target) ? [{ RangeVar: target }] : []),
      ...listOf(stmt.fromClause),
      ...listOf(stmt.usingClause),
    ];
    const found = from.flatMap((item) => this.tablesOf(item, ctes));
    const where = this.bindingsIn(stmt.whereClause);
    for (const { table, alias, bindings } of found) {
      this.readsAccounts = true;
      const column = 'account_id';
      const binding = [...bindings, ...where].find(
        (one) => one.column === column && (one.qualifier === undefined ? found.length === 1 : one.qualifier === alias),
      );
      if (binding === undefined)
        this.add('account', `${table === alias ? table : `${table} ${alias}`}: no ${column} = parameter`);
      else {
        this.parameters.add(binding.parameter);
        if (binding.many && this.where === 'statement') this.add('accounts', table);
      }
    }
  }

  /** The tables of a FROM item that belong to accounts. */
  private tablesOf(item: unknown, ctes: ReadonlySet<string>): Relation[] {
    if (!isObject(item)) return [];
    if (isRangeVar(item.RangeVar)) {
      const { RangeVar: table } = item;
      if (!isOfAccounts(table) || (table.schemaname === undefined && ctes.has(table.relname ?? ''))) return [];
      const name = table.relname ?? '';
      return [{ table: name, alias: table.alias?.aliasname ?? name, bindings: [] }];
    }
    if (isObject(item.RangeTableSample)) return this.tablesOf(item.RangeTableSample.relation, ctes);
    if (!isObject(item.JoinExpr)) return [];
    const { jointype, larg, rarg, quals } = item.JoinExpr;
    const [left, right] = [this.tablesOf(larg, ctes), this.tablesOf(rarg, ctes)];
    const bindings = this.bindingsIn(quals);
    // The condition of an outer join drops no row of the side that it keeps.
    if (jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT') for (const one of right) one.bindings.push(...bindings);
    if (jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT') for (const one of left) one.bindings.push(...bindings);
    return [...left, ...right];
  }

  /** The conditions on the account that a condition implies: itself, or members of an AND. */
  private bindingsIn(condition: unknown): Binding[] {
    if (!isObject(condition)) return [];
    const { BoolExpr: bool, A_Expr: comparison } = condition;
    if (isObject(bool))
      return bool.boolop === 'AND_EXPR' ? listOf(bool.args).flatMap((one) => this.bindingsIn(one)) : [];
    if (!isObject(comparison) || operatorOf(comparison) !== '=') return [];
    const many = comparison.kind === 'AEXPR_OP_ANY';
    if (!many && comparison.kind !== 'AEXPR_OP') return [];
    const sides = [comparison.lexpr, comparison.rexpr] as const;
    for (const [column, value] of [sides, [...sides].reverse()]) {
      const parameter = this.parameterIn(value);
      const name = isObject(column) ? nameOf(column.ColumnRef) : [];
      if (parameter !== undefined && name.length > 0)
        return [{ qualifier: name.at(-2), column: name.at(-1) ?? '', parameter, many }];
    }
    return [];
  }

  /** The parameter that an expression is; a cast of it as well. */
  private parameterIn(expression: unknown): string | undefined {
    if (!isObject(expression)) return undefined;
    if (isObject(expression.TypeCast)) return this.parameterIn(expression.TypeCast.arg);
    if (isObject(expression.ParamRef)) return `$${String(expression.ParamRef.number)}`;
    if (isObject(expression.A_Indirection)) return this.entryAccountIn(expression.A_Indirection);
    const [name, ...more] = nameOf(expression.ColumnRef);
    const isParameter =
      this.where === 'function' && more.length === 0 && (name === 'p_account' || name === 'p_accounts');
    return isParameter ? name : undefined;
  }

  /** The account of an entry of a list that a function takes: of the accounts, or the first column of the units of a commit. */
  private entryAccountIn({ arg, indirection }: Record<string, unknown>): string | undefined {
    const [name, ...more] = isObject(arg) ? nameOf(arg.ColumnRef) : [];
    const [entry, column, ...further] = listOf(indirection);
    if (this.where !== 'function' || more.length > 0 || entry === undefined || further.length > 0) return undefined;
    if (name === 'p_accounts') return column === undefined ? name : undefined;
    const isFirst = column !== undefined && JSON.stringify(column).includes('"ival":{"ival":1}');
    return name === 'p_units' && isFirst ? name : undefined;
  }

  /** A row that is written belongs to the account of the parameter, or to that of the row that it is made of. */
  private insert(stmt: Record<string, unknown>, target: unknown): void {
    if (isObject(stmt.onConflictClause)) this.volatile(stmt.onConflictClause, 'ON CONFLICT');
    if (!isRangeVar(target) || !isOfAccounts(target)) return;
    this.readsAccounts = true;
    const table = target.relname ?? '';
    const column = 'account_id';
    const columns = listOf(stmt.cols).map((one) =>
      isObject(one) && isObject(one.ResTarget) ? one.ResTarget.name : '',
    );
    // Without a list of columns the row comes whole from a function of the table's type.
    if (columns.length === 0) return;
    const at = columns.indexOf(column);
    const source = isObject(stmt.selectStmt) && isObject(stmt.selectStmt.SelectStmt) ? stmt.selectStmt.SelectStmt : {};
    const rows = listOf((source as SelectStmt).valuesLists).map((row) =>
      isObject(row) && isObject(row.List) ? listOf(row.List.items) : [],
    );
    const selected = listOf((source as SelectStmt).targetList).map((one) =>
      isObject(one) && isObject(one.ResTarget) ? one.ResTarget.val : undefined,
    );
    for (const row of rows.length > 0 ? rows : [selected]) {
      const value = row[at];
      const parameter = this.parameterIn(value);
      if (parameter !== undefined) this.parameters.add(parameter);
      else if (!isObject(value) || nameOf(value.ColumnRef).at(-1) !== 'account_id')
        this.add('account', `${table}: a row is inserted without ${column} = parameter`);
    }
  }

  /** CASE and COALESCE of an UPDATE, not those of the queries below it. */
  private volatileChoices(node: unknown): void {
    if (Array.isArray(node)) for (const item of node) this.volatileChoices(item);
    if (!isObject(node) || isObject(node.SelectStmt)) return;
    for (const [key, value] of Object.entries(node))
      if (key === 'CaseExpr' || key === 'CoalesceExpr')
        this.volatile(value, `${key === 'CaseExpr' ? 'CASE' : 'COALESCE'} of an UPDATE`);
      else this.volatileChoices(value);
  }

  /** What of an expression is not immutable: functions of the moment, and sums of an instant and an interval. */
  private volatile(node: unknown, where: string): void {
    if (Array.isArray(node)) for (const item of node) this.volatile(item, where);
    if (!isObject(node)) return;
    const { FuncCall: call, SQLValueFunction: keyword, TypeCast: cast } = node;
    if (call !== undefined && VOLATILE.has(functionOf(call))) this.add('now', `${functionOf(call)}() in ${where}`);
    if (call !== undefined && functionOf(call) === 'make_interval') this.add('now', `interval in ${where}`);
    if (keyword !== undefined) this.add('now', `${String(isObject(keyword) ? keyword.op : '')} in ${where}`);
    if (isObject(cast) && isObject(cast.typeName) && namesIn(cast.typeName.names).at(-1) === 'interval')
      this.add('now', `interval in ${where}`);
    for (const value of Object.values(node)) this.volatile(value, where);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRangeVar = (value: unknown): value is RangeVar => isObject(value) && typeof value.relname === 'string';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

/** Whether a table's rows belong to accounts: not those of PostgreSQL's catalogue, nor of {@link DATABASE_TABLES}. */
const isOfAccounts = ({ schemaname = '', relname = '' }: RangeVar): boolean =>
  schemaname !== 'information_schema' && !relname.startsWith('pg_') && !Object.hasOwn(DATABASE_TABLES, relname);

/** The parts of a dotted name. */
const namesIn = (list: unknown): string[] =>
  listOf(list).map((part) => (isObject(part) && isObject(part.String) ? String(part.String.sval) : '*'));
const nameOf = (column: unknown): string[] => (isObject(column) ? namesIn(column.fields) : []);
const functionOf = (call: unknown): string => (isObject(call) ? (namesIn(call.funcname).at(-1) ?? '') : '');
const operatorOf = (comparison: Record<string, unknown>): string => namesIn(comparison.name).join('.');

function hasKey(node: unknown, key: string): boolean {
  if (Array.isArray(node)) return node.some((item) => hasKey(item, key));
  return isObject(node) && (key in node || Object.values(node).some((value) => hasKey(value, key)));
}
