import { expect, jest, test } from '@jest/globals';
import { chaos } from '../support/chaos.js';

// Under a minute on an idle machine's two cores; leases and retries take their time on any.
jest.setTimeout(240_000);

test('no delivery is lost, and none is made twice without need, whatever befalls workers, database and clocks', async () => {
  const faults = ['kills', 'rolling', 'halts', 'database', 'unheard', 'clocks'];
  const { code, output } = await chaos('--only', faults.join(), '--strikes', '1', '--users', '1', '--seed', '7');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Nothing was found (seed 7)') });
  for (const fault of faults) expect(output).toMatch(new RegExp(`^  ${fault}: ok, \\d strikes`, 'm'));
  expect(output.match(/^ {2}(lost|doubled|else amiss) +0$/gm)).toHaveLength(3 * faults.length);
  for (const [, arrivals] of output.matchAll(/(\d+) requests arrived/g)) expect(Number(arrivals)).toBeGreaterThan(50);
});
