import { expect, it } from '@jest/globals';
import { amountText, totalOf } from './amounts.ts';

it('a total is exact and has one currency', () => {
  const amounts = ['0.1', '0.2', '17.4625', '72'].map((amount) => ({ amount, currency: 'gbp' }));
  expect(totalOf([...amounts, { amount: '5', currency: 'usd' }])).toEqual([
    { amount: '89.7625', currency: 'gbp' },
    { amount: '5', currency: 'usd' },
  ]);
});

it('an amount has two decimal places at least', () =>
  expect(['72', '4.9', '17.4625', '0'].map(amountText)).toEqual(['72.00', '4.90', '17.4625', '0.00']));
