import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  type Validation,
  ReferenceTo,
  Text,
  Uuid,
  UuidList,
  resolveReference,
  resolveReferences,
} from '#http';
import type { Patch } from '#eventstore/domain';
import { EventStore, type Entity, unlessInUse, type UnitOfWork, type Outcome } from '#eventstore/store';
import { Team, type TeamState } from './team.js';
import { Teams } from './team.entity.js';
import { presentTeam } from './team.view.js';

const UNIQUE = 'Unique, ignoring case, outer blanks and characters that are not shown';

@Examples({ rename: { name: 'Heat pump installation' } })
export class UpdateTeamBody {
  @Text({ max: 200, notBlank: true, optional: true, description: UNIQUE }) name?: string;
  @ReferenceTo(['uuid', 'name'], { optional: true, nullable: true })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @UuidList({ max: 500, optional: true, description: 'Replaces the whole list' }) worker_uuids?: string[];
}

@Examples({ team: { name: 'Heat pump team' } })
export class CreateTeamBody extends UpdateTeamBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) declare name: string;
}

/** Maps the given fields of a body to the state, and resolves territory and workers. */
async function teamFields(
  validation: Validation<UpdateTeamBody>,
  uow: UnitOfWork,
  team?: Entity<TeamState, 'territory'>,
): Promise<Patch<TeamState>> {
  const [territory, workers] = await Promise.all([
    resolveReference(validation, uow, 'territory', 'territory', team?.refs.territory),
    resolveReferences(
      validation,
      uow,
      'worker_uuids',
      'user',
      team?.state.workerUuids.map((uuid) => ({ uuid })),
    ),
  ]);
  return {
    name: validation.value.name,
    territoryUuid: territory && territory.uuid,
    workerUuids: workers?.map(({ uuid }) => uuid),
  };
}

export class CreateTeam extends CreateCommand<CreateTeamBody> {}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateTeam): Promise<Outcome> {
    return this.store.create(Teams, ctx, async (uow) => {
      const validation = input.validate();
      return validation.decide(Team.create(await teamFields(validation, uow)));
    });
  }
}

export class UpdateTeam extends ChangeCommand<UpdateTeamBody> {}

@CommandHandler(UpdateTeam)
export class UpdateTeamHandler implements ICommandHandler<UpdateTeam> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateTeam): Promise<Outcome> {
    return this.store.change(Teams, ctx, ref, async (team, uow) => {
      const validation = input.validate(() => presentTeam(team));
      return validation.decide(Team.update(await teamFields(validation, uow, team)));
    });
  }
}

export class DeleteTeam extends ActCommand {}
export const DeleteTeamHandler = changeHandler(DeleteTeam, Teams, unlessInUse(Teams, Team.remove));
