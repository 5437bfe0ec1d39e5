import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedChecks } from './asked-checks.js';
import { type ReportedCheck, REPORTED_CHECKS } from './conflict.js';
import type { Demand } from './demand.js';

const some = (...values: readonly string[]): fc.Arbitrary<string[]> => fc.shuffledSubarray([...values]);
const demands: fc.Arbitrary<Demand> = fc.record({
  userUuids: some('anna', 'bert'),
  teamUuids: some('north', 'south'),
  startsAt: fc.constantFrom('2030-01-07T08:00:00.000Z', '2030-01-07T09:00:00.000Z'),
  minutes: fc.constantFrom(null, 60),
  skillUuids: some('gas', 'power'),
  territoryUuid: fc.constantFrom(null, 'london'),
  typeUuid: fc.constantFrom('repair', 'visit'),
  place: fc.constantFrom(null, { longitude: 0, latitude: 51 }),
  arrivalWindow: fc.constantFrom(null, { from: '2030-01-07T08:00:00.000Z', to: '2030-01-07T10:00:00.000Z' }),
});

const staffOf = ({ userUuids, teamUuids }: Demand): unknown => [[...userUuids].sort(), [...teamUuids].sort()];
/** What each check reads of a demand (contract §13), in a form that is equal when that is the same. */
const READ: Readonly<Record<ReportedCheck, (demand: Demand) => unknown>> = {
  overlap: (one) => [one.startsAt, one.minutes, staffOf(one)],
  hours: (one) => [one.startsAt, one.minutes, staffOf(one), one.typeUuid],
  skills: (one) => [[...one.skillUuids].sort(), staffOf(one)],
  territory: (one) => [one.territoryUuid, one.startsAt, staffOf(one)],
  window: (one) => [one.startsAt, one.arrivalWindow],
};

it('each check is asked exactly when a part of the demand that it reads has changed', () => {
  fc.assert(
    fc.property(demands, demands, (one, other) => {
      const changed = REPORTED_CHECKS.filter(
        (check) => JSON.stringify(READ[check](one)) !== JSON.stringify(READ[check](other)),
      );
      expect([...askedChecks(one, other)]).toEqual(changed);
    }),
    { numRuns: 2_000 },
  );
});

it('all are asked when nobody was occupied before, none when nobody is after', () => {
  fc.assert(
    fc.property(demands, (demand) => {
      expect([...askedChecks(null, demand)]).toEqual(REPORTED_CHECKS);
      expect([...askedChecks(demand, null)]).toEqual([]);
      expect([...askedChecks(demand, demand)]).toEqual([]);
    }),
  );
  expect([...askedChecks(null, null)]).toEqual([]);
});
