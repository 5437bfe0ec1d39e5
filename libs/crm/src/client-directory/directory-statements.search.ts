import { allOf, type AnyEntityType, type Condition, type Page, type Queryable, type SqlValue } from '#eventstore/store';

/** Newest entries that are looked through for a page: 0.3 µs each. */
const NEWEST = 16_000;
/** Newest entries by which the share of a term is estimated. */
const SAMPLE = 2000;
/** The same when similarity has to be computed: it takes 30 times as long as a look into the document. */
const SIMILARITY = { newest: 2000, sample: 200 };
/** Entries that an index may find before a walk from the newest entry on is faster. */
const MOST_HITS = 50_000;
/** The same when the walk would compute similarities: more than there are. */
const MOST_SIMILAR_HITS = 1_000_000_000;

/** SQL: whose entry `d` is, and of what kind; the first key of both indexes. */
const OWNER = `(d.account_id::text || case when d.row -> 'name' is null then '/client' else '/site' end)`;
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

const hasSimilarity = (terms: readonly Term[]): boolean => terms.some(({ similarity }) => similarity === true);

/** Estimates from the newest entries of an account. */
export interface Survey {
  /** They are all there are. */
  readonly small: boolean;
  /** Which share of them matches each term. */
  readonly shares: readonly number[];
  /** Which share of them is of the kind that is searched. */
  readonly ofKind: number;
  /** Whether they are likely to hold the page. */
  readonly likely: boolean;
}

/** The same condition in a form for which the planner knows no index. */
export const unindexed = ({ sql, values }: Term): Term => ({ sql: `(${sql}) is true`, values });

/** The statements of a search: over the directory's entries of an account that are clients, or that are sites. */
export class DirectoryStatements {
  /** One more than the page holds tells that there is a next page. */
  readonly limit: number;
  private readonly owner: Term;

  constructor(
    private readonly snapshot: Queryable,
    private readonly of: AnyEntityType,
    private readonly account: string,
    private readonly page: Page,
    private readonly conditions: readonly Condition[],
  ) {
    this.limit = page.limit + 1;
    this.owner = { sql: `${OWNER} = ?`, values: [`${account}/${of.aggregate.type}`] };
  }

  /** How common each term is among the newest entries, and how common entries of this kind are. */
  async survey(terms: readonly Term[]): Promise<Survey> {
    const values: SqlValue[] = [this.account];
    const { newest, sample } = hasSimilarity(terms) ? SIMILARITY : { newest: NEWEST, sample: SAMPLE };
    const [ofKind, ...shares] = [this.owner, ...terms].map(
      (term) => `coalesce(avg((${allOf([term], values)})::int), 0)::float`,
    );
    const [row] = await this.snapshot.query<Omit<Survey, 'likely'>>(
      `select (select count(*) from (select from client_directory d where ${LIVE} limit ${newest + 1}) d) <= ${newest} as small,
         array[${shares.join(', ')}] as shares, ${ofKind} as "ofKind" from (${entries(sample)}) d`,
      values,
    );
    if (row === undefined) throw new Error('The database did not answer a survey of the directory');
    return { ...row, likely: Math.min(row.ofKind, ...row.shares) * newest >= this.limit };
  }

  /** The page as far as the newest entries hold it. The inner limit leaves the planner no choice but the primary key. */
  async amongNewest(terms: readonly Term[]): Promise<string[]> {
    const values: SqlValue[] = [this.account];
    const { newest } = hasSimilarity(terms) ? SIMILARITY : { newest: NEWEST };
    const hits = `select d.uuid from (${entries(newest, this.past(values))}) d where ${allOf(terms, values)}`;
    return this.uuids(this.living(hits, values), values);
  }

  /** Which of the terms match any entry of this kind. An index is asked when none of the newest entries does. */
  async held(terms: readonly Term[], { small }: Survey): Promise<readonly boolean[]> {
    const values: SqlValue[] = [this.account];
    const all = terms.map((term) => allOf([term, this.owner], values));
    const near = all.map((term) => `exists (select from (${entries(small ? NEWEST : SAMPLE)}) d where ${term})`);
    // A materialized query is planned for all its rows, so by the index, and read no further than is asked.
    const far = all.map(
      (term, i) => `far_${i} as materialized (select from client_directory d where ${OF_LIVE} and ${term})`,
    );
    const [row] = await this.snapshot.query<{ held: boolean[] }>(
      small
        ? `select array[${near.join(', ')}] as held`
        : `with ${far.join(', ')}
           select array[${near.map((one, i) => `${one} or exists (select from far_${i})`).join(', ')}] as held`,
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
    const all = [this.owner, ...terms.map((term) => (indexed.includes(term) ? term : unindexed(term)))];
    const hit = `select d.uuid from client_directory d where ${OF_LIVE} ${this.past(values)} and ${allOf(all, values)}`;
    const [row] = await this.snapshot.query<{ many: boolean; uuids: string[] }>(
      `with hit as materialized (${hit}), bounded as materialized (select uuid from hit limit ${most + 1})
       select (select count(*) from bounded) > ${most} as many,
         array(${this.living('select uuid from bounded order by uuid desc', values)}) as uuids`,
      values,
    );
    return row?.many === true ? undefined : row?.uuids;
  }

  /** The page, from the newest entry on, or by an index of the conditions: as the planner sees fit. */
  async walk(terms: readonly Term[]): Promise<string[]> {
    const values: SqlValue[] = [this.account];
    return this.uuids(
      `select e.uuid from client_directory d join ${this.of.table} e on e.account_id = $1 and e.uuid = d.uuid
       where ${LIVE} ${this.past(values)} and ${this.meets(values)} and ${allOf(terms.map(unindexed), values)}
       order by d.uuid desc limit ${this.limit}`,
      values,
    );
  }

  /** SQL: the entry comes after the page before. */
  private past(values: SqlValue[]): string {
    const { after } = this.page;
    return after === undefined ? '' : `and ${allOf([{ sql: 'd.uuid < ?', values: [after] }], values)}`;
  }

  /** SQL: the page, of entries that are hits and in its order. Each is looked up by the primary key, until it is full. */
  private living(hits: string, values: SqlValue[]): string {
    return `select e.uuid from (${hits}) d cross join lateral (
        select e.uuid from ${this.of.table} e where e.uuid = d.uuid and ${this.meets(values)} limit 1
      ) e order by d.uuid desc limit ${this.limit}`;
  }

  /** SQL: the entity lives and meets the conditions. */
  private meets(values: SqlValue[]): string {
    return allOf([{ sql: 'e.account_id = $1 and e.deleted_at is null', values: [] }, ...this.conditions], values);
  }

  private async uuids(text: string, values: readonly SqlValue[]): Promise<string[]> {
    return (await this.snapshot.query<{ uuid: string }>(text, values)).map(({ uuid }) => uuid);
  }
}

/** SQL: the entry is of the generation that is read. */
const OF_LIVE = `d.generation = (select p.generation from projection_checkpoint p
  where p.account_id = $1 and p.projection = 'client_directory' and p.state = 'live')`;
/** SQL: the entry is of the account, of the generation that is read. */
const LIVE = `d.account_id = $1 and ${OF_LIVE}`;

/** SQL: the newest entries of the account. */
const entries = (count: number, condition = ''): string =>
  `select d.account_id, d.uuid, d.document, d.words, d.row from client_directory d where ${LIVE} ${condition}
   order by d.uuid desc limit ${count}`;
