import { describe, expect, it } from '@jest/globals';
import { likeliestSplit, nearestWords, splitsOf, withoutMistake } from './nearest-words.js';
import { formsOf, tokenize, wordsOf } from './search-words.js';

const among = (misspelt: string, ...words: readonly string[]): string[] =>
  nearestWords(
    misspelt,
    words.map((word, i) => ({ word, entries: words.length - i })),
  );

describe('the words that a misspelt one stands for', () => {
  it.each([
    ['zimmremann', 'zimmermann'],
    ['schnieder', 'schneider'],
    ['lighthuose', 'lighthouse'],
    ['иванво', 'иванов'],
    ['annna', 'anna'],
    ['mullre', 'muller'],
    ['jmes', 'james'],
    ['zimmerxmann', 'zimmermann'],
  ])('%s: %s, one letter or the order of two is wrong', (misspelt, meant) => {
    expect(among(misspelt, meant)).toEqual([meant]);
  });

  it('a misspelt beginning stands for the beginning of the word', () => {
    expect(among('zimmrem', 'zimmermann')).toEqual(['zimmerm']);
    expect(among('annna', 'annabelle', 'annalena')).toEqual(['anna']);
  });

  it('the nearest alone count, the most frequent first', () => {
    expect(among('schmiht', 'schmidt', 'schmitt', 'schmal')).toEqual(['schmidt', 'schmitt']);
    expect(among('hofmanm', 'hoffmann', 'hofmann')).toEqual(['hofmann']);
  });

  it('a word of nine letters may have one mistake, one of ten two', () => {
    expect(among('northgate', 'southgate')).toEqual([]);
    expect(among('northgates', 'southgates')).toEqual(['southgates']);
    expect(among('northgates', 'suothgates')).toEqual([]);
  });

  it('there are at most eight', () => {
    expect(among('abcd', ...Array.from({ length: 9 }, (_, n) => `abc${n}`))).toHaveLength(8);
  });
});

describe('a word without one mistake', () => {
  it.each([
    ['pual', 'paul'],
    ['pail', 'paul'],
    ['anma', 'anna'],
    ['amrtin', 'martin'],
    ['nna', 'anna'],
    ['ann', 'anna'],
    ['annaa', 'anna'],
    ['aanna', 'anna'],
    ['иванво', 'иванов'],
    ['ивнов', 'иванов'],
    ['γιωργοσ', 'γιωργος'],
  ])('%s may be %s', (misspelt, meant) => {
    expect(withoutMistake(misspelt)).toContain(meant);
  });
});

describe('the two words that one without a blank stands for', () => {
  const known = new Map(Object.entries({ anna: 900, schmidt: 800, annas: 2, chmidt: 1, ann: 500, aschmidt: 700 }));

  it('are known, and the rarer one is as frequent as possible', () => {
    expect(likeliestSplit('annaschmidt', known)).toEqual(['anna', 'schmidt']);
    expect(likeliestSplit('annaschmitd', known)).toBeUndefined();
    expect(likeliestSplit('anna', known)).toBeUndefined();
  });

  it('have two letters at least', () =>
    expect(splitsOf('абвгд')).toEqual([
      ['аб', 'вгд'],
      ['абв', 'гд'],
    ]));
});

describe('the forms of a word', () => {
  it.each([
    ['Groß', 'gross'],
    ['Müller Köln', 'muller koln mueller koeln'],
    ['Mu\u0308ller', 'muller mueller'],
    ['Пётр Королёв', 'петр королев'],
    ['Bjørn Łukasz Ærø', 'bjorn lukasz aero bjoern aeroe'],
    ['Anna 12-b', 'anna 12 b'],
  ])('of %s', (text, words) => {
    expect(wordsOf([text]).split(' ').sort()).toEqual(words.split(' ').sort());
  });

  it('a search takes both, and what it finds may be written as it is', () => {
    expect(formsOf('Müller Mueller')).toEqual([['muller', 'mueller'], ['mueller']]);
    expect(tokenize('GROẞ')).toEqual(['gross']);
  });
});
