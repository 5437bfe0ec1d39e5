import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { Users } from './user.entity.js';
import { presentUser } from './user.view.js';

export class ListUsers extends ListQuery {}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListUsers): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(Users, ctx.account, 'oldest first', page);
    return HttpResponse.list('users', items.map(presentUser), next);
  }
}

export class GetUser extends GetQuery {}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetUser): Promise<HttpResponse> {
    const user = await this.reader.find(Users, ctx.account, ref);
    if (user === undefined) throw notFound('user');
    return HttpResponse.one('user', presentUser(user), etagOf(user));
  }
}
