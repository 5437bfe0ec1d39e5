import { changesIn } from '#eventstore/domain';
import { type ReportedCheck, REPORTED_CHECKS } from './conflict.js';
import type { Demand } from './demand.js';

/** The parts of a demand that each check asks for again when they change (contract §13). */
const ASKED_BY: Readonly<Record<ReportedCheck, readonly (keyof Demand)[]>> = {
  overlap: ['startsAt', 'minutes', 'userUuids', 'teamUuids'],
  hours: ['startsAt', 'minutes', 'userUuids', 'teamUuids', 'typeUuid'],
  skills: ['skillUuids', 'userUuids', 'teamUuids'],
  territory: ['territoryUuid', 'startsAt', 'userUuids', 'teamUuids'],
  window: ['arrivalWindow', 'startsAt'],
};

/**
 * The checks that a command asks for (contract §13): those that read a part of the demand that it changes, whatever its events
 * are called. None when nobody is occupied after it; all when nobody was before it.
 */
export function askedChecks(before: Demand | null, after: Demand | null): ReadonlySet<ReportedCheck> {
  if (after === null) return new Set();
  if (before === null) return new Set(REPORTED_CHECKS);
  const changes = changesIn(ordered(after), ordered(before)) ?? {};
  return new Set(REPORTED_CHECKS.filter((check) => ASKED_BY[check].some((part) => part in changes)));
}

/** The same demand: the order of its lists says nothing. */
const ordered = ({ userUuids, teamUuids, skillUuids, ...demand }: Demand): Demand => ({
  ...demand,
  userUuids: userUuids.toSorted(),
  teamUuids: teamUuids.toSorted(),
  skillUuids: skillUuids.toSorted(),
});
