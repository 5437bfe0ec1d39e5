import { common, withServer } from './jest.config.js';

/** Programs and servers that are started, stopped, updated and killed: `npm run test:system`. */
export default {
  ...common,
  projects: [{ ...withServer, displayName: 'system', testMatch: ['<rootDir>/test/system/**/*.e2e-spec.ts'] }],
};
