import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#eventstore/domain';
import { Database } from '../../database/database.js';
import { type EntityPage, EntityReader, type ListOrder, type Page, uuidConditions } from '../entity-reader.js';
import type { Condition } from '../entity-select.js';
import { MAX_COUNTED } from '../leapfrog.js';
import { accountOf, type Viewer, visibleTo } from '../visibility.js';
import type { EntityType } from '../../schema/entity-type.js';
import type { Shown } from '../registry.js';
import { worthReading } from './index-terms.js';
import { exactly, MAX_HITS, prefix, SearchStatements, type Selectivity, type Term } from './search-statements.js';
import { allowsFuzzyMatch, searchedWords } from './search-words.js';

/** Timeout of each statement of a search: a safeguard, many times the duration of the slowest known statement. */
const STATEMENT_TIMEOUT_MS = 2000;
/** Share of the newest entries below which a term is rare: an index lookup is faster than a scan. */
const MAX_RARE_SHARE = 0.01;
/** Entries with a term up to which it is rare, where their number is known: each is read, wherever it is stored. */
const MAX_RARE_ENTRIES = 10_000;
/** Share below which intersecting two terms by the index is faster than a scan. */
const MAX_INDEXED_SHARE = 0.25;
/** Maximum number of terms that the index intersects: the rarest. Each needs memory for the entries that it matches. */
const MAX_INDEXED_TERMS = 3;

const cursorOf = ({ uuid }: { readonly uuid: string }): string => uuid;

/** Lists entities with `searchable`, with or without a search (contract §10). */
@Injectable()
export class EntitySearch {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  /**
   * A page of the entities that are not deleted and meet the conditions: newest first with a search, else in `order`. Each
   * word of the search must be a prefix of a word of the entity; a word that is a prefix of none of the type stands for
   * similar words.
   * @param country in which phone numbers of the search are dialled; null for none.
   */
  async list<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    viewer: Viewer,
    search: string | undefined,
    order: ListOrder,
    page: Page,
    conditions: readonly Condition[],
    shown: Shown = 'with refs',
    country: string | null = null,
  ): Promise<EntityPage<S, L>> {
    if (search === undefined) return this.reader.list(entityType, viewer, order, page, conditions, shown);
    const account = accountOf(viewer);
    const searched = searchedWords(search, entityType.searchable?.phones ? country : undefined);
    const words = [...new Map(searched.map((forms) => [forms.join(' '), forms])).values()];
    if (words.length === 0) return { items: [], next: undefined, total: page.isCounted ? 0 : undefined, cursorOf };
    const ofAccount = (await this.database.router()).condition('d.account_id = $1');
    const limits = await visibleTo(entityType, viewer, this.database.reader);
    const all = [...uuidConditions(page), ...conditions, ...limits];
    const { uuids, total } = await this.database.readSnapshot(
      STATEMENT_TIMEOUT_MS,
      async (snapshot) => {
        const find = (part: Page): Promise<string[]> =>
          findUuids(new SearchStatements(snapshot, entityType, account, part, all, ofAccount), words);
        if (page.isCounted !== true) return { uuids: await find(page), total: undefined };
        const counted = await find({ limit: MAX_COUNTED });
        const { after } = page;
        const later = after === undefined ? counted : counted.filter((uuid) => uuid < after);
        // The page is among those that are counted, unless there are more of them.
        const isRead = counted.length <= MAX_COUNTED || later.length > page.limit;
        return { uuids: isRead ? later.slice(0, page.limit + 1) : await find(page), total: counted.length };
      },
      account,
    );
    if (uuids.length === 0) return { items: [], next: undefined, total, cursorOf };
    const found = uuids.slice(0, page.limit);
    const oldestFirst = await this.reader.where(
      entityType,
      account,
      { sql: 'e.uuid in (select unnest(?::uuid[]))', values: [found] },
      this.database.reader,
      shown,
    );
    return {
      items: oldestFirst.reverse(),
      next: uuids.length > page.limit ? found.at(-1) : undefined,
      total,
      cursorOf,
    };
  }
}

