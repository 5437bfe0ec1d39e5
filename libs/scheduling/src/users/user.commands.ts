import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  creationByKey,
  creationByPath,
  type Input,
  resolveReference,
  resolveReferences,
  type Validation,
} from '#http';
import { decide, notFound } from '#eventstore/domain';
import {
  EventStore,
  type EntityRef,
  type Entity,
  type UnitOfWork,
  mustBeUnused,
  mustHaveNoReferrers,
  type Outcome,
} from '#eventstore/store';
import { Assignments } from '../scheduling.contract.js';
import { leaveTeam } from '../teams/team.js';
import { Teams } from '../teams/team.entity.js';
import { CreateUserBody, type DeactivateUserBody, emailError, type UpdateUserBody, userInput } from './user.body.js';
import { isEmailRef, Users } from './user.entity.js';
import {
  activateUser,
  createUser,
  deactivateUser,
  deleteUser,
  giveUpOwnership,
  updateUser,
  User,
  type UserState,
} from './user.js';
import { presentUser } from './user.view.js';

/** The account's owner; undefined when it has no user. */
const ownerOf = async (uow: UnitOfWork): Promise<Entity<UserState, 'territory'> | undefined> =>
  (await uow.where(Users, { sql: 'e.owner', values: [] }))[0];

/** Resolves the territory and the skills that a body refers to. */
async function resolveUserReferences(
  validation: Validation<UpdateUserBody>,
  uow: UnitOfWork,
  user?: Entity<UserState, 'territory'>,
): Promise<readonly [territory: EntityRef | null | undefined, skills: EntityRef[] | undefined]> {
  return Promise.all([
    resolveReference(validation, uow, 'territory', 'territory', user?.refs.territory),
    resolveReferences(validation, uow, 'skills', 'skill', user?.refLists.skills),
  ]);
}

/** The decision to create a user, with its references resolved. */
async function userCreation(uow: UnitOfWork, input: Input<CreateUserBody>): Promise<ReturnType<typeof createUser>> {
  const validation = input.validate();
  const [references, owner] = await Promise.all([resolveUserReferences(validation, uow), ownerOf(uow)]);
  return validation.decide(createUser(userInput(validation.value, ...references), owner === undefined));
}

export class CreateUser extends CreateCommand<CreateUserBody> {}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateUser): Promise<Outcome> {
    return this.store.create(Users, ctx, (uow) => userCreation(uow, input));
  }
}

/**
 * The input of the creation by a PATCH whose path names no user, by email or external id.
 * @throws DomainError 404 when the path can be neither; 412 when the request expects a version.
 */
function userCreationByPath({ ref, input, ctx }: UpdateUser): Input<CreateUserBody> {
  if (!isEmailRef(ref)) return creationByPath('user', ref, input, CreateUserBody, ctx);
  if (emailError(ref) !== undefined) throw notFound('user');
  const isSame = (own: unknown): boolean => typeof own === 'string' && own.toLowerCase() === ref.toLowerCase();
  return creationByKey(input, CreateUserBody, 'email', ref, ctx, isSame);
}

/** Updates the user of the path, or creates it when its email or external id is not in use (contract §4). */
export class UpdateUser extends ChangeCommand<UpdateUserBody> {}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(private readonly store: EventStore) {}

  execute(command: UpdateUser): Promise<Outcome> {
    const { ref, input, ctx } = command;
    return this.store.upsert(
      Users,
      ctx,
      ref,
      async (user, uow) => {
        const validation = input.validate(() => presentUser(user, ctx.baseUrl, true));
        const fields = userInput(validation.value, ...(await resolveUserReferences(validation, uow, user)));
        const becomesOwner = validation.value.owner === true && !user.state.owner;
        // Before the new owner, because an account never has two.
        const owner = becomesOwner ? await ownerOf(uow) : undefined;
        if (owner) uow.record(Users, owner, giveUpOwnership);
        return validation.decide(updateUser({ ...fields, owner: validation.value.owner }));
      },
      (uow) => userCreation(uow, userCreationByPath(command)),
    );
  }
}

/** Deactivates a user who is not assigned to unfinished work (contract §19). Teams keep the user. */
export class DeactivateUser extends ChangeCommand<DeactivateUserBody> {}

@CommandHandler(DeactivateUser)
export class DeactivateUserHandler implements ICommandHandler<DeactivateUser> {
  constructor(
    private readonly store: EventStore,
    private readonly assignments: Assignments,
  ) {}

  execute({ ref, input, ctx }: DeactivateUser): Promise<Outcome> {
    return this.store.change(Users, ctx, ref, async ({ uuid, state }, uow) => {
      const { unassign = false } = input.finish();
      const decided = decide(User, deactivateUser(), state);
      if (decided.events.length === 0) return decided;
      const staying = unassign ? ['team', 'job'] : ['team'];
      await mustHaveNoReferrers(uow, Users, uuid, ({ entityType }) => !staying.includes(entityType));
      // Before the user, so that what takes it back, newest first, activates the user before the jobs name them again.
      if (unassign) await this.assignments.remove(uow, uuid);
      uow.addGuard({ guard: 'user.unassigned', uuid });
      return decided;
    });
  }
}

/** Activates a deactivated user. */
export class ActivateUser extends ActCommand {}
export const ActivateUserHandler = changeHandler(ActivateUser, Users, activateUser);

/** Deletes a user, and removes them from their teams. */
export class DeleteUser extends ActCommand {}
export const DeleteUserHandler = changeHandler(DeleteUser, Users, async ({ uuid }, uow) => {
  await mustBeUnused(uow, Users, uuid, 'team');
  for (const team of await uow.where(Teams, { sql: 'e.worker_uuids @> array[?::uuid]', values: [uuid] }))
    uow.record(Teams, team, leaveTeam(uuid));
  return deleteUser();
});
