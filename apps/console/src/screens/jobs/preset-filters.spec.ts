import { expect, it } from '@jest/globals';
import { filtersIn, filtersOf, isSame } from './preset-filters.ts';

const NAMES = ['search', 'status', 'days', 'toString'];

it('a preset has the filters of an address, and nothing else of it', () => {
  expect(filtersIn(new URLSearchParams('status=posted,started&tab=history&search=%D7%A9'), NAMES)).toEqual({
    search: 'ש',
    status: 'posted,started',
  });
});

it('the filters of other programs are taken as far as an address can have them', () => {
  const kept = { status: ['posted', 'started', null], days: { from: 1 }, search: '', assignee: 'x' };
  expect(filtersOf(kept, NAMES)).toEqual({ status: 'posted,started' });
});

it('filters are the same when each is', () => {
  expect(isSame({ status: 'posted' }, { status: 'posted' }, NAMES)).toBe(true);
  expect(isSame({ status: 'posted' }, { status: 'posted', days: 'today' }, NAMES)).toBe(false);
});
