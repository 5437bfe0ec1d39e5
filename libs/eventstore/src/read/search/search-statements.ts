import type { Queryable, SqlValue } from '../../database/queryable.js';
import type { Page } from '../entity-reader.js';
import { allOf, type Condition } from '../entity-select.js';
import type { AnyEntityType } from '../../schema/entity-type.js';
import {
  type Candidate,
  CYRILLIC,
  GREEK,
  likeliestSplit,
  mistakesAllowedIn,
  nearestWords,
  splitsOf,
  withoutMistake,
} from './nearest-words.js';
import { SEARCH_INDEX, SEARCH_WORD } from './search-index.js';

/** Maximum number of newest entries that are searched for a page: 0.3 µs each. */
const MAX_NEWEST = 16_000;
/** Number of newest entries from which the share of a term is estimated. */
const SAMPLE_SIZE = 2000;
/** Maximum number of index hits; with more, a scan from the newest entry is faster. */
export const MAX_HITS = 50_000;
/** Maximum number of words that are compared with a misspelt one, and of those that begin as it does without a certain mistake. */
const MAX_CANDIDATES = 64;
const MAX_BEGINNING = 8;
/** The least share of trigrams that a word with two mistakes has in common with what it stands for. */
const MIN_SIMILARITY = 0.2;
/** Maximum number of words of the table that are added up for a term. */
const MAX_ADDED = 1000;
/** Maximum number of words that are searched instead of a prefix of all of them, and of entries with digits in one of these. */
const MAX_WHOLE = 100;
const MAX_WHOLE_ENTRIES = 1000;
/** Ends a word of the table that stands for those with digits after it. */
const MARK = '#';
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** SQL: the account and the entity type of the entry or word `d`; the first key of the indexes of words. */
const INDEX_KEY = `(d.account_id::text || '/' || d.stream_type)`;
/** Letters, and the Latin letters and digits that stand for them. Words of the table of words have no digits. */
const LETTERS = {
  other: CYRILLIC + GREEK,
  latin: 'abvgdejziklmnoprstufhcyw12q3456iegdjlnh7abgdezhtiklmnxoprstufcpws',
};

/** SQL: a word in Latin letters and digits. PostgreSQL makes trigrams of other letters in some locales only. */
const latin = (word: string): string => `translate(${word}, '${LETTERS.other}', '${LETTERS.latin}')`;

/** A condition on the row `d` of the index. */
export interface Term extends Condition {
  /** The beginnings of words, each of which meets it. */
  readonly forms: readonly string[];
}

/** Matches entries with a word that begins with one of these. A word has only letters and digits and needs no escaping. */
export const prefix = (forms: readonly string[]): Term => ({
  sql: 'd.document @@ ?::tsquery',
  values: [forms.map((form) => `'${form}':*`).join(' | ')],
  forms,
});

/** What the table of words has of a term. */
export interface KnownTerm {
  /** The number of entries with a word that begins so, or more: one may have several. Of many words, only that of the first. */
  readonly entries: number;
  /** No entry with such a word is newer; null without entries, and when there are many words. */
  readonly newest: string | null;
  /** All words that begin so, those with digits as their beginning and a mark; null when there are many. */
  readonly words: readonly string[] | null;
}

/**
 * Matches the entries with one of these words of the table: as a prefix of all of them does. The index reads the entries of a
 * whole word only as far as those of others need it, but all of a prefix.
 */
export const exactly = (words: readonly string[]): Condition => ({
  sql: 'd.document @@ ?::tsquery',
  values: [
    words
      .flatMap((word) =>
        word.endsWith(MARK) ? DIGITS.map((digit) => `'${word.slice(0, -1)}${digit}':*`) : `'${word}'`,
      )
      .join(' | '),
  ],
});

/** Estimates from a sample: the newest entries of the entity type. */
export interface Selectivity {
  /** Whether the newest entries are all entries of the type. */
  readonly isComplete: boolean;
  /** The share of the sample that matches each term. */
  readonly shares: readonly number[];
  /** What is known of all entries with each term; null for a word with digits, of which there is no table. */
  readonly known: readonly (KnownTerm | null)[];
  /** Whether the newest entries are likely to contain the page. */
  readonly fillsPage: boolean;
}

/** The same condition in a form that the planner matches to no index. */
export const unindexed = ({ sql, values }: Condition): Condition => ({ sql: `(${sql}) is true`, values });

/** The SQL statements of a search over the entities of a type in an account. */
export class SearchStatements {
  /** The page size plus one: the extra row shows that there is a next page. */
  readonly limit: number;
  private readonly indexKey: Condition;
  /** SQL: the entry is of the account, the live generation and the entity type. */
  private readonly live: string;

  constructor(
    private readonly snapshot: Queryable,
    private readonly entityType: AnyEntityType,
    private readonly account: string,
    private readonly page: Page,
    private readonly conditions: readonly Condition[],
    /** SQL of {@link Router.condition} for the entry `d`. */
    private readonly ofAccount: string,
  ) {
    this.limit = page.limit + 1;
    const { type } = entityType.aggregate;
    this.indexKey = { sql: `${INDEX_KEY} = ?`, values: [`${account}/${type}`] };
    this.live = `d.account_id = $1 and ${LIVE_GENERATION} and d.stream_type = '${type}'`;
  }

