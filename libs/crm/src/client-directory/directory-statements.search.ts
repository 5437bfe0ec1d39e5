import {
  allOf,
  type AnyStoredAggregate,
  type Condition,
  type Page,
  type Queryable,
  type SqlValue,
} from '#kernel/store';

/** Newest entries that are looked through when they are likely to hold the page: 0.3 µs each. */
export const NEWEST = 16_000;
/** Newest entries by which the share of a term is estimated. */
const SAMPLE = 2000;
/** The same when similarity has to be computed: it takes 30 times as long as a look into the document. */
const SIMILARITY_SAMPLE = 300;
/** Entries that an index may find before a walk from the newest entry on is faster. */
const MOST_HITS = 50_000;
/** The same when the walk would compute similarities: more than there are. */
const MOST_SIMILAR_HITS = 1_000_000_000;

/** SQL: whether the entry `d` is of a client or of a site; a key of the index `client_directory_search`. */
const KIND = `(case when d.row -> 'name' is null then 'client' else 'site' end)`;
/** SQL: the words of the entry `d` without digits; a key of the index `client_directory_names`. */
const NAMES = String.raw`regexp_replace(d.words, '\S*[0-9]\S*', '', 'g')`;

/** What an entry must match: a condition over the directory's row `d`. */
export interface Term extends Condition {
  readonly similarity?: true;
}

/** A word of the entry begins with this one. A word holds letters and digits only, so it needs no escape. */
export const prefix = (word: string): Term => ({ sql: 'd.document @@ ?::tsquery', values: [`'${word}':*`] });

/** A word of the entry, or several side by side, is similar to this one. */
export const similar = (word: string): Term => ({ sql: `? <% ${NAMES}`, values: [word], similarity: true });

export const hasSimilarity = (terms: readonly Term[]): boolean => terms.some(({ similarity }) => similarity === true);

/** What the newest entries tell of an account. */
export interface Survey {
  /** They are all there are. */
  readonly small: boolean;
  /** Which share of them matches each term. */
  readonly shares: readonly number[];
  /** Which share of them is of the kind that is searched. */
  readonly ofKind: number;
}

/** The same condition in a form for which the planner knows no index. */
export const unindexed = ({ sql, values }: Term): Term => ({ sql: `(${sql}) is true`, values });

/** The statements of a search: over the directory's entries of an account that are clients, or that are sites. */
export class DirectoryStatements {
  /** One more than the page holds tells that there is a next page. */
  readonly limit: number;
  private readonly kind: Term;

  constructor(
    private readonly snapshot: Queryable,
    private readonly of: AnyStoredAggregate,
    private readonly account: string,
    private readonly page: Page,
    private readonly conditions: readonly Condition[],
  ) {
    this.limit = page.limit + 1;
    this.kind = { sql: `${KIND} = ?`, values: [of.aggregate.type] };
  }

  /** The page as far as the newest entries hold it. The inner limit leaves the planner no choice but the primary key. */
  async amongNewest(terms: readonly Term[]): Promise<string[]> {
    const values: SqlValue[] = [this.account];
    return this.uuids(
      `select e.uuid from (
         select d.uuid, d.document, d.words from client_directory d where ${this.entries(values)}
         order by d.uuid desc limit ${NEWEST}
       ) d join ${this.of.table} e on e.account_id = $1 and e.uuid = d.uuid
       where ${this.living(values)} and ${allOf(terms, values)} order by d.uuid desc limit ${this.limit}`,
      values,
    );
  }

  /** How common each term is among the newest entries, and how common entries of this kind are. */
  async survey(terms: readonly Term[]): Promise<Survey> {
    const values: SqlValue[] = [this.account];
    const sample = hasSimilarity(terms) ? SIMILARITY_SAMPLE : SAMPLE;
    const [ofKind, ...shares] = [this.kind, ...terms].map(
      (term) => `coalesce(avg((${allOf([term], values)})::int), 0)::float`,
    );
    const [row] = await this.snapshot.query<Survey>(
      `select count(*) < ${sample} as small, array[${shares.join(', ')}] as shares, ${ofKind} as "ofKind"
       from (${newest(sample)}) d`,
      values,
    );
    if (row === undefined) throw new Error('The database did not answer a survey of the directory');
    return row;
  }

