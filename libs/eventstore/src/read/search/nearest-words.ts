/** Maximum number of words that a misspelt word stands for. */
const MAX_NEAREST = 8;
/** Letters of a word from which on two mistakes are allowed in it. */
const LONG = 10;
/** The letters of words, by script. */
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
export const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџ';
export const GREEK = 'αβγδεζηθικλμνξοπρστυφχψως';

/** A word of the index that may be meant, and the number of its entries. */
export interface Candidate {
  readonly word: string;
  readonly entries: number;
}

/** How many mistakes may be in a word. */
export const mistakesAllowedIn = (misspelt: string): number => ([...misspelt].length < LONG ? 1 : 2);

/** What a word with one mistake may be without it. */
export function withoutMistake(misspelt: string): string[] {
  const letters = [...misspelt];
  const alphabet = [LATIN, CYRILLIC, GREEK].filter((script) => letters.some((letter) => script.includes(letter)));
  const from = (at: number): string => letters.slice(at).join('');
  return letters.concat('').flatMap((letter, at) => {
    const before = letters.slice(0, at).join('');
    const [next = ''] = letters.slice(at + 1);
    const others = [...alphabet.join('')].flatMap((other) => [other + from(at), other + from(at + 1)]);
    return [from(at + 1), next + letter + from(at + 2), ...others].map((rest) => before + rest);
  });
}

/** The two words of at least two letters that a word may be without the blank between them. */
export function splitsOf(word: string): (readonly [string, string])[] {
  const letters = [...word];
  return letters.slice(2, -1).map((_, i) => [letters.slice(0, i + 2).join(''), letters.slice(i + 2).join('')] as const);
}

/** Of the splits into two known words, the one whose rarer word is the most frequent. @param entriesOf of the known words. */
export function likeliestSplit(
  word: string,
  entriesOf: ReadonlyMap<string, number>,
): readonly [string, string] | undefined {
  const rarer = (split: readonly [string, string]): number =>
    Math.min(...split.map((part) => entriesOf.get(part) ?? 0));
  const [likeliest] = splitsOf(word).toSorted((a, b) => rarer(b) - rarer(a));
  return likeliest !== undefined && rarer(likeliest) > 0 ? likeliest : undefined;
}

/**
 * The beginnings of words that a misspelt word is likely to stand for: those with the fewest mistakes, the most frequent
 * first. A mistake is a letter too many, too few or another one, or two letters in the wrong order.
 */
export function nearestWords(misspelt: string, candidates: readonly Candidate[]): string[] {
  const letters = [...misspelt];
  let fewest = mistakesAllowedIn(misspelt);
  let nearest: string[] = [];
  for (const { word } of candidates.toSorted((a, b) => b.entries - a.entries)) {
    const { mistakes, beginning } = nearestBeginning(letters, [...word]);
    if (mistakes > fewest) continue;
    if (mistakes < fewest) nearest = [];
    fewest = mistakes;
    nearest.push(beginning);
  }
  return [...new Set(nearest)].slice(0, MAX_NEAREST);
}

/** The beginning of a word with the fewest mistakes against a misspelt one (optimal string alignment); the longest of these. */
function nearestBeginning(
  misspelt: readonly string[],
  word: readonly string[],
): { readonly mistakes: number; readonly beginning: string } {
  let before: number[] = [];
  let row = misspelt.map((_, i) => i);
  row.push(misspelt.length);
  let [mistakes, length] = [misspelt.length, 0];
  for (const [at, letter] of word.entries()) {
    const next = [at + 1];
    for (const [i, typed] of misspelt.entries()) {
      const one = Math.min((next[i] ?? 0) + 1, (row[i + 1] ?? 0) + 1, (row[i] ?? 0) + (typed === letter ? 0 : 1));
      const isSwapped = i > 0 && at > 0 && typed === word[at - 1] && misspelt[i - 1] === letter;
      next.push(isSwapped ? Math.min(one, (before[i - 1] ?? 0) + 1) : one);
    }
    [before, row] = [row, next];
    const last = next.at(-1) ?? 0;
    if (last <= mistakes) [mistakes, length] = [last, at + 1];
  }
  return { mistakes, beginning: word.slice(0, length).join('') };
}
