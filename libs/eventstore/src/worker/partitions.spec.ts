import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignedPartitions, PARTITIONS, partitionOf } from './partitions.js';

const workers = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 });
const all = Array.from({ length: PARTITIONS }, (_, partition) => partition);

describe('the assignment of partitions', () => {
  it('gives each partition to exactly one worker', () => {
    fc.assert(
      fc.property(workers, (uuids) => {
        const assigned = uuids.flatMap((worker) => assignedPartitions(worker, uuids));
        expect(assigned.sort((a, b) => a - b)).toEqual(all);
      }),
    );
  });

  it('moves a partition only to a worker that joins, or from one that leaves', () => {
    fc.assert(
      fc.property(workers, fc.uuid(), (uuids, newcomer) => {
        fc.pre(!uuids.includes(newcomer));
        for (const worker of uuids) {
          const before = new Set(assignedPartitions(worker, uuids));
          expect(assignedPartitions(worker, [...uuids, newcomer]).filter((one) => !before.has(one))).toEqual([]);
        }
      }),
    );
  });

  it('leaves no worker of four without a share', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid({ version: 7 }), { minLength: 4, maxLength: 4 }), (uuids) => {
        for (const worker of uuids) expect(assignedPartitions(worker, uuids).length).toBeGreaterThan(2);
      }),
    );
  });
});

it('the partition of an account is a whole number below their count', () => {
  fc.assert(
    fc.property(fc.uuid(), (account) => {
      expect(all).toContain(partitionOf(account));
    }),
  );
});