/** The uuids of the page, and one more when there is a next page. */
async function findUuids(statements: SearchStatements, words: readonly (readonly string[])[]): Promise<string[]> {
  const prefixes = words.map(prefix);
  const selectivity = await statements.estimate(prefixes);
  const found = await matchingPage(statements, prefixes, selectivity);
  if (found.length > 0) return found;
  const isPrefix = await statements.haveMatches(prefixes, selectivity);
  const misspelt = words.flatMap(([word = ''], i) => (isPrefix[i] === true ? [] : [word]));
  if (misspelt.length === 0 || !misspelt.every(allowsFuzzyMatch)) return [];
  const nearest = await statements.nearest(misspelt);
  const unmatched = misspelt.filter((_, i) => nearest[i]?.length === 0);
  const splits = unmatched.length === 0 ? [] : await statements.splits(unmatched);
  if (splits.includes(undefined)) return [];
  const terms = words.flatMap((forms, i): Term[] => {
    if (isPrefix[i] === true) return [prefix(forms)];
    const [word = ''] = forms;
    const split = splits[unmatched.indexOf(word)];
    return split?.map((part) => prefix([part])) ?? [prefix(nearest[misspelt.indexOf(word)] ?? [])];
  });
  return matchingPage(statements, terms, await statements.estimate(terms));
}

/**
 * The page of the entries that match all terms. Searches the newest entries when they are likely to fill the page; else
 * uses the index for rare terms, or to intersect common ones; else scans from the newest entry.
 */
async function matchingPage(
  statements: SearchStatements,
  terms: readonly Term[],
  { isComplete, shares, known, fillsPage }: Selectivity,
): Promise<string[]> {
  if (isComplete || fillsPage) {
    const newest = await statements.matchNewest(terms);
    if (isComplete || newest.length === statements.limit) return newest;
  }
  const rankOf = (term: Term): [share: number, entries: number] => {
    const i = terms.indexOf(term);
    return [shares[i] ?? 0, known[i]?.entries ?? 0];
  };
  const rarestFirst = terms.toSorted((a, b) => rankOf(a)[0] - rankOf(b)[0] || rankOf(a)[1] - rankOf(b)[1]);
  const isBelow = (term: Term, maxShare: number, maxEntries: number): boolean =>
    rankOf(term)[0] < maxShare && rankOf(term)[1] <= maxEntries;
  const rare = rarestFirst
    .filter((term) => isBelow(term, MAX_RARE_SHARE, MAX_RARE_ENTRIES))
    .slice(0, MAX_INDEXED_TERMS);
  // Words that the newest entries do not have, but many older ones.
  if (rare.length === 0 && terms.some((term) => isBelow(term, MAX_RARE_SHARE, Infinity))) {
    const [end] = known.flatMap((one) => one?.newest ?? []).sort();
    const older = end === undefined ? [] : await statements.matchNewest(terms, end);
    if (older.length === statements.limit) return older;
  }
  const wholeWords = (term: Term): readonly string[] | null => known[terms.indexOf(term)]?.words ?? null;
  const candidates = rarestFirst.filter(
    (term) => isBelow(term, MAX_INDEXED_SHARE, Infinity) || wholeWords(term) !== null,
  );
  const common = worthReading(candidates, (term) => ({
    share: rankOf(term)[0],
    isWhole: wholeWords(term) !== null,
  })).slice(0, MAX_INDEXED_TERMS);
  const commonShare = common.reduce((share, term) => share * rankOf(term)[0], 1);
  const isIndexed =
    (candidates.length > 1 && commonShare < MAX_INDEXED_SHARE ** 2) ||
    common.some((term) => isBelow(term, MAX_RARE_SHARE, MAX_HITS));
  const indexed = rare.length > 0 ? rare : isIndexed ? common : [];
  if (indexed.length === 0) return statements.matchByScan(terms);
  const found = await statements.matchByIndex(
    indexed.map((term) => {
      const words = wholeWords(term);
      return words === null ? term : exactly(words);
    }),
    terms.filter((term) => !indexed.includes(term)),
  );
  return found ?? statements.matchByScan(terms);
}
