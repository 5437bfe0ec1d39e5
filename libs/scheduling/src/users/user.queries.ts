import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Users } from './user.entity.js';
import { presentUser } from './user.view.js';

export class ListUsers extends ListQuery {}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListUsers): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Users, who.account, 'oldest first', page);
    return Answer.list('users', items.map(presentUser), next);
  }
}

export class GetUser extends GetQuery {}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetUser): Promise<Answer> {
    const user = await this.reader.find(Users, who.account, ref);
    if (user === undefined) throw notFound('user');
    return Answer.one('user', presentUser(user), etagOf(user));
  }
}
