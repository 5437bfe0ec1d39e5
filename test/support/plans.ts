import pg from 'pg';
import { type HttpResponse, ListBody } from '#http';
import { type Database, type EventFilter, feedAfter, type SqlValue } from '#eventstore/store';
import type { Service } from './service.js';

/** A node of an executed plan. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The items of a list that the handler of a query answers, and its cursor. @throws Error for another answer. */
export async function pageIn<T extends object>({ body }: HttpResponse) {
  if (!(body instanceof ListBody)) throw new Error('The answer is no list');
  const { text, next } = await body.render();
  return { items: Object.values(JSON.parse(String(text)) as object)[0] as T[], next };
}

/** The items of a list that the handler of a query answers. */
export const itemsOf = async <T extends object>(answer: HttpResponse): Promise<T[]> => (await pageIn<T>(answer)).items;

/** Records the executed plans of the unprepared reads of a database, lists included. */
export class PlanRecorder {
  private readonly plans: PlanNode[] = [];
  /** The database, whose unprepared reads are recorded. */
  readonly database: Database;

  constructor(database: Database, sql: Service['sql']) {
    this.database = Object.create(database) as Database;
    const record = async (text: string, values: readonly SqlValue[]): Promise<void> => {
      const [explained] = await sql(`explain (analyze, buffers, format json) ${text}`, values);
      this.plans.push((explained?.['QUERY PLAN'] as [{ Plan: PlanNode }])[0].Plan);
    };
    this.database.queryUnprepared = async (text, values) => {
      await record(text, values);
      return database.queryUnprepared(text, values);
    };
    this.database.queryList = async (text, values, isPrepared) => {
      if (isPrepared !== true) await record(text, values);
      return database.queryList(text, values, isPrepared);
    };
  }

  /** The number of recorded reads. */
  get count(): number {
    return this.plans.length;
  }

  /** The pages of the recorded reads, each as often as it was looked at. */
  get pages(): number {
    return this.plans.reduce((sum, plan) => sum + buffersOf(plan), 0);
  }

  clear(): void {
    this.plans.length = 0;
  }

  /** Scans of a table: by which indexes, and how many of its rows were read, those that were left out included. */
  readsOf(table: string): { readonly indexes: string[]; readonly rows: number } {
    const indexes = new Set<string>();
    let rows = 0;
    const visit = (node: PlanNode, within?: string): void => {
      const relation = node['Relation Name'] ?? within;
      if (relation === table && /Index/.test(node['Node Type'])) indexes.add(node['Index Name'] ?? '');
      if (node['Relation Name'] === table) {
        if (node['Node Type'] === 'Seq Scan') indexes.add('none');
        const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
        rows += (node['Actual Rows'] + left) * node['Actual Loops'];
      }
      // The index scans below a bitmap scan do not name the table.
      node.Plans?.forEach((below) => visit(below, node['Relation Name']));
    };
    this.plans.forEach((plan) => visit(plan));
    return { indexes: [...indexes].sort(), rows: Math.round(rows) };
  }
}

/** The pages that a plan has looked at, each as often as it was. */
const buffersOf = (plan: PlanNode): number => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

/** How many rows of `event` a plan has read, those that a filter removed included. */
const eventsReadBy = (node: PlanNode): number =>
  (node.Plans ?? []).reduce((sum, inner) => sum + eventsReadBy(inner), 0) +
  (node['Relation Name'] === 'event'
    ? Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    : 0);

/** A page of the feed. */
export interface FeedPage {
  readonly account: string;
  readonly after: number;
  readonly limit: number;
  readonly filter: EventFilter;
}

/** What a page of the feed costs: rows of `event` that are read, and pages that are looked at. */
export interface PageCost {
  readonly events: number;
  readonly buffers: number;
}

/**
 * What a page of the feed costs.
 * @param mode how its statement is planned: a value of `plan_cache_mode`.
 */
export async function costOfPage(
  client: pg.Client,
  mode: string,
  { account, after, limit, filter }: FeedPage,
): Promise<PageCost> {
  let statement: { text: string; values: readonly SqlValue[] } | undefined;
  const recorder: Pick<Database, 'queryJsonText'> = {
    queryJsonText: (text, values) => {
      statement = { text, values };
      return Promise.resolve([]);
    },
  };
  await feedAfter(recorder, account, after, limit, filter);
  if (statement === undefined) throw new Error('feedAfter has run no statement');
  const literals = statement.values.map((value) =>
    value === null
      ? 'null'
      : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value as string | number)),
  );
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare page as ${statement.text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) execute page(${literals.join(', ')})`,
  );
  await client.query('deallocate page');
  const [row] = rows;
  if (row === undefined) throw new Error('There is no plan');
  const plan = row['QUERY PLAN'][0].Plan;
  return { events: eventsReadBy(plan), buffers: buffersOf(plan) };
}
