/** Returns the database name of a generated function. */
export type Naming = (base: string) => string;
