const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { exclude: [] }] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** Three rings: decisions (unit), the wire (e2e), the machines together (flows) — and the shape of the house (architecture). */
export default {
  maxWorkers: 2,
  globalSetup: undefined,
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/libs/**/*.spec.ts', '<rootDir>/apps/**/*.spec.ts', '<rootDir>/tools/**/*.spec.ts'] },
  ],
};
