/** The schema of the database cannot be changed as wanted. Reported without a stack trace. */
export class SchemaError extends Error {}
