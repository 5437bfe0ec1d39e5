import { expect, it } from '@jest/globals';
import { byPlace } from './by-place.ts';

const job = (formatted: string | null) => ({ address: formatted === null ? null : { formatted } });

it('jobs by place are by town, then by address; those without one are last, in their order', () => {
  const jobs = [
    { ...job(null), at: 1 },
    job('10 Mill Road, 12 Ulm'),
    job('9 Mill Road, 12 Ulm'),
    { ...job(null), at: 2 },
    job('1 Low Street, 04 Aalen'),
  ];
  expect(byPlace(jobs)).toEqual([jobs[4], jobs[2], jobs[1], jobs[0], jobs[3]]);
});
