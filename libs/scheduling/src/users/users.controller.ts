import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateUserBody, DeactivateUserBody, UpdateUserBody } from './user.body.js';
import { ActivateUser, CreateUser, DeactivateUser, DeleteUser, UpdateUser } from './user.commands.js';
import { GetUser, ListUsers, ListUsersQuery } from './user.queries.js';
import { UserView } from './user.view.js';
import { NAMES_ALONE } from '../people/people-access.view.js';

@Controller('v2/users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List users, oldest first, or search them, newest first',
    description: NAMES_ALONE,
    query: ListUsersQuery,
    lists: { users: UserView },
  })
  list(@Filters() filters: Input<ListUsersQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListUsers(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a user',
    description: 'The first user of an account is its owner.',
    body: CreateUserBody,
    creates: 'user',
  })
  create(@Body() input: Input<CreateUserBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateUser(input, ctx));
  }

  @Get(':user')
  @Operation({
    summary: 'Read a user, by uuid, email or external id',
    description:
      'People without the permission `web.teams.view` read users by their uuids, and their names alone; those with `mobile.login` read themselves as a whole. Other users are 404.',
    shows: { user: UserView },
    query: PointInTimeQuery,
  })
  get(@Param('user') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetUser(ref, ctx));
  }

  @Patch(':user')
  @Operation({
    summary: 'Update or create a user',
    description:
      'A segment with `@` is an email address, any other a uuid or an external id. One that no user has creates a user with it; the body then needs what a POST needs, and its `email` or `external_id`, if given, must be the one of the path. `owner: true` transfers ownership to this user; the owner cannot set `owner: false` (`user.owner_required`).',
    body: UpdateUserBody,
    upserts: 'user',
    errors: ['user.owner_required'],
  })
  update(@Param('user') ref: string, @Body() input: Input<UpdateUserBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateUser(ref, input, ctx));
  }

  @Post(':user/deactivate')
  @Operation({
    summary: 'Deactivate a user',
    description:
      'A deactivated user keeps email, name and teams, and gets no work: no free times are found for the user, and nobody can newly name the user as assignee, member or worker ("is deactivated"). Refused for the owner (`user.is_owner`), and while the user is assigned to unfinished jobs or has an active hold (`in_use`). `unassign: true` removes the user from the jobs that are posted, scheduled or published, as a PATCH of their assignees would: at most 500 or 4 MiB of them, otherwise 422; a job whose assignee with the access `edit` goes has none, and becomes posted. Jobs that have begun still refuse it. Repeated, nothing is recorded.',
    body: DeactivateUserBody,
    updates: 'user',
    errors: ['user.is_owner'],
    conflicts: ['in_use'],
  })
  deactivate(@Param('user') ref: string, @Body() input: Input<DeactivateUserBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeactivateUser(ref, input, ctx));
  }

  @Post(':user/activate')
  @Operation({
    summary: 'Activate a user',
    description: 'Ends a deactivation. Repeated, nothing is recorded.',
    updates: 'user',
  })
  activate(@Param('user') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ActivateUser(ref, ctx));
  }

  @Delete(':user')
  @Operation({
    summary: 'Delete a user',
    description:
      'Removes the user from all teams. Rejected while the user is assigned to an unfinished job, and for the owner (`user.is_owner`).',
    deletes: true,
    errors: ['user.is_owner'],
  })
  delete(@Param('user') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteUser(ref, ctx));
  }
}
