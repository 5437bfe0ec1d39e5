/** The number of partitions of all accounts. Workers own whole partitions. */
export const PARTITIONS = 64;

/** The partition of an account: the last byte of its uuid, which is random. */
export const partitionOf = (account: string): number => Number.parseInt(account.slice(-2), 16) % PARTITIONS;
