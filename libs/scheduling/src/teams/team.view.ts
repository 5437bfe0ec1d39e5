import { ApiField, UNIQUE } from '#http';
import { namedRef, type Entity } from '#eventstore/store';
import type { TeamState } from './team.js';

export class TeamTerritoryLabel {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

/** A team as GET returns it. */
export class TeamView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ of: () => TeamTerritoryLabel, nullable: true }) territory!: TeamTerritoryLabel | null;
  @ApiField({ type: 'array', items: { type: 'string', format: 'uuid' } }) worker_uuids!: readonly string[];
}

/** Row → wire. */
export const presentTeam = ({ uuid, state, refs }: Entity<TeamState, 'territory'>): TeamView => ({
  uuid,
  name: state.name,
  external_id: state.externalId,
  territory: refs.territory && namedRef(refs.territory),
  worker_uuids: state.workerUuids,
});
