import { crc32 } from 'node:zlib';

/** The number of partitions of all accounts. Workers own whole partitions. */
export const PARTITIONS = 64;

/** The partition of an account: the last byte of its uuid, which is random. */
export const partitionOf = (account: string): number => Number.parseInt(account.slice(-2), 16) % PARTITIONS;

/**
 * The partitions assigned to one of the live workers, by rendezvous hashing: when a worker joins or leaves, only the
 * partitions that it gains or loses move.
 */
export function assignedPartitions(worker: string, workers: readonly string[]): number[] {
  const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);
  return partitions.filter((partition) => {
    const own = weight(worker, partition);
    return workers.every((other) => other === worker || weight(other, partition) < own);
  });
}

/** A CRC with mixed bits. A plain CRC is linear: one of three workers would get half of the partitions. */
function weight(worker: string, partition: number): number {
  let h = crc32(`${worker}/${partition}`);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
