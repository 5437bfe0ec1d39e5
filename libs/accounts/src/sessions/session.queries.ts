import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database, type RequestContext } from '#eventstore/store';
import { HttpResponse, type Input, ListQuery, pageOf, Paging, SignInUsers } from '#http';
import { presentSession } from './session.view.js';
import { listSessions } from './user-sessions.service.js';

/** The sessions of a user that have not ended. */
export class ListUserSessions extends ListQuery<Paging> {
  constructor(
    /** Of the user. */
    readonly ref: string,
    filters: Input<Paging>,
    ctx: RequestContext,
  ) {
    super(filters, ctx);
  }
}

@QueryHandler(ListUserSessions)
export class ListUserSessionsHandler implements IQueryHandler<ListUserSessions> {
  constructor(
    private readonly users: SignInUsers,
    private readonly database: Database,
  ) {}

  /** @throws DomainError `not_found`. */
  async execute({ ref, filters, ctx }: ListUserSessions): Promise<HttpResponse> {
    const user = await this.users.named(ctx.account, ref);
    const page = pageOf(filters.finish());
    const found = await listSessions(this.database, ctx.account, user.uuid, { ...page, limit: page.limit + 1 });
    const shown = found.slice(0, page.limit);
    const next = found.length > page.limit ? shown.at(-1)?.uuid : undefined;
    return HttpResponse.list('sessions', shown, { present: presentSession, next });
  }
}
