import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, type ParsedBody, Validator } from '#http';
import { EventStore, type EntityRef, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { leaveTeam } from '../teams/team.js';
import { Teams } from '../teams/team.entity.js';
import { CreateUserBody, UpdateUserBody, userInput } from './user.body.js';
import { Users } from './user.entity.js';
import { createUser, deleteUser, passOwnershipOn, updateUser, type UserState } from './user.js';
import { readOnlyOfUser } from './user.view.js';

/** The account's owner; undefined while it has no user. */
const ownerOf = async (uow: UnitOfWork): Promise<Entity<UserState, 'territory'> | undefined> =>
  (await uow.where(Users, { sql: 'e.owner', values: [] }))[0];

/** What a body names of others: the territory and the skills. */
async function namedBy(
  validator: Validator,
  parsed: ParsedBody<UpdateUserBody>,
  uow: UnitOfWork,
  user?: Entity<UserState, 'territory'>,
): Promise<readonly [territory: EntityRef | null | undefined, skills: EntityRef[] | undefined]> {
  return Promise.all([
    validator.reference(parsed, uow, 'territory', 'territory', user?.refs.territory),
    validator.references(parsed, uow, 'skills', 'skill', user?.refLists.skills),
  ]);
}

export class CreateUser extends CreateCommand {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateUser): Promise<Outcome> {
    return this.store.create(Users, ctx, async (uow) => {
      const parsed = this.validator.body(CreateUserBody, body);
      const named = await namedBy(this.validator, parsed, uow);
      return parsed.decide(createUser(userInput(parsed.value, ...named), (await ownerOf(uow)) === undefined));
    });
  }
}

export class UpdateUser extends ChangeCommand {}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateUser): Promise<Outcome> {
    return this.store.change(Users, ctx, ref, async (user, uow) => {
      const parsed = this.validator.body(UpdateUserBody, body, readOnlyOfUser(user));
      const input = userInput(parsed.value, ...(await namedBy(this.validator, parsed, uow, user)));
      const takesOver = parsed.value.owner === true && !user.state.owner;
      // Before the one who takes over, for there is never more than one.
      const owner = takesOver ? await ownerOf(uow) : undefined;
      if (owner) uow.changeRelated(Users, owner, passOwnershipOn);
      return parsed.decide(updateUser({ ...input, owner: parsed.value.owner }));
    });
  }
}

/** Deletes a user, and takes them out of their teams. */
export class DeleteUser extends ActCommand {}

@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteUser): Promise<Outcome> {
    return this.store.change(Users, ctx, ref, async ({ uuid }, uow) => {
      await uow.mustBeUnused(Users, uuid, 'team');
      for (const team of await uow.where(Teams, { sql: 'e.worker_uuids @> array[?::uuid]', values: [uuid] }))
        uow.changeRelated(Teams, team, leaveTeam(uuid));
      return deleteUser();
    });
  }
}
