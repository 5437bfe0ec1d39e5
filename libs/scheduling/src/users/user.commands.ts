import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { type Form, Forms } from '#kernel/http';
import { Answer, EventStore, type Label, type Stored, type Work } from '#kernel/store';
import { leaveTeam } from '../teams/team.js';
import { Teams } from '../teams/team.entity.js';
import { CreateUserBody, UpdateUserBody, userInput } from './user.body.js';
import { Users } from './user.entity.js';
import { createUser, deleteUser, passOwnershipOn, updateUser, type UserState } from './user.js';
import { readOnlyOfUser } from './user.view.js';

/** The account's owner; undefined while it has no user. */
const ownerOf = async (work: Work): Promise<Stored<UserState, 'territory'> | undefined> =>
  (await work.where(Users, { sql: 'e.owner', values: [] }))[0];

/** What a body names of others: the territory and the skills. */
async function namedBy(
  forms: Forms,
  form: Form<UpdateUserBody>,
  work: Work,
  user?: Stored<UserState, 'territory'>,
): Promise<readonly [territory: Label | null | undefined, skills: Label[] | undefined]> {
  return Promise.all([
    forms.reference(form, work, 'territory', 'territory', user?.labels.territory),
    forms.references(form, work, 'skills', 'skill', user?.lists.skills),
  ]);
}

export class CreateUser extends CreateCommand {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateUser): Promise<Answer> {
    return this.store.create(
      Users,
      who,
      async (work) => {
        const form = this.forms.body(CreateUserBody, body);
        const named = await namedBy(this.forms, form, work);
        return form.decide(createUser(userInput(form.value, ...named), (await ownerOf(work)) === undefined));
      },
      Answer.created('user', '/v2/users'),
    );
  }
}

export class UpdateUser extends ChangeCommand {}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateUser): Promise<Answer> {
    return this.store.change(
      Users,
      who,
      ref,
      async (user, work) => {
        const form = this.forms.body(UpdateUserBody, body, readOnlyOfUser(user));
        const input = userInput(form.value, ...(await namedBy(this.forms, form, work, user)));
        const takesOver = form.value.owner === true && !user.state.owner;
        // Before the one who takes over, for there is never more than one.
        const owner = takesOver ? await ownerOf(work) : undefined;
        if (owner) work.changeAlong(Users, owner, passOwnershipOn);
        return form.decide(updateUser({ ...input, owner: form.value.owner }));
      },
      Answer.updated('user'),
    );
  }
}

/** Deletes a user, and takes them out of their teams. */
export class DeleteUser extends ActCommand {}

@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteUser): Promise<Answer> {
    return this.store.change(
      Users,
      who,
      ref,
      async ({ uuid }, work) => {
        await work.mustBeUnused(Users, uuid, 'team');
        for (const team of await work.where(Teams, { sql: 'e.worker_uuids @> array[?::uuid]', values: [uuid] }))
          work.changeAlong(Teams, team, leaveTeam(uuid));
        return deleteUser();
      },
      Answer.performed(),
    );
  }
}
