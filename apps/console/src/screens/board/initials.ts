import { LOCALE } from '../../ui/locale.ts';

const letters = new Intl.Segmenter(LOCALE);
const firstLetter = (word = ''): string => [...letters.segment(word)][0]?.segment ?? '';

/** The first letters of the first and of the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return (firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')).toLocaleUpperCase(LOCALE);
}
