import type { Queryable, Database } from '#eventstore/store';
import type { SignInUser } from '#http';
import { hashOf } from '../credentials/secret.service.js';
import { consolePersonOf } from '../people/person.service.js';
import { newToken } from './session-token.service.js';

/** How long a sign-in link of an API key can be used. */
const KEY_LINK_MINUTES = 10;

/** The path of the page that uses a sign-in link up. */
const SIGN_IN_PATH = '/console/sign-in';

/** The code of a new sign-in link. It is stored as a hash. */
export interface NewLink {
  readonly code: string;
  readonly expiresAt: string;
}

/** Whom a link signs in: an API key, or a user. */
export type LinkOwner = { readonly apiKey: string } | { readonly user: string };

/** The URL of a sign-in link of a user. @param baseUrl what the URLs of this service begin with. */
export const signInUrl = (baseUrl: string, { code }: NewLink): string => `${baseUrl}${SIGN_IN_PATH}/${code}`;

/** Makes a link that begins one session of an API key of an account. Its code has the form of a session's token. */
export const createLink = (database: Queryable, account: string, apiKey: string): Promise<NewLink> =>
  insertLink(database, account, { apiKey }, KEY_LINK_MINUTES);

/** Makes a link that begins one session of a user of an account, and ends the older one of the user (contract §19). */
export async function createUserLink(tx: Queryable, account: string, user: string, minutes: number): Promise<NewLink> {
  await tx.query('delete from sign_in_link where account_id = $1 and user_uuid = $2', [account, user]);
  return insertLink(tx, account, { user }, minutes);
}

/**
 * As {@link createUserLink}, of a user who may sign in, for the command line.
 * @param baseUrl what the URLs of this service begin with.
 * @throws DomainError 403 when the user lacks the permission to sign in.
 */
export async function newUserLink(
  database: Database,
  account: string,
  user: SignInUser,
  { baseUrl, minutes }: { readonly baseUrl: string; readonly minutes: number },
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  consolePersonOf(user);
  const link = await database.writeTransaction((tx) => createUserLink(tx, account, user.uuid, minutes), account);
  return { url: signInUrl(baseUrl, link), expiresAt: link.expiresAt };
}

async function insertLink(database: Queryable, account: string, owner: LinkOwner, minutes: number): Promise<NewLink> {
  const code = newToken(account);
  const [row] = await database.query<{ expiresAt: string }>(
    `insert into sign_in_link (account_id, hash, api_key_uuid, user_uuid, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + make_interval(mins => $5)) returning expires_at as "expiresAt"`,
    [account, hashOf(code), 'apiKey' in owner ? owner.apiKey : null, 'user' in owner ? owner.user : null, minutes],
  );
  if (row === undefined) throw new Error('The link was not stored');
  return { code, expiresAt: row.expiresAt };
}

/** A link that has not ended, of a user or of a key that has not ended. */
const LIVING = `l.account_id = $1 and l.hash = $2 and l.expires_at > now() and (l.user_uuid is not null or exists
  (select from api_key k where k.account_id = $1 and k.uuid = l.api_key_uuid and k.revoked_at is null
     and coalesce(least(k.expires_at, k.ends_at) > now(), true)))`;

/** The owner of a link; undefined when there is no such link, or when it or its key has ended. Its user may have. */
export async function findLink(database: Queryable, account: string, code: string): Promise<LinkOwner | undefined> {
  const [row] = await database.query<{ apiKey: string | null; user: string | null }>(
    `select l.api_key_uuid as "apiKey", l.user_uuid as "user" from sign_in_link l where ${LIVING}`,
    [account, hashOf(code)],
  );
  if (row?.user != null) return { user: row.user };
  return row?.apiKey != null ? { apiKey: row.apiKey } : undefined;
}

/** Uses a link up that {@link findLink} finds. @returns whether it was; of concurrent uses one succeeds. */
export async function useLink(tx: Queryable, account: string, code: string): Promise<boolean> {
  const used = await tx.query(`delete from sign_in_link l where ${LIVING} returning l.hash`, [account, hashOf(code)]);
  return used.length > 0;
}
