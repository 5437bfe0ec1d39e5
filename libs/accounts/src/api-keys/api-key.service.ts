import type { Patch } from '#eventstore/domain';
import { type Database, type EventStore, type Page, searchOne, serviceContext } from '#eventstore/store';
import { type ApiKeySettings, type IssuedKey, revokeApiKey, updateApiKey } from './api-key.js';
import { issueKey, type NewKey, replaceKey } from './api-key.commands.js';
import { ApiKeys } from './api-key.entity.js';
import { listKeys } from './api-key.queries.js';
import type { ListedKey } from './api-key.view.js';
import { newSecret } from '../credentials/secret.service.js';

/** Manages API keys for the command line, tools and tests. The actor of its events is the system. */
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** @throws DomainError 422 `api_key.too_many`. */
  create(account: string, key: NewKey, secret = newSecret()): Promise<IssuedKey> {
    return this.store.transact(serviceContext(account), (uow) => issueKey(uow, key, secret));
  }

  /** All keys of an account, oldest first. */
  list(account: string, page: Partial<Page> = {}): Promise<ListedKey[]> {
    return listKeys(this.database, account, page);
  }

  /** The account of a key; undefined when no account has it. */
  async accountOf(uuid: string): Promise<string | undefined> {
    const sql = 'select account_id as account from {api_key} where uuid = $1';
    return (await searchOne<{ account: string }>(this.database, sql, [uuid], () => true))?.account;
  }

  /** @throws DomainError `not_found`. */
  async update(account: string, uuid: string, patch: Patch<ApiKeySettings>): Promise<void> {
    await this.store.change(ApiKeys, serviceContext(account), uuid, () => updateApiKey(patch));
  }

  /** @throws DomainError `not_found`; 422 `api_key.revoked`, `api_key.expired` or `api_key.too_many`. */
  rotate(account: string, uuid: string, overlapMinutes: number): Promise<IssuedKey> {
    const secret = newSecret();
    return this.store.transact(serviceContext(account), (uow) => replaceKey(uow, uuid, () => overlapMinutes, secret));
  }

  /** @throws DomainError `not_found`. */
  async revoke(account: string, uuid: string): Promise<void> {
    await this.store.change(ApiKeys, serviceContext(account), uuid, (_, uow) => revokeApiKey(uow.now));
  }
}
