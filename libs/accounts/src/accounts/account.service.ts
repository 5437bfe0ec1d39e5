import { Inject, Injectable } from '@nestjs/common';
import { invalid, isBlank, newUuid, notFound } from '#eventstore/domain';
import {
  type AccountDefaults,
  type BoundedContext,
  CONTEXTS,
  Database,
  EventStore,
  type Queryable,
  searchOne,
  serviceContext,
} from '#eventstore/store';
import { issueKey } from '../api-keys/api-key.commands.js';
import { newSecret } from '../credentials/secret.service.js';
import { createAccount, currencyError, setClosed, timeZoneError, updateAccount } from './account.js';
import { Accounts } from './account.entity.js';
import { countryError } from './country.js';

/** The fields of a new account, or of a change. */
export interface AccountFields {
  readonly name?: string | undefined;
  readonly currency?: string | undefined;
  readonly timeZone?: string | undefined;
  /** ISO 3166 alpha-2; null for none. */
  readonly country?: string | null | undefined;
}

/** The fields of a new account. */
export interface NewAccount extends AccountFields {
  /** The email of a user who owns the account; undefined: the first user that is created will. */
  readonly ownerEmail?: string | undefined;
}

/** An account, as the command line shows it. */
export interface ListedAccount {
  readonly uuid: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly country: string | null;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

/** A new account. */
export interface CreatedAccount {
  readonly uuid: string;
  /** The uuid of its first key. */
  readonly keyUuid: string;
  /** The secret of its first key. */
  readonly secret: string;
}

/** Advisory lock that serializes the creation of the first account; an arbitrary constant. */
const FIRST_ACCOUNT_LOCK = 7_310_572;

const COLUMNS = `a.uuid, a.name, a.currency, a.time_zone as "timeZone", a.country, a.created_at as "createdAt",
  a.closed_at as "closedAt"`;

/** Creates accounts with their built-in entities (contract §3), and reads them for the command line. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Inject(CONTEXTS) private readonly contexts: readonly BoundedContext[],
  ) {}

  /** Creates an account with its built-in entities and a first key with all scopes. */
  create(fields: NewAccount, secret?: string): Promise<CreatedAccount> {
    const uuid = newUuid();
    return this.database.writeTransaction((tx) => this.createIn(tx, uuid, fields, secret), uuid);
  }

  /** Creates the first account of an empty database. @returns undefined when an account exists. */
  async ensureFirst(secret?: string, ownerEmail?: string): Promise<CreatedAccount | undefined> {
    // While a node of a distributed database is away, the account of another shows that there is one.
    const found = await searchOne(this.database, 'select 1 as one from {account} limit 1', [], () => true);
    if (found !== undefined) return undefined;
    return this.database.writeTransaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [FIRST_ACCOUNT_LOCK]);
      const existing = await tx.query('select from account limit 1');
      return existing.length > 0 ? undefined : this.createIn(tx, newUuid(), { name: 'Default', ownerEmail }, secret);
    });
  }

  /** @throws DomainError `not_found`. */
  async get(uuid: string): Promise<ListedAccount> {
    const [account] = await this.database.query<ListedAccount>(
      `select ${COLUMNS} from account a where a.account_id = $1`,
      [uuid],
    );
    if (account === undefined) throw notFound('account');
    return account;
  }

  /** All accounts, oldest first. */
  list(): Promise<ListedAccount[]> {
    return this.database.query<ListedAccount>(`select ${COLUMNS} from account a order by a.account_id`);
  }

  /** Changes the given fields. @throws DomainError `not_found`; 422 with all that are wrong. */
  async update(uuid: string, fields: AccountFields): Promise<void> {
    const valid = validFields(fields);
    await this.store.change(Accounts, serviceContext(uuid), uuid, () => updateAccount(valid));
  }

  /** Closes an account, or opens it again. @throws DomainError `not_found`. */
  async setClosed(uuid: string, isClosed: boolean): Promise<void> {
    await this.store.change(Accounts, serviceContext(uuid), uuid, (_, uow) => setClosed(isClosed ? uow.now : null));
  }

  /** Creates the built-in entities of each context, the first key and the account in one commit. */
  private async createIn(
    tx: Queryable,
    uuid: string,
    given: NewAccount,
    secret = newSecret(),
  ): Promise<CreatedAccount> {
    const valid = validFields(given);
    const ctx = serviceContext(uuid, valid.timeZone);
    await this.store.createLog(tx, uuid);
    const uow = this.store.begin(tx, ctx);
    let defaults: AccountDefaults = {};
    for (const context of this.contexts)
      defaults = { ...defaults, ...(await context.provision?.(uow, given.ownerEmail)) };
    const scopes = ['read', 'write', 'admin', 'tokens'];
    const key = await issueKey(uow, { name: 'First key', scopes, expiresAt: null }, secret);
    const fields = { ...valid, defaultTerritoryUuid: defaults.territory?.uuid };
    await uow.create(Accounts, () => createAccount(fields), { uuid });
    const result = await this.store.commitIn(tx, uow, undefined);
    if (result?.status !== 'committed') throw new Error(`Creating an account failed: ${JSON.stringify(result)}`);
    return { uuid, keyUuid: key.uuid, secret };
  }
}

/** The fields of an account as they are stored. @throws DomainError 422 with all that are wrong. */
function validFields({ name, currency, timeZone, country }: AccountFields): AccountFields {
  const errors: Record<string, string[]> = {};
  const check = (path: string, message: string | undefined): void => {
    if (message !== undefined) errors[path] = [message];
  };
  check('name', name !== undefined && isBlank(name) ? 'must not be blank' : undefined);
  check('currency', currency === undefined ? undefined : currencyError(currency));
  check('time_zone', timeZone === undefined ? undefined : timeZoneError(timeZone));
  check('country', country == null ? undefined : countryError(country));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { name, currency: currency?.toLowerCase(), timeZone, country: country?.toUpperCase() ?? country };
}
