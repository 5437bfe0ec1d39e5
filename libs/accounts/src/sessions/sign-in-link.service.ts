import type { Queryable } from '#eventstore/store';
import { hashOf } from '../api-keys/api-key-secret.service.js';
import { newToken } from './session-token.service.js';

/** A sign-in link that is not used within ten minutes ends. */
const MAX_AGE = `interval '10 minutes'`;

/** The code of a new sign-in link. It is stored as a hash. */
export interface NewLink {
  readonly code: string;
  readonly expiresAt: string;
}

/** Makes a link that begins one session of an API key of an account. Its code has the form of a session's token. */
export async function createLink(database: Queryable, account: string, apiKey: string): Promise<NewLink> {
  await removeEndedLinks(database, account);
  const code = newToken(account);
  const [row] = await database.query<{ expiresAt: string }>(
    `insert into sign_in_link (account_id, hash, api_key_uuid, created_at, expires_at)
     values ($1, $2, $3, now(), now() + ${MAX_AGE}) returning expires_at as "expiresAt"`,
    [account, hashOf(code), apiKey],
  );
  if (row === undefined) throw new Error('The link was not stored');
  return { code, expiresAt: row.expiresAt };
}

/**
 * Uses a link up. Of concurrent uses one succeeds.
 * @returns the uuid of the API key; undefined when there is no such link, or when it or its key has ended.
 */
export async function useLink(tx: Queryable, account: string, code: string): Promise<string | undefined> {
  const [row] = await tx.query<{ key: string }>(
    `delete from sign_in_link l using api_key k
     where l.account_id = $1 and l.hash = $2 and l.expires_at > now() and k.account_id = $1 and k.uuid = l.api_key_uuid
       and k.revoked_at is null and coalesce(least(k.expires_at, k.ends_at) > now(), true) returning l.api_key_uuid as key`,
    [account, hashOf(code)],
  );
  return row?.key;
}

/** Removes the links of an account that ended without a use. */
export const removeEndedLinks = (database: Queryable, account: string): Promise<unknown> =>
  database.query('delete from sign_in_link where account_id = $1 and expires_at <= now()', [account]);
