import { spawnSync } from 'node:child_process';

// `npm run check:dates [-- <pattern of paths>]`: the tests with the clock of later days, in the programs that they start and in
// PostgreSQL too. The clock runs. It needs `faketime`, and the build.

/**
 * Shortly before a change of clocks or the end of a month, each in another time zone of the machine. The examples of the API are
 * in January 2030: a later clock makes them past.
 */
const CLOCKS = [
  ['2027-03-28T00:55:00Z', 'Europe/Berlin'],
  ['2028-02-29T23:58:00Z', 'UTC'],
  ['2029-11-04T05:55:00Z', 'America/New_York'],
];

/** The suites that are left out, with the reasons. */
const LEFT_OUT = {
  'flows/(console/|browser-)': 'Chromium does not run with another clock',
  'flows/attachment-removal': 'the times of files stay those of the machine',
  'http/large-search-index': 'the timeouts of PostgreSQL do not fire with another clock',
};

/** The suites of `npm run test:system` that are run too; the others need a browser, or start and stop servers of their own. */
const OF_SYSTEM =
  'system/(guides|cli-|secrets-key|doctor-service|example-scripts|receiver-example|attachment-memory|completion|listening|ports|node-version|real-programs|switching-proxy)';

const { error, stdout } = spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' });
if (error !== undefined) {
  console.error('faketime is missing. Debian and Ubuntu: apt-get install faketime; macOS: brew install libfaketime');
  process.exit(1);
}
const preload = Object.fromEntries(
  [...stdout.matchAll(/^(LD_PRELOAD|DYLD_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const pattern = process.argv[2] ?? '';
const jest = (args, options) => spawnSync('npm', ['run', '--silent', 'jest', '--', ...args], options);
/** The arguments of each run of jest that has suites. */
const runs = [
  ['--testPathPatterns', `^(?!.*(${Object.keys(LEFT_OUT).join('|')})).*(${pattern})`],
  ['--config', 'jest.system.config.js', '--testPathPatterns', `^(?=.*${OF_SYSTEM}).*(${pattern})`],
].filter((args) => jest(['--listTests', ...args], { encoding: 'utf8' }).stdout.trim() !== '');
if (runs.length === 0) {
  console.error(`No suite has a path with ${pattern}`);
  process.exit(1);
}
for (const [suites, reason] of Object.entries(LEFT_OUT)) console.log(`Left out: ${suites} (${reason})`);

const failed = CLOCKS.filter(([instant, zone]) => {
  console.log(`\n▶ ${instant} in ${zone}`);
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  const env = {
    ...process.env,
    ...preload,
    // A difference, so that all processes have the same time. Timers keep the clock of the machine.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NODE_OPTIONS: `--import ${new URL('../test/support/clock.mjs', import.meta.url).href}`,
    TZ: zone,
  };
  const statuses = runs.map((args) => jest(args, { stdio: 'inherit', env }).status);
  return statuses.some((status) => status !== 0);
});
for (const [instant, zone] of failed) console.error(`✘ tests fail at ${instant} in ${zone}`);
process.exit(failed.length === 0 ? 0 : 1);
