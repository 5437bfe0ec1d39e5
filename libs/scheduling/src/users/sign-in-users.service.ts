import { Injectable } from '@nestjs/common';
import { notFound } from '#eventstore/domain';
import { Database, EntityReader, searchAccounts } from '#eventstore/store';
import { type SignInUser, SignInUsers } from '#http';
import { Users } from './user.entity.js';

const COLUMNS = `u.uuid, u.email, u.first_name as "firstName", u.last_name as "lastName", u.owner as "isOwner",
  u.active as "isActive", u.permissions`;

/** The users in the database, as those who sign in. */
@Injectable()
export class StoredSignInUsers extends SignInUsers {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {
    super();
  }

  ofAccount(account: string, uuids: readonly string[]): Promise<readonly SignInUser[]> {
    return this.database.query<SignInUser>(
      `select ${COLUMNS} from app_user u where u.account_id = $1 and u.uuid = any($2::uuid[]) and u.deleted_at is null`,
      [account, uuids],
    );
  }

  ofAccounts(accounts: readonly string[], uuids: readonly string[]): Promise<readonly SignInUser[]> {
    return searchAccounts<SignInUser>(
      this.database,
      `select ${COLUMNS} from {app_user} u
       where u.account_id = any($1::uuid[]) and u.uuid = any($2::uuid[]) and u.deleted_at is null`,
      [accounts, uuids],
      (_, error) => {
        throw error;
      },
    );
  }

  async named(account: string, ref: string): Promise<SignInUser> {
    const found = await this.reader.find(Users, account, ref, undefined, 'without refs');
    if (found === undefined) throw notFound('user');
    const { uuid, state } = found;
    return { uuid, ...state, isOwner: state.owner, isActive: state.active };
  }

  async ownerOf(account: string): Promise<SignInUser | undefined> {
    const [owner] = await this.database.query<SignInUser>(
      `select ${COLUMNS} from app_user u where u.account_id = $1 and u.owner and u.deleted_at is null`,
      [account],
    );
    return owner;
  }

  async withEmail(email: string): Promise<readonly { readonly account: string; readonly user: SignInUser }[]> {
    const rows = await searchAccounts<SignInUser & { readonly account: string }>(
      this.database,
      `select u.account_id as account, ${COLUMNS} from {app_user} u where lower(u.email) = lower($1) and u.deleted_at is null`,
      [email],
      (_, error) => {
        throw error;
      },
    );
    return rows.map(({ account, ...user }) => ({ account, user }));
  }
}
