import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import type { Patch } from '#kernel/domain';
import { type Form, Forms, ReferenceTo, Text, Uuid, UuidList } from '#kernel/http';
import { Answer, EventStore, type Stored, unlessInUse, type Work } from '#kernel/store';
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
  forms: Forms,
  form: Form<UpdateTeamBody>,
  work: Work,
  team?: Stored<TeamState, 'territory'>,
): Promise<Patch<TeamState>> {
  const [territory, workers] = await Promise.all([
    forms.reference(form, work, 'territory', 'territory', team?.labels.territory),
    forms.references(
      form,
      work,
      'worker_uuids',
      'user',
      team?.state.workerUuids.map((uuid) => ({ uuid })),
    ),
  ]);
  return {
    name: form.value.name,
    territoryUuid: territory && territory.uuid,
    workerUuids: workers?.map(({ uuid }) => uuid),
  };
}

export class CreateTeam extends CreateCommand {}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateTeam): Promise<Answer> {
    return this.store.create(
      Teams,
      who,
      async (work) => {
        const form = this.forms.body(CreateTeamBody, body);
        return form.decide(createTeam(await teamFields(this.forms, form, work)));
      },
      Answer.created('team', '/v2/teams'),
    );
  }
}

export class UpdateTeam extends ChangeCommand {}

@CommandHandler(UpdateTeam)
export class UpdateTeamHandler implements ICommandHandler<UpdateTeam> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateTeam): Promise<Answer> {
    return this.store.change(
      Teams,
      who,
      ref,
      async (team, work) => {
        const form = this.forms.body(UpdateTeamBody, body, readOnlyOfTeam(team));
        return form.decide(updateTeam(await teamFields(this.forms, form, work, team)));
      },
      Answer.updated('team'),
    );
  }
}

export class DeleteTeam extends ActCommand {}

@CommandHandler(DeleteTeam)
export class DeleteTeamHandler implements ICommandHandler<DeleteTeam> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteTeam): Promise<Answer> {
    return this.store.change(Teams, who, ref, unlessInUse(Teams, deleteTeam), Answer.performed());
  }
}
