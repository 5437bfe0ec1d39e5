import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#eventstore/domain';
import {
  uuidConditions,
  type Condition,
  Database,
  EntityReader,
  type Page,
  type Entity,
  type EntityType,
} from '#eventstore/store';
import {
  DirectoryStatements,
  prefix,
  similar,
  type Survey,
  type Term,
  unindexed,
} from './directory-statements.search.js';
import { canBeMisspelt, wordsIn } from './words.js';

/** Time limit of each statement of a search, in milliseconds: a safeguard, many times what the slowest known one takes. */
const LIMIT_MS = 2000;
/** Share of the newest entries below which a term is rare: the index finds its entries faster than a walk does. */
const RARE = 0.01;
/** Share below which the index can intersect the entries of two terms in less time than a walk takes. */
const COMMON = 0.25;

interface Found<S extends object, L extends string> {
  readonly items: Entity<S, L>[];
  readonly next: string | undefined;
}

/** Lists of clients and of sites, with or without a search (contract §10). */
@Injectable()
export class DirectorySearch {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  /**
   * A page of the living clients or sites that meet the conditions, newest first. With a search each of its words must
   * begin a word of the entry; a word that can be misspelt and begins nothing in the directory matches by similarity.
   */
  async list<S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    account: string,
    search: string | undefined,
    page: Page,
    conditions: readonly Condition[],
  ): Promise<Found<S, L>> {
    if (search === undefined) return this.reader.list(entityType, account, 'newest first', page, conditions);
    const words = [...new Set(wordsIn(search))];
    if (words.length === 0) return { items: [], next: undefined };
    const uuids = await this.database.readSnapshot(LIMIT_MS, (snapshot) =>
      find(
        new DirectoryStatements(snapshot, entityType, account, page, [...uuidConditions(page), ...conditions]),
        words,
      ),
    );
    const shown = uuids.slice(0, page.limit);
    const oldestFirst = await this.reader.where(entityType, account, {
      sql: 'e.uuid in (select unnest(?::uuid[]))',
      values: [shown],
    });
    return { items: oldestFirst.reverse(), next: uuids.length > page.limit ? shown.at(-1) : undefined };
  }
}

/** The uuids of the page and one more, if there is one. */
async function find(statements: DirectoryStatements, words: readonly string[]): Promise<string[]> {
  const prefixes = words.map(prefix);
  const survey = await statements.survey(prefixes);
  const found = await pageWith(statements, prefixes, survey);
  if (found.length > 0) return found;
  // When few entries are of this kind, the index of the kind finds them sooner than that of a common word.
  const begins = await statements.held(survey.ofKind < RARE ? prefixes.map(unindexed) : prefixes, survey);
  if (!begins.includes(false) || !words.every((word, i) => begins[i] || canBeMisspelt(word))) return [];
  const terms = words.map((word, i) => (begins[i] ? prefix(word) : similar(word)));
  return pageWith(statements, terms, await statements.survey(terms));
}

/**
 * The page of what matches all terms, in three steps: from the newest entries when they are likely to fill it; by the
 * index, which is asked for rare terms, or to intersect common ones; else by a walk from the newest entry on.
 */
async function pageWith(
  statements: DirectoryStatements,
  terms: readonly Term[],
  { small, shares, ofKind, likely }: Survey,
): Promise<string[]> {
  if (small || likely) {
    const near = await statements.amongNewest(terms);
    if (small || near.length === statements.limit) return near;
  }
  const below = (most: number): readonly Term[] => terms.filter((_, i) => (shares[i] ?? 0) < most);
  const rare = below(RARE);
  const common = below(COMMON);
  const indexed = rare.length > 0 || ofKind < RARE ? rare : common.length > 1 ? common : undefined;
  return (indexed && (await statements.lookUp(indexed, terms))) ?? statements.walk(terms);
}
