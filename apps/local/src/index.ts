// For the command line, which starts the embedded database when no service runs.
export { borrowDatabase } from './database.js';
export { EmbeddedPostgresError } from './embedded-postgres/index.js';