  /** Which of the terms match any entry of this kind. An index is asked when none of the newest entries does. */
  async held(prefixes: readonly Term[]): Promise<readonly boolean[]> {
    const values: SqlValue[] = [this.account];
    const terms = prefixes.map((term) => allOf([term, this.kind], values));
    // A materialized query is planned for all its rows, so by the index, and read no further than is asked.
    const held = terms.map(
      (term, i) => `held_${i} as materialized (select from client_directory d where ${LIVE} and ${term})`,
    );
    const matches = terms.map(
      (term, i) => `exists (select from newest d where ${term}) or exists (select from held_${i})`,
    );
    const [row] = await this.snapshot.query<{ held: boolean[] }>(
      `with newest as materialized (${newest(SAMPLE)}), ${held.join(', ')} select array[${matches.join(', ')}] as held`,
      values,
    );
    return row?.held ?? [];
  }

  /**
   * The page, found by the indexes of some terms; undefined when they find too much. The materialized query keeps the
   * planner from a walk that ends early, which it thinks cheap since it takes matches to be spread evenly.
   */
  async lookUp(indexed: readonly Term[], terms: readonly Term[]): Promise<string[] | undefined> {
    const values: SqlValue[] = [this.account];
    const most = hasSimilarity(terms) ? MOST_SIMILAR_HITS : MOST_HITS;
    const all = [this.kind, ...terms.map((term) => (indexed.includes(term) ? term : unindexed(term)))];
    const [row] = await this.snapshot.query<{ many: boolean; uuids: string[] }>(
      `with hit as materialized (select d.uuid from client_directory d where ${this.entries(values)} and ${allOf(all, values)}),
         bounded as materialized (select uuid from hit limit ${most + 1})
       select (select count(*) from bounded) > ${most} as many, array(
         select e.uuid from (select uuid from bounded order by uuid desc) d cross join lateral (
           select e.uuid from ${this.of.table} e where e.uuid = d.uuid and ${this.living(values)} limit 1
         ) e order by d.uuid desc limit ${this.limit}
       ) as uuids`,
      values,
    );
    return row?.many === true ? undefined : row?.uuids;
  }

  /** The page, from the newest entry on, or by an index of the conditions: as the planner sees fit. */
  async walk(terms: readonly Term[]): Promise<string[]> {
    const values: SqlValue[] = [this.account];
    return this.uuids(
      `select e.uuid from client_directory d join ${this.of.table} e on e.account_id = $1 and e.uuid = d.uuid
       where ${this.entries(values)} and ${this.living(values)} and ${allOf(terms.map(unindexed), values)}
       order by d.uuid desc limit ${this.limit}`,
      values,
    );
  }

  /** SQL: the entries that the page may hold. */
  private entries(values: SqlValue[]): string {
    const { after } = this.page;
    return after === undefined ? LIVE : `${LIVE} and ${allOf([{ sql: 'd.uuid < ?', values: [after] }], values)}`;
  }

  /** SQL: the entities that the page may hold. */
  private living(values: SqlValue[]): string {
    return allOf([{ sql: 'e.account_id = $1 and e.deleted_at is null', values: [] }, ...this.conditions], values);
  }

  private async uuids(text: string, values: readonly SqlValue[]): Promise<string[]> {
    return (await this.snapshot.query<{ uuid: string }>(text, values)).map(({ uuid }) => uuid);
  }
}

/** SQL: the entries of the account, of the generation that is read. */
const LIVE = `d.account_id = $1 and d.generation = (select p.generation from projection_checkpoint p
  where p.account_id = $1 and p.projection = 'client_directory' and p.state = 'live')`;

const newest = (count: number): string =>
  `select d.document, d.words, d.row from client_directory d where ${LIVE} order by d.uuid desc limit ${count}`;
