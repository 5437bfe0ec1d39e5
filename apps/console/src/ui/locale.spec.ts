import { expect, it } from '@jest/globals';
import { firstDayOfWeek, localeOf } from './locale.ts';

it('the page is in English, with the conventions of the region of the browser', () => {
  expect(localeOf(['en-GB', 'fr'])).toBe('en-GB');
  expect(localeOf(['de', 'en-US'])).toBe('en-DE');
  expect(localeOf(['pt-BR'])).toBe('en-BR');
  expect(localeOf(['en'])).toBe('en-US');
  expect(localeOf([])).toBe('en-US');
});

it('weeks begin on the day of the region', () =>
  expect(['en-US', 'en-GB', 'en-DE', 'en-EG'].map(firstDayOfWeek)).toEqual([7, 1, 1, 6]));
