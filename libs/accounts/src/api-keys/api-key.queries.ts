import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database, type Page, type Queryable } from '#eventstore/store';
import { etagOf, GetQuery, HttpResponse, ListQuery, pageOf, type Paging } from '#http';
import { isUuid, notFound } from '#eventstore/domain';
import { type ListedKey, presentApiKey } from './api-key.view.js';

/** The keys of an account, oldest first. Without a page, all of them. */
export const listKeys = (database: Queryable, account: string, page: Partial<Page> = {}): Promise<ListedKey[]> =>
  database.query<ListedKey>(
    `select k.uuid, k.version, k.name, k.scopes, least(k.expires_at, k.ends_at) as "expiresAt", u.last_used_at as "lastUsedAt",
       host(u.last_used_ip) as "lastUsedIp", k.revoked_at as "revokedAt",
       k.created_at as "createdAt"
     from api_key k left join api_key_use u on u.account_id = $1 and u.uuid = k.uuid
     where k.account_id = $1 and ($2::uuid is null or k.uuid > $2)
       and ($4::uuid[] is null or k.uuid = any($4)) order by k.uuid limit $3`,
    [account, page.after ?? null, page.limit ?? null, page.uuids ?? null],
  );

export class ListApiKeys extends ListQuery<Paging> {}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly database: Database) {}

  async execute({ filters, ctx }: ListApiKeys): Promise<HttpResponse> {
    const asked = pageOf(filters.finish());
    const { limit } = asked;
    const keys = await listKeys(this.database, ctx.account, { ...asked, limit: limit + 1 });
    const page = keys.slice(0, limit);
    return HttpResponse.list('api_keys', page, {
      present: presentApiKey,
      next: keys.length > limit ? page.at(-1)?.uuid : undefined,
    });
  }
}

export class GetApiKey extends GetQuery {}

@QueryHandler(GetApiKey)
export class GetApiKeyHandler implements IQueryHandler<GetApiKey> {
  constructor(private readonly database: Database) {}

  async execute({ ref, ctx }: GetApiKey): Promise<HttpResponse> {
    const [key] = isUuid(ref) ? await listKeys(this.database, ctx.account, { uuids: [ref.toLowerCase()] }) : [];
    if (key === undefined) throw notFound('api_key');
    // The version does not cover its use.
    const { version, lastUsedAt, lastUsedIp } = key;
    return HttpResponse.one('api_key', presentApiKey(key), etagOf({ version, refs: {} }, { lastUsedAt, lastUsedIp }));
  }
}
