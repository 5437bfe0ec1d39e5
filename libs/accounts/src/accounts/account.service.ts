import { Inject, Injectable } from '@nestjs/common';
import { isTimeZone, validationError, newUuid, notFound } from '#eventstore/domain';
import {
  type BoundedContext,
  CONTEXTS,
  Database,
  EventStore,
  type Queryable,
  Registry,
  type RequestContext,
} from '#eventstore/store';
import { ApiKeys } from '../api-keys/api-key.service.js';

/** A tenant: every row of every table belongs to one. */
export interface Account {
  readonly uuid: string;
  readonly name: string;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly version: number;
  readonly createdAt: string;
  readonly defaultTerritory: { readonly uuid: string; readonly name: string };
}

/** What can be said of an account when it is made or changed. */
export interface AccountFields {
  readonly name?: string | undefined;
  readonly currency?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly defaultTerritoryUuid?: string | undefined;
}

/** Serialises first starts: any constant. */
const FIRST_ACCOUNT_LOCK = 7_310_572;

/** Accounts: plain rows, made together with what every account has (contract §3). */
@Injectable()
export class Accounts {
  private readonly territory: string | undefined;

  constructor(
    private readonly database: Database,
    registry: Registry,
    private readonly store: EventStore,
    private readonly keys: ApiKeys,
    @Inject(CONTEXTS) private readonly contexts: readonly BoundedContext[],
  ) {
    this.territory = registry.aggregates.get('territory')?.table;
  }

  /** An account with its built-ins and its first key, all scopes. @returns the key's secret, shown this once. */
  create(fields: AccountFields, secret?: string): Promise<{ uuid: string; secret: string }> {
    return this.database.writeTransaction((tx) => this.createIn(tx, fields, secret));
  }

  /** The first account of an empty database; undefined when there is one already. */
  ensureFirst(secret?: string): Promise<{ uuid: string; secret: string } | undefined> {
    return this.database.writeTransaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [FIRST_ACCOUNT_LOCK]);
      const existing = await tx.query('select from account limit 1');
      return existing.length > 0 ? undefined : this.createIn(tx, { name: 'Default' }, secret);
    });
  }

  /** @throws DomainError `not_found`. */
  async get(uuid: string, database: Queryable = this.database): Promise<Account> {
    const [account] = await database.query<Account>(`${this.select('$1')} where a.uuid = $1`, [uuid]);
    if (account === undefined) throw notFound('account');
    return account;
  }

  /** All accounts, oldest first. */
  list(): Promise<Account[]> {
    return this.database.query<Account>(`${this.select('a.uuid')} order by a.uuid`);
  }

  /** @param account SQL: the account, a parameter when it is one. */
  private select(account: '$1' | 'a.uuid'): string {
    return `select a.uuid, a.name, a.currency, a.time_zone as "timeZone", a.version, a.created_at as "createdAt",
      (select json_build_object('uuid', t.uuid, 'name', t.name) from ${this.territory} t
       where t.account_id = ${account} and t.uuid = a.default_territory_uuid) as "defaultTerritory" from account a`;
  }

  /** Writes what differs; a new currency alters no recorded price. The caller holds the account's lock. */
  async update(tx: Queryable, account: Account, fields: AccountFields): Promise<number> {
    const next = {
      name: fields.name ?? account.name,
      currency: checkedCurrency(fields.currency ?? account.currency),
      timeZone: checkedTimeZone(fields.timeZone ?? account.timeZone),
      territory: fields.defaultTerritoryUuid ?? account.defaultTerritory.uuid,
    };
    const same =
      next.name === account.name &&
      next.currency === account.currency &&
      next.timeZone === account.timeZone &&
      next.territory === account.defaultTerritory.uuid;
    if (same) return account.version;
    await tx.query(
      `update account set name = $2, currency = $3, time_zone = $4, default_territory_uuid = $5, version = version + 1, updated_at = now()
       where uuid = $1`,
      [account.uuid, next.name, next.currency, next.timeZone, next.territory],
    );
    return account.version + 1;
  }

  private async createIn(
    tx: Queryable,
    fields: AccountFields,
    secret?: string,
  ): Promise<{ uuid: string; secret: string }> {
    const uuid = newUuid();
    const timeZone = checkedTimeZone(fields.timeZone ?? 'UTC');
    await tx.query(
      `insert into account (uuid, name, currency, time_zone, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
      [uuid, fields.name ?? 'Account', checkedCurrency(fields.currency ?? 'usd'), timeZone],
    );
    await tx.query('insert into account_log (account_id, position) values ($1, 0)', [uuid]);
    const key = await this.keys.create(
      tx,
      uuid,
      { name: 'First key', scopes: ['read', 'write', 'admin'], expiresAt: null },
      secret,
    );
    await this.provision(tx, {
      account: uuid,
      timeZone,
      apiKey: key.uuid,
      correlationId: newUuid(),
      notifyAssignees: true,
      triggerWebhooks: true,
    });
    return { uuid, secret: key.secret };
  }

  /** What each context gives a new account: the default territory and the like. */
  private async provision(tx: Queryable, ctx: RequestContext): Promise<void> {
    const uow = this.store.begin(tx, ctx);
    const defaults: Record<string, string> = {};
    for (const context of this.contexts) Object.assign(defaults, await context.provision?.(uow));
    const result = await this.store.commitIn(tx, uow, undefined);
    if (result?.status !== 'committed')
      throw new Error(`A new account could not be given its built-ins: ${JSON.stringify(result)}`);
    await tx.query('update account set default_territory_uuid = $2 where uuid = $1', [
      ctx.account,
      defaults.default_territory_uuid ?? null,
    ]);
  }
}

/** What is wrong with a currency's code, in either case, or undefined. */
export const currencyFault = (code: string): string | undefined =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase())
    ? undefined
    : 'must be a currency of ISO 4217 such as usd';

/** What is wrong with a zone's name, or undefined. */
export const timeZoneFault = (name: string): string | undefined =>
  isTimeZone(name) ? undefined : 'must be a zone of the IANA database such as Europe/Berlin';

function checkedCurrency(currency: string): string {
  const message = currencyFault(currency);
  if (message !== undefined) throw validationError('currency', message);
  return currency.toLowerCase();
}

function checkedTimeZone(name: string): string {
  const message = timeZoneFault(name);
  if (message !== undefined) throw validationError('time_zone', message);
  return name;
}
