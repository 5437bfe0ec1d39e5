import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { leaveTeam, Team } from './team.js';

const ANN = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';
const BOB = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91';
const CAM = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a92';
const night = { name: 'Night', externalId: null, territoryUuid: null, workerUuids: [CAM, ANN, BOB] };
const created = { type: 'team.created', data: night } as const;

describe('a team', () => {
  const team = specFor(Team.aggregate);

  it('is created with all its fields; those that are not given are empty', () => {
    team
      .given()
      .when(Team.create({ name: 'Night' }))
      .then({ ...created, data: { ...night, workerUuids: [] } });
    team.given().when(Team.create(night)).then(created);
  });

  it('records only what a patch changes; the order of workers is significant', () => {
    team
      .given(created)
      .when(Team.update({ name: 'Night', workerUuids: [ANN, BOB, CAM] }))
      .then({ type: 'team.updated', data: { workerUuids: [ANN, BOB, CAM] } });
    team
      .given(created)
      .when(Team.update({ workerUuids: [] }))
      .then({ type: 'team.updated', data: { workerUuids: [] } });
  });

  it('records nothing when a patch changes nothing', () => {
    team
      .given(created)
      .when(Team.update({ ...night, workerUuids: [...night.workerUuids] }))
      .thenNothing();
    team.given(created).when(Team.update({})).thenNothing();
  });

  it('removes a worker and keeps the order of the others; records nothing for a user who is not a member', () => {
    team
      .given(created)
      .when(leaveTeam(ANN))
      .then({ type: 'team.updated', data: { workerUuids: [CAM, BOB] } });
    team
      .given(created, { type: 'team.updated', data: { workerUuids: [BOB] } })
      .when(leaveTeam(ANN))
      .thenNothing();
  });

  it('is deleted', () => team.given(created).when(Team.remove()).then({ type: 'team.deleted', data: {} }));
});
