import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { allOf, type Condition, Database, MAX_COUNTED, type SqlValue, uuidConditions } from '#eventstore/store';
import { columnWithin, HttpResponse, ListQuery, pageOf } from '#http';
import type { ListTokensQuery } from './token.body.js';
import { type ListedToken, presentToken } from './token.view.js';

export class ListTokens extends ListQuery<ListTokensQuery> {}

@QueryHandler(ListTokens)
export class ListTokensHandler implements IQueryHandler<ListTokens> {
  constructor(private readonly database: Database) {}

  async execute({ filters, ctx }: ListTokens): Promise<HttpResponse> {
    const { user_uuid: users, ...query } = filters.finish();
    const asked = pageOf(query);
    const { limit, after, isCounted } = asked;
    const conditions: Condition[] = [
      { sql: 'e.account_id = $1', values: [] },
      ...uuidConditions(asked),
      ...(users === undefined ? [] : [{ sql: 'e.user_uuid = any(?::uuid[])', values: [users] }]),
      ...columnWithin('updated_at', query.updated_at, ctx),
    ];
    const [tokens, total] = await Promise.all([
      this.read(
        ctx.account,
        after === undefined ? conditions : [...conditions, { sql: 'e.uuid > ?', values: [after] }],
        limit + 1,
      ),
      isCounted ? this.count(ctx.account, conditions) : Promise.resolve(undefined),
    ]);
    const page = tokens.slice(0, limit);
    return HttpResponse.list('tokens', page, {
      present: presentToken,
      next: tokens.length > limit ? page.at(-1)?.uuid : undefined,
      total,
    });
  }

  /** Tokens of an account, oldest first. */
  private read(account: string, conditions: readonly Condition[], limit: number): Promise<ListedToken[]> {
    const values: SqlValue[] = [account, limit];
    return this.database.query<ListedToken>(
      `select e.uuid, e.user_uuid as "userUuid", e.device, e.api_key_uuid as "apiKeyUuid", e.created_at as "createdAt",
         e.expires_at as "expiresAt", u.last_used_at as "lastUsedAt", e.revoked_at as "revokedAt"
       from person_token e left join person_token_use u on u.account_id = $1 and u.uuid = e.uuid
       where ${allOf(conditions, values)} order by e.uuid limit $2`,
      values,
    );
  }

  private async count(account: string, conditions: readonly Condition[]): Promise<number> {
    const values: SqlValue[] = [account];
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from (
         select from person_token e where ${allOf(conditions, values)} limit ${MAX_COUNTED + 1}) c`,
      values,
    );
    return row?.total ?? 0;
  }
}
