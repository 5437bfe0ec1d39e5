import { describe, expect, it } from '@jest/globals';
import { commandsOf, searchTextOf } from './commands.ts';

describe('the text of a search', () => {
  it.each([
    [' boiler \n\t repair ', 'boiler repair'],
    ['a\0b', 'a b'],
    ['\uD83D', '\uFFFD'],
    [' \n ', ''],
    ['😀'.repeat(201), '😀'.repeat(200)],
  ])('of %j is %j', (typed, text) => {
    expect(searchTextOf(typed)).toBe(text);
  });
});

describe('the screens and actions of a search', () => {
  const SCREENS = [
    ['board', 'Board'],
    ['jobs', 'Jobs'],
  ] as const;
  const found = (text: string, may = true): readonly string[] =>
    commandsOf(SCREENS, () => may, text).map(({ to }) => to);

  it('begin with its words, in any order', () => {
    expect(found('client NEW')).toEqual(['/clients/new']);
    expect(found('bo')).toEqual(['/board', '/board?view=week']);
    expect(found('oard')).toEqual([]);
  });

  it('are all of them without a text, as far as the session may use them', () => {
    expect(found('').length).toBeGreaterThan(5);
    expect(found('', false)).toEqual(['/board', '/jobs']);
  });
});
