import type { Condition } from '#eventstore/store';
import { wordsIn } from './words.js';

/** Words shorter than this are matched by prefix alone: three letters resemble too much. */
const SIMILAR_FROM = 4;

/**
 * The condition that every word of a search matches the directory of a client or site `e` by prefix or similarity. A
 * search without any word, such as "-", finds nothing.
 */
export function matching(search: string): Condition {
  const words = [...new Set(wordsIn(search))];
  if (words.length === 0) return { sql: 'false', values: [] };
  const each = words.map((word) =>
    [...word].length >= SIMILAR_FROM
      ? { sql: '(d.document @@ ?::tsquery or ? <% d.words)', values: [prefix(word), word] }
      : { sql: 'd.document @@ ?::tsquery', values: [prefix(word)] },
  );
  return {
    // As a join, so that the planner may walk the newest of them when a word is everybody's, and the index when it is rare.
    join: `join client_directory d on d.account_id = e.account_id and d.uuid = e.uuid and d.generation =
      (select p.generation from projection_checkpoint p
       where p.account_id = $1 and p.projection = 'client_directory' and p.state = 'live')`,
    sql: each.map(({ sql }) => sql).join(' and '),
    values: each.flatMap(({ values }) => values),
  };
}

/** A word holds letters and digits only, so it needs no escape in a tsquery. */
const prefix = (word: string): string => `'${word}':*`;
