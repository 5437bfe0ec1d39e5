const shared = {
  testEnvironment: 'node',
  // Node loads the modules of suites: see there.
  testRunner: '<rootDir>/test/support/jest/runner.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/packages/[^/]+/dist/'],
};

/** Suites that need a database share one server, started before the first and ended after the last of them. */
export const withServer = {
  ...shared,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/record-statements.ts'],
};

export const common = {
  // One for each of two cores: beside a third, leases of a second and a half are missed.
  maxWorkers: 2,
  reporters: ['default', '<rootDir>/test/support/jest/statement-reporter.mjs'],
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  // The only limit of a test: a machine may be busy with other work, a test that hangs still fails.
  testTimeout: process.env.LONG_TESTS === '1' ? 1_800_000 : 300_000,
};

/**
 * Four rings: decisions (unit), the HTTP API (e2e), programs together (flows), boundaries and conventions (architecture). Suites that
 * start machines again and again are in jest.system.config.js.
 */
export default {
  ...common,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['apps', 'libs', 'packages', 'tools'].map((folder) => `<rootDir>/${folder}/**/*.spec.ts`),
    },
    {
      ...withServer,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      testPathIgnorePatterns: ['flows', 'system', 'architecture']
        .map((folder) => `<rootDir>/test/${folder}/`)
        .concat('/node_modules/'),
    },
    {
      ...withServer,
      displayName: 'flows',
      testMatch: ['<rootDir>/test/flows/**/*.e2e-spec.ts'],
    },
    { ...shared, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture/**/*.spec.ts'] },
  ],
};
