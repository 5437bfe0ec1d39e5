import { expect, test } from '@jest/globals';
import { chaos } from '../support/chaos.js';

test('nothing acknowledged is lost and nothing is done twice when everything is killed under load', async () => {
  // With this seed the first round kills a worker, and the second everything at once. `npm run check:long` has 100 rounds.
  const { code, output } = await chaos('--only', 'store', '--rounds', '2', '--users', '6', '--seed', '7');
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('kills         api 2, worker 3, postgres 1'),
  });
  for (const kind of ['lost', 'duplicated', 'inconsistent']) expect(output).toMatch(new RegExp(`${kind} +0$`, 'm'));
  const [, acknowledged] = /acknowledged +(\d+)/.exec(output) ?? [];
  expect(Number(acknowledged)).toBeGreaterThan(50);
});

test('it prints its usage', async () => {
  expect(await chaos('--help')).toEqual({ code: 0, output: expect.stringContaining('npm run chaos -- --seed 7') });
  expect(await chaos('--rounds', 'many')).toEqual({
    code: 2,
    output: expect.stringContaining('--rounds must be a whole number above 0'),
  });
  expect(await chaos('--only', 'store,floods')).toEqual({
    code: 2,
    output: expect.stringContaining('--only: there is no floods, but store, kills, '),
  });
});
