/**
 * What a row costs that the index finds, whose page is often in no buffer, and what an entry of a whole word costs, in entries of a
 * prefix: 0.5 µs each.
 */
const ROW_COST = 12;
const WHOLE_WORD_COST = 0.1;
/** The least share of a term: less shows in no sample. */
const MIN_SHARE = 0.0005;

/** What decides whether the index reads the entries of a term. */
export interface TermCost {
  /** Of all entries. */
  readonly share: number;
  /** Whether it is searched as whole words, of which the index reads what the other terms leave; it reads all entries of a prefix. */
  readonly isWhole: boolean;
}

/**
 * Of terms, the rarest first, those whose entries cost less to read than the rows that they rule out. The others are tested in these
 * rows. So many short words cost what the rarest of them do.
 */
export function worthReading<T>(rarestFirst: readonly T[], costOf: (term: T) => TermCost): T[] {
  let left = 1;
  return rarestFirst.filter((term) => {
    const { share: found, isWhole } = costOf(term);
    const share = Math.max(found, MIN_SHARE);
    if (share * (isWhole ? WHOLE_WORD_COST : 1) >= left * (1 - share) * ROW_COST) return false;
    left *= share;
    return true;
  });
}
