import { recordStatements } from '../account-local-sql/statements.js';

// Loaded once in each worker of jest, before its first suite.
recordStatements();
