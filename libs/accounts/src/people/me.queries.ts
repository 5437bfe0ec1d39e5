import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database, type RequestContext } from '#eventstore/store';
import { etagOf, HttpResponse, SignInUsers, unauthorized } from '#http';
import type { MeKeyView, MeUserView, MeView } from './me.view.js';

/** Whom a request is from. */
export class GetMe {
  constructor(readonly ctx: RequestContext) {}
}

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly database: Database,
    private readonly users: SignInUsers,
  ) {}

  async execute({ ctx }: GetMe): Promise<HttpResponse> {
    const { account, apiKey, person, scopes = [] } = ctx;
    const [user, [found]] = await Promise.all([
      this.userOf(ctx),
      this.database.query<{ name: string; timeZone: string; currency: string | null; key: MeKeyView | null }>(
        `select a.name, a.time_zone as "timeZone", a.currency,
           (select json_build_object('uuid', k.uuid, 'name', k.name) from api_key k where k.account_id = $1 and k.uuid = $2) as key
         from account a where a.account_id = $1`,
        [account, apiKey],
      ),
    ]);
    if (found === undefined) throw unauthorized('The account is gone');
    const { name, timeZone, currency, key } = found;
    const me: MeView = {
      user,
      api_key: key,
      scopes: person === undefined ? scopes : [],
      permissions: person === undefined ? null : [...person.permissions].sort(),
      account: { uuid: account, name, time_zone: timeZone, currency },
    };
    // It has no version of its own.
    return HttpResponse.one('me', me, etagOf({ version: 1, refs: {} }, me));
  }

  private async userOf({ account, person }: RequestContext): Promise<MeUserView | null> {
    if (person === undefined) return null;
    const [user] = await this.users.ofAccount(account, [person.uuid]);
    return user === undefined
      ? null
      : { uuid: user.uuid, email: user.email, first_name: user.firstName, last_name: user.lastName };
  }
}
