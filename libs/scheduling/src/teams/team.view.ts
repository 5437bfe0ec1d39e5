import { ApiField, PartialView, UNIQUE } from '#http';
import { isUuid } from '#eventstore/domain';
import { namedRef, type Entity, type Person } from '#eventstore/store';
import { mayReadPeople } from '../people/people-access.view.js';
import type { TeamState } from './team.js';

export class TeamTerritoryLabel {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

/** A team as webhooks show it. */
export class DeliveredTeamView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: UNIQUE })
  name!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ of: () => TeamTerritoryLabel, nullable: true }) territory!: TeamTerritoryLabel | null;
  @ApiField({ type: 'array', items: { type: 'string', format: 'uuid' } }) worker_uuids!: readonly string[];
}

/** A team as GET returns it; to a person without the permission to read teams by its name alone. */
export class TeamView extends PartialView(DeliveredTeamView, 'uuid', 'name') {}

/** Whether the caller of a request may read the team of a path. @param ref of the path: an external id would tell whose it is. */
export const mayReadTeam = (uuid: string, ref: string, person: Person | undefined): boolean =>
  mayReadPeople(person) || (isUuid(ref) && ref.toLowerCase() === uuid);

/** Row → wire. @param person who reads it. */
export const presentTeam = (
  { uuid, state, refs }: Entity<TeamState, 'territory'>,
  _baseUrl?: string,
  _showsPersonalData?: boolean,
  _country?: string | null,
  person?: Person,
): TeamView =>
  mayReadPeople(person)
    ? {
        uuid,
        name: state.name,
        external_id: state.externalId,
        territory: refs.territory && namedRef(refs.territory),
        worker_uuids: state.workerUuids,
      }
    : { uuid, name: state.name };