  /** Estimates the share of each term among the newest entries. */
  async estimate(terms: readonly Term[]): Promise<Selectivity> {
    const values: SqlValue[] = [this.account];
    const shares = terms.map((term) => `coalesce(avg((${allOf([term], values)})::int), 0)::float`);
    const known = terms.map(({ forms }) => {
      if (forms.some((form) => /\p{N}/u.test(form))) return 'null';
      return `(select json_build_object('entries', coalesce(sum(w.entries), 0),
          'newest', case when count(*) <= ${MAX_ADDED} then max(w.newest::text) end,
          'words', case when count(*) <= ${MAX_WHOLE}
            and coalesce(sum(w.entries) filter (where w.word like '%${MARK}'), 0) <= ${MAX_WHOLE_ENTRIES} then json_agg(w.word) end)
        from unnest($${values.push(forms)}::text[]) f (form) cross join lateral (
          select d.word, d.entries, d.newest from ${SEARCH_WORD} d
          where ${this.live} and d.word >= f.form and d.word < f.form || chr(1114111) order by d.word limit ${MAX_ADDED + 1}
        ) w)`;
    });
    // Ordered, so that the primary key serves it: without an order the planner may scan the entries of other types.
    const [row] = await this.snapshot.query<Omit<Selectivity, 'fillsPage'>>(
      `select (select count(*) from (${this.newestEntries(MAX_NEWEST + 1)}) d) <= ${MAX_NEWEST} as "isComplete",
         array[${shares.join(', ')}] as shares, json_build_array(${known.join(', ')}) as known
       from (${this.newestEntries(SAMPLE_SIZE)}) d`,
      values,
    );
    if (row === undefined) throw new Error('The statement that estimates the selectivity of a search returned no row');
    return { ...row, fillsPage: Math.min(...row.shares) * MAX_NEWEST >= this.limit };
  }

  /**
   * The beginnings of words that each of these misspelt words is likely to stand for. All words with one mistake less are looked
   * up; those with two mistakes less are found by their trigrams.
   */
  async nearest(misspelt: readonly string[]): Promise<string[][]> {
    const values: SqlValue[] = [this.account];
    const candidates = misspelt.map((word) => {
      const found = [this.wordsBeginningWith(withoutMistake(word), values)];
      if (mistakesAllowedIn(word) > 1) found.push(this.similarWords(word, values));
      return `(select coalesce(json_agg(c), '[]') from (${found.join(' union ')}) c)`;
    });
    if (misspelt.some((word) => mistakesAllowedIn(word) > 1))
      await this.snapshot.query(`set local pg_trgm.similarity_threshold = ${MIN_SIMILARITY}`);
    const [row] = await this.snapshot.query<{ candidates: Candidate[][] }>(
      `select json_build_array(${candidates.join(', ')}) as candidates`,
      values,
    );
    return misspelt.map((word, i) => nearestWords(word, row?.candidates[i] ?? []));
  }

  /**
   * The part of the page that is among the newest entries: of all, or of those from one on. The inner limit makes the planner
   * use the primary key.
   */
  async matchNewest(terms: readonly Term[], from?: string): Promise<string[]> {
    const values: SqlValue[] = [this.account];
    const older = from === undefined ? '' : `and ${allOf([{ sql: 'd.uuid <= ?', values: [from] }], values)}`;
    const hits = `select d.uuid from (${this.newestEntries(MAX_NEWEST, `${this.afterCursor(values)} ${older}`)}) d where ${allOf(terms, values)}`;
    return this.uuids(this.entityPage(hits, values), values);
  }

  /** Whether each term matches any entry: one of the newest, else one found by an index. */
  async haveMatches(
    terms: readonly Term[],
    { isComplete }: Pick<Selectivity, 'isComplete'>,
  ): Promise<readonly boolean[]> {
    const values: SqlValue[] = [this.account];
    const newest = terms.map(
      (term) =>
        `exists (select from (${this.newestEntries(isComplete ? MAX_NEWEST : SAMPLE_SIZE)}) d where ${allOf([term], values)})`,
    );
    // A materialized query is planned for all of its rows, hence by the index, but read only as far as needed.
    const far = (isComplete ? [] : terms).map(
      (term, i) =>
        `far_${i} as materialized (select from ${SEARCH_INDEX} d where ${this.ofAccount}${LIVE_GENERATION} and ${allOf([term, this.indexKey], values)})`,
    );
    const anywhere = newest.map((one, i) => (isComplete ? one : `${one} or exists (select from far_${i})`));
    const [row] = await this.snapshot.query<{ matches: boolean[] }>(
      `${isComplete ? '' : `with ${far.join(', ')}`} select array[${anywhere.join(', ')}] as matches`,
      values,
    );
    return row?.matches ?? [];
  }

