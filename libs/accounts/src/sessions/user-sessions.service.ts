import { Injectable } from '@nestjs/common';
import { notFound } from '#eventstore/domain';
import { EventStore, type Page, type RequestContext, type Queryable, type UnitOfWork } from '#eventstore/store';
import { VerifiedKeys } from '../credentials/verified-keys.service.js';
import { revokeToken } from '../tokens/token.js';
import { Tokens } from '../tokens/token.entity.js';
import { ENDS_SQL, LIVING_SQL } from './session-times.service.js';
import { endSignIn } from './sign-in.js';
import { SignIns } from './sign-in.entity.js';

/** A session of a user that has not ended. */
export interface UserSession {
  readonly uuid: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The sessions of a user that have not ended, the newest first. */
export const listSessions = (
  database: Queryable,
  account: string,
  user: string,
  { limit, after, uuids }: Page,
): Promise<UserSession[]> =>
  database.query<UserSession>(
    `select s.uuid, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", ${ENDS_SQL} as "expiresAt", host(s.ip) as ip,
       s.user_agent as "userAgent"
     from console_session s where s.account_id = $1 and s.user_uuid = $2 and ${LIVING_SQL}
       and ($3::uuid is null or s.uuid < $3) and ($4::uuid[] is null or s.uuid = any($4))
     order by s.uuid desc limit $5`,
    [account, user, after ?? null, uuids ?? null, limit],
  );

/** Ends sessions of users (contract §19). */
@Injectable()
export class UserSessions {
  constructor(
    private readonly store: EventStore,
    private readonly verified: VerifiedKeys,
  ) {}

  /** Ends a session of a user. It is refused at once in this process, and within 30 s in others. @throws DomainError `not_found`. */
  async end(ctx: RequestContext, user: string, session: string): Promise<void> {
    const ended = await this.endWhere(ctx, user, 's.uuid = $3', session);
    if (ended === 0) throw notFound('session');
  }

  /** Ends all sessions of a user, as {@link end}; those who have none, nothing. */
  async endSessions(ctx: RequestContext, user: string): Promise<void> {
    await this.endWhere(ctx, user, '$3::uuid is null', null);
  }

  /** Ends all sessions and tokens of a user, as {@link end}. */
  async endAll(ctx: RequestContext, user: string): Promise<void> {
    await this.endWhere(ctx, user, '$3::uuid is null', null, (uow) => revokeAll(uow, user));
    // Of sessions and tokens alike.
    this.verified.removeKey(user);
  }

  /** @returns how many sessions it has ended. */
  private async endWhere(
    ctx: RequestContext,
    user: string,
    condition: string,
    value: string | null,
    further?: (uow: UnitOfWork) => Promise<void>,
  ): Promise<number> {
    const ended = await this.store.transactLocked(ctx, async (uow) => {
      const rows = await uow.database.query<{ uuid: string; hash: string }>(
        `delete from console_session s where s.account_id = $1 and s.user_uuid = $2 and ${condition} returning s.uuid, s.hash`,
        [ctx.account, user, value],
      );
      const signIns = { sql: 'e.uuid = any(?::uuid[])', values: [rows.map(({ uuid }) => uuid)] };
      for (const signIn of await uow.where(SignIns, signIns)) uow.record(SignIns, signIn, endSignIn(uow.now));
      await further?.(uow);
      return rows;
    });
    for (const { hash } of ended) this.verified.removeCredential(hash);
    return ended.length;
  }
}

/** Revokes the tokens of a user that are valid. */
async function revokeAll(uow: UnitOfWork, user: string): Promise<void> {
  const sql = 'e.user_uuid = ? and e.revoked_at is null and e.expires_at > now()';
  for (const token of await uow.where(Tokens, { sql, values: [user] })) uow.record(Tokens, token, revokeToken(uow.now));
}
