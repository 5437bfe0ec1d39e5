import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  ExternalId,
  PartialType,
  type ReferenceBody,
  ReferenceTo,
  resolveReference,
  resolveReferences,
  Text,
  UNIQUE,
  upsertHandler,
  Uuid,
  UuidList,
  type Validation,
} from '#http';
import type { Patch } from '#eventstore/domain';
import { type Entity, unlessInUse, type UnitOfWork } from '#eventstore/store';
import { Team, type TeamState } from './team.js';
import { Teams } from './team.entity.js';
import { presentTeam } from './team.view.js';

@Examples({ team: { name: 'Heat pump team', external_id: 'T-7' } })
export class CreateTeamBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true })
  territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @UuidList({ max: 500, optional: true, description: 'Replaces the whole list' }) worker_uuids?: string[];
}

@Examples({ rename: { name: 'Heat pump installation' } })
export class UpdateTeamBody extends PartialType(CreateTeamBody) {}

/** Maps the given fields of a body to the state, and resolves territory and workers. */
async function fieldsOf(
  body: Validation<UpdateTeamBody>,
  uow: UnitOfWork,
  team?: Entity<TeamState, 'territory'>,
): Promise<Patch<TeamState>> {
  const [territory, workers] = await Promise.all([
    resolveReference(body, uow, 'territory', 'territory', team?.refs.territory),
    resolveReferences(
      body,
      uow,
      'worker_uuids',
      'user',
      team?.state.workerUuids.map((uuid) => ({ uuid })),
    ),
  ]);
  return {
    name: body.value.name,
    externalId: body.value.external_id,
    territoryUuid: territory && territory.uuid,
    workerUuids: workers?.map(({ uuid }) => uuid),
  };
}

export class CreateTeam extends CreateCommand<CreateTeamBody> {}
export const CreateTeamHandler = createHandler(CreateTeam, Teams, Team.create, fieldsOf);

export class UpdateTeam extends ChangeCommand<UpdateTeamBody> {}
export const UpdateTeamHandler = upsertHandler(UpdateTeam, Teams, presentTeam, CreateTeamBody, Team, fieldsOf);

export class DeleteTeam extends ActCommand {}
export const DeleteTeamHandler = changeHandler(DeleteTeam, Teams, unlessInUse(Teams, Team.remove));