  /** The likeliest two words of the table that each of these words is without the blank between them; undefined for none. */
  async splits(words: readonly string[]): Promise<(readonly string[] | undefined)[]> {
    const rows = await this.snapshot.query<Candidate>(
      `select d.word, d.entries from unnest($2::text[]) w (word) cross join lateral (
         select d.word, d.entries from ${SEARCH_WORD} d where ${this.live} and d.word = w.word limit 1) d`,
      [this.account, [...new Set(words.flatMap(splitsOf).flat())]],
    );
    const entriesOf = new Map(rows.map(({ word, entries }) => [word, entries]));
    return words.map((word) => likeliestSplit(word, entriesOf));
  }

  /**
   * The page of the matches of all conditions, some of which the index finds; undefined when these have too many hits. The
   * materialized query prevents a scan with an early end, whose cost the planner underestimates because it assumes evenly
   * distributed matches.
   */
  async matchByIndex(indexed: readonly Condition[], others: readonly Condition[]): Promise<string[] | undefined> {
    const values: SqlValue[] = [this.account];
    const [row] = await this.snapshot.query<{ tooMany: boolean; uuids: string[] }>(
      `with hit as materialized (select d.uuid from ${SEARCH_INDEX} d where ${this.ofAccount}${LIVE_GENERATION}
         ${this.afterCursor(values)} and ${allOf([this.indexKey, ...indexed, ...others.map(unindexed)], values)}
       ), bounded as materialized (select uuid from hit limit ${MAX_HITS + 1})
       select (select count(*) from bounded) > ${MAX_HITS} as "tooMany",
         array(${this.entityPage('select uuid from bounded order by uuid desc', values)}) as uuids`,
      values,
    );
    return row?.tooMany === true ? undefined : row?.uuids;
  }

  /** The page, by a scan from the newest entry or by an index of the conditions, as the planner chooses. */
  async matchByScan(terms: readonly Term[]): Promise<string[]> {
    const values: SqlValue[] = [this.account];
    return this.uuids(
      `select e.uuid from ${SEARCH_INDEX} d join ${this.entityType.table} e on e.account_id = $1 and e.uuid = d.uuid
       where ${this.live} ${this.afterCursor(values)} and ${this.entityConditions(values)} and ${allOf(terms.map(unindexed), values)}
       order by d.uuid desc limit ${this.limit}`,
      values,
    );
  }

  /** SQL: the most frequent words that begin with one of these. */
  private wordsBeginningWith(beginnings: readonly string[], values: SqlValue[]): string {
    return `(select distinct d.word, d.entries from unnest($${values.push(beginnings)}::text[]) b (beginning) cross join lateral (
        select d.word, d.entries from ${SEARCH_WORD} d
        where ${this.live} and d.word >= b.beginning and d.word < b.beginning || chr(1114111) and d.word not like '%${MARK}'
        order by d.word limit ${MAX_BEGINNING}
      ) d order by d.entries desc limit ${MAX_CANDIDATES})`;
  }

  /** SQL: the words with most trigrams in common with a word. */
  private similarWords(word: string, values: SqlValue[]): string {
    const typed = latin(`$${values.push(word)}`);
    return `(select d.word, d.entries from ${SEARCH_WORD} d
      where ${this.ofAccount}${LIVE_GENERATION} and ${allOf([this.indexKey], values)} and ${latin('d.word')} % ${typed} and d.word not like '%${MARK}'
      order by similarity(${latin('d.word')}, ${typed}) desc, d.entries desc limit ${MAX_CANDIDATES})`;
  }

  /** SQL: the newest entries of the entity type. */
  private newestEntries(count: number, condition = ''): string {
    return `select d.account_id, d.uuid, d.stream_type, d.document, d.words from ${SEARCH_INDEX} d
      where ${this.live} ${condition} order by d.uuid desc limit ${count}`;
  }

  /** SQL: the entry comes after the cursor. */
  private afterCursor(values: SqlValue[]): string {
    const { after } = this.page;
    return after === undefined ? '' : `and ${allOf([{ sql: 'd.uuid < ?', values: [after] }], values)}`;
  }

  /** SQL: the page of these hits, in order. Entities are looked up by their primary key until the page is full. */
  private entityPage(hits: string, values: SqlValue[]): string {
    return `select e.uuid from (${hits}) d cross join lateral (
        select e.uuid from ${this.entityType.table} e where e.uuid = d.uuid and ${this.entityConditions(values)} limit 1
      ) e order by d.uuid desc limit ${this.limit}`;
  }

  /** SQL: the entity is not deleted and meets the conditions. */
  private entityConditions(values: SqlValue[]): string {
    return allOf([{ sql: 'e.account_id = $1 and e.deleted_at is null', values: [] }, ...this.conditions], values);
  }

  private async uuids(text: string, values: readonly SqlValue[]): Promise<string[]> {
    return (await this.snapshot.query<{ uuid: string }>(text, values)).map(({ uuid }) => uuid);
  }
}

/** SQL: the entry is of the live generation. */
const LIVE_GENERATION = `d.generation = (select p.generation from projection_checkpoint p
  where p.account_id = $1 and p.projection = '${SEARCH_INDEX}' and p.state = 'live')`;
