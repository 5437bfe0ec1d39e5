import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  allOf,
  type Condition,
  Database,
  MAX_COUNTED,
  type Page,
  type Queryable,
  type SqlValue,
  uuidConditions,
} from '#eventstore/store';
import {
  entityFilters,
  etagOf,
  GetQuery,
  HttpResponse,
  isNamed,
  ListQuery,
  type NamedEntityPaging,
  pageOf,
} from '#http';
import { isUuid, notFound } from '#eventstore/domain';
import { type ListedKey, presentApiKey } from './api-key.view.js';

/** The keys of an account that meet conditions, oldest first. Without a page, all of them. */
export function listKeys(
  database: Queryable,
  account: string,
  page: Partial<Page> = {},
  conditions: readonly Condition[] = [],
): Promise<ListedKey[]> {
  const values: SqlValue[] = [account, page.after ?? null, page.limit ?? null, page.uuids ?? null];
  return database.query<ListedKey>(
    `select e.uuid, e.version, e.name, e.scopes, e.agent_writes as "agentWrites", least(e.expires_at, e.ends_at) as "expiresAt", u.last_used_at as "lastUsedAt",
       host(u.last_used_ip) as "lastUsedIp", e.revoked_at as "revokedAt", e.created_at as "createdAt"
     from api_key e left join api_key_use u on u.account_id = $1 and u.uuid = e.uuid
     where ${allOf([PAGE, ...conditions], values)} order by e.uuid limit $3`,
    values,
  );
}

const PAGE: Condition = {
  sql: 'e.account_id = $1 and ($2::uuid is null or e.uuid > $2) and ($4::uuid[] is null or e.uuid = any($4))',
  values: [],
};

/** The number of the keys of an account that meet conditions, up to one more than are counted. */
async function countKeys(database: Queryable, account: string, conditions: readonly Condition[]): Promise<number> {
  const values: SqlValue[] = [account];
  const where = allOf([{ sql: 'e.account_id = $1', values: [] }, ...conditions], values);
  const [row] = await database.query<{ total: number }>(
    `select count(*)::int as total from (select from api_key e where ${where} limit ${MAX_COUNTED + 1}) c`,
    values,
  );
  return row?.total ?? 0;
}

export class ListApiKeys extends ListQuery<NamedEntityPaging> {}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly database: Database) {}

  async execute({ filters, ctx }: ListApiKeys): Promise<HttpResponse> {
    const query = filters.finish();
    const conditions = [...entityFilters(query, ctx), ...isNamed('e.name', query.name)];
    const asked = pageOf(query);
    const { limit } = asked;
    // An account has few keys: no index serves their filters.
    const [keys, total] = await Promise.all([
      listKeys(this.database, ctx.account, { ...asked, limit: limit + 1 }, conditions),
      asked.isCounted
        ? countKeys(this.database, ctx.account, [...uuidConditions(asked), ...conditions])
        : Promise.resolve(undefined),
    ]);
    const page = keys.slice(0, limit);
    return HttpResponse.list('api_keys', page, {
      present: presentApiKey,
      next: keys.length > limit ? page.at(-1)?.uuid : undefined,
      total,
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
