import { describe, expect, it } from '@jest/globals';
import { spanOf, spanText } from './job-days.ts';

// 2026-11-25 is a Wednesday.
const ofWednesday = (text: string, firstDay = 1) => spanOf(text, '2026-11-25', firstDay);

describe('the days of a list of jobs', () => {
  it.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['tomorrow', '2026-11-26', '2026-11-26'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['next week', '2026-11-30', '2026-12-06'],
    ['2026-11-23..2026-11-27', '2026-11-23', '2026-11-27'],
    ['2026-11-23..', '2026-11-23', undefined],
    ['..2026-11-27', undefined, '2026-11-27'],
    ['2026-99-23..2026-11-27', undefined, '2026-11-27'],
  ])('%j are from %s to %s', (text, first, last) => {
    expect(ofWednesday(text)).toEqual({ first, last });
  });

  it('begin a week on the first day of the region', () => {
    expect(ofWednesday('this week', 7)).toEqual({ first: '2026-11-22', last: '2026-11-28' });
  });

  it('are not limited by what is no date', () => {
    expect(['', '..', 'soon', '2026..27'].map((text) => ofWednesday(text))).toEqual(Array(4).fill(undefined));
  });

  it('are in the address as they are read', () => {
    const texts = ['2026-11-23..2026-11-27', '2026-11-23..', '..2026-11-27'];
    expect(texts.map((text) => spanText(ofWednesday(text) ?? { first: undefined, last: undefined }))).toEqual(texts);
    expect(spanText({ first: undefined, last: undefined })).toBeUndefined();
  });
});
