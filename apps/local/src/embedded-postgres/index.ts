export { EmbeddedPostgresError, type EmbeddedPostgresFault } from './errors.js';
export { type EmbeddedPostgres, type LaunchOptions, findPostgres, launchPostgres } from './launch.js';
export { packageFolder } from './binaries.js';
export { hasDatabase } from './data-location.js';
