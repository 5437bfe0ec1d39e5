import { expect, test } from '@jest/globals';
import { chaos } from '../support/chaos.js';

/** The other faults, and more injections of each, are in `npm run check:long`. */
const FAULTS = ['kills', 'database', 'clocks'];

test('no delivery is lost or made twice without need when workers and the database are killed, and with wrong clocks', async () => {
  const { code, output } = await chaos('--only', FAULTS.join(), '--injections', '1', '--users', '1', '--seed', '7');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('No findings (seed 7)') });
  for (const fault of FAULTS) expect(output).toMatch(new RegExp(`^  ${fault}: ok, \\d injections`, 'm'));
  expect(output.match(/^ {2}(lost|duplicated|inconsistent) +0$/gm)).toHaveLength(3 * FAULTS.length);
  // The faults met deliveries under way: several hundred on idle cores.
  for (const [, arrivals] of output.matchAll(/(\d+) requests arrived/g)) expect(Number(arrivals)).toBeGreaterThan(10);
});
