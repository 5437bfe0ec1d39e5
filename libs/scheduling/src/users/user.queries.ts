import { getHandler, GetQuery, listHandler, ListQuery, type Paging } from '#http';
import { Users } from './user.entity.js';
import { presentUser } from './user.view.js';

export class ListUsers extends ListQuery<Paging> {}
export const ListUsersHandler = listHandler(ListUsers, Users, {
  plural: 'users',
  order: 'oldest first',
  present: presentUser,
});

export class GetUser extends GetQuery {}
export const GetUserHandler = getHandler(GetUser, Users, 'user', presentUser);
