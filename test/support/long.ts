/** Whether tests run in their long form: `npm run check:long` sets `LONG_TESTS=1`. */
export const LONG = process.env['LONG_TESTS'] === '1';

/** The number of runs of a property: `short` in `npm test`, 20 times as many in `npm run check:long`. */
export const runs = (short: number): number => (LONG ? 20 * short : short);
