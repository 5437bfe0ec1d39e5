import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  CreateCommand,
  type ParsedBody,
  Validator,
  ReferenceTo,
  Text,
  Uuid,
  UuidList,
} from '#http';
import type { Patch } from '#eventstore/domain';
import { EventStore, type Entity, unlessInUse, type UnitOfWork, type Outcome } from '#eventstore/store';
import { createTeam, deleteTeam, type TeamState, updateTeam } from './team.js';
import { Teams } from './team.entity.js';
import { readOnlyOfTeam } from './team.view.js';

const UNIQUE = 'Unique, whatever its case';

export class UpdateTeamBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
  @ReferenceTo(['uuid', 'name'], { optional: true, nullable: true })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As territory.uuid' }) territory_uuid?: string | null;
  @UuidList({ max: 500, optional: true, description: 'Replaces all' }) worker_uuids?: string[];
}

export class CreateTeamBody extends UpdateTeamBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) declare name: string;
}

/** Body → fields of the state that it mentions, its territory and workers found. */
async function teamFields(
  validator: Validator,
  parsed: ParsedBody<UpdateTeamBody>,
  uow: UnitOfWork,
  team?: Entity<TeamState, 'territory'>,
): Promise<Patch<TeamState>> {
  const [territory, workers] = await Promise.all([
    validator.reference(parsed, uow, 'territory', 'territory', team?.refs.territory),
    validator.references(
      parsed,
      uow,
      'worker_uuids',
      'user',
      team?.state.workerUuids.map((uuid) => ({ uuid })),
    ),
  ]);
  return {
    name: parsed.value.name,
    territoryUuid: territory && territory.uuid,
    workerUuids: workers?.map(({ uuid }) => uuid),
  };
}

export class CreateTeam extends CreateCommand {}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateTeam): Promise<Outcome> {
    return this.store.create(Teams, ctx, async (uow) => {
      const parsed = this.validator.body(CreateTeamBody, body);
      return parsed.decide(createTeam(await teamFields(this.validator, parsed, uow)));
    });
  }
}

export class UpdateTeam extends ChangeCommand {}

@CommandHandler(UpdateTeam)
export class UpdateTeamHandler implements ICommandHandler<UpdateTeam> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateTeam): Promise<Outcome> {
    return this.store.change(Teams, ctx, ref, async (team, uow) => {
      const parsed = this.validator.body(UpdateTeamBody, body, readOnlyOfTeam(team));
      return parsed.decide(updateTeam(await teamFields(this.validator, parsed, uow, team)));
    });
  }
}

export class DeleteTeam extends ActCommand {}

@CommandHandler(DeleteTeam)
export class DeleteTeamHandler implements ICommandHandler<DeleteTeam> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteTeam): Promise<Outcome> {
    return this.store.change(Teams, ctx, ref, unlessInUse(Teams, deleteTeam));
  }
}
